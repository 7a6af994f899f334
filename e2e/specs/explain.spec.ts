import { accessibilityFaults } from '../driver/accessibility.ts';
import { expect, test } from '../driver/fixtures.ts';
import { Panel } from '../driver/panel.ts';
import { TRAVELLER } from '../system/history.ts';

test('a trip explains its distance, its top speed, and why there was nothing more', async ({
  app,
  system,
}) => {
  await app.enter(await system.newUser());
  await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
  await app.journeys.explainTrip('08:00:00').click();
  const dialog = new Panel(app.page.getByRole('dialog', { name: 'Cómo se obtuvo' }));
  await expect(dialog.fact('Resultado')).toHaveText('Distancia');
  await expect(dialog.fact('Distancia')).toHaveText('20,0 km');
  await expect(dialog.fact('Según el recorrido')).toHaveText('20,0 km');
  await expect(dialog.fact('Regla')).toContainText('Línea de tiempo');
  await expect(dialog.text(/Al recalcular .* se obtiene lo mismo/)).toBeVisible();
  await expect(dialog.text(/\d+ de \d+ usadas, 0 apartadas/)).toBeVisible();
  expect(app.address()).toContain('explain=distance.');

  await dialog.root.getByText('Velocidad máxima').first().click();
  await expect(dialog.fact('Resultado')).toHaveText('Velocidad máxima');
  await expect(dialog.fact('Velocidad máxima')).toContainText('km/h');

  await dialog.button('Umbrales vigentes').click();
  await expect(dialog.fact('Velocidad para partir')).toHaveText('8 km/h');
  expect(await accessibilityFaults(app.page)).toEqual([]);

  await dialog
    .button(/¿Por qué no hubo nada a las 08:1/)
    .first()
    .click();
  await expect(dialog.fact('Resultado')).toHaveText('Por qué no hubo nada');
  const speeding = dialog.root.getByRole('row').filter({ hasText: 'Límite más tolerancia' });
  await expect(speeding).toContainText('Exceso de velocidad');
  await expect(speeding).toContainText('203 km/h');

  await dialog.close();
  await expect(dialog.root).toHaveCount(0);
  expect(app.address()).not.toContain('explain=');
});

test('a link shows the same explanation to a colleague, in English', async ({ app, system }) => {
  await app.enter(await system.newUser({ language: 'US' }));
  await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
  await app.page.getByRole('button', { name: /Explain the trip of 08:00:00/ }).click();
  const dialog = new Panel(app.page.getByRole('dialog', { name: 'How this came about' }));
  await expect(dialog.fact('Distance')).toHaveText('12.5 mi');
  await app.page.reload();
  await expect(dialog.fact('Distance')).toHaveText('12.5 mi');
  await dialog.text('Set aside').first().click();
  await expect(dialog.text('No position was set aside')).toBeVisible();
});
