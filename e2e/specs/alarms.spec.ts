import { AlarmBell, AlarmsPanel, soundsOf } from '../driver/alarmsScreens.ts';
import { expect, test } from '../driver/fixtures.ts';
import { RulesScreen } from '../driver/rulesScreen.ts';
import { CONDOR } from '../system/company.ts';

test.use({ maps: 'none' });

const EMPTY = 'No se encontraron datos para su consulta';

test('a panic button rings by a rule that was made, is acknowledged, and does not come back', async ({
  app,
  system,
  devices,
  browser,
}) => {
  const rules = new RulesScreen(app.page);
  await app.enter(await system.newUser({ customer: CONDOR }), '/manage/confNotifications?rule=new');
  await rules.name.fill('Pánico, cada vez');
  await rules.chooseEvent('Panico');
  await rules.setCoolDown('0');
  await rules.save.click();
  await expect(app.notice('Regla creada correctamente')).toBeVisible();

  const watcher = await app.inAnotherBrowser(browser);
  const sounds = await soundsOf(watcher.page);
  await watcher.enter(
    await system.newUser({ customer: CONDOR, groups: ['Relevos'] }),
    '/map?panel=notifications',
  );
  const [bell, panel] = [new AlarmBell(watcher.page), new AlarmsPanel(watcher.page)];
  await expect(panel.text(EMPTY)).toBeVisible();
  await panel.root.click({ position: { x: 40, y: 300 } }); // a browser is silent before it is touched

  await devices.report('CON-303', { events: ['sos'] });
  await expect(panel.row('Panico')).toContainText('Panel 303 - CON-303');
  await expect(bell.badge).toHaveText('1');
  await expect.poll(sounds, 'it is heard').toBeGreaterThan(0);

  await panel.check('Panico').check();
  await panel.acknowledge.click();
  await expect(panel.rows).toHaveCount(0);
  await watcher.reload();
  await expect(panel.text(EMPTY)).toBeVisible();
  await expect(bell.badge).toHaveCount(0);
  await watcher.page.context().close();
});
