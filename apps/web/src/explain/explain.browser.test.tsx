import { expect, test } from 'vitest';
import { ExplainDialog } from '../testing/driver/explainDialog.ts';
import { ThresholdsScreen } from '../testing/driver/thresholdsScreen.ts';
import { assetId } from '../testing/fleet/company.ts';
import { TRAVELLER } from '../testing/fleet/history.ts';
import { setThresholds } from '../testing/fleet/thresholds.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const YESTERDAY = '?tab=journeys&period=3';

/** The journeys of yesterday, and the dialog that explains them. */
async function openJourneys(wish: AppWish & { language?: 'es' | 'en' } = {}) {
  const { language = 'es', ...rest } = wish;
  const user = { language: language === 'en' ? 'US' : 'ES' } as const;
  const app = await renderApp(`/map/${assetId(TRAVELLER)}${YESTERDAY}`, { user, ...rest });
  return { app, dialog: new ExplainDialog(language) };
}

test('a trip explains its distance and its top speed', async () => {
  const { app, dialog } = await openJourneys();
  await app.journeys.explainTrip('08:00:00').click();
  await expect.element(dialog.fact('Resultado')).toHaveTextContent('Distancia');
  await expect.element(dialog.text(/^20,0 km: 1 viaje, según el recorrido/)).toBeVisible();
  await expect.element(dialog.fact('Distancia')).not.toBeInTheDocument(); // no figure is told twice
  await expect.element(dialog.fact('Regla')).toMatchTextContent('Línea de tiempo');
  await expect.element(dialog.text(/Al recalcular .* se obtiene lo mismo/)).toBeVisible();
  await expect.element(dialog.text('Usadas 61 de 62; apartadas 1')).toBeVisible();
  await expect.poll(() => app.address()).toContain('explain=distance.');

  await dialog.text('Velocidad máxima').first().click();
  await expect.element(dialog.fact('Resultado')).toHaveTextContent('Velocidad máxima');
  await expect.element(dialog.text(/^40 km\/h, informados por el equipo el /)).toBeVisible();

  await dialog.close();
  await expect.element(dialog.root).not.toBeInTheDocument();
  await expect.poll(() => app.address()).not.toContain('explain=');
});

for (const language of ['es', 'en'] as const) {
  const t = <Text extends string | RegExp>(spanish: Text, english: Text): Text =>
    language === 'en' ? english : spanish;

  test(`in ${language} every figure of a journey leads to its segments, and they to the fixes`, async () => {
    const { app, dialog } = await openJourneys({ language });
    const { journeys } = app;
    const stopped = t('Detenido', 'Stopped');

    await journeys.button(t('Explicar la parada de las 08:30:00', 'Explain the stop of 08:30:00')).click();
    await expect.element(dialog.fact(t('Resultado', 'Result'))).toHaveTextContent(t('Tiempos', 'Times'));
    await expect.element(dialog.fact(stopped)).toHaveTextContent('1 h 30 min');
    await dialog.button(t('Explicar el tramo de las 08:30:00', 'Explain the segment of 08:30:00')).click();
    await expect.element(dialog.fact(t('Resultado', 'Result'))).toHaveTextContent(t('Tramo', 'Segment'));
    await expect
      .element(dialog.text(t('Detenido durante 1 h 30 min.', 'Stopped for 1 h 30 min.')))
      .toBeVisible();
    await expect.element(dialog.text(t('Qué faltó', 'What was missing'))).toBeVisible();
    app.back();
    await expect.element(dialog.fact(stopped)).toHaveTextContent('1 h 30 min');
    await app.press('{Escape}');

    await journeys.button(new RegExp(`^${t('Explicar el día', 'Explain the day')}`)).click();
    await expect.element(dialog.text(t(/^40,0 km: 2 viajes, /, /^24\.9 mi: 2 trips, /))).toBeVisible();
    await dialog.text(t('Tiempos', 'Times')).first().click();
    await expect
      .element(dialog.text(t('50 min de trabajo: 2 viajes.', '50 min of work: 2 trips.')))
      .toBeVisible();
    const switchedOn = t('Ignición encendida', 'Ignition on');
    await dialog.button(new RegExp(`^${t('Explicar', 'Explain')}: ${switchedOn}.* 10:0`)).click();
    await expect.element(dialog.fact(t('Resultado', 'Result'))).toHaveTextContent(switchedOn);
    await expect.poll(() => app.address()).toContain('explain=event.');
    await app.press('{Escape}');

    await journeys.button(t('Explicar el período', 'Explain the period')).click();
    await expect.element(dialog.text(t(/: 2 viajes, /, /: 2 trips, /))).toBeVisible();
  });
}

