import { expect, test } from '../driver/fixtures.ts';
import { driveFile } from '../driver/positionFiles.ts';
import { dayAgo, TRAVELLER } from '../system/history.ts';

const EMPTY = 'No se han encontrado resultados para el rango de busqueda establecido';
const YESTERDAY = '?tab=journeys&period=3';

test('a history that was exported and imported into another vehicle reaches the map whole, packed or not', async ({
  app,
  system,
}) => {
  const day = dayAgo(1);
  await app.enter(await system.newOwner());
  const { journeys } = app;
  const yesterday = journeys.day(day.split('-').reverse().join('/'));
  await app.openVehicle(TRAVELLER, YESTERDAY);
  await expect(yesterday).toContainText('2 viajes · 40,1 km · 50 min');
  const { name, text } = await journeys.exportAs('CSV, con todos los datos');
  expect(name).toMatch(/\.csv$/);

  const plate = test.info().retry === 0 ? 'BOR-204' : 'BOR-205';
  await app.openVehicle(plate, YESTERDAY);
  await expect(app.text(EMPTY)).toBeVisible();
  await journeys.importButton.click();
  await journeys.importFile(name, text);
  const count = text.trim().split('\r\n').length - 1;
  await expect(journeys.importResult).toHaveText(`${count} posiciones leídas · ${count} nuevas`);
  await expect(yesterday).toContainText('2 viajes · 40,1 km · 50 min');
  // A day that something else is written for meanwhile is packed by the next run.
  await expect
    .poll(() => system.packDays(plate))
    .toEqual(expect.objectContaining({ chunks: expect.any(Number), rows: 0 }));
  expect((await system.packDays(plate)).chunks).toBeGreaterThan(0);
  await journeys.importFile('tarde.csv', driveFile(TRAVELLER, { day, time: '12:00', minutes: 20 }));
  // A dialog that is closed while it imports cancels that.
  await expect(journeys.importResult).toHaveText('81 posiciones leídas · 81 nuevas');
  await journeys.importDialog.getByRole('button', { name: 'Listo' }).click();
  await expect(journeys.trips).toHaveCount(3);

  const arriving = app.page.waitForResponse(/\/api\/history\/chunks/);
  await app.reload();
  const asked = (await arriving).request();
  await expect(yesterday).toContainText(/3 viajes · 60,\d km · 1 h 10 min/);
  // Asked again, since what a page has left behind cannot be read any more.
  const answer = await app.page.request.get(asked.url(), { headers: await asked.allHeaders() });
  expect(answer.headers()['content-type']).toBe('application/octet-stream');
  const bytes = await answer.body();
  let chunks = 0;
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32LE(at)) chunks += 1;
  expect(chunks, 'what is packed, and the rows of the same day').toBeGreaterThan(1);

  for (const [index, time] of [
    [0, '08:00:00'],
    [2, '12:00:00'],
  ] as const) {
    await journeys.trips.nth(index).click();
    await expect(journeys.player).toContainText(time);
    await expect
      .poll(async () => (await app.map.picture()).longestStrongRun, `the line of ${time}`)
      .toBeGreaterThan(200);
  }
});
