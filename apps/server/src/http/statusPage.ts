const TEXTS = {
  es: {
    ok: 'Rastro funciona.',
    full: 'El disco del servidor está lleno. Lo que envían los equipos espera en ellos y se guardará cuando haya espacio.',
    away: 'La base de datos no responde o no puede guardar. Lo que envían los equipos espera en ellos y se guardará después.',
    waiting: 'Lo que envían los equipos se guarda con retraso.',
    low: 'Queda poco espacio en el disco del servidor.',
  },
  en: {
    ok: 'Rastro works.',
    full: 'The disk of the server is full. What devices send waits in them, and will be stored when there is room.',
    away: 'The database does not answer or cannot store. What devices send waits in them, and will be stored later.',
    waiting: 'What devices send is stored late.',
    low: 'There is little room left on the disk of the server.',
  },
};

/** The health of the process as an HTML page for people who open `/health` in a browser, in Spanish or English by `Accept-Language`. */
export function statusPage(ok: boolean, details: Record<string, unknown>, acceptLanguage: string): string {
  const first = acceptLanguage
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag in TEXTS);
  const language = first === 'es' ? 'es' : 'en';
  const texts = TEXTS[language];
  const said =
    details.disk === 'full'
      ? texts.full
      : details.database === 'away'
        ? texts.away
        : !ok
          ? texts.waiting
          : details.disk === 'low'
            ? texts.low
            : texts.ok;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rastro</title><body style="font-family:system-ui;margin:3rem;max-width:40rem"><h1>Rastro</h1><p>${said}</p></body></html>`;
}
