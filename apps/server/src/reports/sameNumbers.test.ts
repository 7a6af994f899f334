import { distanceM } from '@rastro/domain';
import { USUAL_ARGUMENTS } from '@rastro/format';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing, outingPlace } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { insertTestRoad, insertTestRun } from '../testing/testRoads.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { REPORTS } from './index.ts';
import type { Report } from './kernel/report.ts';

/**
 * A day of two vehicles that a person can work out, and what every report says of it. The first drives 36 km in an hour at 36 km/h, idles ten
 * minutes, drives 36 km in half an hour at 72 km/h, and is switched off: 72 km in 100 minutes, 90 of which it moved, at 48 km/h in the mean. The
 * second drives 18 km in half an hour at 36 km/h.
 */
let fleet!: TestFleet;
const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const midnight = Temporal.Now.plainDateISO(LIMA)
  .subtract({ days: 3 })
  .toZonedDateTime(LIMA).epochMilliseconds;
/** The way of both, with stops where they begin, after 18 and 36 km, where the first idles, and after 72 km; nobody planned a run on the second. */
let roads!: { planned: number; free: number };
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
  const { customerId, assets } = fleet.north;
  const places = [0, 18_000, 36_000, 72_000].map(outingPlace);
  const planned = await insertTestRoad(store, customerId, 'Línea 1', places);
  await insertTestRun(store, customerId, planned, assets[0]!.assetId, midnight + 8.5 * HOUR, 1.7 * HOUR);
  roads = { planned, free: await insertTestRoad(store, customerId, 'Línea 2', places) };
});
const token = await server.login(fleet.north.managerName, TEST_PASSWORD);
type Asset = TestFleet['north']['assets'][number];
const [one, two] = fleet.north.assets as [Asset, Asset];
const EXPECTED = { km: 72, tripS: 6_000, idleS: 600, movingS: 5_400, maxKmh: 72, meanKmh: 48, otherKm: 18 };
/** How far a boundary of the timeline may lie from the leg that a person drew: it lies at one of the fixes, which are ten seconds apart. */
const [KM, SECONDS] = [0.25, 30];
const OFTEN = { everyS: 10 };
const day = { from: midnight, to: midnight + 24 * HOUR };

beforeAll(async () => {
  await server.store.pool.query('UPDATE asset SET maximum_speed_mps = 15 WHERE id = $1', [one.assetId]);
  await report(
    server,
    one,
    new Outing(one.identifier, midnight + 8 * HOUR)
      .rest(30, OFTEN)
      .drive(60, 10)
      .rest(10, { ignition: true, ...OFTEN })
      .drive(30, 20)
      .rest(60, OFTEN).messages,
  );
  await report(
    server,
    two,
    new Outing(two.identifier, midnight + 9 * HOUR).rest(30).drive(30, 10).rest(60).messages,
  );
});

/** A call of a report by its own names, about both vehicles. */
async function ask<Answer>(
  { call, words }: Pick<Report, 'call' | 'words'>,
  suffix: string,
  range: { from: number; to: number },
  selection: string,
): Promise<Answer> {
  const { vehicles, from, to } = words.arguments ?? USUAL_ARGUMENTS;
  const moment = (ms: number): string => JSON.stringify(new Date(ms).toISOString());
  const given = [
    `${vehicles}: [${one.assetId}, ${two.assetId}]`,
    ...(from === null ? [] : [`${from}: ${moment(range.from)}`]),
    `${to}: ${moment(range.to)}`,
    ...(words.filters?.includes('variables') ? ['variablesOBD2: ["rpm"]'] : []),
  ];
  const text = `{ result: ${call}${suffix}(${given.join(', ')}) { ${selection} } }`;
  return (await server.call<{ result: Answer }>(text, {}, token)).result;
}
const reportOf = (call: string): Report => REPORTS.find((each) => each.call === call)!;
type Row = Record<string, number | null> & { mid: number };
const rowsOf = (call: string, columns: string) => ask<Row[]>(reportOf(call), '', day, `mid ${columns}`);
const rowOf = async (call: string, columns: string, { assetId }: Asset): Promise<Row> =>
  (await rowsOf(call, columns)).find(({ mid }) => mid === assetId)!;

