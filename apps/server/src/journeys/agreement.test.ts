import { localDay } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../store/database.ts';
import { finalizeDays } from '../store/dayFacts.ts';
import { History } from '../store/history/history.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { journeyOf, report, type ShownJourney, tripsOf } from './testing/journeyFleet.ts';
import { Outing } from './testing/outing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIMA = 'America/Lima';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
});
const token = await server.login(OWNER_NAME, TEST_PASSWORD);
const vehicle = (index: number) => {
  const found = fleet.north.assets[index];
  if (!found) throw new Error(`no vehicle ${index}`);
  return found;
};

/** Midnight in Lima three days ago. */
const today = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
const midnight = today.toZonedDateTime(LIMA).epochMilliseconds;
const dateAfter = (days: number): string => today.add({ days }).toString();
const ofDay = (hours: number): number => midnight + hours * HOUR;
const text = (ms: number): string => new Date(ms).toISOString();

/** A day of trips with idling and a silence, the last of which goes on past midnight; without an odometer where `odometerM` is null. */
const outing = (identifier: string, odometerM: number | null) =>
  new Outing(identifier, ofDay(6), odometerM)
    .rest(120)
    .drive(30, 10)
    .rest(10, { ignition: true })
    .drive(20, 15)
    .rest(180)
    .drive(60, 12)
    .rest(640)
    .drive(40, 20)
    .rest(345);

interface Figures {
  [name: string]: number;
}

/** The figures of a range as it explains them. */
async function explained(
  about: 'DISTANCE' | 'DURATION',
  assetId: number,
  from: number,
  until: number,
): Promise<Figures> {
  const { explain } = await server.call<{
    explain: { agrees: boolean; figures: { name: string; value: number | null }[] };
  }>(
    `query ($id: Id!, $from: DateTime!, $until: DateTime!) {
       explain(assetId: $id, about: ${about}, from: $from, until: $until) { agrees figures { name value } } }`,
    { id: assetId, from: text(from), until: text(until) },
    token,
  );
  expect(explain.agrees).toBe(true);
  return Object.fromEntries(explain.figures.map(({ name, value }) => [name, value ?? Number.NaN]));
}

/** The number of positions that an export of a range has. */
async function exported(assetId: number, from: number, until: number): Promise<number> {
  const { historyExport } = await server.call<{ historyExport: { url: string } }>(
    `query ($id: Id!, $from: DateTime!, $until: DateTime!) {
       historyExport(movilID: $id, fechaInicio: $from, fechaFin: $until, format: CSV) { url } }`,
    { id: assetId, from: text(from), until: text(until) },
    token,
  );
  const csv = await (await fetch(server.url + historyExport.url)).text();
  return csv.trim().split('\n').length - 1;
}

const sumOf = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);
const begun = (journey: ShownJourney | null): number => sumOf(journey?.daySteps ?? [], ({ trips }) => trips);

