import { expect, test } from '../driver/fixtures.ts';
import { ThresholdsScreen } from '../driver/thresholdsScreen.ts';
import { dayAgo } from '../system/history.ts';

test.use({ maps: 'none' });

for (const language of ['es', 'en'] as const) {
  // A vehicle for each language, since both run beside each other.
  const [plate, typed, shown, builtIn] =
    language === 'en'
      ? (['AND-113', '1000', '1,000 ft', '656.2 ft'] as const)
      : (['AND-112', '350', '350 m', '200 m'] as const);

  test(`in ${language} thresholds are set for a vehicle, seen in force, applied to the past and deleted`, async ({
    app,
    system,
  }) => {
    const user = await system.newUser({ language: language === 'en' ? 'US' : 'ES' });
    const screen = new ThresholdsScreen(app.page, language);
    const t = screen.texts;
    await app.enter(user);
    await app.search.fill(t.title);
    await app.found(t.title).click();
    await expect(app.heading(t.title)).toBeVisible();

    await screen.button(t.newSet).click();
    await app.page.getByText(t.oneVehicle, { exact: true }).click();
    await screen.button(t.save).click();
    await expect(app.page.getByText(t.required, { exact: true }), 'what is missing is said').toBeVisible();
    await screen.chooseVehicle(t.vehicle, plate);
    await screen.button(t.towing).click();
    await expect(app.page.getByText(builtIn), 'what holds without it').toBeVisible();
    await screen.field(t.distance).fill('90000');
    await screen.button(t.save).click();
    await expect(app.text(t.outOfRange)).toBeVisible();
    await screen.field(t.distance).fill(typed);
    await screen.button(t.save).click();
    await expect(app.notice(t.saved)).toBeVisible();
    await expect(screen.set(plate)).toContainText(`${t.distance} ${shown}`);

    await screen.tab(t.inForce).click();
    await screen.chooseVehicle(t.vehicle, plate);
    const row = screen.row(t.distance);
    for (const text of [shown, builtIn, t.ofVehicle]) await expect(row).toContainText(text);
    await app.reload();
    await expect(row, 'the address says what is looked at').toContainText(shown);
    await app.page.getByRole('checkbox', { name: t.onlyChanged }).check();
    await expect(row).toContainText(t.ofVehicle);
    await expect(app.page.getByRole('cell', { name: t.builtIn, exact: true })).toHaveCount(0);
    await row.getByRole('button').click();
    await expect(screen.field(t.distance), 'the set that it comes from').toHaveValue(new RegExp(`^${typed}`));

    await app.open('/manage/thresholds?tab=applications');
    await screen.button(t.apply).click();
    await expect(app.page.getByText(t.required, { exact: true })).toBeVisible();
    await screen.chooseDay(t.from, dayAgo(1));
    await screen.chooseVehicle(t.vehicles, plate);
    await screen.button(t.apply).click();
    const before = await screen.applications.count();
    await screen.confirm(t.apply);
    await expect(screen.applications).toHaveCount(before + 1);
    await expect(screen.applications.first()).toContainText(/(Terminada|Finished) .*1 (de|of) 1/s);

    await screen.tab(t.sets).click();
    await screen
      .set(plate)
      .getByRole('button', { name: new RegExp(`^${t.remove}`) })
      .click();
    await screen.confirm(t.remove);
    await expect(app.notice(t.deleted)).toBeVisible();
    await expect(screen.set(plate)).toHaveCount(0);
  });
}

test('what is being applied to the past is cancelled: the page says after how many', async ({
  app,
  system,
}) => {
  const screen = new ThresholdsScreen(app.page);
  const t = screen.texts;
  const user = await system.newUser();
  await app.enter(user, '/manage/thresholds?tab=applications');
  await app.heading(t.title).waitFor();
  await system.holdPast();
  try {
    await screen.chooseDay(t.from, dayAgo(1));
    const before = await screen.applications.count();
    await screen.button(t.apply).click();
    await screen.confirm(t.apply);
    await expect(screen.applications).toHaveCount(before + 1);
    const application = screen.applications.first();
    await expect(application).toContainText(/En curso.*0 de \d+ móviles/s);

    const cancel = application.getByRole('button', { name: /^Cancelar la aplicación desde el / });
    await cancel.click();
    await screen.confirm('Seguir aplicando');
    await expect(application).toContainText('En curso');
    await cancel.click();
    await screen.confirm('Cancelar la aplicación');
    await expect(app.notice('Se canceló la aplicación')).toBeVisible();
    await expect(application).toContainText('Cancelando: termina el móvil en curso');
    await expect(cancel).toHaveCount(0);
    await system.releasePast();
    await expect(application).toContainText(
      new RegExp(`Cancelada .* por ${user.userName}.*Cancelada tras [01] de \\d+ móviles`, 's'),
    );
  } finally {
    await system.releasePast();
  }
});

test('who may not set them neither finds the page nor opens it', async ({ app, system }) => {
  await app.enter(await system.newUser({ hasRole: false }));
  await app.search.fill('Umbrales');
  await expect(app.found('Umbrales de las reglas')).toHaveCount(0);
  await app.open('/manage/thresholds');
  await expect(app.heading('Acceso Denegado')).toBeVisible();
});
