import { expect, test } from '../driver/fixtures.ts';
import { vehicleOf } from '../system/company.ts';
import { shifted } from '../system/places.ts';

const TRUCK = 'AND-112';
/** Some 40 pixels on this page. */
const STEP_M = 100;

test('the page that follows one vehicle leaves a trail when asked to', async ({ app, system, devices }) => {
  const start = vehicleOf(TRUCK);
  await devices.report(TRUCK, { ...start, speedKmh: 0 });
  await app.enter(await system.newUser(), `/tracking/${system.assetId(TRUCK)}`);
  await app.map.shows(1);
  await app.map.button('Habilitar Dejar Rastro').click();
  await expect(app.map.button('Quitar Dejar Rastro')).toBeVisible();
  for (let step = 1; step <= 3; step++) {
    await devices.report(TRUCK, { ...shifted(start, STEP_M * step, 0), speedKmh: 50 + step, course: 90 });
    await expect(app.panel(TRUCK).root).toContainText(`${50 + step} km/h`);
  }
  await expect.poll(async () => (await app.map.picture()).longestStrongRun, 'the trail').toBeGreaterThan(60);
  await app.map.button('Quitar Dejar Rastro').click();
  await expect.poll(async () => (await app.map.picture()).longestStrongRun).toBeLessThan(60);
});
