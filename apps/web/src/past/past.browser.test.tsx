import { describe, expect, test } from 'vitest';
import { momentOf } from '../i18n/index.ts';
import { refusal } from '../testing/api/refusal.ts';
import { DROVE_THEN, fleetPast } from '../testing/areas/journeys.ts';
import type { TestApp } from '../testing/driver/app.ts';
import { ANDINA_GROUPS, assetId, countOnMap, TIME_ZONE } from '../testing/fleet/company.ts';
import { dayAgo, TRAVELLER } from '../testing/fleet/history.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PHONE = { width: 390, height: 844 };

/** A local time of yesterday, on which the traveller drives from 08:00 to 08:30 and from 10:00 to 10:20, in the address. */
const at = (time: string): string =>
  new Date(momentOf(`${dayAgo(1)} ${time}:00`, TIME_ZONE)).toISOString().replace('.000Z', 'Z');

const banner = (app: TestApp, name = 'Pasado') => app.page.getByRole('region', { name });
const dock = (app: TestApp, name = 'Máquina del tiempo') => app.page.getByRole('group', { name });
const ribbon = (app: TestApp) => dock(app).getByRole('slider', { name: 'Hora que se muestra' });

describe('the time machine', () => {
  test('shows the fleet as it was at the instant of the address, and nothing that is live', async () => {
    const app = await renderApp(`/map?panel=fleet&at=${at('08:15')}`);
    await app.map.shows(1);
    await expect.element(banner(app)).toMatchTextContent(/\d\d:15:00/);
    await expect.element(app.fleet.row(TRAVELLER)).toMatchTextContent(/En movimiento.*40 km\/h/);
    await expect.element(app.fleet.rows).toHaveLength(1);
    await expect.element(app.fleet.chip('Encendido')).toHaveTextContent('1Encendido');
  });

  test('is opened by a button of the map, and one key brings now back', async () => {
    const app = await renderApp();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.map.button('Ver la flota en el pasado').click();
    await expect.element(dock(app)).toBeVisible();
    await app.map.shows(1);
    await expect.element(app.connection).toHaveTextContent('Pasado');
    await expect.poll(() => app.address()).toMatch(/at=\d{4}-/);
    await app.press('n');
    await expect.element(dock(app)).not.toBeInTheDocument();
    await expect.element(app.connection).toHaveTextContent('En vivo');
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await expect.poll(() => app.address()).not.toMatch(/at=/);
    app.back();
    await expect.element(banner(app)).toBeVisible();
    await banner(app).getByRole('button', { name: 'Ahora' }).click();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
  });

  test('is dragged along the ribbon: the vehicle, its row and the address go with it', async () => {
    const app = await renderApp(`/map?panel=fleet&popup=${assetId(TRAVELLER)}&at=${at('09:00')}`);
    await expect.element(app.fleet.row(TRAVELLER)).toMatchTextContent(/Detenido.*0 km\/h/);
    await expect.element(dock(app)).toMatchTextContent(`Velocidad de ${TRAVELLER}`);
    await expect.element(app.map.popup(TRAVELLER)).toMatchTextContent(`Conductor${DROVE_THEN}`);
    await app.settled();
    const box = ribbon(app).element().getBoundingClientRect();
    const y = box.top + 15;
    await app.drag({ x: box.left + (box.width * 9) / 24, y }, { x: box.left + (box.width * 8.25) / 24, y });
    await expect.element(app.fleet.row(TRAVELLER)).toMatchTextContent(/En movimiento.*40 km\/h/);
    await expect.poll(() => new URLSearchParams(location.search).get('at')?.slice(14, 16)).toMatch(/1[3-6]/);
  });

  test('is moved by keys, and never beyond now', async () => {
    const app = await renderApp(`/map?at=${at('08:10')}`);
    await app.map.shows(1);
    (ribbon(app).element() as HTMLElement).focus();
    await app.press('{ArrowRight}{ArrowRight}');
    await expect.element(ribbon(app)).toHaveAttribute('aria-valuetext', expect.stringMatching(/08:12:00$/));
    await app.press('{PageDown}');
    await expect.element(ribbon(app)).toHaveAttribute('aria-valuetext', expect.stringMatching(/07:12:00$/));
    await app.press('{End}');
    await expect.element(ribbon(app)).toHaveAttribute('aria-valuetext', expect.stringMatching(/23:59:59$/));
    await dock(app).getByRole('button', { name: 'Día siguiente' }).click();
    await expect.element(dock(app).getByRole('button', { name: 'Día siguiente' })).toBeDisabled();
    await expect.poll(() => Number(ribbon(app).element().getAttribute('aria-valuenow'))).toBeLessThan(86_400);
  });

  test('is played forwards and back, faster and slower', async () => {
    const app = await renderApp(`/map/${assetId(TRAVELLER)}?at=${at('08:15')}`);
    const clock = () => Date.parse(new URLSearchParams(location.search).get('at') ?? '');
    const start = Date.parse(at('08:15'));
    await expect.element(dock(app)).toMatchTextContent('×60');
    await dock(app).getByRole('button', { name: 'Más rápido' }).click();
    await expect.element(dock(app)).toMatchTextContent('×120');
    await dock(app).getByRole('button', { name: 'Reproducir', exact: true }).click();
    await expect.poll(clock, { timeout: 20_000 }).toBeGreaterThan(start);
    await dock(app).getByRole('button', { name: 'Reproducir hacia atrás' }).click();
    await expect.poll(clock, { timeout: 30_000 }).toBeLessThan(start);
    await dock(app).getByRole('button', { name: 'Pausar' }).click();
  });

  test('says that a silent vehicle is silent, and since when', async () => {
    const app = await renderApp(`/map/${assetId(TRAVELLER)}?at=${at('11:05')}`);
    const panel = app.panel(TRAVELLER);
    await expect.element(panel.root).toMatchTextContent('Sin transmisión');
    await expect.element(panel.fact('Última transmisión')).toMatchTextContent(/10:20:00.*hace 45 minutos/);
  });

  test('shows the alarms of a vehicle on its day, and goes to them', async () => {
    const instant = momentOf(`${dayAgo(1)} 10:12:00`, TIME_ZONE);
    const app = await renderApp(`/map/${assetId(TRAVELLER)}?at=${at('09:00')}`, {
      prepare: ({ fleet }) => {
        const alarm = fleet.alarms.find(({ vehicle }) => vehicle.plate === TRAVELLER);
        if (alarm) alarm.atMs = instant;
      },
    });
    await dock(app)
      .getByRole('button', { name: /10:12:00$/ })
      .click();
    await expect.element(ribbon(app)).toHaveAttribute('aria-valuetext', expect.stringMatching(/10:12:00$/));
  });

  test('says what could not be read, and reads it again', async () => {
    let isAway = true;
    const app = await renderApp(`/map?at=${at('08:15')}`, {
      prepare: (api) =>
        api.answerFile('/api/history/fleet', (url, init, asked) =>
          isAway ? Promise.reject(refusal('UNAVAILABLE')) : fleetPast(url, init, asked),
        ),
    });
    const complaint = dock(app).getByRole('alert');
    await expect.element(complaint).toMatchTextContent('No se pudo leer el pasado');
    isAway = false;
    await complaint.getByRole('button', { name: 'Reintentar' }).click();
    await app.map.shows(1);
    await expect.element(complaint).not.toBeInTheDocument();
  });

  test('takes the place of the player of a journey, whose line stays', async () => {
    const app = await renderApp(`/map/${assetId(TRAVELLER)}?tab=journeys&period=3`);
    await expect.element(app.journeys.player).toBeVisible();
    await app.map.button('Ver la flota en el pasado').click();
    await expect.element(dock(app)).toBeVisible();
    await expect.element(app.journeys.player).not.toBeInTheDocument();
    await expect.poll(() => app.map.journeyMarks().length).toBeGreaterThan(1);
  });
});

