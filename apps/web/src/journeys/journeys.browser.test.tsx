import { describe, expect, test } from 'vitest';
import { assetId } from '../testing/fleet/company.ts';
import { dayAgo, TRAVELLER } from '../testing/fleet/history.ts';
import { renderApp } from '../testing/renderApp.tsx';

const EMPTY = 'No se han encontrado resultados para el rango de busqueda establecido';
const JOURNEYS = `/map/${assetId(TRAVELLER)}?tab=journeys`;
const YESTERDAY = `${JOURNEYS}&period=3`;

/** What is stored of a position on the way. */
const storedPoint = {
  id: '1-1-1',
  eid: 1,
  mid: 1,
  pat: TRAVELLER,
  nMov: 'Bus',
  nCli: 'Transportes Andina',
  nCh: 'Rosa Quispe',
  idCh: 7,
  nInt: null,
  lat: -12.05,
  lon: -77.04,
  vel: 43,
  cur: 90,
  fGPS: '2026-11-20T13:00:00.000Z',
  utx: '2026-11-20T13:00:02.000Z',
  dir: 'Avenida 12, Lima',
  odo: 84_321.4,
  horo: 120.5,
  evt: 'sos',
  ignition: true,
  satellites: 9,
  externalVoltage: 12_640,
  batteryVoltage: 4_100,
  readings: [{ name: 'batteryPercent', value: '87', unit: '%' }],
};

/** `2026-11-20` as the app shows it. */
const shown = (day: string): string => day.split('-').reverse().join('/');

