import { describe, expect, test, vi } from 'vitest';
import type { FileAnswer } from '../testing/api/asked.ts';
import { refusal } from '../testing/api/refusal.ts';
import { assetId } from '../testing/fleet/company.ts';
import { dayAgo, TRAVELLER, trip } from '../testing/fleet/history.ts';
import { renderApp } from '../testing/renderApp.tsx';

const IMPORT = '/api/history/import';
const CAR = 'AND-112';
const EMPTY = 'No se han encontrado resultados para el rango de busqueda establecido';

/** The journeys of yesterday of a vehicle that made none, and the dialog that imports a file, which the server answers so. */
async function openImport(answer?: FileAnswer) {
  const app = await renderApp(`/map/${assetId(CAR)}?tab=journeys&period=3`);
  if (answer) app.api.answerFile(IMPORT, answer);
  await expect.element(app.text(EMPTY)).toBeVisible();
  await app.journeys.importButton.click();
  return { app, dialog: app.journeys.importDialog };
}

describe('an export', () => {
  test('says what each form holds, and saves the file of the period', async () => {
    const app = await renderApp(`/map/${assetId(TRAVELLER)}?tab=journeys&period=3`);
    const { journeys } = app;
    await journeys.button('Exportar').click();
    const offered = app.page.getByRole('menuitem');
    await expect.element(offered).toHaveLength(3);
    for (const [at, text] of [
      /^CSV.*también las malas/,
      /^GPX.*Solo.*buenas/,
      /^KML.*Solo.*buenas/,
    ].entries())
      await expect.element(offered.nth(at)).toMatchTextContent(text);
    // Escape is heard within the menu, into which the focus moves once it is drawn.
    await expect.poll(() => document.activeElement?.closest('[role=menu]')).not.toBeNull();
    await app.press('{Escape}');
    await expect.element(offered.first()).not.toBeInTheDocument();
    expect(await journeys.exportAs(/^GPX, para GPS y mapas/)).toBe(`GPX of ${assetId(TRAVELLER)}`);
    expect(await journeys.exportAs(/^CSV, con todos los datos/)).toBe(`CSV of ${assetId(TRAVELLER)}`);
    const period = { fechaInicio: `${dayAgo(1)} 00:00:00`, fechaFin: `${dayAgo(0)} 00:00:00` };
    expect(app.api.calls('historyExport')).toEqual(
      ['GPX', 'CSV'].map((format) => ({ movilID: assetId(TRAVELLER), ...period, format })),
    );
  });
});

describe('an import', () => {
  test('says what was read and what of it is new, and shows the journeys of the file', async () => {
    const { app, dialog } = await openImport((_url, _init, { fleet }) => {
      fleet.trips.push(trip(CAR, dayAgo(1), '08:00', 30, true));
      return Response.json({ positions: 62, stored: 60 });
    });
    await dialog.importFile('ida.gpx', '<gpx/>');
    await expect.element(dialog.status).toHaveTextContent('62 posiciones leídas · 60 nuevas');
    expect(app.api.calls(IMPORT)).toEqual([{ asset: String(assetId(CAR)), format: 'GPX' }]);
    await dialog.leave();
    await expect.element(app.journeys.trips).toHaveLength(1);
    await expect.element(app.journeys.trips.first()).toMatchTextContent('08:00:00');
  });

  test('of what is known already says that nothing of it is new', async () => {
    const { dialog } = await openImport(() => Response.json({ positions: 62, stored: 0 }));
    await dialog.importFile('otra-vez.csv', 'fix_time,latitude,longitude');
    await expect.element(dialog.status).toHaveTextContent('62 posiciones leídas · 0 nuevas');
  });

  test.each([
    ['1 columns', 'latitude', '1Falta una columna, se repite o no se conoce: latitude'],
    ['2 place', '95', '2La latitud o la longitud no es válida: 95'],
    ['9 end', '', '9El archivo termina a la mitad: falta una parte'],
    ['1 xml', 'text outside of the document', '1El XML no está bien formado, o tiene un tipo de documento'],
    ['3 time', '2026-11-01T10:00:00', '3Falta la fecha, o no tiene zona horaria (por ejemplo'],
    ['1 empty', '', '1El archivo no tiene posiciones'],
  ])('stores nothing of a file with an error, and says where it is: %s', async (at, value, text) => {
    const [line, problem] = at.split(' ');
    const problems = JSON.stringify([{ line: Number(line), problem, value }]);
    const { dialog } = await openImport(() => {
      throw refusal('IMPORT_INVALID', { problems, total: 1 });
    });
    await dialog.importFile('mal.csv', 'mal');
    await expect.element(dialog.refusal).toMatchTextContent('No se importó nada: 1 línea tiene errores.');
    await expect.element(dialog.root.getByRole('row').last()).toMatchTextContent(text);
    // A mended file can be chosen again.
    await expect.element(dialog.root.css('input[type=file]')).toHaveValue('');
  });

  test('does not begin with a file of another kind, nor with one that is too large', async () => {
    const { app, dialog } = await openImport();
    await dialog.choose('datos.xlsx', 'x');
    await expect.element(dialog.refusal).toHaveTextContent('El archivo debe ser CSV, GPX o KML');
    await expect.element(dialog.now).toBeDisabled();
    vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(33 * 1024 * 1024);
    await dialog.choose('enorme.csv', 'a');
    await expect.element(dialog.refusal).toHaveTextContent('El archivo supera los 32 MB: divídalo en varios');
    await expect.element(dialog.now).toBeDisabled();
    expect(app.api.calls(IMPORT)).toEqual([]);
  });

  test('is cancelled while it is under way', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const { dialog } = await openImport((_url, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await dialog.importFile('mucho.csv', 'fix_time,latitude,longitude');
    await expect.element(dialog.status).toMatchTextContent('Importando');
    await dialog.button('Cancelar').click();
    await expect.element(dialog.status).toMatchTextContent('Importación cancelada');
    expect(signals[0]?.aborted).toBe(true);
    await dialog.leave();
    await expect.element(dialog.root).not.toBeInTheDocument();
  });

  test('is not offered to who may not', async () => {
    const path = `/map/${assetId(TRAVELLER)}?tab=journeys&period=3`;
    const app = await renderApp(path, { user: { role: 'Operador' } });
    await expect.element(app.journeys.button('Exportar')).toBeVisible();
    await expect.element(app.journeys.importButton).not.toBeInTheDocument();
  });
});