describe.each([
  ['with an odometer', 0, 120_000_000],
  ['without an odometer', 1, null],
])('of a vehicle %s', (_what, index, odometerM) => {
  const { assetId, identifier } = vehicle(index);
  const sent = outing(identifier, odometerM).messages;
  const [from, to] = [ofDay(6), ofDay(30.5)];
  // In the middle of movements, of the idling, at an edge, and at midnight.
  const cuts = [
    from,
    ofDay(8) + 17 * MINUTE + 3_000,
    ofDay(8.5),
    ofDay(8) + 34 * MINUTE,
    ofDay(12.5) + 5_500,
    ofDay(24),
    to,
  ];
  const ranges = cuts.slice(1).map((until, i) => [cuts[i] as number, until] as const);

  it('a journey and the explanations of its range agree to the metre and second', async () => {
    await report(server, vehicle(index), sent);
    for (const [start, end] of [...ranges, [from, to] as const]) {
      const journey = await journeyOf(server, token, assetId, start, end);
      if (!journey) throw new Error('no journey');
      const range = [Date.parse(journey.from), Date.parse(journey.until)] as const;
      const distance = await explained('DISTANCE', assetId, ...range);
      const duration = await explained('DURATION', assetId, ...range);
      const steps = tripsOf(journey);
      expect(distance.trips).toBe(begun(journey));
      expect((distance.trips ?? 0) + (distance.continued ?? 0)).toBe(steps.length);
      expect(Math.abs(sumOf(steps, ({ odo }) => odo * 1000) - (distance.distanceM ?? 0))).toBeLessThan(
        steps.length,
      );
      expect(Math.round(distance.virtualDistanceM ?? 0)).toBe(Math.round(journey.summary.sOdo * 1000));
      expect(Math.round((duration.workMs ?? 0) / 1000)).toBe(journey.summary.tIgn);
      expect(Math.abs(sumOf(steps, ({ tIgn }) => tIgn) - journey.summary.tIgn)).toBeLessThanOrEqual(
        steps.length / 2,
      );
    }
  });

  it('the parts of a range add up to it, in journeys, explanations and exports', async () => {
    const parts = await Promise.all(
      ranges.map(([start, end]) => journeyOf(server, token, assetId, start, end)),
    );
    const whole = await journeyOf(server, token, assetId, from, to);
    expect(sumOf(parts, begun)).toBe(begun(whole));
    expect(begun(whole)).toBe(3);
    const metres = await Promise.all(
      ranges.map(([start, end]) => explained('DISTANCE', assetId, start, end)),
    );
    const { distanceM } = await explained('DISTANCE', assetId, from, to);
    expect(sumOf(metres, (part) => part.distanceM ?? 0)).toBeCloseTo(distanceM ?? 0, 3);
    const counts = await Promise.all(ranges.map(([start, end]) => exported(assetId, start, end)));
    expect(sumOf(counts, (count) => count)).toBe(sent.length);
    expect(await exported(assetId, from, to)).toBe(sent.length);
  });

  it('the facts of a day are those of its journey and its explanation', async () => {
    const { dayFacts } = await server.call<{ dayFacts: ({ date: string } & Figures)[] }>(
      `query ($id: Id!, $first: String!, $last: String!) { dayFacts(movilID: $id, firstDay: $first, lastDay: $last) {
         date trips distanceKm pathDistanceKm noDataDistanceKm movingS idleS stoppedS } }`,
      { id: assetId, first: dateAfter(-1), last: dateAfter(2) },
      token,
    );
    expect(dayFacts.map(({ date, trips }) => [date, trips])).toEqual([
      [dateAfter(0), 3],
      [dateAfter(1), 0], // the trip past midnight began before
    ]);
    for (const day of dayFacts) {
      const { startTime, endTime } = localDay(day.date, LIMA);
      const journey = await journeyOf(server, token, assetId, startTime, endTime);
      const distance = await explained('DISTANCE', assetId, startTime, endTime);
      const duration = await explained('DURATION', assetId, startTime, endTime);
      expect(day.trips).toBe(begun(journey));
      expect(day.trips).toBe(distance.trips);
      expect(Math.round((day.distanceKm ?? 0) * 1000)).toBe(Math.round(distance.distanceM ?? 0));
      expect(day.pathDistanceKm).toBe(journey?.summary.sOdo);
      for (const [seconds, ms] of [
        [day.movingS, duration.movingMs],
        [day.idleS, duration.idleMs],
        [day.stoppedS, duration.stoppedMs],
      ])
        expect(seconds).toBe(Math.round((ms ?? 0) / 1000));
    }
  });
});

