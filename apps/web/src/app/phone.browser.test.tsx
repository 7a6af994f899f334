import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/driver/app.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { RulesScreen } from '../testing/driver/rulesScreen.ts';
import { ANDINA_GROUPS, assetId, countOnMap } from '../testing/fleet/company.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PHONE = { width: 390, height: 844 };

const openOnPhone = (path?: string): Promise<TestApp> => renderApp(path, { viewport: PHONE });

const FILTER = 'main search input[aria-haspopup="listbox"]';

/** The filters of a list of which a text is wider than its field. */
function cutFilters(): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll<HTMLInputElement>(FILTER)].flatMap((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const text = input.value || input.placeholder;
    if (pen) pen.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return (pen?.measureText(text).width ?? 0) > room ? [text] : [];
  });
}

test.each([{ width: 1440, height: 900 }, PHONE, { width: 360, height: 740 }])(
  'the filters of lists are as wide as what they say, at $width',
  async (viewport) => {
    const app = await renderApp('/manage/assets', { user: OWNER, viewport });
    const lists = { assets: 'Móviles', devices: 'Equipos', lines: 'Líneas', users: 'Usuarios' };
    for (const [page, heading] of Object.entries(lists)) {
      app.open(`/manage/${page}`);
      await expect.element(app.page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect.poll(() => document.querySelectorAll(FILTER).length).toBeGreaterThan(0);
      expect.soft(cutFilters(), page).toEqual([]);
      expect.soft(app.overflow(), page).toBe(0);
    }
  },
);

test('the cards of a list show their values whole on a narrow phone', async () => {
  await renderApp('/manage/drivers', {
    user: OWNER,
    viewport: { width: 360, height: 740 },
    prepare: ({ fleet }) => {
      const soon = { documentsState: 'SOON', documentsExpireOn: '2026-12-24' };
      Object.assign(fleet.entities.fleetDrivers?.[0] ?? {}, soon);
    },
  });
  const day = new EntityScreen('Conductores').rows.getByText('24/12/2026');
  await expect.element(day).toBeVisible();
  const cell = day.element().closest('td') as HTMLElement;
  expect(day.element().getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right);
});

describe('on a phone', () => {
  test('one logs in and sees the fleet', async () => {
    const app = await renderApp('/', { user: null, viewport: PHONE });
    const user = app.api.newUser();
    await app.login.submit(user.userName, user.password);
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect.element(app.menuEntry('Estado de flota')).toBeVisible();
    await expect.element(app.button('Menú de usuario')).toBeVisible();
  });

  test('what the search finds has the width of the screen, and stays within it', async () => {
    const app = await openOnPhone();
    await app.search.fill('patrulla');
    const found = app.found(/AND-101/);
    await expect.element(found).toBeVisible();
    const box = () => found.element().getBoundingClientRect();
    await expect.poll(() => box().right).toBeLessThan(PHONE.width);
    expect(box().left).toBeGreaterThan(0);
    expect(box().width).toBeGreaterThan(PHONE.width * 0.85);
  });

  test('the sign of the past says its whole moment', async () => {
    const app = await openOnPhone('/map?at=2026-11-18T20:00:00Z');
    const moment = app.page.getByTitle(/18\/11\/2026/).first();
    await expect.element(moment).toBeVisible();
    expect(moment.element().scrollWidth).toBeLessThanOrEqual(moment.element().clientWidth);
  });

  test('the bar shows where one is, however many entries it has', async () => {
    const app = await renderApp('/manage/technicians', { user: OWNER, viewport: PHONE });
    const entry = app.menuEntry('Administración');
    await expect.element(entry).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => entry.element().getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width);
  });

  test('nothing is wider than the screen', async () => {
    const app = await renderApp('/login', { user: null, viewport: PHONE });
    await expect.element(app.login.enter).toBeVisible();
    await expect.poll(() => app.overflow()).toBe(0);
    app.enter(app.api.newUser());
    for (const path of [
      '/map',
      '/map?panel=fleet',
      '/map?panel=notifications&filter=1',
      `/map/${assetId('AND-104')}?tab=journeys&period=3`,
    ]) {
      app.open(path);
      await app.map.drawn();
      await expect.poll(() => app.overflow(), { message: path }).toBe(0);
    }
  });

  test('a panel is a sheet from below, half or whole, that leaves the vehicle in sight', async () => {
    const app = await openOnPhone();
    const panel = app.openVehicle('AND-104');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    const boxOfPanel = () => panel.root.element().getBoundingClientRect();
    await app.settled();
    const half = boxOfPanel();
    expect(half.x).toBe(0);
    expect(half.width).toBe(PHONE.width);
    expect(half.y).toBeGreaterThan(PHONE.height * 0.3);
    const isAbovePanel = () => {
      const { y } = app.map.placeOf('AND-104') ?? { y: 0 };
      return y > 50 && y < half.y;
    };
    await expect.poll(isAbovePanel).toBe(true);
    await panel.button('Ampliar el panel').click();
    await expect.poll(() => boxOfPanel().y).toBeLessThan(150);
    await panel.button('Reducir el panel').click();
    await expect.poll(() => boxOfPanel().y).toBe(half.y);
  });

  test('no button of the map lies on another one, however little a sheet leaves', async () => {
    const app = await openOnPhone('/map?panel=geofences');
    await app.map.drawn();
    await expect.element(app.map.button('Acercar')).toBeVisible();
    const map = document.querySelector('.fleet-map') as HTMLElement;
    const boxes = [...map.querySelectorAll('.fleet-map-button')].map((each) => each.getBoundingClientRect());
    expect(boxes.length).toBeGreaterThan(5);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        expect(Math.min(across, down)).toBeLessThanOrEqual(0.5);
      }
  });

  test('the chosen vehicle is in the middle of what the panel leaves of the map', async () => {
    const app = await openOnPhone('/map?panel=fleet');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    const isInTheMiddle = (plate: string) => {
      const spot = app.map.placeOf(plate);
      const map = app.map.element.element().getBoundingClientRect();
      const bottom = app.panel(plate).root.element().getBoundingClientRect().y;
      return !!spot && Math.hypot(spot.x - map.width / 2, spot.y - (map.y + bottom) / 2) < 4;
    };
    await app.fleet.row('AND-104').getByRole('button').click();
    await expect.poll(() => isInTheMiddle('AND-104'), { message: 'from the list' }).toBe(true);
    app.open(`/map/${assetId('AND-101')}`);
    await app.map.drawn();
    await expect.poll(() => isInTheMiddle('AND-101'), { message: 'from a link' }).toBe(true);
  });

  test('a sheet is dragged away', async () => {
    const app = await openOnPhone('/map?panel=fleet');
    await expect.element(app.fleet.rows.first()).toBeVisible();
    await app.settled();
    const handle = app.fleet.button('Ampliar el panel').element().getBoundingClientRect();
    await app.drag({ x: 195, y: handle.y + 10 }, { x: 195, y: PHONE.height - 30 });
    await expect.element(app.fleet.root).not.toBeInTheDocument();
  });

  test('a popup is seen whole once it says everything', async () => {
    const viewport = { width: 360, height: 560 };
    const app = await renderApp(`/map?popup=${assetId('AND-104')}`, { viewport });
    const popup = app.map.popup('AND-104');
    await expect.element(popup).toHaveAttribute('data-expanded', 'true');
    const top = () =>
      popup.element().getBoundingClientRect().y - app.map.element.element().getBoundingClientRect().y;
    await expect.poll(top).toBeGreaterThanOrEqual(0);
  });
});

