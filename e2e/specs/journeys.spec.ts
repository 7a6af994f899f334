import { ExplainDialog } from '../driver/explainDialog.ts';
import { expect, test } from '../driver/fixtures.ts';
import { TRAVELLER } from '../system/history.ts';

test('the journeys of a day are summed up, drawn, played and explained', async ({ app, system }) => {
  await app.enter(await system.newUser());
  const panel = await app.openVehicle(TRAVELLER);
  await panel.tab('Recorridos').click();
  const { journeys } = app;
  await journeys.choosePeriod('Ayer');
  await expect(journeys.fact('Duración de trabajo')).toHaveText('50 min');
  await expect(journeys.fact('Duración de la parada')).toHaveText('23 h 10 min');
  await expect(journeys.fact('Kilometraje')).toHaveText('–');
  await expect(journeys.fact('Kilometraje (Cuenta kilómetros virtual)')).toHaveText('40,1 km');
  await expect(journeys.trips).toHaveCount(2);
  await expect(journeys.trips.first()).toContainText('20,0 km');

  const line = async () => (await app.map.picture()).longestStrongRun;
  await journeys.trips.first().hover();
  await expect.poll(line, 'a line across, in the accent').toBeGreaterThan(200);
  await journeys.playerButton('Iniciar').click();
  await expect
    .poll(async () => Number(await journeys.progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0);
  await journeys.trips.last().click();
  await expect(journeys.player).toContainText('10:00:00');

  await journeys.explainTrip('08:00:00').click();
  const dialog = new ExplainDialog(app.page);
  await expect(dialog.text(/^20,0 km: 1 viaje, según el recorrido/)).toBeVisible();
  await expect(dialog.text(/Al recalcular .* se obtiene lo mismo/)).toBeVisible();
  await expect(dialog.text('Usadas 61 de 62; apartadas 1')).toBeVisible();
  await app.reload();
  await expect(dialog.text(/^20,0 km: 1 viaje, según el recorrido/)).toBeVisible();
  await dialog.text('Velocidad máxima').first().click();
  await expect(dialog.text(/^\d+ km\/h, informados por el equipo el /)).toBeVisible();
  await dialog.text('Apartadas').first().click();
  await expect(dialog.fix(/Otra posición del mismo segundo/)).toHaveCount(1);
  await app.press('Escape');

  await journeys.button(/Explicar la parada de las 08:30:00/).click();
  await expect(dialog.fact('Detenido')).toHaveText('1 h 30 min');
  await dialog.button('Explicar el tramo de las 08:30:00').click();
  await expect(dialog.text('Detenido durante 1 h 30 min.')).toBeVisible();
  await expect(dialog.text('Qué faltó')).toBeVisible();
  await app.press('Escape');

  await journeys.playerButton('Quitar recorrido').click();
  await expect(journeys.player).toHaveCount(0);
  await expect.poll(line).toBeLessThan(200);
});