test('a period without trips says why', async () => {
  const app = await renderApp(`/map/${assetId('AND-106')}${YESTERDAY}`);
  await app.journeys.button('¿Por qué no hubo nada aquí?').click();
  const dialog = new ExplainDialog();
  await expect.element(dialog.text('Ningún viaje en este tiempo.')).toBeVisible();
  await expect.element(dialog.text('No hay posiciones aquí')).toBeVisible();
});

test('a link shows the same explanation to a colleague, in English', async () => {
  const { app, dialog } = await openJourneys({ language: 'en' });
  await app.journeys.explainTrip('08:00:00').click();
  await expect.element(dialog.text(/^12\.4 mi: 1 trip, /)).toBeVisible();
  app.reload();
  await expect.element(dialog.text(/^12\.4 mi: 1 trip, /)).toBeVisible();
  await dialog.text('Set aside').first().click();
  await expect.element(dialog.text(/Another position of the same second stands for it/)).toBeVisible();
});

test('the fixes lie on a map: a row marks its point, and a point its row', async () => {
  const { app, dialog } = await openJourneys();
  await app.journeys.explainTrip('08:00:00').click();
  await expect.element(dialog.map).toHaveAttribute('data-map-ready', 'true');
  await expect.element(dialog.named).not.toBeInTheDocument();

  await dialog.fix('08:10:00').hover();
  await expect.element(dialog.named).toHaveTextContent('08:10:00 · 40 km/h · Usada');
  (await dialog.show('08:05:00').findElement()).focus();
  await app.press('{Enter}');
  await expect.element(dialog.show('08:05:00')).toHaveAttribute('aria-pressed', 'true');
  const place = await dialog.chosenPlace();
  await dialog.show('08:20:00').click();
  await expect.poll(async () => (await dialog.chosenPlace()).x).toBeGreaterThan(place.x + 50);

  await dialog.click(place);
  await expect.element(dialog.show('08:05:00')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(dialog.show('08:20:00')).toHaveAttribute('aria-pressed', 'false');
  expect(await dialog.chosenPlace()).toEqual(place);

  await dialog.text('Apartadas').first().click();
  const aside = dialog.show(/Otra posición/);
  await expect.element(dialog.fix(/Otra posición del mismo segundo/)).toHaveLength(1);
  await aside.click();
  await expect
    .element(dialog.named)
    .toMatchTextContent(/Sin su lugar: Otra posición del mismo segundo la representa/);
  await aside.click();
  await expect.element(aside).toHaveAttribute('aria-pressed', 'false');
});

test('the thresholds lead to where they were set, for who may set them', async () => {
  const { app, dialog } = await openJourneys({
    prepare: ({ fleet }) =>
      setThresholds(fleet, TRAVELLER, [{ name: 'timeline.shortMovementM', value: 51 }], 10),
  });
  const [set] = app.api.fleet.thresholdSets;
  await app.journeys.explainTrip('08:00:00').click();
  await dialog.button('Umbrales vigentes').click();
  const name = 'Movimiento demasiado corto hasta';
  await dialog.root.getByRole('link', { name: `Del móvil. Ver los umbrales: ${name}` }).click();
  await expect.element(app.heading('Umbrales de las reglas')).toBeVisible();
  await expect.element(dialog.root).not.toBeInTheDocument();
  await expect.poll(() => app.address()).toContain(`set=${set?.id}`);
  await expect.element(new ThresholdsScreen().field(name)).toHaveValue('51 m');

  app.back();
  await dialog.button('Umbrales vigentes').click();
  await dialog.root.getByRole('link', { name: 'Ver todos los que regían para el móvil' }).click();
  await expect.element(new ThresholdsScreen().row(name)).toMatchTextContent('Del móvil');

  app.enter(app.api.newUser({ without: ['Moviles'] }), `/map/${assetId(TRAVELLER)}${YESTERDAY}`);
  await app.journeys.explainTrip('08:00:00').click();
  await dialog.button('Umbrales vigentes').click();
  await expect.element(dialog.fact(name)).toHaveTextContent('51 m');
  await expect
    .element(dialog.root.getByRole('link', { name: /umbrales|que regían/ }))
    .not.toBeInTheDocument();
});