describe.each([
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: PHONE },
])('at $name', ({ viewport }) => {
  test.each([
    ['ES', 'Máquina del tiempo', 'Pasado', /Velocidad de/],
    ['US', 'Time machine', 'Past', /Speed of/],
  ] as const)('in %s everybody can use it', async (language, dockName, bannerName, curve) => {
    const app = await renderApp(`/map/${assetId(TRAVELLER)}?at=${at('08:15')}`, {
      viewport,
      user: { language },
    });
    await expect.element(dock(app, dockName)).toMatchTextContent(curve);
    await expect.element(banner(app, bannerName)).toBeVisible();
    for (const scheme of ['light', 'dark'] as const) {
      await app.setColorScheme(scheme);
      expect(await app.accessibilityFaults({ onlyColours: scheme === 'dark' }), scheme).toEqual([]);
    }
    const [box, map] = [dock(app, dockName), app.map.element].map((one) =>
      one.element().getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(box.right).toBeLessThanOrEqual(map.right + 1);
    const buttons = dock(app, dockName).getByRole('button').elements();
    const ends = buttons.map((button) => button.getBoundingClientRect().right);
    expect(Math.max(...ends)).toBeLessThanOrEqual(map.right);
    await expect.poll(() => app.overflow()).toBe(0);
  });
});
