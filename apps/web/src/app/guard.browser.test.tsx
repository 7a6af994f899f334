import { describe, expect, test } from 'vitest';
import { network } from '../testing/api/fakeNetwork.ts';
import { ANDINA_GROUPS, assetId, countOnMap } from '../testing/fleet/company.ts';
import type { FakeUser } from '../testing/fleet/types.ts';
import { renderApp } from '../testing/renderApp.tsx';

describe('who is not logged in', () => {
  test.each(['/map', '/map/1', '/map?panel=fleet', '/tracking/1'])(
    'is sent from %s to the login',
    async (path) => {
      const app = await renderApp(path, { user: null });
      await expect.element(app.notice('Área restringida para usuarios logueados')).toBeVisible();
      await expect.element(app.login.enter).toBeVisible();
      await expect.poll(() => app.address()).toBe('/login');
    },
  );
});

test('a denied page says so and leads back', async () => {
  const app = await renderApp('/forbidden');
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
  await expect.element(app.text('No tiene permisos para acceder a esta página')).toBeVisible();
  await app.link('Volver a página principal').click();
  await app.map.drawn();
});

test('an address that is no page says so', async () => {
  const app = await renderApp('/no/existe');
  await expect.element(app.heading('Página no encontrada')).toBeVisible();
  for (const path of ['/map/abc', '/map/0', '/tracking/abc']) {
    app.open(path);
    await expect.element(app.heading('Página no encontrada')).toBeVisible();
  }
});

describe('who lacks a permission', () => {
  test('does not see the panel, nor by its address', async () => {
    const app = await renderApp('/map?panel=fleet', { user: { hasRole: false } });
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect.element(app.menuEntry('Mapa')).toBeVisible();
    await expect.element(app.menuEntry('Estado de flota')).not.toBeInTheDocument();
    await expect.element(app.fleet.root).not.toBeInTheDocument();
    await app.search.fill('Estado');
    await expect.element(app.found('Estado de flota')).not.toBeInTheDocument();
  });

  test('any page gets the live map, and nothing in it that would be refused', async () => {
    const app = await renderApp(`/map/${assetId('AND-101')}`, { user: { hasRole: false } });
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect.element(app.map.popup('AND-101')).toBeVisible();
    await expect.element(app.map.popup('AND-101').getByRole('button', { name: /AND-101/ })).toBeDisabled();
    await expect.element(app.page.getByRole('tab', { name: 'Recorridos' })).not.toBeInTheDocument();
    await expect.element(app.map.button('Ver geocercas')).not.toBeInTheDocument();
    await app.search.fill('AND-101');
    await expect.element(app.found(/AND-101/)).toBeVisible();
    app.open(`/tracking/${assetId('AND-101')}`);
    await expect.element(app.heading('Acceso Denegado')).toBeVisible();
    expect(app.api.forbidden).toEqual([]);
  });

  test('sees the counts of the fleet without the persons', async () => {
    const app = await renderApp('/map?panel=fleet', { user: { role: 'Operador' } });
    await expect.element(app.fleet.chip('Total')).toBeVisible();
    await expect.element(app.fleet.chip('Persona')).not.toBeInTheDocument();
  });
});

test('a page closes in an open window when its permission is taken away', async () => {
  const app = await renderApp('/manage/drivers');
  await expect.element(app.heading('Conductores')).toBeVisible();
  takeAway(app.user, 'Conductores');
  network.dropSockets(1012, 'Access changed');
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
});

test('a page stays in an open window when another permission is taken away', async () => {
  const app = await renderApp('/manage/drivers');
  await expect.element(app.heading('Conductores')).toBeVisible();
  takeAway(app.user, 'Usuarios');
  network.dropSockets(1012, 'Access changed');
  await expect.poll(() => localStorage.getItem('rastro.session')).not.toContain('"Usuarios"');
  await expect.element(app.heading('Conductores')).toBeVisible();
});

test('a menu entry goes from an open window when its permission is taken away', async () => {
  const app = await renderApp('/map?panel=administration');
  await expect.element(app.link('Usuarios')).toBeVisible();
  takeAway(app.user, 'Usuarios');
  network.dropSockets(1012, 'Access changed');
  await expect.element(app.link('Usuarios')).not.toBeInTheDocument();
  await expect.element(app.link('Conductores')).toBeVisible();
});

test.each([
  { at: `/report/event?vehicles=${assetId('AND-104')}`, permission: 'Eventos' },
  { at: '/report/stopDetour', permission: 'ReporteDesvioDeParada' },
])(
  'a report at $at closes in an open window when its permission is taken away',
  async ({ at, permission }) => {
    const app = await renderApp(at);
    await expect.element(app.button(/^(Buscar|Generar Reporte)$/)).toBeVisible();
    takeAway(app.user, permission);
    network.dropSockets(1012, 'Access changed');
    await expect.element(app.heading('Acceso Denegado')).toBeVisible();
  },
);

