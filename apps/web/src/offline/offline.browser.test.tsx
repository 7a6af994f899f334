import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { network } from '../testing/api/fakeNetwork.ts';
import type { TestApp } from '../testing/driver/app.ts';
import { inOtherTab } from '../testing/driver/otherTab.ts';
import { ANDINA_GROUPS, assetId, countOnMap } from '../testing/fleet/company.ts';
import type { FakeUser } from '../testing/fleet/types.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { type AppWish, renderApp, SESSION_KEY } from '../testing/renderApp.tsx';
import type { KeptHead, KeptPoint } from './keptFleet.ts';

const CAR = 'AND-113';
const MINUTE_MS = 60_000;

/** What the browser's database has: the head of what is kept (undefined without) and the points. */
async function kept(): Promise<{ head: KeptHead | undefined; points: KeptPoint[] }> {
  const db = await openDB('rastro');
  try {
    const [head, points] = await Promise.all([db.get('fleet', 'head'), db.getAll('points')]);
    return { head, points };
  } finally {
    db.close();
  }
}
/** Whether the fleet is kept, which the app does at once when its tab is hidden. */
async function isKept(): Promise<boolean> {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  return (await kept()).head !== undefined;
}
const NOTHING = { head: undefined, points: [] };

/** Opens the app and waits until its fleet is kept. */
async function opened(path = '/map', wish: AppWish = {}): Promise<TestApp> {
  const app = await renderApp(path, wish);
  await expect.poll(() => app.api.calls('newPoint').length).toBe(1);
  await expect.poll(isKept).toBe(true);
  return app;
}

/** Loads the app again where nobody answers: there is no network, or only the server is away. */
function openAlone(app: TestApp, path: string, { hasNetwork = false } = {}): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hasNetwork);
  app.open(path);
  network.cut();
}

/** The network, or the server, is there again. */
function comeBack(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  network.restore();
}

const age = (app: TestApp) => app.page.getByTestId('fleet-age');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('without a network', () => {
  test('the app opens with the last known fleet and says how old it is', async () => {
    const app = await opened('/map?panel=fleet');
    const shown = countOnMap(...ANDINA_GROUPS);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * MINUTE_MS });
    openAlone(app, '/map?panel=fleet');
    await expect.element(age(app)).toMatchTextContent('Sin conexión: así estaba la flota hace 12 minutos');
    await app.map.shows(shown);
    await expect.element(app.fleet.row(CAR)).toBeVisible();
    await expect.element(app.text('No se pudieron cargar los grupos')).not.toBeInTheDocument();
    expect(await app.accessibilityFaults()).toEqual([]);
  });

  test('it says so in English, and light and dark are readable', async () => {
    const app = await opened('/map', { user: { language: 'US' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60 * MINUTE_MS });
    openAlone(app, '/map');
    await expect.element(age(app)).toMatchTextContent('Offline: the fleet as it was 3 hours ago');
    expect(await app.accessibilityFaults()).toEqual([]);
    await app.setColorScheme('dark');
    expect(await app.accessibilityFaults({ onlyColours: true })).toEqual([]);
  });

  test('where only the server is away it says that, and what needs it says so in its place', async () => {
    const app = await opened('/map');
    openAlone(app, `/map/${assetId(CAR)}?tab=journeys&period=3`, { hasNetwork: true });
    await expect
      .element(age(app))
      .toMatchTextContent('El servidor no responde: así estaba la flota hace menos de un minuto');
    await expect.element(app.heading(CAR)).toBeVisible();
    const tab = app.page.getByRole('tabpanel', { name: 'Recorridos' });
    await expect.element(tab.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    comeBack();
    await expect.element(tab.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
    await expect.element(age(app)).not.toBeInTheDocument();
  });

  test('a browser that knows no fleet does not pretend to', async () => {
    const app = await renderApp('/map', { user: null });
    const user = app.api.newUser();
    app.enter(user);
    network.cut();
    await expect.element(app.page.getByRole('alert')).toBeVisible();
    await expect.element(app.map.element).toHaveAttribute('data-vehicle-count', '0');
  });

  test('what was kept for longer than a week is erased instead of shown', async () => {
    const app = await opened();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 60 * MINUTE_MS });
    openAlone(app, '/map');
    await expect.poll(kept).toEqual(NOTHING);
    await expect.element(app.map.element).toHaveAttribute('data-vehicle-count', '0');
  });
});