/** The row of a vehicle in the spreadsheet of the consolidated report, by its headings; durations in seconds. */
async function consolidated({ assetId }: Asset): Promise<Record<string, unknown>> {
  const { file } = await server.call<{ file: string }>(
    `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) {
       file: consolidatedReportExportExcel(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, resumed: true, useIbutton: false) }`,
    { ids: [assetId], from: new Date(day.from).toISOString(), to: new Date(day.to).toISOString() },
    token,
  );
  const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
  const [headings = [], row = []] = sheets[0]?.rows ?? [];
  return Object.fromEntries(headings.map((heading, at) => [String(heading), row[at]]));
}
/** A duration as the reader of spreadsheets gives it: a part of a day after the epoch of spreadsheets. */
const secondsOf = (cell: unknown): number =>
  Math.round(((cell as Date).getTime() - Date.UTC(1899, 11, 31)) / 1000);

describe('every report says the same of a day', () => {
  it('of the distance', async () => {
    const { kmsRec } = await rowOf('fleetKmReport', 'kmsRec', one);
    expect(Math.abs((kmsRec ?? 0) - EXPECTED.km)).toBeLessThan(KM);
    const others = [
      (await rowOf('journeyReport', 'kmsRec', one)).kmsRec,
      (await rowOf('trackingBoardReport', 'kmsRec', one)).kmsRec,
      (await rowOf('ecoTrackingReport', 'kmsRec', one)).kmsRec,
      (await rowOf('consumptionReport', 'km', one)).km,
      (await consolidated(one))['Distancia recorrida (km)'] as number,
    ];
    for (const km of others) expect(km).toBeCloseTo(kmsRec ?? 0, 2);
    const other = await rowOf('fleetKmReport', 'kmsRec', two);
    expect(Math.abs((other.kmsRec ?? 0) - EXPECTED.otherKm)).toBeLessThan(KM);
    const { drivingBehaviorsReport: driving, assetTotals } = await server.call<{
      drivingBehaviorsReport: { totals: { kmsRecSum: number; conductionTimeSum: number } };
      assetTotals: { mid: number; distanceKm: number }[];
    }>(
      `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) {
         drivingBehaviorsReport(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to) { totals { kmsRecSum conductionTimeSum } }
         assetTotals(movilesID: $ids, fechaInicio: $from, fechaFin: $to) { mid distanceKm } }`,
      { ids: [one.assetId], from: new Date(day.from).toISOString(), to: new Date(day.to).toISOString() },
      token,
    );
    expect(driving.totals.kmsRecSum).toBeCloseTo(kmsRec ?? 0, 2);
    expect(Math.abs(driving.totals.conductionTimeSum - EXPECTED.movingS)).toBeLessThan(SECONDS);
    expect(assetTotals[0]?.distanceKm).toBeCloseTo(kmsRec ?? 0, 2);
  });

  it('of times: on trips, idle and moving', async () => {
    const journey = await rowOf('journeyReport', 'tiempoRecorrido tRal nroJourneys', one);
    const { tiempoRecorrido: tripS, tRal: idleS } = journey;
    expect(Math.abs((tripS ?? 0) - EXPECTED.tripS)).toBeLessThan(SECONDS);
    expect(Math.abs((idleS ?? 0) - EXPECTED.idleS)).toBeLessThan(SECONDS);
    expect(journey.nroJourneys).toBe(1);
    const sheet = await consolidated(one);
    expect(secondsOf(sheet['Tiempo de viaje'])).toBe(tripS);
    expect(secondsOf(sheet['Tiempo en marcha'])).toBe(idleS);
    expect((await rowOf('eventReport', 'traveltime', one)).traveltime).toBe(tripS);
    const [stops] = await ask<{ detentionReports: { detentionStatus: string; detentionTime: number }[] }[]>(
      reportOf('detentionReport'),
      '',
      day,
      'mid detentionReports { detentionStatus detentionTime }',
    );
    const lasting = (state: string): number =>
      (stops?.detentionReports ?? [])
        .filter(({ detentionStatus }) => detentionStatus === state)
        .reduce((sum, { detentionTime }) => sum + detentionTime, 0);
    expect(lasting('MOVING') + (idleS ?? 0)).toBe(tripS);
    expect(lasting('IDLE')).toBe(idleS);
    const { hDet } = await rowOf('consumptionReport', 'hDet', one);
    expect(hDet).toBeCloseTo((idleS ?? 0) / 3600, 2);
  });

  it('of speeds, and of positions above the maximum', async () => {
    const { velMax, velProm } = await rowOf('fleetKmReport', 'velMax velProm', one);
    expect(velMax).toBe(EXPECTED.maxKmh);
    expect(velProm).toBe(velMax); // it drove on one day
    const sheet = await consolidated(one);
    expect(sheet['Velocidad máxima (km/h)']).toBe(velMax);
    expect(Math.abs(Number(sheet['Velocidad promedio (km/h)']) - EXPECTED.meanKmh)).toBeLessThan(1);
    const journey = await rowOf('journeyReport', 'velMax velMaxProm excededPackages', one);
    expect(journey).toMatchObject({ velMax, velMaxProm: velMax });
    const [speeds] = await ask<{ velMax: number; velMaxMovil: number; details: { vel: number }[] }[]>(
      reportOf('velocityReport'),
      '',
      day,
      'mid velMax velMaxMovil details { vel }',
    );
    expect(speeds?.velMax).toBe(velMax);
    expect(speeds?.velMaxMovil).toBe(54);
    expect(speeds?.details.filter(({ vel }) => vel > 54)).toHaveLength(journey.excededPackages ?? -1);
  });
});

