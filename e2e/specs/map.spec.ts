import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap, vehicleOf } from '../system/company.ts';
import { shifted } from '../system/places.ts';

test.describe('the live map', () => {
  test('shows the vehicles of the user, and no others', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    for (const plate of ['AND-101', 'AND-104', 'REMOLQUE-105', 'AND-108', 'AND-109'])
      await expect.poll(() => app.map.placeOf(plate), plate).not.toBeNull();
    await expect.poll(() => app.map.placeOf('AND-106'), 'one that never transmitted').toBeNull();
    await expect.poll(() => app.map.placeOf('BOR-204'), 'one of another customer').toBeNull();
  });

  test('shows an owner every customer’s', async ({ app, system }) => {
    await app.enter(await system.newOwner());
    await app.map.shows(countOnMap());
  });

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

  test('moves a vehicle that drives', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/map/${system.assetId('AND-101')}`);
    await app.map.popup('AND-101').waitFor();
    const before = await app.map.placeOf('AND-101');
    await expect
      .poll(async () => {
        const now = await app.map.placeOf('AND-101');
        return now && before ? Math.hypot(now.x - before.x, now.y - before.y) : 0;
      }, 'ten metres a second')
      .toBeGreaterThan(20);
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

  test('gathers near vehicles in a cluster that opens on click', async ({ app, system }) => {
    await app.enter(await system.newOwner());
    await app.map.shows(countOnMap());
    await expect.poll(async () => (await app.map.clusters()).map(({ count }) => count)).toEqual([3, 3, 2]);
    await app.map.clickCluster(3);
    for (const plate of ['BOR-201', 'BOR-202', 'BOR-203'])
      await expect.poll(() => app.map.placeOf(plate), plate).not.toBeNull();
  });

  test('fans out vehicles on the same spot', async ({ app, system }) => {
    await app.enter(await system.newOwner());
    await app.map.shows(countOnMap());
    await app.map.clickCluster(2);
    const apart = async (): Promise<number> => {
      const [one, other] = [await app.map.placeOf('BOR-204'), await app.map.placeOf('BOR-205')];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    };
    await expect.poll(apart).toBeGreaterThan(40);
    await app.map.clickVehicle('BOR-204');
    await expect(app.map.popup('BOR-204')).toBeVisible();
  });

  test('goes back to the whole fleet, closer and farther', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/map/${system.assetId('AND-104')}`);
    await app.map.popup('AND-104').waitFor();
    await expect.poll(() => app.map.placeOf('AND-101')).toBeNull();
    await app.panel('AND-104').close();
    await app.map.button('Ver toda la flota').click();
    for (const plate of ['AND-101', 'AND-104', 'AND-108'])
      await expect.poll(() => app.map.placeOf(plate), plate).not.toBeNull();
    const gap = async (): Promise<number> => {
      const [one, other] = [await app.map.placeOf('AND-103'), await app.map.placeOf('AND-111')];
      return one && other ? Math.round(Math.hypot(one.x - other.x, one.y - other.y)) : 0;
    };
    const before = await gap();
    await app.map.button('Acercar').click();
    await expect.poll(gap).toBeGreaterThan(before * 1.9);
    await app.map.button('Alejar').click();
    await expect.poll(gap).toBeLessThan(before * 1.1);
  });

  test('measures distances', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.map.button('Medir distancia').click();
    await expect(app.text('Haz clic en el mapa para medir. Doble clic para terminar.')).toBeVisible();
    const [from, to] = [await app.map.placeOf('AND-108'), await app.map.placeOf('REMOLQUE-105')];
    for (const spot of [from, to]) await app.page.mouse.click(spot?.x ?? 0, spot?.y ?? 0);
    await expect(app.map.element.getByRole('status')).toHaveText(/Distancia\s*4,\d\d km/);
    await app.press('Escape');
    await expect(app.map.button('Medir distancia')).toBeVisible();
    await expect(app.map.popup('AND-108')).toHaveCount(0);
  });

  test('offers the built-in base map and what the colours of groups mean', async ({ app, system }) => {
    await app.enter(await system.newOwner());
    await app.map.shows(countOnMap());
    await app.map.button('Capas del mapa').click();
    await expect(app.page.getByRole('radio', { name: 'Default View' })).toBeChecked();
    await app.page.getByText('Por tipo', { exact: true }).click();
    await expect(app.page.getByRole('radio', { name: 'Por tipo' })).toBeChecked();
  });
});

test.describe(() => {
  test.use({ maps: 'none' });

  test('where a browser cannot draw maps it says so, and the panels work all the same', async ({
    app,
    system,
  }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    await expect(
      app.text('Este navegador no puede mostrar el mapa (WebGL no está disponible).'),
    ).toBeVisible();
    await app.fleet.row('AND-104').getByRole('button').click();
    await expect(app.panel('AND-104').fact('Velocidad')).toHaveText('0 km/h');
  });
});
