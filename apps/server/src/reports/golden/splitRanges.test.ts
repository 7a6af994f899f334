import {
  consolidatedWords,
  createFormat,
  type ReportColumnWords,
  type ReportWords,
  reportHeading,
  USUAL_ARGUMENTS,
} from '@rastro/format';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
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
type Totals = ReadonlyMap<string, number>;

/** Something whose totals add up over ranges that meet. */
interface Summed {
  name: string;
  totals: (range: Range) => Promise<Totals>;
  /** What kind of number a column holds. */
  kindOf: (column: string) => string;
}

const text = (ms: number): string => JSON.stringify(new Date(ms).toISOString());
const ask = <Answer>(query: string): Promise<Answer> => server.call<Answer>(query, {}, token);
const usual = ({ from, to }: Range): string =>
  `assetsSelected: [${ids}] fechaInicio: ${text(from)} fechaFin: ${text(to)}`;
const sumOf = <Row>(rows: readonly Row[], read: (row: Row) => unknown): number =>
  rows.reduce((sum, row) => sum + Number(read(row) ?? 0), 0);
const summedColumns = ({ columns }: ReportWords): ReportColumnWords[] =>
  columns.filter(({ total }) => total === 'sum');

/** What stands below the table of a report. */
const reportTotals = ({ call, words }: Report): Summed => ({
  name: call,
  kindOf: (column) => words.columns.find(({ name }) => name === column)?.kind ?? 'distance',
  totals: async ({ from, to }) => {
    const { vehicles, from: beginning, to: end } = words.arguments ?? USUAL_ARGUMENTS;
    const more = call === 'temperatureReport' ? 'celsiusFrom: 0 celsiusTo: 8' : '';
    const { page } = await ask<{ page: { totals: { column: string; value: number }[] } }>(
      `{ page: ${call}Page(${vehicles}: [${ids}] ${beginning}: ${text(from)} ${end}: ${text(to)} ${more}) { totals { column value } } }`,
    );
    const summed = new Set(summedColumns(words).map(({ name }) => name));
    return new Map(
      page.totals.filter(({ column }) => summed.has(column)).map(({ column, value }) => [column, value]),
    );
  },
});

/** Columns of the tracking board that are shown nowhere. */
const trackingBoard: Summed = {
  name: 'trackingBoardReport',
  kindOf: (column) => (column === 'horo' ? 'hours' : 'distance'),
  totals: async (range) => {
    const { rows } = await ask<{ rows: Record<'kmsRec' | 'horo', number | null>[] }>(
      `{ rows: trackingBoardReport(${usual(range)}) { kmsRec horo } }`,
    );
    return new Map((['kmsRec', 'horo'] as const).map((name) => [name, sumOf(rows, (row) => row[name])]));
  },
};

/** The events of each kind, among the details of the report of events. */
const eventsByKind: Summed = {
  name: 'eventReport, by kind',
  kindOf: () => 'count',
  totals: async (range) => {
    const { rows } = await ask<{ rows: { eventReports: { evtDesc: string }[] }[] }>(
      `{ rows: eventReport(${usual(range)}) { eventReports { evtDesc } } }`,
    );
    const kinds = Map.groupBy(
      rows.flatMap(({ eventReports }) => eventReports),
      ({ evtDesc }) => evtDesc,
    );
    return new Map([...kinds].map(([kind, those]) => [kind, those.length]));
  },
};

const DRIVING_KINDS = {
  ...{ kmsRecSum: 'distance', conductionTimeSum: 'duration', cmbConsumedSum: 'volume' },
  ...{ suddenAcelerations: 'count', hardBrakings: 'count', sharpTurn: 'count', velocityExcess: 'count' },
} as const;
type DrivingSum = keyof typeof DRIVING_KINDS;
const DRIVING_SUMS = Object.keys(DRIVING_KINDS) as DrivingSum[];

/** What is summed up in the panel of driving behaviour. */
const drivingBehaviour: Summed = {
  name: 'drivingBehaviorsReport',
  kindOf: (column) => DRIVING_KINDS[column as DrivingSum],
  totals: async (range) => {
    const { panel } = await ask<{ panel: { totals: Record<DrivingSum, number | null> } }>(
      `{ panel: drivingBehaviorsReport(${usual(range)}) { totals { ${DRIVING_SUMS.join(' ')} } } }`,
    );
    return new Map(DRIVING_SUMS.map((name) => [name, panel.totals[name] ?? 0]));
  },
};

/** When the days of spreadsheets begin: times that last are read as moments after it. */
const SPREADSHEET_MS = Date.UTC(1899, 11, 31);
const cellNumber = (cell: unknown): unknown =>
  cell instanceof Date ? (cell.getTime() - SPREADSHEET_MS) / 1000 : cell;

const CONSOLIDATED = consolidatedWords({ resumed: true, useIbutton: false });
/** The rows of the file of the consolidated report, added up. */
const consolidated: Summed = {
  name: 'consolidatedReport',
  kindOf: (column) => CONSOLIDATED.columns.find(({ name }) => name === column)?.kind ?? 'distance',
  totals: async (range) => {
    const { file } = await ask<{ file: string }>(
      `{ file: consolidatedReportExportExcel(${usual(range)} resumed: true, useIbutton: false) }`,
    );
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    const vehicles = rows.slice(
      0,
      rows.findIndex(([first]) => first === 'Total'),
    );
    const format = createFormat({ language: 'ES', timeZone: 'Europe/Madrid' });
    return new Map(
      summedColumns(CONSOLIDATED).map((column) => {
        const place = headings.indexOf(reportHeading(column, format));
        expect(place, column.name).toBeGreaterThan(0);
        return [column.name, sumOf(vehicles, (row) => cellNumber(row[place]))];
      }),
    );
  },
};

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

const SUMMED: readonly Summed[] = [
  ...REPORTS.filter(({ words }) => words.arguments?.from !== null && summedColumns(words).length > 0).map(
    reportTotals,
  ),
  ...[trackingBoard, eventsByKind, drivingBehaviour, consolidated],
];
const anyRange = (moment: fc.Arbitrary<number>) =>
  fc
    .uniqueArray(moment, { minLength: 3, maxLength: 3 })
    .map((moments) => moments.sort((one, other) => one - other) as [number, number, number]);
const seconds = fc.integer({ min: ALL.from / 1000, max: ALL.to / 1000 }).map((second) => second * 1000);
const midnights = fc.constantFrom(ALL.from, ...MIDNIGHTS, ALL.to);

it.each(SUMMED.map((each) => [each.name, each] as const))(
  '%s sums up something',
  async (_name, { totals }) => {
    expect(Math.max(...(await totals(ALL)).values())).toBeGreaterThan(0);
  },
);

describe.each([
  ['any second', anyRange(seconds), 5],
  ['a midnight', anyRange(midnights), 4],
] as const)('the totals of ranges that meet at %s', (where, ranges, numRuns) => {
  it.each(SUMMED.map((each) => [each.name, each] as const))(
    'add up in %s',
    async (name, { totals, kindOf }) => {
      await fc.assert(
        fc.asyncProperty(ranges, async ([from, cut, to]) => {
          const [whole, before, after] = [
            await totals({ from, to }),
            await totals({ from, to: cut }),
            await totals({ from: cut, to }),
          ];
          for (const column of new Set([...whole.keys(), ...before.keys(), ...after.keys()])) {
            if (OF_ROWS.includes(`${name}.${column}`)) continue;
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
    },
  );
});
