import { describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../testing/driver/app.ts';
import { ANDINA_GROUPS, assetId, countOnMap, vehicleOf } from '../../testing/fleet/company.ts';
import { shifted } from '../../testing/fleet/places.ts';
import { OWNER } from '../../testing/fleet/users.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

/** How many pixels two vehicles are apart; 0 while one of them is not drawn by itself. */
function apart(app: TestApp, one: string, other: string): number {
  const [from, to] = [app.map.placeOf(one), app.map.placeOf(other)];
  return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0;
}

describe('the live map', () => {
  test('shows the vehicles of the user, and no others', async () => {
    const app = await renderApp();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    for (const plate of ['AND-101', 'AND-104', 'REMOLQUE-105', 'AND-108', 'AND-109'])
      await expect.poll(() => app.map.placeOf(plate), { message: plate }).not.toBeNull();
    expect(app.map.placeOf('AND-106'), 'one that never transmitted').toBeNull();
    expect(app.map.placeOf('BOR-204'), 'one of another customer').toBeNull();
  });

  test('shows the whole fleet when it comes to a map that is there already', async () => {
    const app = await renderApp();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    const answers = [app.api.hold('newPoint'), app.api.hold('pointsByGroups')];
    app.reload();
    await app.map.shows(0);
    for (const answer of answers) answer();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    for (const plate of ['AND-101', 'AND-104', 'AND-108'])
      await expect.poll(() => app.map.placeOf(plate), { message: plate }).not.toBeNull();
  });

  /** The app with a fleet so large that one vehicle is shown first, and what lets the whole come. */
  async function previewed(): Promise<{ app: TestApp; whole(): void }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const app = await renderApp('/map', {
      prepare: ({ fleet }) => {
        fleet.preview = { ids: [assetId('AND-104')], whole: promise };
      },
    });
    await app.map.shows(1);
    await expect.poll(() => app.map.placeOf('AND-104')).not.toBeNull();
    return { app, whole: resolve };
  }

  test('shows some vehicles of a large fleet at once, and the whole when it comes', async () => {
    const { app, whole } = await previewed();
    whole();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    for (const plate of ['AND-101', 'AND-104', 'AND-108'])
      await expect.poll(() => app.map.placeOf(plate), { message: plate }).not.toBeNull();
  });

  test('stays where somebody went before the whole fleet came', async () => {
    const { app, whole } = await previewed();
    const { width, height } = app.map.element.element().getBoundingClientRect();
    await app.drag({ x: width / 2, y: height * 0.7 }, { x: width / 2 + 120, y: height * 0.7 - 60 });
    const moved = await app.map.standing(() => app.map.placeOf('AND-104'));
    whole();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    expect(await app.map.standing(() => app.map.placeOf('AND-104'))).toEqual(moved);
  });

  test('shows an owner every customer’s', async () => {
    const app = await renderApp('/map', { user: OWNER });
    await app.map.shows(countOnMap());
  });

  test('moves a vehicle that drives to where its device says it is', async () => {
    const app = await renderApp(`/map/${assetId('AND-110')}`);
    await expect.element(app.map.popup('AND-110')).toBeVisible();
    const before = await app.map.standing(() => app.map.placeOf('AND-110'));
    report(app.api.fleet, 'AND-110', { ...shifted(vehicleOf('AND-110'), 100, 0), vel: 30, cur: 90 });
    await expect
      .poll(() => {
        const now = app.map.placeOf('AND-110');
        return now && { east: Math.round(now.x - before.x) > 20, level: Math.abs(now.y - before.y) < 5 };
      })
      .toEqual({ east: true, level: true });
  });

  test('shows the vehicle of the panel also while its group is not chosen', async () => {
    const app = await renderApp(`/map/${assetId('AND-104')}`);
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.groups.open();
    await app.groups.group('Zona Sur').click();
    await app.groups.close();
    await app.map.shows(countOnMap('Zona Norte') + 1);
    await app.map.standing(() => app.map.placeOf('AND-104'));
    await expect.element(app.map.popup('AND-104')).toBeVisible();
    await app.panel('AND-104').close();
    await app.map.shows(countOnMap('Zona Norte'));
    await expect.poll(() => app.map.placeOf('AND-104')).toBeNull(); // the worker places what is left a moment after it is counted
  });

  test('gathers near vehicles in a cluster that opens on click', async () => {
    const app = await renderApp('/map', { user: OWNER });
    await app.map.shows(countOnMap());
    await expect.poll(() => app.map.clusters().map(({ count }) => count)).toEqual([3, 3, 2]);
    await app.map.clickCluster(3);
    for (const plate of ['BOR-201', 'BOR-202', 'BOR-203'])
      await expect.poll(() => app.map.placeOf(plate), { message: plate }).not.toBeNull();
  });

  test('fans out vehicles on the same spot', async () => {
    const app = await renderApp('/map', { user: OWNER });
    await app.map.shows(countOnMap());
    await app.map.clickCluster(2);
    await expect.poll(() => apart(app, 'BOR-204', 'BOR-205')).toBeGreaterThan(40);
    await app.map.clickVehicle('BOR-204');
    await expect.element(app.map.popup('BOR-204')).toBeVisible();
  });

  test('goes back to the whole fleet, closer and farther', async () => {
    const app = await renderApp(`/map/${assetId('AND-104')}`);
    await expect.element(app.map.popup('AND-104')).toBeVisible();
    await expect.poll(() => app.map.placeOf('AND-101')).toBeNull();
    await app.panel('AND-104').close();
    await app.map.button('Ver toda la flota').click();
    for (const plate of ['AND-101', 'AND-104', 'AND-108'])
      await expect.poll(() => app.map.placeOf(plate), { message: plate }).not.toBeNull();
    const gap = () => apart(app, 'AND-103', 'AND-111');
    await expect.poll(gap).toBeGreaterThan(0);
    const before = gap();
    await app.map.button('Acercar').click();
    await expect.poll(gap).toBeGreaterThan(before * 1.9);
    await app.map.button('Alejar').click();
    await expect.poll(gap).toBeLessThan(before * 1.1);
  });

  /** The map close to one vehicle, from which another one is searched for that is out of sight, and its panel opens. */
  async function fromOneToAnother(app: TestApp) {
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    const gap = () => apart(app, 'AND-103', 'AND-111');
    for (let closer = 0; closer < 2; closer++) {
      await expect.poll(gap).toBeGreaterThan(0);
      const before = gap();
      await app.map.button('Acercar').click();
      await expect.poll(gap).toBeGreaterThan(before * 1.9);
    }
    const before = await app.map.standing(() => app.map.placeOf('AND-103'));
    await app.search.fill('AND-109');
    await app.found(/AND-109/).click();
    await expect.element(app.panel('AND-109').root).toBeVisible();
    await expect.poll(() => app.map.placeOf('AND-103'), { message: 'it is far from the other' }).toBeNull();
    await app.map.standing(() => app.map.placeOf('AND-109'));
    return before;
  }

  test('goes back to what it showed before when the panel of a vehicle closes', async () => {
    const app = await renderApp();
    const before = await fromOneToAnother(app);
    await app.panel('AND-109').close();
    await expect
      .poll(() => {
        const now = app.map.placeOf('AND-103');
        return now && Math.hypot(now.x - before.x, now.y - before.y) < 3;
      })
      .toBe(true);
  });

  test('stays where a person moved it while the panel was open', async () => {
    const app = await renderApp();
    await fromOneToAnother(app);
    const { width, height } = app.map.element.element().getBoundingClientRect();
    await app.drag({ x: width * 0.7, y: height * 0.7 }, { x: width * 0.7 + 120, y: height * 0.7 - 60 });
    await app.map.standing(() => app.map.placeOf('AND-109'));
    await app.panel('AND-109').close();
    await app.map.standing(() => app.map.placeOf('AND-109'));
    expect(app.map.placeOf('AND-103')).toBeNull();
  });

  test('measures distances', async () => {
    const app = await renderApp();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.map.button('Medir distancia').click();
    await expect
      .element(app.text('Haga clic en el mapa para medir. Doble clic para terminar.'))
      .toBeVisible();
    for (const plate of ['AND-108', 'REMOLQUE-105']) await app.map.clickVehicle(plate);
    const result = app.map.element.getByRole('status');
    await expect.element(result).toMatchTextContent(/Distancia\s*4,\d\d km/);
    await app.press('{Escape}');
    await expect.element(app.map.button('Medir distancia')).toBeVisible();
    await expect.element(app.map.popup('AND-108')).not.toBeInTheDocument();
  });

  test('offers the built-in base map and what the colours of groups mean', async () => {
    const app = await renderApp('/map', { user: OWNER });
    await app.map.shows(countOnMap());
    await app.map.button('Capas del mapa').click();
    await expect.element(app.page.getByRole('radio', { name: 'Default View' })).toBeChecked();
    await app.text('Por tipo').click();
    await expect.element(app.page.getByRole('radio', { name: 'Por tipo' })).toBeChecked();
  });
});

test('where a browser cannot draw maps it says so, and the panels work all the same', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const app = await renderApp('/map?panel=fleet');
  const reason = 'Este navegador no puede mostrar el mapa (WebGL no está disponible).';
  await expect.element(app.text(reason)).toBeVisible();
  await app.fleet.row('AND-104').getByRole('button').click();
  await expect.element(app.panel('AND-104').fact('Velocidad')).toHaveTextContent('0 km/h');
});
