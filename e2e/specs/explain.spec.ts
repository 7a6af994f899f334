import { expect, test } from '../driver/fixtures.ts';
import { Panel } from '../driver/panel.ts';
import { TRAVELLER } from '../system/history.ts';

test('a trip explains its distance and its top speed', async ({ app, system }) => {
  await app.enter(await system.newUser());
  await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
  await app.journeys.explainTrip('08:00:00').click();
  const dialog = new Panel(app.page.getByRole('dialog', { name: 'Cómo se obtuvo' }));
  await expect(dialog.fact('Resultado')).toHaveText('Distancia');
  await expect(dialog.fact('Distancia')).toHaveText('20,0 km');
  await expect(dialog.fact('Según el recorrido')).toHaveText('20,0 km');
  await expect(dialog.fact('Regla')).toContainText('Línea de tiempo');
  await expect(dialog.text(/Al recalcular .* se obtiene lo mismo/)).toBeVisible();
  await expect(dialog.text('Usadas 61 de 62; apartadas 1')).toBeVisible();
  expect(app.address()).toContain('explain=distance.');

  await dialog.root.getByText('Velocidad máxima').first().click();
  await expect(dialog.fact('Resultado')).toHaveText('Velocidad máxima');
  await expect(dialog.fact('Velocidad máxima')).toContainText('km/h');

  await dialog.close();
  await expect(dialog.root).toHaveCount(0);
  expect(app.address()).not.toContain('explain=');
});

test('a link shows the same explanation to a colleague, in English', async ({ app, system }) => {
  await app.enter(await system.newUser({ language: 'US' }));
  await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
  await app.page.getByRole('button', { name: /Explain the trip of 08:00:00/ }).click();
  const dialog = new Panel(app.page.getByRole('dialog', { name: 'How this came about' }));
  await expect(dialog.fact('Distance')).toHaveText('12.4 mi');
  await app.page.reload();
  await expect(dialog.fact('Distance')).toHaveText('12.4 mi');
  await dialog.text('Set aside').first().click();
  await expect(dialog.text(/Another position of the same second stands for it/)).toBeVisible();
});
