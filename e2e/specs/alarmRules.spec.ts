import { acknowledgeEverything, condorUser, waitingAlarms } from '../driver/alarmCalls.ts';
import { ALARM_TEXTS, AlarmsPanel } from '../driver/alarmsScreens.ts';
import { expect, test } from '../driver/fixtures.ts';
import { RulesScreen } from '../driver/rulesScreen.ts';

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