describe('the totals of vehicles', () => {
  const FIGURES = `trips distanceKm pathDistanceKm noDataDistanceKm towedDistanceKm movingS standingS idleS stoppedS noDataS
    towedS engineS maxSpeedKmh fuelUsedL fuelFilledL fuelDrainedL startOdometerKm endOdometerKm startHourMeter endHourMeter`;
  const totalsOf = async (ids: number[], from: number, until: number, as = token) =>
    (
      await server.call<{ assetTotals: ({ mid: number } & Figures)[] }>(
        `query ($ids: [Id!]!, $from: DateTime!, $until: DateTime!) {
           assetTotals(movilesID: $ids, fechaInicio: $from, fechaFin: $until) { mid ${FIGURES} } }`,
        { ids, from: text(from), until: text(until) },
        as,
      )
    ).assetTotals;
  const ids = [0, 1].map((index) => vehicle(index).assetId);
  const [from, to] = [ofDay(6), ofDay(30.5)];
  const cuts = [
    from,
    ofDay(8) + 17 * MINUTE + 3_000,
    ofDay(8.5),
    ofDay(12.5) + 5_500,
    ofDay(24),
    ofDay(24.2),
    to,
  ];
  const SUMMED = [
    'trips',
    'distanceKm',
    'pathDistanceKm',
    'movingS',
    'standingS',
    'idleS',
    'stoppedS',
    'noDataS',
    'engineS',
  ];

  /** The same of days that are summed when asked for, and of days that are stored. */
  async function addUp(): Promise<void> {
    const wholes = await totalsOf([...ids, vehicle(2).assetId], from, to);
    expect(wholes.map(({ mid }) => mid)).toEqual(ids); // the third has not reported yet
    const parts = await Promise.all(cuts.slice(1).map((until, i) => totalsOf(ids, cuts[i] as number, until)));
    for (const [place, whole] of wholes.entries()) {
      const own = parts.map((part) => part[place] as Figures);
      // Metres and seconds are rounded once for each part.
      for (const name of SUMMED)
        expect(
          Math.abs(sumOf(own, (part) => part[name] as number) - (whole[name] as number)) *
            (name.endsWith('Km') ? 1000 : 1),
          name,
        ).toBeLessThanOrEqual(own.length / 2);
      expect(whole.maxSpeedKmh).toBe(Math.max(...own.map(({ maxSpeedKmh }) => maxSpeedKmh ?? 0)));
      expect(whole.startOdometerKm).toBe(own[0]?.startOdometerKm);
      expect(whole.endOdometerKm).toBe(own.at(-1)?.endOdometerKm);
      const journey = await journeyOf(server, token, whole.mid, from, to);
      expect([whole.trips, whole.pathDistanceKm]).toEqual([begun(journey), journey?.summary.sOdo]);
      const { dayFacts } = await server.call<{ dayFacts: Figures[] }>(
        `query ($id: Id!, $first: String!, $last: String!) {
           dayFacts(movilID: $id, firstDay: $first, lastDay: $last) { ${FIGURES} } }`,
        { id: whole.mid, first: dateAfter(0), last: dateAfter(1) },
        token,
      );
      const [days] = await totalsOf([whole.mid], ofDay(0), ofDay(48));
      for (const name of SUMMED)
        expect(days?.[name], name).toBeCloseTo(
          sumOf(dayFacts, (day) => day[name] as number),
          name.endsWith('Km') ? 2 : -1,
        );
    }
  }

  it('are the sums of any of their parts, of their journeys and of their days', addUp);

  it('also where days are stored', async () => {
    const asked = [ids, ofDay(0), ofDay(48)] as const;
    const before = await totalsOf([...asked[0]], asked[1], asked[2]);
    const history = new History(server.store);
    for (const assetId of ids)
      await inTransaction(server.store.db, (tx) =>
        finalizeDays(tx, history, { customerId: fleet.north.customerId, assetId, timeZone: LIMA }),
      );
    const stored = await server.store.db.selectFrom('day_facts').select('asset_id').execute();
    expect(new Set(stored.map((row) => row.asset_id))).toEqual(new Set(ids));
    expect(await totalsOf([...asked[0]], asked[1], asked[2])).toEqual(before);
    await addUp();
  });

  it('are of vehicles in reach alone', async () => {
    const elsewhere = await server.login(fleet.south.managerName, TEST_PASSWORD);
    expect(await totalsOf(ids, from, to, elsewhere)).toEqual([]);
  });

  it('are refused of a range that is empty or too long', async () => {
    await expect(totalsOf(ids, from, from)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(totalsOf(ids, from, from + 367 * 24 * HOUR)).rejects.toMatchObject({
      code: 'RANGE_TOO_LONG',
    });
  });
});

it('the range of a figure gives the same figure after more has been reported', async () => {
  const { assetId, identifier } = vehicle(2);
  const start = Math.floor(Date.now() / MINUTE) * MINUTE - 80 * MINUTE;
  const driving = new Outing(identifier, start, 5_000_000).rest(30).drive(20, 15);
  await report(server, vehicle(2), driving.messages);
  const journey = await journeyOf(server, token, assetId, start + 35 * MINUTE, Date.now());
  const [trip] = tripsOf(journey);
  expect(journey).toMatchObject({ from: text(start + 35 * MINUTE), until: trip?.fTime });
  const said = driving.messages.length;
  await report(server, vehicle(2), driving.drive(20, 15).messages.slice(said));
  const range = [Date.parse(journey?.from ?? ''), Date.parse(journey?.until ?? '')] as const;
  const { distanceM, continued } = await explained('DISTANCE', assetId, ...range);
  expect(Math.round(distanceM ?? 0)).toBe(Math.round((trip?.odo ?? 0) * 1000));
  expect(continued).toBe(1);
  const { workMs } = await explained('DURATION', assetId, ...range);
  expect((workMs ?? 0) / 1000).toBe(trip?.tIgn);
});