/** What does not add up over ranges that meet, since a range cuts it in two parts, each of which counts. */
const CUT: readonly string[] = ['detentionReport.numStops'];

describe('totals add up over ranges that meet', () => {
  // While the first drives, while it idles, and while nothing happens.
  const cuts = [9.25, 9.6, 13].map((hour) => midnight + hour * HOUR);
  const sums = (words: Report['words']): string[] =>
    words.columns.flatMap(({ name, total }) => (total === 'sum' ? [name] : []));
  const totalsOf = async (each: Report, from: number, to: number): Promise<Map<string, number>> => {
    const { totals } = await ask<{ totals: { column: string; value: number }[] }>(
      each,
      'Page',
      { from, to },
      'totals { column value }',
    );
    return new Map(totals.map(({ column, value }) => [column, value]));
  };
  const summed = REPORTS.filter(({ words }) => sums(words).length > 0 && words.arguments?.from !== null);

  it.each(summed.map((each) => [each.call, each] as const))('in %s', async (call, each) => {
    const whole = await totalsOf(each, day.from, day.to);
    for (const cut of cuts) {
      const parts = [await totalsOf(each, day.from, cut), await totalsOf(each, cut, day.to)];
      for (const column of sums(each.words)) {
        if (CUT.includes(`${call}.${column}`)) continue;
        const sum = parts.reduce((all, part) => all + (part.get(column) ?? 0), 0);
        // Each of the four numbers is rounded by itself, to a second or to a metre.
        expect(
          Math.abs(sum - (whole.get(column) ?? 0)),
          `${column} at ${new Date(cut).toISOString()}`,
        ).toBeLessThanOrEqual(Number.isInteger(sum) ? 4 : 0.05);
      }
    }
  });
});

