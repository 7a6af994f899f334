import { expect, test } from 'vitest';
import { ThresholdsScreen } from '../testing/driver/thresholdsScreen.ts';
import { ANDINA_GROUPS, assetId, VEHICLES } from '../testing/fleet/company.ts';
import { dayAgo } from '../testing/fleet/history.ts';
import { finishApplications, setThresholds } from '../testing/fleet/thresholds.ts';
import { renderApp } from '../testing/renderApp.tsx';

const CAR = 'AND-112';

for (const language of ['es', 'en'] as const) {
  const [typed, shown, builtIn, value] =
    language === 'en'
      ? (['1000', '1,000 ft', '656.2 ft', 304.8] as const)
      : (['350', '350 m', '200 m', 350] as const);
  const user = { language: language === 'en' ? 'US' : 'ES' } as const;
  const name = 'towing.distanceM';

  /** The page, with a set of the vehicle. */
  const openWithSet = (path: string) =>
    renderApp(path, { user, prepare: ({ fleet }) => setThresholds(fleet, CAR, [{ name, value }]) });

  test(`in ${language} thresholds are set for a vehicle, once they make sense`, async () => {
    const app = await renderApp('/map', { user });
    const screen = new ThresholdsScreen(language);
    const t = screen.texts;
    await app.search.fill(t.title);
    await app.found(t.title).click();
    await expect.element(app.heading(t.title)).toBeVisible();

    await screen.button(t.newSet).click();
    await app.text(t.oneVehicle).click();
    await screen.button(t.save).click();
    await expect.element(app.text(t.required)).toBeVisible();
    await screen.chooseVehicle(t.vehicle, CAR);
    await screen.button(t.towing).click();
    await expect.element(app.page.getByText(builtIn, { exact: false })).toBeVisible(); // what holds without it
    await screen.field(t.distance).fill('90000');
    await screen.button(t.save).click();
    await expect.element(app.text(t.outOfRange)).toBeVisible();
    expect(app.api.calls('setThresholds')).toEqual([]);
    await screen.field(t.distance).fill(typed);
    await screen.button(t.save).click();
    await expect.element(app.notice(t.saved)).toBeVisible();
    await expect.element(screen.set(CAR)).toMatchTextContent(`${t.distance} ${shown}`);
    expect(app.api.calls('setThresholds')).toEqual([
      expect.objectContaining({
        assetId: assetId(CAR),
        thresholds: [{ name, value: expect.closeTo(value, 6) }],
      }),
    ]);
  });

  test(`in ${language} thresholds in force say where they come from`, async () => {
    const app = await openWithSet('/manage/thresholds');
    const screen = new ThresholdsScreen(language);
    const t = screen.texts;
    await screen.tab(t.inForce).click();
    await screen.chooseVehicle(t.vehicle, CAR);
    const row = screen.row(t.distance);
    for (const text of [shown, builtIn, t.ofVehicle]) await expect.element(row).toMatchTextContent(text);
    app.reload();
    await expect.element(row).toMatchTextContent(shown); // the address says what is looked at
    const rows = app.page.css('tbody').getByRole('row').filter({ hasText: t.builtIn });
    await expect.element(rows.first()).toBeVisible();
    await app.page.getByRole('checkbox', { name: t.onlyChanged }).click();
    await expect.element(row).toMatchTextContent(t.ofVehicle);
    await expect.element(rows).not.toBeInTheDocument();
    await row.getByRole('button').click(); // leads to the set that it comes from
    await expect
      .element(screen.field(t.distance))
      .toHaveValue(expect.stringMatching(new RegExp(`^${typed}`)));
  });

  test(`in ${language} thresholds are deleted`, async () => {
    const app = await openWithSet('/manage/thresholds');
    const screen = new ThresholdsScreen(language);
    const t = screen.texts;
    await screen
      .set(CAR)
      .getByRole('button', { name: new RegExp(`^${t.remove}`) })
      .click();
    await screen.confirm(t.remove);
    await expect.element(app.notice(t.deleted)).toBeVisible();
    await expect.element(screen.set(CAR)).not.toBeInTheDocument();
  });

  test(`in ${language} thresholds are applied to the past`, async () => {
    const app = await renderApp('/manage/thresholds?tab=applications', { user });
    const screen = new ThresholdsScreen(language);
    const t = screen.texts;
    await screen.button(t.apply).click();
    await expect.element(app.text(t.required)).toBeVisible();
    await screen.chooseDay(t.from, dayAgo(1));
    await screen.chooseVehicle(t.vehicles, CAR);
    await screen.button(t.apply).click();
    await screen.confirm(t.apply);
    await expect.element(screen.applications).toHaveLength(1);
    expect(app.api.calls('applyThresholds')).toEqual([
      expect.objectContaining({ assetIds: [assetId(CAR)], from: expect.stringMatching(dayAgo(1)) }),
    ]);
    finishApplications(app.api.fleet);
    await expect.element(screen.applications).toMatchTextContent(/(Terminada|Finished) .*1 (de|of) 1/s);
  });
}

test('what is being applied to the past is cancelled: the page says after how many', async () => {
  const app = await renderApp('/manage/thresholds?tab=applications');
  const screen = new ThresholdsScreen();
  const t = screen.texts;
  const vehicles = VEHICLES.filter(({ group }) => ANDINA_GROUPS.some((name) => name === group.name)).length;
  await screen.chooseDay(t.from, dayAgo(1));
  await screen.button(t.apply).click();
  await screen.confirm(t.apply);
  const application = screen.applications;
  await expect.element(application).toMatchTextContent(new RegExp(`En curso.*0 de ${vehicles} móviles`, 's'));

  const cancel = application.getByRole('button', { name: /^Cancelar la aplicación desde el / });
  await cancel.click();
  await screen.confirm('Seguir aplicando');
  await expect.element(screen.question).not.toBeInTheDocument();
  await expect.element(application).toMatchTextContent('En curso');
  expect(app.api.calls('cancelThresholdApplication')).toEqual([]);
  await cancel.click();
  await screen.confirm('Cancelar la aplicación');
  await expect.element(app.notice('Se canceló la aplicación')).toBeVisible();
  await expect.element(application).toMatchTextContent('Cancelando: termina el móvil en curso');
  await expect.element(cancel).not.toBeInTheDocument();
  finishApplications(app.api.fleet, 1);
  await expect
    .element(application)
    .toMatchTextContent(
      new RegExp(`Cancelada .* por ${app.user.userName}.*Cancelada tras 1 de ${vehicles} móviles`, 's'),
    );
});

test('who may not set thresholds neither finds the page nor opens it', async () => {
  const app = await renderApp('/map', { user: { hasRole: false } });
  await app.search.fill('Umbrales');
  await expect.element(app.text('Sin resultados')).toBeVisible();
  await expect.element(app.found('Umbrales de las reglas')).not.toBeInTheDocument();
  app.open('/manage/thresholds');
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});
