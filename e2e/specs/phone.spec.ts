import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.use({ maps: 'blank', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('on a phone one logs in, sees the fleet, and taps a vehicle and its journeys', async ({
  app,
  system,
}) => {
  const user = await system.newUser();
  await app.open('/');
  await app.login.submit(user.userName, user.password);
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  await app.menuEntry('Estado de flota').tap();
  await app.fleet.row('AND-104').getByRole('button').tap();
  await app.panel('AND-104').tab('Recorridos').tap();
  await app.journeys.choosePeriod('Ayer');
  await expect(app.journeys.player).toBeVisible();
  await expect(app.journeys.trips).toHaveCount(2);
});
