import { ExplainDialog } from '../driver/explainDialog.ts';
import { expect, test } from '../driver/fixtures.ts';
import { Panel } from '../driver/panel.ts';
import { logIn } from '../driver/storedSession.ts';
import { ThresholdsScreen } from '../driver/thresholdsScreen.ts';
import { TRAVELLER } from '../system/history.ts';

test.use({ maps: 'blank' });

test('a trip explains its distance and its top speed', async ({ app, system }) => {
  await app.enter(await system.newUser());
  await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
  await app.journeys.explainTrip('08:00:00').click();
  const dialog = new Panel(app.page.getByRole('dialog', { name: 'Cómo se obtuvo' }));
  await expect(dialog.fact('Resultado')).toHaveText('Distancia');
  await expect(dialog.text(/^20,0 km: 1 viaje, según el recorrido/)).toBeVisible();
  await expect(dialog.fact('Distancia')).toHaveCount(0); // no figure is told twice
  await expect(dialog.fact('Regla')).toContainText('Línea de tiempo');
  await expect(dialog.text(/Al recalcular .* se obtiene lo mismo/)).toBeVisible();
  await expect(dialog.text('Usadas 61 de 62; apartadas 1')).toBeVisible();
  expect(app.address()).toContain('explain=distance.');

  await dialog.root.getByText('Velocidad máxima').first().click();
  await expect(dialog.fact('Resultado')).toHaveText('Velocidad máxima');
  await expect(dialog.text(/^\d+ km\/h, informados por el equipo el /)).toBeVisible();

  await dialog.close();
  await expect(dialog.root).toHaveCount(0);
  expect(app.address()).not.toContain('explain=');
});

for (const language of ['es', 'en'] as const) {
  const t = <Text extends string | RegExp>(spanish: Text, english: Text): Text =>
    language === 'en' ? english : spanish;

  test(`in ${language} every figure of a journey leads to its segments, and they to the fixes`, async ({
    app,
    system,
  }) => {
    await app.enter(await system.newUser({ language: language === 'en' ? 'US' : 'ES' }));
    const vehicle = await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
    const dialog = new Panel(
      app.page.getByRole('dialog', { name: t('Cómo se obtuvo', 'How this came about') }),
    );

    await vehicle
      .button(new RegExp(t('Explicar la parada de las 08:30:00', 'Explain the stop of 08:30:00')))
      .click();
    await expect(dialog.fact(t('Resultado', 'Result'))).toHaveText(t('Tiempos', 'Times'));
    await expect(dialog.fact(t('Detenido', 'Stopped'))).toHaveText('1 h 30 min');
    await dialog.button(t('Explicar el tramo de las 08:30:00', 'Explain the segment of 08:30:00')).click();
    await expect(dialog.fact(t('Resultado', 'Result'))).toHaveText(t('Tramo', 'Segment'));
    await expect(dialog.text(t('Detenido durante 1 h 30 min.', 'Stopped for 1 h 30 min.'))).toBeVisible();
    await expect(dialog.text(t('Qué faltó', 'What was missing'))).toBeVisible();
    await app.back();
    await expect(dialog.fact(t('Detenido', 'Stopped'))).toHaveText('1 h 30 min');
    await app.press('Escape');

    await vehicle.button(new RegExp(`^${t('Explicar el día', 'Explain the day')}`)).click();
    await expect(dialog.text(/^(4\d,\d km: 2 viajes|2\d\.\d mi: 2 trips), /)).toBeVisible();
    await dialog.text(t('Tiempos', 'Times')).first().click();
    await expect(dialog.text(t('50 min de trabajo: 2 viajes.', '50 min of work: 2 trips.'))).toBeVisible();
    await dialog
      .button(new RegExp(`^${t('Explicar: Ignición encendida', 'Explain: Ignition on')}.* 10:0`))
      .click();
    await expect(dialog.fact(t('Resultado', 'Result'))).toHaveText(t('Ignición encendida', 'Ignition on'));
    expect(app.address()).toContain('explain=event.');
    await app.press('Escape');

    await vehicle.button(t('Explicar el período', 'Explain the period')).click();
    await expect(dialog.text(t(/: 2 viajes, /, /: 2 trips, /))).toBeVisible();
  });
}

test('a period without trips says why', async ({ app, system }) => {
  await app.enter(await system.newUser());
  await app.openVehicle('AND-106', '?tab=journeys&period=3');
  await app.journeys.button('¿Por qué no hubo nada aquí?').click();
  const dialog = new Panel(app.page.getByRole('dialog', { name: 'Cómo se obtuvo' }));
  await expect(dialog.text('Ningún viaje en este tiempo.')).toBeVisible();
  await expect(dialog.text('No hay posiciones aquí')).toBeVisible();
});

