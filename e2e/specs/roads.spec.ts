import { encodePolyline } from '@rastro/domain';
import { expect, test } from '../driver/fixtures.ts';
import { vehicleOf } from '../system/company.ts';

test.use({ maps: 'blank' });

const BUS = 'AND-120';
const STEP_MS = 10_000;
const STEP_DEG = 0.0005; // some 55 metres to the east: it stays on the screen

test.describe('a vehicle on a route', () => {
  test('shows the route and how it keeps to it, in its popup and its panel', async ({
    app,
    system,
    devices,
  }) => {
    const { latitude, longitude } = vehicleOf(BUS);
    const user = await system.newUser();
    const { login } = await system.call<{ login: { token: string; user: { customer: { id: number } } } }>(
      'mutation ($u: String!, $p: String!) { login(userName: $u, password: $p) { token user { customer { id } } } }',
      { u: user.userName, p: user.password },
    );
    const { createRoad } = await system.call<{ createRoad: { id: number } }>(
      'mutation ($road: RoadInput!) { createRoad(road: $road) { id } }',
      {
        road: {
          customerId: login.user.customer.id,
          name: 'Ruta del ensayo',
          overviewPolyline: encodePolyline([
            { latitude, longitude },
            { latitude, longitude: longitude + 0.1 },
          ]),
          deviationAlarm: true,
          deviationMeters: 50,
          speedAlarm: false,
          roadGeofence: [],
        },
      },
      login.token,
    );
    const begin = Date.now() - 16 * STEP_MS;
    await system.call(
      'mutation ($r: Id!, $a: [Id!]!, $s: DateTime!) { assignRoad(roadId: $r, assetIds: $a, start: $s) { id } }',
      { r: createRoad.id, a: [system.assetId(BUS)], s: new Date(begin).toISOString() },
      login.token,
    );
    const drive = (fromStep: number, toStep: number, off = 0) =>
      devices.report(
        BUS,
        ...Array.from({ length: toStep - fromStep + 1 }, (_, index) => ({
          at: begin + (fromStep + index) * STEP_MS,
          latitude: latitude + off,
          longitude: longitude + (fromStep + index) * STEP_DEG,
          speedKmh: 20,
          course: 90,
        })),
      );

    await drive(0, 7); // it is believed to be on its run after 300 metres
    await app.enter(user, `/map?popup=${system.assetId(BUS)}`);
    const popup = app.map.popup(BUS);
    await expect(popup.locator('[data-route-status]')).toHaveText('A tiempo');
    await expect(popup.locator('dl > div').filter({ hasText: 'Ruta' })).toContainText('Ruta del ensayo');

    await drive(8, 15, 0.001);
    await expect(popup.locator('[data-route-status]')).toHaveText('Fuera de ruta');

    await popup.getByRole('button', { name: `${BUS} Bus 120` }).click();
    const panel = app.panel(BUS);
    await expect(panel.root.locator('[data-route-status]')).toHaveText('Fuera de ruta');
    await expect(panel.fact('Ruta')).toHaveText('Ruta del ensayo');
  });

  test('shows none where it is on none', async ({ app, system, devices }) => {
    await devices.report('AND-104', {});
    await app.enter(await system.newUser({ language: 'US' }), `/map?popup=${system.assetId('AND-104')}`);
    const popup = app.map.popup('AND-104');
    await expect(popup).toContainText('Customer');
    await expect(popup.locator('[data-route-status]')).toHaveCount(0);
    await expect(popup).not.toContainText('Route');
  });
});