describe('everything to touch on a phone is large enough', () => {
  test('before the login', async () => {
    const app = await renderApp('/login', { user: null, viewport: PHONE });
    await expect.element(app.text('Flota de demostración')).toBeVisible();
    await expect.poll(() => app.smallTargets()).toEqual([]);
  });

  test('on the map and in its panels', async () => {
    const app = await openOnPhone();
    await app.map.drawn();
    expect.soft(app.smallTargets(), 'map').toEqual([]);
    app.open('/map?panel=fleet');
    await expect.element(app.fleet.rows.first()).toBeVisible();
    expect.soft(app.smallTargets(), 'fleet').toEqual([]);
    const panel = app.openVehicle('AND-104');
    await expect.element(panel.fact('Velocidad')).toBeVisible();
    expect.soft(app.smallTargets(), 'vehicle').toEqual([]);
    await panel.tab('Recorridos').click();
    await app.journeys.choosePeriod('Últimos 7 días');
    await expect.element(app.journeys.trips.first()).toBeVisible();
    await expect.element(app.journeys.player).toBeVisible();
    expect.soft(app.smallTargets(), 'journeys').toEqual([]);
    app.open(`/map?panel=notifications&filter=1&asset=${assetId('AND-104')}`);
    await expect.element(app.button('Asentir Alarmas')).toBeVisible();
    expect.soft(app.smallTargets(), 'notifications').toEqual([]);
  });

  test('where rules and thresholds are set', async () => {
    const app = await openOnPhone(`/manage/thresholds?tab=inForce&asset=${assetId('AND-104')}`);
    await expect.element(app.page.getByRole('row').first()).toBeVisible();
    expect.soft(app.smallTargets(), 'thresholds in force').toEqual([]);
    app.open('/manage/thresholds?set=new');
    await expect.element(app.button('Guardar')).toBeVisible();
    expect.soft(app.smallTargets(), 'new thresholds').toEqual([]);
    expect.soft(app.overflow()).toBe(0);
    app.open('/manage/confNotifications');
    await expect.element(new RulesScreen().row('Puertas')).toBeVisible();
    expect.soft(app.smallTargets(), 'rules').toEqual([]);
    expect.soft(app.overflow()).toBe(0);
    await app.button('Nueva regla').click();
    await expect.element(app.button('Guardar')).toBeVisible();
    expect.soft(app.smallTargets(), 'new rule').toEqual([]);
  });

  test('in the administration', async () => {
    const app = await renderApp('/manage/technicians', { user: OWNER, viewport: PHONE });
    const screen = new EntityScreen('Técnicos');
    await expect.element(screen.name('Celia')).toBeVisible();
    expect.soft(app.smallTargets(), 'list').toEqual([]);
    expect.soft(app.overflow()).toBe(0);
    await screen.choose('Celia Rojas');
    await expect.element(app.button('Eliminar (1)')).toBeVisible();
    expect.soft(app.smallTargets(), 'chosen').toEqual([]);
    app.open('/manage/lines?row=1');
    await expect.element(screen.field('Número')).toHaveValue('+51 999 000 001');
    expect.soft(app.smallTargets(), 'form').toEqual([]);
    app.open('/map?panel=administration');
    await expect
      .element(app.panel('Administración').root.getByRole('link', { name: 'Líneas' }))
      .toBeVisible();
    expect.soft(app.smallTargets(), 'panel').toEqual([]);
  });

  test('the day on which documents expire stands in one line', async () => {
    const app = await renderApp('/manage/drivers', {
      user: OWNER,
      viewport: { width: 320, height: 700 },
      prepare: ({ fleet }) => {
        for (const driver of fleet.entities.fleetDrivers ?? [])
          Object.assign(driver, { licenceState: 'VALID', licenceExpiresOn: '2026-12-15' });
      },
    });
    const day = app.page.getByText('15/12/2026').first();
    await expect.element(day).toBeVisible();
    const text = document.createRange();
    text.selectNodeContents(day.element());
    expect(new Set([...text.getClientRects()].map(({ top }) => top)).size).toBe(1);
  });
});