test('a link shows the same explanation to a colleague, in English', async ({ app, system }) => {
  await app.enter(await system.newUser({ language: 'US' }));
  await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
  await app.page.getByRole('button', { name: /Explain the trip of 08:00:00/ }).click();
  const dialog = new Panel(app.page.getByRole('dialog', { name: 'How this came about' }));
  await expect(dialog.text(/^12\.4 mi: 1 trip, /)).toBeVisible();
  await app.page.reload();
  await expect(dialog.text(/^12\.4 mi: 1 trip, /)).toBeVisible();
  await dialog.text('Set aside').first().click();
  await expect(dialog.text(/Another position of the same second stands for it/)).toBeVisible();
});

test('the fixes lie on a map: a row marks its point, and a point its row', async ({ app, system }) => {
  await app.enter(await system.newUser());
  await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
  await app.journeys.explainTrip('08:00:00').click();
  const dialog = new ExplainDialog(app.page);
  await expect(dialog.map).toHaveAttribute('data-map-ready', 'true', { timeout: 60_000 });
  await expect(dialog.named).toHaveCount(0);

  await dialog.fix('08:10:00').hover();
  await expect(dialog.named).toHaveText('08:10:00 · 40 km/h · Usada');
  await dialog.show('08:05:00').focus();
  await app.press('Enter');
  await expect(dialog.show('08:05:00')).toHaveAttribute('aria-pressed', 'true');
  const place = await dialog.chosenPlace();
  await dialog.show('08:20:00').click();
  await expect.poll(async () => (await dialog.chosenPlace()).x).toBeGreaterThan(place.x + 50);

  await dialog.press(place);
  await expect(dialog.show('08:05:00')).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.show('08:20:00')).toHaveAttribute('aria-pressed', 'false');
  expect(await dialog.chosenPlace()).toEqual(place);

  await dialog.text('Apartadas').first().click();
  await expect(dialog.fix(/Otra posición del mismo segundo/)).toHaveCount(1);
  await dialog.show(/Otra posición/).click();
  await expect(dialog.named).toHaveText(/Sin su lugar: Otra posición del mismo segundo la representa/);
  await dialog.show(/Otra posición/).click();
  await expect(dialog.show(/Otra posición/)).toHaveAttribute('aria-pressed', 'false');
});

test('the thresholds lead to where they were set, for who may set them', async ({ app, system }) => {
  const manager = await system.newUser();
  const { token } = await logIn(system, manager);
  const { setThresholds: made } = await system.call<{ setThresholds: { id: number } }>(
    `mutation ($assetId: Id, $from: DateTime!, $thresholds: [ThresholdInput!]!) {
       setThresholds(assetId: $assetId, validFrom: $from, thresholds: $thresholds) { id } }`,
    {
      assetId: system.assetId(TRAVELLER),
      from: new Date(Date.now() - 10 * 86_400_000).toISOString(),
      thresholds: [{ name: 'timeline.shortMovementM', value: 51 }],
    },
    token,
  );
  try {
    const dialog = new ExplainDialog(app.page);
    await app.enter(manager);
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
    await app.journeys.explainTrip('08:00:00').click();
    await dialog.button('Umbrales vigentes').click();
    const name = 'Movimiento demasiado corto hasta';
    await dialog.root.getByRole('link', { name: `Del móvil. Ver los umbrales: ${name}` }).click();
    await expect(app.heading('Umbrales de las reglas')).toBeVisible();
    await expect(dialog.root).toHaveCount(0);
    expect(app.address()).toContain(`set=${made.id}`);
    await expect(new ThresholdsScreen(app.page).field(name)).toHaveValue(/^51/);

    await app.back();
    await dialog.button('Umbrales vigentes').click();
    await dialog.root.getByRole('link', { name: 'Ver todos los que regían para el móvil' }).click();
    await expect(new ThresholdsScreen(app.page).row(name)).toContainText('Del móvil');

    await app.enter(await system.newUser({ hasRole: false }));
    await app.openVehicle(TRAVELLER, '?tab=journeys&period=3');
    await app.journeys.explainTrip('08:00:00').click();
    await dialog.button('Umbrales vigentes').click();
    await expect(dialog.fact(name)).toHaveText('51 m');
    await expect(dialog.root.getByRole('link', { name: /umbrales|que regían/ })).toHaveCount(0);
  } finally {
    await system.call(
      'mutation ($id: Id!) { deleteThresholdSet(thresholdSetId: $id) }',
      { id: made.id },
      token,
    );
  }
});
