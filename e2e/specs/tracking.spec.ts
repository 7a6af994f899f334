import { expect, test } from '../driver/fixtures.ts';
import { vehicleOf } from '../system/company.ts';
import { shifted } from '../system/places.ts';

const TRUCK = 'AND-102';
/** Some 40 pixels on this page. */
const STEP_M = 100;

test.describe('the page that follows one vehicle', () => {
  test('opens in a window of its own from the panel', async ({ app, system }) => {
    await app.enter(await system.newUser());
    const panel = await app.openVehicle(TRUCK);
    const window = await app.windowOpenedBy(() => panel.button('Seguir en otra ventana').click());
    await expect(window.heading(TRUCK)).toBeVisible();
    expect(window.address()).toBe(`/tracking/${system.assetId(TRUCK)}`);
  });

  test('keeps the vehicle in the middle while it drives', async ({ app, system, devices }) => {
    const start = vehicleOf(TRUCK);
    await devices.report(TRUCK, { ...start, speedKmh: 0 });
    await app.enter(await system.newUser(), `/tracking/${system.assetId(TRUCK)}`);
    const card = app.panel(TRUCK).root;
    await expect(card).toContainText('Camión 102');
    await expect(card).toContainText('En vivo');
    await app.map.shows(1);
    const middle = { x: 720, y: 450 };
    const isInTheMiddle = async (): Promise<boolean> => {
      const spot = await app.map.placeOf(TRUCK);
      return spot !== null && Math.hypot(spot.x - middle.x, spot.y - middle.y) < 30;
    };
    await expect.poll(isInTheMiddle).toBe(true);
    for (let step = 1; step <= 3; step++) {
      await devices.report(TRUCK, { ...shifted(start, STEP_M * step, 0), speedKmh: 40 + step, course: 90 });
      await expect(card).toContainText(`${40 + step} km/h`);
      await expect.poll(isInTheMiddle).toBe(true);
    }
  });

  test('leaves a trail when asked to, and lets go of the vehicle', async ({ app, system, devices }) => {
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
    await expect
      .poll(async () => (await app.map.picture()).longestStrongRun, 'the trail')
      .toBeGreaterThan(60);
    await app.map.button('Quitar Dejar Rastro').click();
    await expect.poll(async () => (await app.map.picture()).longestStrongRun).toBeLessThan(60);
    await expect(app.map.button('Seguir al vehículo')).toHaveAttribute('aria-pressed', 'true');
    await app.map.button('Seguir al vehículo').click();
    await expect(app.map.button('Seguir al vehículo')).toHaveAttribute('aria-pressed', 'false');
  });

  test('says so where the vehicle never transmitted', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/tracking/${system.assetId('AND-106')}`);
    await expect(app.text('Sin posición todavía')).toBeVisible();
  });
});
