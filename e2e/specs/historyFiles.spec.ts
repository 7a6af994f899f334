import { writeFile } from 'node:fs/promises';
import { expect, test } from '../driver/fixtures.ts';
import { driveFile, standingFile } from '../driver/positionFiles.ts';
import { dayAgo, TRAVELLER } from '../system/history.ts';

const EMPTY = 'No se han encontrado resultados para el rango de busqueda establecido';
const YESTERDAY = '?tab=journeys&period=3';
const shown = (day: string): string => day.split('-').reverse().join('/');

test.describe('the history of a vehicle as files', () => {
  test.use({ maps: 'none' });

  test('is exported, and brought into another vehicle, which made the same journeys then', async ({
    app,
    system,
  }) => {
    await app.enter(await system.newOwner());
    const { journeys } = app;
    await app.openVehicle(TRAVELLER, YESTERDAY);
    await expect(journeys.day(shown(dayAgo(1)))).toContainText('2 viajes · 40,1 km · 50 min');
    const { name, text } = await journeys.exportAs('CSV, con todos los datos');

    await app.openVehicle(test.info().retry === 0 ? 'BOR-205' : 'BOR-201', YESTERDAY);
    await expect(app.text(EMPTY)).toBeVisible();
    await journeys.importButton.click();
    await journeys.importFile(name, text);
    const count = text.trim().split('\r\n').length - 1;
    await expect(journeys.importResult).toHaveText(`${count} posiciones leídas · ${count} nuevas`);
    await journeys.importDialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(journeys.day(shown(dayAgo(1)))).toContainText('2 viajes · 40,1 km · 50 min');
    await expect(journeys.trips.first()).toContainText('08:00:00');
  });

  test('is known when its GPX or KML comes back, and each form says what it holds', async ({
    app,
    system,
  }) => {
    await app.enter(await system.newUser());
    await app.openVehicle(TRAVELLER, YESTERDAY);
    const { journeys } = app;
    await journeys.button('Exportar').click();
    const offered = app.page.getByRole('menuitem');
    await expect(offered).toHaveText([/^CSV.*también las malas/, /^GPX.*Solo.*buenas/, /^KML.*Solo.*buenas/]);
    await app.press('Escape');
    const files = [
      await journeys.exportAs('GPX, para GPS y mapas'),
      await journeys.exportAs('KML, para Google Earth'),
    ];
    await journeys.importButton.click();
    for (const { name, text } of files) {
      await journeys.importFile(name, text);
      await expect(journeys.importResult).toHaveText(/^[1-9]\d+ posiciones leídas · 0 nuevas$/);
    }
  });

  test('is not taken from what is no such file, from half of one and from one that is too large', async ({
    app,
    system,
    mishaps,
  }) => {
    mishaps.expected(/400 .*\/api\/history\/import/);
    await app.enter(await system.newOwner());
    await app.openVehicle('BOR-202', YESTERDAY);
    const { journeys } = app;
    await journeys.importButton.click();
    const dialog = journeys.importDialog;
    const refused = async (name: string, content: string | Buffer, why: string) => {
      await journeys.importFile(name, content);
      await expect(dialog.getByRole('alert')).toContainText('No se importó nada');
      await expect(dialog.getByRole('row').last()).toContainText(why);
    };
    const drive = driveFile('BOR-202', { day: dayAgo(1), time: '08:00', minutes: 30 });
    await refused('foto.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]), '1Falta una columna');
    await refused(
      'otras.csv',
      drive.replace('latitude', 'lat'),
      '1Falta una columna, se repite o no se conoce: latitude',
    );
    await refused('medio.csv', drive.slice(0, drive.length / 2), 'El archivo termina a la mitad');
    await refused(
      'medio.gpx',
      '<gpx><trk><trkseg><trkpt lat="-12" lon="-77"><time>2026-11',
      'termina a la mitad',
    );
    await refused('texto.kml', 'hola', '1El XML no está bien formado');
    await refused('hora.csv', drive.replaceAll('Z,', ','), 'no tiene zona horaria');
    await refused('vacio.csv', 'fix_time,latitude,longitude\n', '1El archivo no tiene posiciones');

    await expect(dialog.locator('input[type=file]'), 'a mended file can be chosen again').toHaveValue('');
    await journeys.chooseFile('datos.xlsx', 'x');
    await expect(dialog.getByRole('alert')).toHaveText('El archivo debe ser CSV, GPX o KML');
    await expect(journeys.importNow).toBeDisabled();
    const huge = test.info().outputPath('enorme.csv');
    await writeFile(huge, Buffer.alloc(33 * 1024 * 1024, 'a'));
    await journeys.chooseFileOfDisk(huge);
    await expect(dialog.getByRole('alert')).toHaveText('El archivo supera los 32 MB: divídalo en varios');
    await expect(journeys.importNow).toBeDisabled();

    // The same drive by the clock of another zone.
    const madrid = driveFile('BOR-202', { day: dayAgo(1), time: '08:00', minutes: 30 }).replace(
      /^(\S+?T)(\d\d)(:\S+?)Z,/gm,
      (_, date, hour, rest) => `${date}${String(Number(hour) + 1).padStart(2, '0')}${rest}+01:00,`,
    );
    await journeys.importFile('madrid.csv', madrid);
    await expect(journeys.importResult).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(journeys.trips).toHaveCount(1);
    await expect(journeys.trips).toContainText('08:00:00');
  });

  test('can be cancelled while it is brought in', async ({ app, system }) => {
    await app.enter(await system.newOwner());
    await app.openVehicle('BOR-203', YESTERDAY);
    const { journeys } = app;
    await journeys.importButton.click();
    const month = 30 * 86_400_000;
    const retry = test.info().retry * month;
    await journeys.importFile(
      'mucho.csv',
      standingFile('BOR-203', { from: Date.now() - month - retry, count: 60_000 }),
    );
    await expect(journeys.importResult).toContainText('Importando');
    await journeys.importDialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(journeys.importResult).toContainText('Importación cancelada');
    await journeys.importDialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(journeys.importDialog).toHaveCount(0);
  });
});

test('a day that is partly packed reaches the map whole: the browser decodes its chunk and its rows', async ({
  app,
  system,
}) => {
  const plate = 'BOR-204';
  const day = dayAgo(1);
  await app.enter(await system.newOwner());
  await app.openVehicle(plate, YESTERDAY);
  const { journeys } = app;
  await journeys.importButton.click();
  await journeys.importFile('ida.csv', driveFile(plate, { day, time: '08:00', minutes: 30 }));
  await expect(journeys.importResult).toBeVisible();
  // A day that something else is written for meanwhile is packed by the next run.
  await expect
    .poll(() => system.packDays(plate))
    .toEqual(expect.objectContaining({ chunks: expect.any(Number), rows: 0 }));
  expect((await system.packDays(plate)).chunks).toBeGreaterThan(0);
  await journeys.importFile(
    'vuelta.csv',
    driveFile(plate, { day, time: '10:00', minutes: 20, isBack: true }),
  );
  await expect(journeys.importResult).toBeVisible();
  await journeys.importDialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(journeys.trips).toHaveCount(2);

  const arriving = app.page.waitForResponse(/\/api\/history\/chunks/);
  await app.reload();
  const asked = (await arriving).request();
  await expect(journeys.trips).toHaveCount(2);
  // Asked again, since what a page has left behind cannot be read any more.
  const answer = await app.page.request.get(asked.url(), { headers: await asked.allHeaders() });
  expect(answer.headers()['content-type']).toBe('application/octet-stream');
  const bytes = await answer.body();
  let chunks = 0;
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32LE(at)) chunks += 1;
  expect(chunks, 'what is packed, and the rows of the same day').toBeGreaterThan(1);

  await expect(journeys.day(shown(day))).toContainText(/2 viajes · 40,\d km · 50 min/);
  for (const [index, time] of ['08:00:00', '10:00:00'].entries()) {
    await journeys.trips.nth(index).click();
    await expect(journeys.player).toContainText(time);
    await expect
      .poll(async () => (await app.map.picture()).longestStrongRun, `the line of ${time}`)
      .toBeGreaterThan(200);
  }
});
