import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap, vehicleOf } from '../system/company.ts';
import { shifted } from '../system/places.ts';

test.describe('the live map', () => {
  test('draws land, sea, streets and names without any network', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    const { colours, colourCount, brightness } = await app.map.picture();
    const [first, second] = colours;
    expect(first?.share, 'land').toBeGreaterThan(0.3);
    expect(second?.share, 'sea').toBeGreaterThan(0.1);
    expect(colourCount, 'streets, names, vehicles').toBeGreaterThan(500);
    expect(brightness).toBeGreaterThan(180);
  });

  test('draws a vehicle in the colour that its status has in the panel', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/map/${system.assetId('AND-104')}`);
    const mark = app.panel('AND-104').root.locator('[data-vehicle-state] svg[data-status]');
    await expect(mark).toHaveAttribute('data-status', 'offStopped');
    const [red = 0, green = 0, blue = 0] = await mark.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    );
    const colour = `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
    await expect
      .poll(async () => (await app.map.marker('AND-104'))?.colours.map((each) => each.colour))
      .toContain(colour);
  });

  test('puts a vehicle where its device says it is', async ({ app, system, devices }) => {
    const start = vehicleOf('AND-110');
    await devices.report('AND-110', { ...start, speedKmh: 0 });
    await app.enter(await system.newUser(), `/map/${system.assetId('AND-110')}`);
    await app.map.popup('AND-110').waitFor();
    await expect.poll(() => app.map.placeOf('AND-110')).not.toBeNull();
    const before = await app.map.placeOf('AND-110');
    await devices.report('AND-110', { ...shifted(start, 100, 0), speedKmh: 30, course: 90 });
    await expect
      .poll(async () => {
        const now = await app.map.placeOf('AND-110');
        return now && before
          ? { east: Math.round(now.x - before.x) > 20, level: Math.abs(now.y - before.y) < 5 }
          : null;
      })
      .toEqual({ east: true, level: true });
  });
});
