import { acknowledgeEverything, condorUser, waitingAlarms } from '../driver/alarmCalls.ts';
import { ALARM_TEXTS, AlarmsPanel } from '../driver/alarmsScreens.ts';
import { expect, test } from '../driver/fixtures.ts';
import { RulesScreen } from '../driver/rulesScreen.ts';
import { logIn } from '../driver/storedSession.ts';

test.use({ maps: 'none' });

const CAR = 'CON-303';
const SHIFT = { groups: ['Relevos'] };

for (const language of ['es', 'en'] as const) {
  const [userLanguage, event, unit] =
    language === 'en'
      ? (['US', 'Driver fatigue', 'times'] as const)
      : (['ES', 'Fatiga del conductor', 'veces'] as const);

  test(`in ${userLanguage} a rule is made, tried on the past, rings, is switched off and deleted`, async ({
    app,
    system,
    devices,
  }) => {
    const manager = await condorUser(system, { language: userLanguage });
    const watcher = await condorUser(system, SHIFT);
    const [t, rules] = [ALARM_TEXTS[language], new RulesScreen(app.page, language)];
    const name = `Regla ${userLanguage} ${test.info().retry}`;
    // Two that nobody rang for: what the dry run finds.
    await devices.report(CAR, { events: ['fatigue'] });
    await devices.report(CAR, { events: ['fatigue'] });
    await acknowledgeEverything(system, watcher);

    await app.enter(manager, '/map?panel=notifications');
    const panel = new AlarmsPanel(app.page, language);
    await panel.button(t.settings).click();
    await app.page.getByRole('menuitem', { name: t.rulesPage }).click();
    await expect(app.heading(t.rulesPage)).toBeVisible();

    await rules.newRule.click();
    await rules.save.click();
    await expect(rules.name, 'what is missing is said').toHaveAttribute('aria-invalid', 'true');
    await rules.name.fill(name);
    await rules.chooseEvent(event);
    await expect(rules.dryRun.getByRole('cell', { name: /CON-303/ })).toBeVisible();
    await rules.chooseVehicle('303', /CON-303/);
    await rules.setCoolDown('0');
    await expect(rules.dryRun, 'each of them rings now').toContainText(new RegExp(`([2-9]|\\d\\d) ${unit}`));
    await rules.save.click();
    await expect(app.notice(rules.texts.created)).toBeVisible();
    await expect(rules.row(name)).toContainText(event);

    await devices.report(CAR, { events: ['fatigue'] });
    await expect.poll(() => waitingAlarms(system, watcher)).toBe(1);

    await rules.row(name).getByRole('switch').press('Space');
    await expect(app.notice(rules.texts.updated)).toBeVisible();
    await app.reload();
    await expect(rules.row(name).getByRole('switch')).not.toBeChecked();

    await rules
      .row(name)
      .getByRole('button', { name: new RegExp(`^${rules.texts.remove}`) })
      .click();
    await rules.confirmDelete();
    await expect(app.notice(rules.texts.deleted)).toBeVisible();
    await expect(rules.row(name)).toHaveCount(0);
  });
}

test('one’s own limits are kept', async ({ app, system }) => {
  await app.enter(await condorUser(system, { role: 'Operador' }), '/map?panel=notifications');
  const panel = new AlarmsPanel(app.page);
  await panel.button('Ajustes de notificaciones').click();
  await app.page.getByRole('menuitem', { name: 'Mis avisos' }).click();
  const dialog = app.dialog('Mis avisos');
  const [byEmail] = [dialog.getByRole('textbox', { name: 'Como máximo por hora' }).first()];
  await byEmail.fill('3');
  await dialog.getByRole('textbox', { name: 'El resumen junta durante (minutos)' }).fill('45');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(app.notice('Preferencias actualizadas correctamente')).toBeVisible();
  await app.reload();
  await panel.button('Ajustes de notificaciones').click();
  await app.page.getByRole('menuitem', { name: 'Mis avisos' }).click();
  await expect(byEmail).toHaveValue('3');
  await expect(dialog.getByRole('textbox', { name: 'El resumen junta durante (minutos)' })).toHaveValue('45');
});

test('a browser that cannot take push is not offered it', async ({ app, system }) => {
  await app.page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager');
  });
  await app.enter(await condorUser(system), '/manage/confNotifications?tab=preferences');
  await expect(app.button('Guardar')).toBeVisible();
  await expect(app.button('Activar en este navegador')).toHaveCount(0);
});

test('a rule names the geofences at which it rings, and how long one has to stay', async ({
  app,
  system,
}) => {
  const manager = await condorUser(system);
  const { token } = await logIn(system, manager);
  const { currentUser } = await system.call<{ currentUser: { customer: { id: number } } }>(
    '{ currentUser { customer { id } } }',
    {},
    token,
  );
  for (const name of ['Patio de buses', 'Puerto'])
    await system.call(
      'mutation ($customerId: Id!, $geofence: GeofenceInput!) { createGeofence(customerId: $customerId, geofence: $geofence) { id } }',
      {
        customerId: currentUser.customer.id,
        geofence: {
          name,
          geofenceType: 'CIRCLE',
          geomJson: '{"type":"Point","coordinates":[-77.03,-12.05]}',
          radius: 200,
          alertsInputOutput: false,
          showOnMap: true,
        },
      },
      token,
    );
  const rules = new RulesScreen(app.page);
  const name = `Patio ${test.info().retry}`;
  await app.enter(manager, '/manage/confNotifications?rule=new');
  await rules.name.fill(name);
  await rules.chooseEvent('Fatiga del conductor');
  await expect(rules.geofences, 'nothing of geofences for what happens at none').toHaveCount(0);
  await rules.chooseEvent('Entrada a geocerca');
  await rules.chooseGeofence('patio', 'Patio de buses');
  await rules.setDwell('30');
  await rules.save.click();
  await expect(app.notice(rules.texts.created)).toBeVisible();
  await expect(rules.row(name)).toContainText('1 geocerca');
  await rules
    .row(name)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await expect(rules.chosen('Patio de buses')).toBeVisible();
  await expect(rules.chosen('Puerto')).toHaveCount(0);
  await expect(rules.dwell).toHaveValue('30');
});
