import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.use({ maps: 'blank' });

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

test.describe('on a phone', () => {
  test('one logs in and sees the fleet', async ({ app, system }) => {
    const user = await system.newUser();
    await app.open('/');
    await app.login.submit(user.userName, user.password);
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect(app.menuEntry('Estado de flota')).toBeVisible();
    await expect(app.button('Menú de usuario')).toBeVisible();
  });

  test('nothing is wider than the screen', async ({ app, system }) => {
    await app.open('/login');
    expect(await app.overflow()).toBe(0);
    await app.enter(await system.newUser());
    for (const path of [
      '/map',
      '/map?panel=fleet',
      '/map?panel=notifications&filter=1',
      `/map/${system.assetId('AND-104')}?tab=journeys&period=3`,
    ]) {
      await app.open(path);
      await app.map.drawn();
      expect(await app.overflow(), path).toBe(0);
    }
  });

  test('a panel is a sheet from below, half or whole, that leaves the vehicle in sight', async ({
    app,
    system,
  }) => {
    await app.enter(await system.newUser());
    const panel = await app.openVehicle('AND-104');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    const half = await panel.root.boundingBox();
    expect(half?.x).toBe(0);
    expect(half?.width).toBe(PHONE.width);
    expect(half?.y).toBeGreaterThan(PHONE.height * 0.3);
    await expect.poll(async () => (await app.map.placeOf('AND-104'))?.y ?? 0).toBeGreaterThan(50);
    expect((await app.map.placeOf('AND-104'))?.y).toBeLessThan(half?.y ?? 0);
    await panel.button('Ampliar el panel').click();
    await expect.poll(async () => (await panel.root.boundingBox())?.y).toBeLessThan(150);
    await panel.button('Reducir el panel').click();
    await expect.poll(async () => (await panel.root.boundingBox())?.y).toBe(half?.y);
  });

  test('a sheet is dragged away', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    await expect(app.fleet.rows.first()).toBeVisible();
    const handle = await app.fleet.button('Ampliar el panel').boundingBox();
    await app.drag({ x: 195, y: (handle?.y ?? 0) + 10 }, { x: 195, y: PHONE.height - 30 });
    await expect(app.fleet.root).toHaveCount(0);
  });

  test('a tap opens a vehicle’s popup, the panel and its journeys', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    await app.fleet.row('AND-104').getByRole('button').tap();
    const panel = app.panel('AND-104');
    await panel.tab('Recorridos').tap();
    await app.journeys.choosePeriod('Ayer');
    await expect(app.journeys.player).toBeVisible();
    await expect(app.journeys.trips).toHaveCount(2);
  });

  test('a popup is seen whole once it says everything', async ({ app, system }) => {
    await app.page.setViewportSize({ width: 360, height: 560 });
    await app.enter(await system.newUser(), `/map?popup=${system.assetId('AND-104')}`);
    const popup = app.map.popup('AND-104');
    await expect(popup).toHaveAttribute('data-expanded', 'true');
    const top = async () => (await popup.boundingBox())!.y - (await app.map.element.boundingBox())!.y;
    await expect.poll(top).toBeGreaterThanOrEqual(0);
  });

  test('everything to touch is large enough', async ({ app, system }) => {
    await app.open('/login');
    expect.soft(await app.smallTargets()).toEqual([]);
    await app.enter(await system.newUser(), '/map');
    await app.map.drawn();
    expect.soft(await app.smallTargets()).toEqual([]);
    await app.open('/map?panel=fleet');
    await app.fleet.rows.first().waitFor();
    expect.soft(await app.smallTargets()).toEqual([]);
    const panel = await app.openVehicle('AND-104');
    await panel.fact('Velocidad').waitFor();
    expect.soft(await app.smallTargets()).toEqual([]);
    await panel.tab('Recorridos').click();
    await app.journeys.choosePeriod('Ayer');
    await app.journeys.trips.first().waitFor();
    expect.soft(await app.smallTargets()).toEqual([]);
    await app.open(`/map?panel=notifications&filter=1&asset=${system.assetId('AND-104')}`);
    await app.button('Asentir Alarmas').waitFor();
    expect.soft(await app.smallTargets()).toEqual([]);
    await app.open(`/manage/thresholds?tab=inForce&asset=${system.assetId('AND-104')}`);
    await app.page.getByRole('row').first().waitFor();
    expect.soft(await app.smallTargets()).toEqual([]);
    await app.open('/manage/thresholds?set=new');
    await app.button('Guardar').waitFor();
    expect.soft(await app.smallTargets()).toEqual([]);
    expect.soft(await app.overflow()).toBe(0);
    await app.open('/manage/confNotifications');
    await app.button('Nueva regla').click();
    await app.button('Guardar').waitFor();
    expect.soft(await app.smallTargets()).toEqual([]);
  });
});
