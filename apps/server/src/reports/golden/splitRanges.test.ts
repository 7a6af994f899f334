import { USUAL_ARGUMENTS } from '@rastro/format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { testServer } from '../../testing/testServer.ts';
import { REPORTS } from '../index.ts';
import type { Report } from '../kernel/report.ts';
import { ALL, fillRandomFleet, MIDNIGHTS } from './testing/randomFleet.ts';

/** Vehicles that do anything, and the totals of every report over ranges that meet: at any second, and at midnights of their customer. */
const VEHICLES = 6;
/** What the vehicles do follows from the seed of the run, as the ranges do. */
const { seed = 1 } = fc.readConfigureGlobal();
let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillRandomFleet(store, seed, VEHICLES);
});
const token = await server.login(fleet.north.managerName, TEST_PASSWORD);
const ids = fleet.north.assets.map(({ assetId }) => assetId);

interface Range {
  from: number;
  to: number;
}
/** Below the table, and of the columns of the tracking board that are shown nowhere. */
async function totalsOf({ call, words }: Report, { from, to }: Range): Promise<Map<string, number>> {
  const { vehicles, from: beginning, to: end } = words.arguments ?? USUAL_ARGUMENTS;
  const text = (ms: number): string => JSON.stringify(new Date(ms).toISOString());
  const more = call === 'temperatureReport' ? 'celsiusFrom: 0 celsiusTo: 8' : '';
  const given = `${vehicles}: [${ids}] ${beginning}: ${text(from)} ${end}: ${text(to)} ${more}`;
  if (call === 'trackingBoardReport') {
    const { rows } = await server.call<{ rows: { kmsRec: number | null; horo: number | null }[] }>(
      `{ rows: ${call}(${given}) { kmsRec horo } }`,
      {},
      token,
    );
    const sum = (name: 'kmsRec' | 'horo') => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
    return new Map([
      ['kmsRec', sum('kmsRec')],
      ['horo', sum('horo')],
    ]);
  }
  const { page } = await server.call<{ page: { totals: { column: string; value: number }[] } }>(
    `{ page: ${call}Page(${given}) { totals { column value } } }`,
    {},
    token,
  );
  const summed = new Set(words.columns.filter(({ total }) => total === 'sum').map(({ name }) => name));
  return new Map(
    page.totals.filter(({ column }) => summed.has(column)).map(({ column, value }) => [column, value]),
  );
}

/** What is counted in each of the ranges that have a part of it: the stops, openings and times out of range that lie across a cut. */
const COUNTED_TWICE: readonly string[] = ['numStops', 'numOpenings', 'outOfRange'];
/** What is counted once a day, and so adds up at midnights alone. */
const DAILY: readonly string[] = ['daysUsed'];
/** What is added up of the rows alone, where a vehicle has none in a range in which it was not filled, or nothing happened to it. */
const OF_ROWS: readonly string[] = ['fuelReport.kmsRec', 'eventReport.traveltime'];
/** How far sums may be apart: each row of three is rounded by itself. */
const ROUNDED: Record<string, number> = {
  distance: 0.01,
  hours: 0.01,
  duration: 1,
  volume: 0.1,
  kilogram: 0.01,
  gram: 0.01,
};

const summing = REPORTS.filter(
  ({ call, words }) =>
    words.arguments?.from !== null &&
    (call === 'trackingBoardReport' || words.columns.some(({ total }) => total === 'sum')),
);
const anyRange = (moment: fc.Arbitrary<number>) =>
  fc
    .uniqueArray(moment, { minLength: 3, maxLength: 3 })
    .map((moments) => moments.sort((one, other) => one - other) as [number, number, number]);
const seconds = fc.integer({ min: ALL.from / 1000, max: ALL.to / 1000 }).map((second) => second * 1000);
const midnights = fc.constantFrom(ALL.from, ...MIDNIGHTS, ALL.to);

describe.each([
  ['any second', anyRange(seconds), 8],
  ['a midnight', anyRange(midnights), 4],
] as const)('the totals of ranges that meet at %s', (where, ranges, numRuns) => {
  it.each(summing.map((each) => [each.call, each] as const))('add up in %s', async (_call, each) => {
    const kindOf = (column: string) =>
      each.words.columns.find(({ name }) => name === column)?.kind ?? 'distance';
    await fc.assert(
      fc.asyncProperty(ranges, async ([from, cut, to]) => {
        const [whole, before, after] = [
          await totalsOf(each, { from, to }),
          await totalsOf(each, { from, to: cut }),
          await totalsOf(each, { from: cut, to }),
        ];
        for (const column of new Set([...whole.keys(), ...before.keys(), ...after.keys()])) {
          if (OF_ROWS.includes(`${each.call}.${column}`)) continue;
          if (DAILY.includes(column) && where !== 'a midnight') continue;
          const apart = (before.get(column) ?? 0) + (after.get(column) ?? 0) - (whole.get(column) ?? 0);
          if (COUNTED_TWICE.includes(column)) {
            expect(apart, column).toBeGreaterThanOrEqual(0);
            expect(apart, column).toBeLessThanOrEqual(VEHICLES);
            continue;
          }
          const roundings = (ROUNDED[kindOf(column)] ?? 0) * 1.5 * VEHICLES;
          expect(Math.abs(apart), column).toBeLessThanOrEqual(roundings + 1e-6);
        }
      }),
      { numRuns },
    );
  });
});