describe('the journeys of a vehicle', () => {
  test('are summed up for a period', async () => {
    const app = await renderApp();
    await app.openVehicle(TRAVELLER).tab('Recorridos').click();
    await app.journeys.choosePeriod('Ayer');
    const { journeys } = app;
    await expect.element(journeys.text('Ubicación inicial')).toBeVisible();
    await expect.element(journeys.text('Ubicación final')).toBeVisible();
    await expect.element(journeys.fact('Duración de trabajo')).toHaveTextContent('50 min');
    await expect.element(journeys.fact('Duración de la parada')).toHaveTextContent('2 h 30 min');
    await expect.element(journeys.fact('Kilometraje')).toHaveTextContent('–');
    const virtual = journeys.fact('Kilometraje (Cuenta kilómetros virtual)');
    await expect.element(virtual).toHaveTextContent('40,0 km');
    await expect.element(journeys.days).toHaveLength(1);
    await expect.element(journeys.day(shown(dayAgo(1)))).toMatchTextContent('2 viajes · 40,0 km · 50 min');
    await expect.element(journeys.trips).toHaveLength(2);
    const [first, second] = [journeys.trips.first(), journeys.trips.last()];
    for (const text of ['08:00:00', '08:30:00', '30 min', '20,0 km'])
      await expect.element(first).toMatchTextContent(text);
    await expect.element(journeys.tripItems.first()).toMatchTextContent('Parada 1 h 30 min');
    for (const text of ['10:00:00', '10:20:00', '20 min', '20,0 km'])
      await expect.element(second).toMatchTextContent(text);
  });

  test('of several days have the newest first and drawn, and say which days had none', async () => {
    const app = await renderApp(`${JOURNEYS}&period=8`, {
      prepare: ({ fleet }) => void fleet.silentDays.add(dayAgo(5)),
    });
    const { journeys } = app;
    const [newest, before] = [journeys.day(shown(dayAgo(1))), journeys.day(shown(dayAgo(3)))];
    await expect.element(journeys.days).toHaveLength(2);
    await expect.element(journeys.days.first()).toMatchTextContent(shown(dayAgo(1)));
    await expect.element(newest).toHaveAttribute('aria-expanded', 'true');
    await expect.element(journeys.player).toMatchTextContent('08:00:00');
    for (const [days, words] of [
      [0, 'Sin viajes'],
      [2, 'Sin viajes'],
      [5, 'Sin datos'],
    ] as const)
      await expect.element(journeys.dayWithout(shown(dayAgo(days)))).toMatchTextContent(words);

    await expect.element(before).toMatchTextContent('2 viajes');
    await before.click();
    await expect.element(before).toHaveAttribute('aria-expanded', 'true');
    await expect.element(newest).toHaveAttribute('aria-expanded', 'false');
    await expect.element(journeys.trips.first()).toMatchTextContent('07:00:00');
    await expect.element(journeys.player).toMatchTextContent('07:00:00');
    await before.click();
    await expect.element(journeys.trips).toHaveLength(0);
    await expect.element(journeys.player).not.toBeInTheDocument();
  });

  test('of several days are drawn all at once, and still so after a reload', async () => {
    const app = await renderApp(`${JOURNEYS}&period=8`);
    const { journeys } = app;
    const signs = journeys.root.css('[aria-hidden]').filter({ hasText: /^[AB]$/ });
    const endsAndStops = () =>
      app.map.journeyMarks().filter(({ kind }) => ['A', 'B', 'end'].includes(kind)).length;
    await expect.poll(endsAndStops).toBe(3);
    await expect.element(signs).toHaveLength(0); // those on the map are of one day only
    await journeys.button('Ver todos los días en el mapa').click();
    await expect.poll(endsAndStops).toBe(5);
    await expect.element(signs).toHaveLength(2);
    await expect.element(journeys.player).toMatchTextContent('07:00:00');
    app.reload();
    await expect
      .element(journeys.button('Ver todos los días en el mapa'))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.poll(endsAndStops).toBe(5);
    await journeys.button('Ver todos los días en el mapa').click();
    await expect.poll(endsAndStops).toBe(3);
  });

  test('are on the map, a day or one trip, and taken away again', async () => {
    const app = await renderApp(YESTERDAY);
    const { journeys } = app;
    await expect.element(journeys.player).toBeVisible();
    await expect.element(app.map.popup(TRAVELLER)).not.toBeInTheDocument();
    await journeys.trips.last().click();
    await expect.element(journeys.trips.last()).toHaveAttribute('aria-pressed', 'true');
    await expect.element(journeys.player).toMatchTextContent('10:00:00');
    await expect.poll(() => app.address()).toContain('trip=');
    await journeys.playerButton('Quitar recorrido').click();
    await expect.element(journeys.player).not.toBeInTheDocument();
  });

  test('come back with their period, day and trip after a reload', async () => {
    const app = await renderApp(JOURNEYS);
    const { journeys } = app;
    await journeys.choosePeriod('Últimos 7 días');
    await journeys.day(shown(dayAgo(3))).click();
    await journeys.trips.last().click();
    await expect.element(journeys.player).toMatchTextContent('08:30:00');
    app.reload();
    const period = journeys.root.getByRole('combobox', { name: 'Período' });
    await expect.element(period).toHaveValue('Últimos 7 días');
    await expect.element(journeys.day(shown(dayAgo(3)))).toHaveAttribute('aria-expanded', 'true');
    await expect.element(journeys.trips.last()).toHaveAttribute('aria-pressed', 'true');
    await expect.element(journeys.player).toMatchTextContent('08:30:00');
    await expect.element(journeys.trips.last()).toBeInViewport();
  });

  test('have their stops on the map, with how long they lasted', async () => {
    const app = await renderApp(YESTERDAY);
    await expect.element(app.journeys.player).toBeVisible();
    const stops = () => app.map.journeyMarks().flatMap(({ kind, label }) => (kind === 'stop' ? [label] : []));
    expect(stops().sort()).toEqual(['1 h 00 min', '1 h 30 min']);
  });

  test('light up in the list and on the map together', async () => {
    const app = await renderApp(YESTERDAY);
    const { journeys } = app;
    await expect.element(journeys.player).toBeVisible();
    const [first, last] = [journeys.tripItems.first(), journeys.tripItems.last()];
    const start = () => app.map.journeyMarks().find(({ kind }) => kind === 'A') ?? null;
    // Both trips are on one road, where the later one lies above. The pointer moves until the line is drawn.
    const spot = await app.map.standing(start);
    const isLit = async () => {
      await app.map.point(spot);
      return last.element().hasAttribute('data-hovered');
    };
    await expect.poll(isLit).toBe(true);
    await expect.element(first).not.toHaveAttribute('data-hovered');
    await journeys.trips.first().hover();
    await expect.element(first).toHaveAttribute('data-hovered');
    await expect.element(last).not.toHaveAttribute('data-hovered');
  });

  test('say of each place on the way who drove, and what the device sent', async () => {
    const app = await renderApp(YESTERDAY, {
      prepare: (api) => api.answer('getHistoryPoint', storedPoint),
    });
    const { journeys } = app;
    await expect.element(journeys.player).toBeVisible();
    const spot = await app.map.standing(
      () => app.map.journeyMarks().find(({ kind }) => kind === 'A') ?? null,
    );
    await expect
      .poll(async () => {
        await app.map.click(spot);
        return app.api.calls('getHistoryPoint').length;
      })
      .toBeGreaterThan(0);
    const panel = app.page.getByRole('region', { name: 'Posición', exact: true });
    await expect.element(panel).toBeVisible();
    for (const text of ['Rosa Quispe', 'Avenida 12, Lima', '43 km/h', 'batteryPercent', '87 %', 'Panico'])
      await expect.element(panel).toMatchTextContent(text);
    const { id } = app.api.calls('getHistoryPoint')[0] as { id: string };
    expect(id).toMatch(new RegExp(`^${assetId(TRAVELLER)}-\\d+--?\\d+$`));
    expect(new URLSearchParams(location.search).get('position')).toBe(id);
    expect(new URLSearchParams(location.search).get('trip')).not.toBeNull();
    app.reload();
    await expect.element(panel).toMatchTextContent('Rosa Quispe');
    await panel.getByRole('button', { name: 'Cerrar' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(journeys.player).toBeVisible();
  });

  test('say so of a place that is not stored any more', async () => {
    const app = await renderApp(`${YESTERDAY}&position=${assetId(TRAVELLER)}-1795227835000-5`);
    await expect.element(app.text('La posición ya no está guardada o no está a su alcance')).toBeVisible();
  });

  test('are played: start, pause, speed, rewind, anywhere on the way', async () => {
    const app = await renderApp(YESTERDAY);
    const { journeys } = app;
    const progress = () => Number(journeys.progress.element().getAttribute('aria-valuenow'));
    await expect.element(journeys.player).toMatchTextContent('×60');
    for (let speed = 7; speed <= 12; speed++) await journeys.playerButton('Más rápido').click();
    await expect.element(journeys.player).toMatchTextContent('×120');
    await expect.element(journeys.playerButton('Más rápido')).toBeDisabled();
    await journeys.playerButton('Iniciar').click();
    await expect.poll(progress).toBeGreaterThan(0.02);
    await journeys.playerButton('Pausar').click();
    await expect.element(journeys.playerButton('Iniciar')).toBeVisible();
    await expect.element(journeys.player).not.toMatchTextContent('08:00:00');
    await journeys.playerButton('Volver al inicio').click();
    await expect.poll(progress).toBe(0);
    await expect.element(journeys.player).toMatchTextContent('08:00:00');
    await journeys.playerButton('Más lento').click();
    await expect.element(journeys.player).toMatchTextContent('×110');
    (await journeys.progress.findElement()).focus();
    await app.press('{ArrowRight}{ArrowRight}');
    await expect.poll(progress).toBe(0.01);
    await app.press('{End}');
    await expect.poll(progress).toBe(1);
    await expect.element(journeys.player).toMatchTextContent('10:20:00');
    await expect
      .element(journeys.progress)
      .toHaveAttribute('aria-valuetext', expect.stringMatching('10:20:00'));
  });

  test('are played by the keyboard, in English too', async () => {
    const app = await renderApp(YESTERDAY, { user: { language: 'US' } });
    const { journeys } = app;
    await expect.element(journeys.player).toMatchTextContent(/\d\d-\d\d-\d{4} 08:00:00 0 mph/);
    const names = ['Rewind', 'Slower', 'Start', 'Faster', 'Progress of the journey', 'Clear journey'];
    (await journeys.playerButton('Rewind').findElement()).focus();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    for (const name of names) {
      expect(focused()).toBe(name);
      await app.press('{Tab}');
    }
    (await journeys.playerButton('Faster').findElement()).focus();
    await app.press('{Enter}');
    await expect.element(journeys.player).toMatchTextContent('×70');
    await expect
      .element(journeys.player.getByTitle('One second shows 70 seconds of the journey'))
      .toBeVisible();
    (await journeys.playerButton('Start').findElement()).focus();
    await app.press(' ');
    await expect.element(journeys.playerButton('Pause')).toBeVisible();
    expect(focused(), 'the focus stays').toBe('Pause');
  });

  test('say so when there is nothing', async () => {
    const app = await renderApp(`/map/${assetId('AND-106')}?tab=journeys`);
    await expect.element(app.text(EMPTY)).toBeVisible();
    app.openVehicle(TRAVELLER, '?tab=journeys&period=1');
    await expect.element(app.text(EMPTY)).toBeVisible();
    await expect.element(app.journeys.player).not.toBeInTheDocument();
  });

  test('of a range of one’s own ask for its ends', async () => {
    const day = dayAgo(1);
    const app = await renderApp(`${JOURNEYS}&period=7&from=${day} 09:00:00&to=${day} 11:00:00`);
    const { journeys } = app;
    await expect.element(journeys.trips).toHaveLength(1);
    await expect.element(journeys.trips.first()).toMatchTextContent('10:00:00');
    await journeys.clearRangeEnd('Hasta');
    await journeys.button('Buscar').click();
    await expect.element(journeys.text('Requerido')).toBeVisible();
    app.openVehicle(TRAVELLER, '?tab=journeys&period=7&from=mal&to=2026-99-99');
    const period = journeys.root.getByRole('combobox', { name: 'Período' });
    await expect.element(period).toHaveValue('Personalizado');
  });
});
