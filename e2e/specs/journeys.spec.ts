import { expect, test } from '../driver/fixtures.ts';
import { dayAgo, TRAVELLER } from '../system/history.ts';

const EMPTY = 'No se han encontrado resultados para el rango de busqueda establecido';

/** `2026-11-20` as the app shows it. */
const shown = (day: string): string => day.split('-').reverse().join('/');

test.describe('the journeys of a vehicle', () => {
  test('are summed up for a period', async ({ app, system }) => {
    await app.enter(await system.newUser());
    const panel = await app.openVehicle(TRAVELLER);
    await panel.tab('Recorridos').click();
    await app.journeys.choosePeriod('Ayer');
    const { journeys } = app;
    await expect(journeys.text('Ubicación inicial')).toBeVisible();
    await expect(journeys.text('Ubicación final')).toBeVisible();
    await expect(journeys.fact('Duración de trabajo')).toHaveText('50 min');
    await expect(journeys.fact('Duración de la parada')).toHaveText('23 h 10 min');
    await expect(journeys.fact('Kilometraje')).toHaveText('—');
    await expect(journeys.fact('Kilometraje (Cuenta kilómetros virtual)')).toHaveText('40,1 km');
    await expect(journeys.days).toHaveCount(1);
    await expect(journeys.day(shown(dayAgo(1)))).toContainText('2 viajes · 40,1 km · 50 min');
    await expect(journeys.trips).toHaveCount(2);
    const [first, second] = [journeys.trips.first(), journeys.trips.last()];
    for (const text of ['08:00:00', '08:30:00', '30 min', '20,0 km']) await expect(first).toContainText(text);
    await expect(journeys.tripItems.first()).toContainText('Parada 1 h 30 min');
    for (const text of ['10:00:00', '10:20:00', '20 min', '20,1 km'])
      await expect(second).toContainText(text);
  });

  test('are folded in by days', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=8');
    const { journeys } = app;
    const before = journeys.day(shown(dayAgo(3)));
    await expect(before).toContainText('2 viajes');
    await expect(before).toHaveAttribute('aria-expanded', 'false');
    await expect(journeys.trips).toHaveCount(0);
    await before.click();
    await expect(before).toHaveAttribute('aria-expanded', 'true');
    await expect(journeys.trips.first()).toContainText('07:00:00');
    await before.click();
    await expect(journeys.trips).toHaveCount(0);
  });

  test('are drawn on the map, a day or one trip, and taken away again', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
    await expect(app.journeys.player).toBeVisible();
    await expect
      .poll(async () => (await app.map.picture()).longestStrongRun, 'a line across')
      .toBeGreaterThan(200);
    await expect(app.map.popup(TRAVELLER)).toHaveCount(0);
    await app.journeys.trips.last().click();
    await expect(app.journeys.trips.last()).toHaveAttribute('aria-pressed', 'true');
    await expect(app.journeys.player).toContainText('10:00:00');
    expect(app.address()).toContain('trip=');
    await app.journeys.playerButton('Quitar recorrido').click();
    await expect(app.journeys.player).toHaveCount(0);
    await expect.poll(async () => (await app.map.picture()).longestStrongRun).toBeLessThan(200);
  });

  test('are played: start, pause, speed, rewind, anywhere on the way', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
    const { journeys } = app;
    const progress = async (): Promise<number> =>
      Number(await journeys.progress.getAttribute('aria-valuenow'));
    await expect(journeys.player).toContainText('Ritmo 6');
    for (let speed = 7; speed <= 12; speed++) await journeys.playerButton('Más rápido').click();
    await expect(journeys.player).toContainText('Ritmo 12');
    await expect(journeys.playerButton('Más rápido')).toBeDisabled();
    await journeys.playerButton('Iniciar').click();
    await expect.poll(progress).toBeGreaterThan(0.02);
    await journeys.playerButton('Pausar').click();
    await expect(journeys.playerButton('Iniciar')).toBeVisible();
    await expect(journeys.player).not.toContainText('08:00:00');
    await journeys.playerButton('Volver al inicio').click();
    await expect.poll(progress).toBe(0);
    await expect(journeys.player).toContainText('08:00:00');
    await journeys.playerButton('Más lento').click();
    await expect(journeys.player).toContainText('Ritmo 11');
    await journeys.progress.focus();
    await app.press('End');
    await expect.poll(progress).toBe(1);
    await expect(journeys.player).toContainText('10:20:00');
  });

  test('are taken away as a file, which changes nothing when it is brought in again', async ({
    app,
    system,
    mishaps,
  }) => {
    mishaps.expected(/400 .*\/api\/history\/import/); // the browser tells of the file with an error
    await app.enter(await system.newUser({ role: 'Administrador Cliente' }));
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
    const { journeys } = app;
    const gpx = await journeys.exportAs('GPX, para GPS y mapas');
    expect(gpx.name).toMatch(/\.gpx$/);
    expect(gpx.text).toContain('<trkpt lat="');
    const csv = await journeys.exportAs('CSV, con todos los datos');
    expect(csv.text).toContain('fix_time,server_time,latitude,longitude');
    await journeys.importButton.click();
    await journeys.importFile(csv.name, csv.text);
    await expect(journeys.importDialog.getByRole('status')).toContainText('0 nuevas');
    await journeys.importFile('mal.csv', 'fix_time,latitude,longitude\n2026-01-01T00:00:00Z,95,-77\n');
    await expect(journeys.importDialog).toContainText('No se importó nada: 1 línea tiene errores.');
    await expect(journeys.importDialog.getByRole('row').last()).toContainText(
      '2La latitud o la longitud no es válida: 95',
    );
  });

  test('are not brought in by who may not', async ({ app, system }) => {
    await app.enter(await system.newUser({ role: 'Operador' }));
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
    await expect(app.journeys.button('Exportar')).toBeVisible();
    await expect(app.journeys.importButton).toHaveCount(0);
  });

  test('say so when there is nothing', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.openVehicle('AND-106', '?tab=journeys');
    await expect(app.text(EMPTY)).toBeVisible();
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=6');
    await expect(app.text(EMPTY)).toBeVisible();
    await expect(app.journeys.player).toHaveCount(0);
  });

  test('of a range of one’s own ask for an end after the start', async ({ app, system }) => {
    await app.enter(await system.newUser());
    const [from, to] = [`${dayAgo(1)} 09:00:00`, `${dayAgo(1)} 11:00:00`];
    await app.openVehicle(TRAVELLER, `?tab=journeys&period=7&from=${from}&to=${to}`);
    await expect(app.journeys.trips).toHaveCount(1);
    await expect(app.journeys.trips).toContainText('10:00:00');
    await app.journeys.clearRangeEnd('Hasta');
    await app.journeys.button('Buscar').click();
    await expect(app.journeys.text('Requerido')).toBeVisible();
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=7&from=mal&to=2026-99-99');
    await expect(app.journeys.root.getByRole('combobox', { name: 'Período' })).toHaveValue('Personalizado');
  });
});