describe('reports of roads', () => {
  interface Stop {
    name: string;
    timeInStop: number | null;
    actualEnterTime: string | null;
    actualExitTime: string | null;
  }
  const STOP = 'name timeInStop actualEnterTime actualExitTime';
  const values = (range: { from: number; to: number }) => ({
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
  });
  const about = (roadId: number, range: { from: number; to: number }, selection: string) =>
    server.call<{
      stops: Stop[];
      way: {
        pointRoad: {
          type: string;
          isWithin: boolean;
          points: { fechaGPS: string; latitud: number; longitud: number }[];
        }[];
      };
      file: string;
      runs: { stops: Stop[] }[];
      arrivals: { openArmReport: { order: number; fGPS: string }[] };
    }>(
      `query ($road: Id!, $id: Id!, $from: DateTime!, $to: DateTime!) { ${selection} }`,
      { road: roadId, id: one.assetId, ...values(range) },
      token,
    );
  const STOPS = `stops: assetInStop(roadId: $road, assetId: $id, dateFrom: $from, dateTo: $to) { ${STOP} }`;
  const WAY =
    'way: assetInRoad(roadId: $road, assetId: $id, dateFrom: $from, dateTo: $to) { pointRoad { type isWithin points { fechaGPS latitud longitud } } }';
  const FILE =
    'file: stopReportExport(roadId: $road, assetId: $id, dateFrom: $from, dateTo: $to, format: EXCEL)';
  const RUNS = `runs: roadRuns(roadId: $road, assetId: $id, from: $from, to: $to) { stops { ${STOP} } }`;
  const ARRIVALS =
    'arrivals: stopHistoryComparisonReport(assetsSelected: [$id], roadId: $road, dateFrom: $from, dateTo: $to) { openArmReport { order fGPS } }';
  const kmOf = ({ pointRoad }: Awaited<ReturnType<typeof about>>['way']): number =>
    pointRoad.reduce(
      (sum, { points }) =>
        sum +
        points.slice(1).reduce((metres, { latitud, longitud }, at) => {
          const before = points[at]!;
          return metres + distanceM(before.latitud, before.longitud, latitud, longitud);
        }, 0),
      0,
    ) / 1000;

  beforeAll(() =>
    eventually(async () => (await about(roads.planned, day, STOPS)).stops[3]?.actualEnterTime ?? null),
  );

  it.each([['planned'], ['free']] as const)(
    'of a %s drive say the same of stops on every screen',
    async (which) => {
      const { stops, file, arrivals, runs } = await about(
        roads[which],
        day,
        [STOPS, FILE, ARRIVALS, RUNS].join('\n'),
      );
      expect(stops).toHaveLength(4);
      if (which === 'planned') expect(runs.map((run) => run.stops)).toEqual([stops]);
      expect(arrivals.openArmReport.map(({ order, fGPS }) => [order, fGPS])).toEqual(
        stops.map(({ actualEnterTime }, at) => [at + 1, actualEnterTime]),
      );
      const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
      const [headings = [], ...rows] = sheets[0]?.rows ?? [];
      const minutes = headings.findIndex((heading) => String(heading).includes('[min]'));
      expect(rows.slice(0, 4).map((row) => row[minutes])).toEqual(
        stops.map(({ timeInStop }) => (timeInStop === null ? null : Math.floor(timeInStop / 60))),
      );
      // It idled at the third, and passed through the second.
      expect(Math.abs((stops[2]?.timeInStop ?? 0) - EXPECTED.idleS)).toBeLessThan(SECONDS);
      expect(stops[1]?.timeInStop ?? Infinity).toBeLessThan(SECONDS);
    },
  );

  it.each([['planned'], ['free']] as const)(
    'of a %s drive have the way of the report of kilometres',
    async (which) => {
      const { way } = await about(roads[which], day, WAY);
      expect(way.pointRoad.every(({ type, isWithin }) => type === 'In' || !isWithin)).toBe(true);
      expect(Math.abs(kmOf(way) - (await rowOf('fleetKmReport', 'kmsRec', one)).kmsRec!)).toBeLessThan(KM);
    },
  );

  it.each([['planned'], ['free']] as const)('of a %s drive add up over ranges that meet', async (which) => {
    const whole = await about(roads[which], day, `${WAY}\n${ARRIVALS}`);
    // Before it sets out, while it drives, while it idles at the third stop, while nothing happens, and around every arrival: between the
    // position before it and the one that shows it, and when they were taken.
    const hours = [8.2, 8.8, 9.25, 9.6, 13].map((hour) => midnight + hour * HOUR);
    const around = whole.arrivals.openArmReport.flatMap(({ fGPS }) =>
      [-10_000, -1, 0, 1, 10_000].map((ms) => Date.parse(fGPS) + ms),
    );
    for (const cut of [...hours, ...around]) {
      const parts = [
        await about(roads[which], { from: day.from, to: cut }, `${WAY}\n${ARRIVALS}`),
        await about(roads[which], { from: cut, to: day.to }, `${WAY}\n${ARRIVALS}`),
      ];
      const at = new Date(cut).toISOString();
      expect(
        parts.flatMap(({ arrivals }) => arrivals.openArmReport),
        at,
      ).toEqual(whole.arrivals.openArmReport);
      // Between the fix before the cut and that after it nobody measures.
      expect(Math.abs(parts.reduce((sum, { way }) => sum + kmOf(way), 0) - kmOf(whole.way)), at).toBeLessThan(
        KM,
      );
    }
  });
});
