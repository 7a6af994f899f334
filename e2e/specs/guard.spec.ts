import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.use({ maps: 'blank' });

test.describe('who is not logged in', () => {
  for (const path of ['/map', '/map/1', '/map?panel=fleet', '/tracking/1']) {
    test(`is sent from ${path} to the login`, async ({ app }) => {
      await app.open(path);
      await expect(app.notice('Área restringida para usuarios logueados')).toBeVisible();
      await expect(app.login.enter).toBeVisible();
      expect(app.address()).toBe('/login');
    });
  }
});

test('a denied page says so and leads back', async ({ app, system }) => {
  await app.enter(await system.newUser(), '/forbidden');
  await expect(app.heading('Acceso Denegado')).toBeVisible();
  await expect(app.text('No tiene permisos para acceder a esta página')).toBeVisible();
  await app.link('Volver a página principal').click();
  await app.map.drawn();
});

test('an address that is no page says so', async ({ app, system }) => {
  await app.enter(await system.newUser(), '/no/existe');
  await expect(app.heading('Página no encontrada')).toBeVisible();
  for (const path of ['/map/abc', '/map/0', '/tracking/abc']) {
    await app.open(path);
    await expect(app.heading('Página no encontrada')).toBeVisible();
  }
});

test.describe('who lacks a permission', () => {
  test('does not see the panel, nor by its address', async ({ app, system }) => {
    await app.enter(await system.newUser({ hasRole: false }), '/map?panel=fleet');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect(app.menuEntry('Mapa')).toBeVisible();
    await expect(app.menuEntry('Estado de flota')).toHaveCount(0);
    await expect(app.fleet.root).toHaveCount(0);
    await app.search.fill('Estado');
    await expect(app.found('Estado de flota')).toHaveCount(0);
  });

  test('sees the counts of the fleet without the persons', async ({ app, system }) => {
    await app.enter(await system.newUser({ role: 'Operador' }), '/map?panel=fleet');
    await expect(app.fleet.chip('Total')).toBeVisible();
    await expect(app.fleet.chip('Personas')).toHaveCount(0);
  });
});

test('a user without menus gets the bare map', async ({ app, system }) => {
  await app.enter(await system.newUser({ showMenu: false }));
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  await expect(app.page.getByRole('navigation')).toHaveCount(0);
  await expect(app.button('Menú de usuario')).toHaveCount(0);
});

test.describe('another customer’s vehicle', () => {
  test('does not exist: not in its panel, not on its tracking page', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/map/${system.assetId('BOR-201')}`);
    await expect(app.text('El móvil no existe o no está a su alcance')).toBeVisible();
    await app.open(`/tracking/${system.assetId('BOR-201')}`);
    await expect(app.text('BOR-201')).toHaveCount(0);
    await expect(app.text('El móvil no existe o no está a su alcance')).toBeVisible();
  });

  test('is not found by the search', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.drawn();
    await app.search.fill('BOR-2');
    await expect(app.text('Sin resultados')).toBeVisible();
  });
});
