import { describe, expect, test } from 'vitest';
import { momentOf } from '../i18n/index.ts';
import type { JourneysTab } from '../testing/driver/journeysTab.ts';
import { assetId, TIME_ZONE } from '../testing/fleet/company.ts';
import { dayAgo, TRAVELLER } from '../testing/fleet/history.ts';
import type { FakeTrip } from '../testing/fleet/types.ts';
import { renderApp } from '../testing/renderApp.tsx';

/** The journeys of a vehicle in a range of yesterday, by the clock, where its last trip is as a test wants it. */
async function openJourneys(
  [from, to]: readonly [string, string],
  last: Partial<FakeTrip> = {},
  language: 'ES' | 'US' = 'ES',
) {
  const day = dayAgo(1);
  const range = new URLSearchParams({ from: `${day} ${from}`, to: `${day} ${to}` });
  const app = await renderApp(`/map/${assetId(TRAVELLER)}?tab=journeys&period=7&${range}`, {
    user: { language },
    prepare: ({ fleet }) => void Object.assign(fleet.trips.at(-1) ?? {}, last),
  });
  return { app, journeys: app.journeys };
}

const header = (journeys: JourneysTab) => journeys.root.getByRole('heading', { level: 4 });

describe('the days of a journey', () => {
  test('count their trips', async () => {
    const { journeys } = await openJourneys(['00:00:00', '23:59:59']);
    await expect.element(header(journeys)).toMatchTextContent(/2 viajes · 40,0 km/);
    await expect.element(journeys.text(/Continúa/)).not.toBeInTheDocument();
  });

  test('list a trip that began before with its part, and do not count it again', async () => {
    const { journeys } = await openJourneys(['08:15:00', '23:59:59']);
    await expect.element(header(journeys)).toMatchTextContent(/1 viaje · 1 que continúa · 30,0 km/);
    await expect.element(journeys.trips.first()).toMatchTextContent(/Inicio.*08:15:00/);
    await expect
      .element(journeys.trips.first())
      .toMatchTextContent(/Continúa: comenzó el \d\d\/\d\d\/\d{4} 08:00:00/);
    await expect.element(journeys.trips.last()).not.toMatchTextContent('Continúa');
  });

  test('say of which day the end of a trip is that passes midnight', async () => {
    const [day, next] = [dayAgo(2), dayAgo(1)];
    const range = new URLSearchParams({ from: `${day} 00:00:00`, to: `${next} 07:00:00` });
    const at = (local: string) => momentOf(local, TIME_ZONE);
    const app = await renderApp(`/map/${assetId(TRAVELLER)}?tab=journeys&period=7&${range}`, {
      prepare: ({ fleet }) =>
        void Object.assign(fleet.trips.at(-1) ?? {}, {
          startMs: at(`${day} 23:50:00`),
          endMs: at(`${next} 00:20:00`),
        }),
    });
    const shown = next.split('-').reverse().join('/');
    await expect
      .element(app.journeys.trips.last())
      .toMatchTextContent(new RegExp(`Inicio.*23:50:00.*Fin.*${shown} 00:20:00`));
  });

  test('say of a day on which only such a trip ends whose it is', async () => {
    const [day, next] = [dayAgo(2), dayAgo(1)];
    const range = new URLSearchParams({ from: `${day} 00:00:00`, to: `${next} 23:59:59` });
    const at = (local: string) => momentOf(local, TIME_ZONE);
    const app = await renderApp(`/map/${assetId(TRAVELLER)}?tab=journeys&period=7&${range}`, {
      user: { language: 'US' },
      prepare: ({ fleet }) => {
        fleet.trips.pop();
        Object.assign(fleet.trips.at(-1) ?? {}, {
          startMs: at(`${day} 23:50:00`),
          endMs: at(`${next} 00:20:00`),
        });
      },
    });
    const [year, month, date] = day.split('-');
    const [, nextMonth, nextDate] = next.split('-');
    await expect
      .element(app.journeys.dayWithout(`${nextMonth}-${nextDate}-${year}`))
      .toMatchTextContent(`A trip of ${month}-${date}-${year} goes on`);
  });

  test('say of a trip after which nothing was heard that its stop is not known', async () => {
    const { journeys, app } = await openJourneys(['00:00:00', '23:59:59'], { isSilentAfter: true });
    await expect.element(journeys.tripItems.last()).toMatchTextContent('Parada ---');
    const stops = () => app.map.journeyMarks().flatMap(({ kind, label }) => (kind === 'stop' ? [label] : []));
    await expect.poll(stops).toEqual(['1 h 30 min']);
  });

  test('with a continued trip alone say nothing of no trips', async () => {
    const { journeys } = await openJourneys(['10:10:00', '23:59:59']);
    await expect.element(header(journeys)).toMatchTextContent(/1 viaje que continúa · 10,0 km/);
    await expect.element(header(journeys)).not.toMatchTextContent(/Sin viajes|0 viajes/);
  });

  test('say of a trip that it is under way', async () => {
    const { journeys } = await openJourneys(['00:00:00', '23:59:59'], { lasting: 'NOW' });
    await expect.element(journeys.trips.last()).toMatchTextContent(/Fin.*En curso/);
    await expect.element(journeys.trips.first()).not.toMatchTextContent('En curso');
  });

  test('say of a trip that it goes on after the period', async () => {
    const { journeys } = await openJourneys(['00:00:00', '23:59:59'], { lasting: 'LATER' }, 'US');
    await expect.element(journeys.trips.last()).toMatchTextContent('Goes on after the period');
  });

  test('say of a stop that it is under way, and never that it lasted no time', async () => {
    const { journeys } = await openJourneys(['00:00:00', '23:59:59'], { stopLasting: 'NOW' });
    await expect.element(journeys.text('Parada · en curso')).toBeVisible();
    await expect.element(journeys.text(/Parada 0/)).not.toBeInTheDocument();
  });
});

test('the summary explains itself for the range that it was answered for', async () => {
  const { app, journeys } = await openJourneys(['08:15:00', '23:59:59']);
  await journeys.button('Explicar el período').click();
  const [, , from, until] = /explain=(distance\.\d+)\.(\d+)\.(\d+)/.exec(app.address()) ?? [];
  const last = app.api.fleet.trips.at(-1);
  expect(Number(until)).toBe(last?.endMs);
  expect(Number(from)).toBe((app.api.fleet.trips.at(-2)?.startMs ?? 0) + 15 * 60_000);
});
