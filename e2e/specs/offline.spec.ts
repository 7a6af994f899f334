import { App } from '../driver/app.ts';
import { expect, test } from '../driver/fixtures.ts';
import { keptPoints, nextBatch, waitUntilKept } from '../driver/keptInBrowser.ts';
import { logInForStorage } from '../driver/storedSession.ts';
import { SystemClient } from '../system/client.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';
import { CuttableNetwork } from '../system/cuttableNetwork.ts';

test.use({ maps: 'blank', serviceWorkers: 'allow' });

const CAR = 'AND-113';
const ANDINA = countOnMap(...ANDINA_GROUPS);

/** The network between a browser and the system: cut, the browser knows that it has none. */
const online = test.extend<{
  network: CuttableNetwork & { leave(): Promise<void>; comeBack(): Promise<void> };
}>({
  network: async ({ system, context, mishaps }, use) => {
    const network = await CuttableNetwork.to(system.address.url);
    mishaps.alsoOurs(network.url);
    mishaps.expected(/ERR_|WebSocket|Failed to (fetch|load)/);
    await use(
      Object.assign(network, {
        leave: async () => {
          await network.cut();
          await context.setOffline(true);
        },
        comeBack: async () => {
          await network.restore();
          await context.setOffline(false);
        },
      }),
    );
    await network.cut();
  },
  app: async ({ page, system, network, app: _ }, use) => {
    await use(new App(page, new SystemClient({ ...system.address, url: network.url }), 'blank'));
  },
});

online(
  'the app opens without a network with the last known fleet, and goes on with what has changed',
  async ({ app, page, system, devices, network }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    await app.map.shows(ANDINA);
    await waitUntilKept(page);
    await network.leave();
    await app.reload();
    const age = page.getByTestId('fleet-age');
    await expect(age).toContainText('Sin conexión: así estaba la flota hace');
    await app.map.shows(ANDINA);
    await expect(app.fleet.row(CAR)).toBeVisible();
    await app.open(`/map/${system.assetId(CAR)}?tab=journeys`);
    const journeys = page.getByRole('tabpanel', { name: 'Recorridos' });
    await expect(journeys.getByRole('button', { name: 'Reintentar' })).toBeVisible();

    await devices.report(CAR, { speedKmh: 44 });
    const first = nextBatch(page);
    await network.comeBack();
    const batch = await first;
    expect(batch.snapshot).toBe(false);
    expect(batch.items.map(({ pat }) => pat)).toContain(CAR);
    expect(batch.items.length).toBeLessThan(ANDINA);
    await expect(age).not.toBeVisible();
    await expect(app.connection).toHaveText(/En vivo/);
  },
);

online('logging out erases what was kept, in every tab', async ({ app, page, system, network }) => {
  await app.enter(await system.newUser());
  await app.map.shows(ANDINA);
  const other = await app.newTab();
  await other.open('/map');
  await other.map.shows(ANDINA);
  await waitUntilKept(page);
  await app.userMenu('Cerrar sesión');
  await expect(app.login.enter).toBeVisible();
  await expect(other.login.enter).toBeVisible();
  for (const tab of [page, other.page]) await expect.poll(() => keptPoints(tab)).toBe(0);
  await network.leave();
  await app.open('/map');
  await expect(app.login.enter).toBeVisible();
  expect(await keptPoints(page)).toBe(0);
});

online('somebody else sees nothing of what was kept', async ({ app, page, system, network }) => {
  const session = await logInForStorage(system, await system.newUser({ groups: ['Zona Norte'] }));
  await app.enter(await system.newUser());
  await app.map.shows(ANDINA);
  await waitUntilKept(page);
  await network.leave();
  // Who is logged in has changed while no page was open.
  const [stored] = session.origins[0]?.localStorage ?? [];
  await page.evaluate(
    ({ name, value }) => localStorage.setItem(name, value),
    stored ?? { name: '', value: '' },
  );
  await app.reload();
  await expect(page.getByText('No se pudieron cargar los grupos')).toBeVisible();
  await expect(app.map.element).toHaveAttribute('data-vehicle-count', '0');
  expect(await keptPoints(page)).toBe(0);
});