describe('when the network is there again', () => {
  test('only what has changed is asked for', async () => {
    const app = await opened(`/map/${assetId(CAR)}`);
    openAlone(app, `/map/${assetId(CAR)}`);
    await expect.element(age(app)).toBeVisible();
    report(app.api.fleet, CAR, { vel: 66 });
    const { head } = await kept();
    comeBack();
    await expect.element(app.connection).toMatchTextContent(/En vivo/);
    await expect.element(age(app)).not.toBeInTheDocument();
    await expect.element(app.panel(CAR).fact('Velocidad')).toHaveTextContent('66 km/h');
    const asked = app.api.calls('newPoint').at(-1);
    expect(asked).toMatchObject({ cursor: head?.cursor, preview: false });
  });

  test('a session that has ended leads to the login, and what was kept is erased', async () => {
    const app = await opened();
    openAlone(app, '/map');
    await expect.element(age(app)).toBeVisible();
    app.api.sessions.end();
    comeBack();
    await expect.element(app.login.enter).toBeVisible();
    await expect.poll(kept).toEqual(NOTHING);
  });
});

describe('what was kept is erased', () => {
  test('by logging out, tiles too', async () => {
    const app = await opened();
    await (await caches.open('tiles')).put('/atlas/world/0/0/0.pbf', new Response(''));
    await app.userMenu('Cerrar sesión');
    await expect.poll(kept).toEqual(NOTHING);
    await expect.poll(() => caches.has('tiles')).toBe(false);
  });

  test('by logging out in another tab', async () => {
    const app = await opened();
    inOtherTab((storage) => storage.removeItem(SESSION_KEY));
    await expect.element(app.login.enter).toBeVisible();
    await expect.poll(kept).toEqual(NOTHING);
  });

  test('by the end of the session', async () => {
    const app = await opened();
    app.endSessionOnServer();
    await expect.poll(kept).toEqual(NOTHING);
  });

  test('by the login of somebody else, who sees nothing of it', async () => {
    const app = await opened();
    const other = app.api.newUser({ groups: ['Zona Sur'] });
    app.enter(other);
    network.cut();
    await expect.poll(kept).toEqual(NOTHING);
    await expect.element(app.map.element).toHaveAttribute('data-vehicle-count', '0');
  });

  test('by other rights, and then kept with those', async () => {
    const app = await opened();
    const before = (await kept()).head?.bond.rights;
    takeRights(app.user);
    network.dropSockets(1012, 'Access changed');
    await expect.element(app.menuEntry('Geocercas')).not.toBeInTheDocument();
    await expect.poll(async () => (await kept()).head?.bond.rights ?? before).not.toBe(before);
  });

  test('of a vehicle that is no longer to be seen', async () => {
    const app = await opened();
    const [first] = (await kept()).points;
    app.user.groups = app.user.groups.filter(({ name }) => name === 'Zona Norte');
    network.dropSockets(1012, 'Access changed');
    await app.map.shows(countOnMap('Zona Norte'));
    await expect.poll(async () => (await kept()).points.length).toBe(countOnMap('Zona Norte'));
    expect(first).toBeDefined();
  });
});

test('a browser that refuses to store goes on without', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const refuse = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const app = await renderApp();
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  await expect.poll(() => info.mock.calls.length).toBe(1);
  await expect.element(app.connection).toMatchTextContent(/En vivo/);
  refuse.mockRestore();
});

/** Takes a right of a user away on the server. */
function takeRights(user: FakeUser): void {
  const permissions = user.shown.roles.map((role) => ({
    ...role,
    permission: role.permission.filter(({ name }) => name !== 'Geocercas'),
  }));
  user.shown = { ...user.shown, roles: permissions };
}