test('a panel and a tab over the map close in an open window when their permission is taken away', async () => {
  const app = await renderApp('/map?panel=maintenance');
  await expect.element(app.heading('Mantenimiento')).toBeVisible();
  takeAway(app.user, 'Mantenimiento');
  network.dropSockets(1012, 'Access changed');
  await expect.element(app.heading('Mantenimiento')).not.toBeInTheDocument();
  app.open(`/map/${assetId('AND-104')}?tab=alerts`);
  await expect.element(app.page.getByRole('tab', { name: 'Alertas' })).toBeVisible();
  takeAway(app.user, 'Notificaciones');
  network.dropSockets(1012, 'Access changed');
  await expect.element(app.page.getByRole('tab', { name: 'Alertas' })).not.toBeInTheDocument();
  await expect.poll(() => app.button(/^Explicar: /).query()).toBeNull();
});

test('a button goes from an open list when its permission is taken away', async () => {
  const app = await renderApp('/manage/drivers');
  await expect.element(app.button('Nuevo conductor')).toBeVisible();
  takeAway(app.user, 'CrearConductores');
  network.dropSockets(1012, 'Access changed');
  await expect.element(app.button('Nuevo conductor')).not.toBeInTheDocument();
  await expect.element(app.heading('Conductores')).toBeVisible();
});

/** Takes a permission away from a user of the fake server. */
function takeAway(user: FakeUser, name: string): void {
  user.permissions = new Set([...user.permissions].filter((each) => each !== name));
  const roles = user.shown.roles.map((role) => ({
    ...role,
    permission: role.permission.filter((each) => each.name !== name),
  }));
  user.shown = { ...user.shown, roles };
}

test('a user without menus gets the bare map', async () => {
  const app = await renderApp('/map', { user: { showMenu: false } });
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  await expect.element(app.page.getByRole('navigation')).not.toBeInTheDocument();
  await expect.element(app.button('Menú de usuario')).not.toBeInTheDocument();
  await app.button('Cerrar sesión').click();
  await expect.element(app.notice('Sesion finalizada con exito')).toBeVisible();
  await expect.element(app.login.enter).toBeVisible();
});

test('an address without menus gives the bare map, which stays bare', async () => {
  const app = await renderApp('/map?menu=0');
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  await expect.element(app.page.getByRole('navigation')).not.toBeInTheDocument();
  await expect.element(app.search).not.toBeInTheDocument();
  await expect.element(app.button('Cerrar sesión')).not.toBeInTheDocument();
  await app.map.clickVehicle('AND-103');
  await app.map.popup('AND-103').getByRole('button', { name: 'AND-103 Camioneta 103' }).click();
  await expect.element(app.panel('AND-103').root).toBeVisible();
  await expect.element(app.page.getByRole('navigation')).not.toBeInTheDocument();
  await app.panel('AND-103').close();
  await expect.poll(() => app.address()).toMatch(/^\/map\?menu=0/);
  app.open('/mtracking?menu=0');
  await expect.element(app.text('Ningún móvil en seguimiento múltiple')).toBeVisible();
  await expect.element(app.page.getByRole('navigation')).not.toBeInTheDocument();
});

test('the map without menus is reached from the user menu, in another window', async () => {
  const app = await renderApp(`/map/${assetId('AND-103')}`);
  await app.button('Menú de usuario').click();
  const entry = app.page.getByRole('menuitem', { name: 'Mapa sin barras, en otra ventana' });
  await expect.element(entry).toHaveAttribute('href', `/map/${assetId('AND-103')}?menu=0`);
  await expect.element(entry).toHaveAttribute('target', '_blank');
});

describe('another customer’s vehicle', () => {
  test('does not exist: not in its panel, not on its tracking page', async () => {
    const app = await renderApp(`/map/${assetId('BOR-201')}`);
    await expect.element(app.text('El móvil no existe o no está a su alcance')).toBeVisible();
    app.open(`/tracking/${assetId('BOR-201')}`);
    await expect.element(app.text('El móvil no existe o no está a su alcance')).toBeVisible();
    await expect.element(app.text('BOR-201')).not.toBeInTheDocument();
  });

  test('is not found by the search', async () => {
    const app = await renderApp();
    await app.map.drawn();
    await app.search.fill('BOR-2');
    await expect.element(app.text('Sin resultados')).toBeVisible();
  });
});
