import { expect, it } from 'vitest';
import { TEXT_FILES, textsIn } from '../testing/sources/textFiles.ts';

/** Texts that people know by heart stay as they are (docs/contract.md). */
const KEPT = new Set(['Has ingresado satisfactoriamente', 'Ya has ingresado al sistema']);

/** Pronouns and verbs that say `tú` wherever they stand. */
const ANYWHERE = `tú tu tus te ti contigo tuyo tuya tuyos tuyas vos eres estás estabas estarás habías hayas tienes tenías tendrás puedes
  podías podrás pudiste quieres querías debes deberías deberás deseas necesitas necesitarás sabes haces harás hiciste ves verás viste vas
  irás dices recibes recibirás prefieres eliges elegiste guardaste cambiaste escribiste olvidaste perdiste encuentras seleccionaste
  hagas pongas elijas cierres pierdas quieras puedas tengas uses intentes vuelvas asegúrate fíjate acuérdate identifícate regístrate
  conéctate`;

/** Imperatives of `tú`, which in the middle of a sentence may be something else: these begin one. */
const AT_THE_BEGINNING = `acepta acerca abre activa actualiza agrega ajusta aleja anota añade apaga aplica arrastra asigna baja borra busca cambia
  cancela cierra comprueba configura confirma considera consulta contacta copia corrige crea define deja desactiva
  descubre deshaz deslízate desliza dibuja di edita elige elimina enciende entra envía escoge escribe espera exporta filtra gira guarda haz
  importa indica ingresa inicia inserta intenta introduce lee limpia llama mantén marca mide mira modifica mueve navega observa oculta olvida
  pega permite pide pincha pon presiona prueba pulsa quita reactiva recarga recuerda reduce refresca repite responde revisa sal selecciona
  solicita suelta sube sustituye teclea traza usa utiliza vacía ve ven verifica`;

const words = (list: string) => list.trim().split(/\s+/).join('|');
const SAYS_TU = new RegExp(
  `(?<![\\p{L}-])(?:${words(ANYWHERE)}|has(?=\\s\\p{L}+(?:do|to|cho)))(?![\\p{L}-])`,
  'iu',
);
const BEGINS_WITH_TU = new RegExp(
  `(?:^|[.!?¡¿]\\s*|\\b(?:y|o)\\s)(?:${words(AT_THE_BEGINNING)})(?:[mt]e|l[aoe]s?|se)?(?=\\s)(?!\\s+de\\s)`,
  'iu',
);

/** The Spanish part of a source: the lines of `es: { ... }`, or of all where the two languages stand side by side. */
function spanishOf(source: string): string {
  const blocks = [...source.matchAll(/^( *)es: \{\n([\s\S]*?)^\1\}/gm)].map(([, , block]) => block);
  return blocks.length > 0 ? blocks.join('\n') : source;
}

const saysTu = (text: string): boolean =>
  !KEPT.has(text) && (SAYS_TU.test(text) || BEGINS_WITH_TU.test(text));

it('knows tú when it sees it', () => {
  for (const text of [
    'Haz clic en el mapa',
    'Los reportes funcionan igual. Activa la aceleración',
    'Elige un móvil y guarda',
    '¿Olvidaste su contraseña?',
    'Revisa tus datos',
    'Si quieres, inténtalo',
  ])
    expect(saysTu(text), text).toBe(true);
  for (const text of [
    'Haga clic en el mapa',
    'Regla activa',
    'La ruta cambia el 3 de mayo',
    'Prueba de sonido',
    'Active la aceleración o use otro navegador',
    'Ya has ingresado al sistema',
  ])
    expect(saysTu(text), text).toBe(false);
});

/** The words of reports stand beside English ones, of which some look like `tú`. */
const FILES = TEXT_FILES.filter(({ path }) => !path.startsWith('packages/format'));

it('is in many files', () => {
  expect(FILES.length).toBeGreaterThan(20);
});

it.each(FILES)('$path says usted', ({ source }) => {
  expect(textsIn(spanishOf(source)).filter(saysTu)).toEqual([]);
});

it('calls whoever drives by one word', () => {
  const spanish = FILES.flatMap(({ source }) => textsIn(spanishOf(source)));
  expect(spanish.filter((text) => /ch[oó]fer/i.test(text))).toEqual([]);
});
