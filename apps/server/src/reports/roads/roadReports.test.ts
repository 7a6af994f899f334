import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../store/database.ts';
import { OsmandDevice } from '../../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { insertTestRoad, insertTestRun, placeAt } from '../../testing/testRoads.ts';
import { eventually, testServer } from '../../testing/testServer.ts';

let fleet!: TestFleet;
let road = 0;
let planned = 0;
let foreign = 0;
let changed = 0;
const HOUR = 3_600_000;
/** A whole second, three hours ago. */
const begin = Math.floor(Date.now() / 1000) * 1000 - 3 * HOUR;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand']);
  const { north, south } = fleet;
  road = await insertTestRoad(store, north.customerId, 'Línea 1');
  planned = await insertTestRoad(store, north.customerId, 'Línea 2');
  foreign = await insertTestRoad(store, south.customerId, 'Línea 9');
  changed = await insertTestRoad(store, north.customerId, 'Línea 3');
  await changeRoad(store, changed, begin + 400_000);
  await insertTestRun(store, north.customerId, planned, north.assets[1]!.assetId, begin);
});
const token = await server.login(fleet.north.managerName, TEST_PASSWORD);
const [free, bus, idle] = fleet.north.assets.map(({ assetId }) => assetId) as [number, number, number];

/** Has the second stop of a road lie at 1,000 metres, by another name, from a moment on. */
async function changeRoad({ pool }: Store, roadId: number, from: number): Promise<void> {
  const { rows } = await pool.query(
    `UPDATE road_version SET valid_to = $2 WHERE road_id = $1
     RETURNING customer_id, overview_polyline, deviation_alarm, deviation_m, speed_alarm, early_tolerance_s, late_tolerance_s, stops`,
    [roadId, new Date(from)],
  );
  const [first, second] = rows[0].stops;
  const moved = { ...second, name: 'Nueva', shape: { ...second.shape, ...placeAt(1_000) } };
  const version = {
    ...rows[0],
    stops: JSON.stringify([first, moved]),
    road_id: roadId,
    valid_from: new Date(from),
  };
  const columns = Object.keys(version);
  await pool.query(
    `INSERT INTO road_version (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(version),
  );
}

/** Seconds from the beginning, metres to the east, metres to the north. */
type Place = readonly [seconds: number, east: number, north: number];

/** From the first stop to the last at ten metres a second with 400 metres beside the line in between, and back far beside it. */
const round = (at: number, detourM: number): Place[] => [
  ...Array.from({ length: 201 }, (_, index): Place => {
    const east = Math.max(0, index * 10 - 0);
    return [at + index, east, east > 600 && east < 1_400 ? detourM : 0];
  }).filter(([seconds]) => (seconds - at) % 10 === 0),
  ...Array.from({ length: 21 }, (_, index): Place => [at + 210 + index * 10, 2_000 - index * 100, 800]),
];

async function drive(index: number, places: readonly Place[]): Promise<void> {
  const device = new OsmandDevice(server.portBase, fleet.north.assets[index]!.identifier);
  for (const [seconds, east, north] of places)
    await device.report({ fixTime: begin + seconds * 1000, ...placeAt(east, north), speedMps: 10 });
}

beforeAll(async () => {
  await drive(0, [...round(0, 300), ...round(600, 0)]);
  await drive(1, round(0, 0));
  await eventually(async () => {
    const rows = await inStop({ roadId: planned, assetId: bus });
    return rows[1]?.actualEnterTime ? rows : null;
  });
});

// biome-ignore lint/suspicious/noExplicitAny: answers of calls
type Answer = any;
interface Wish {
  roadId?: number;
  assetId?: number;
  from?: number;
  to?: number;
}
async function ask(call: string, fields: string, wish: Wish, more = '', who = token): Promise<Answer> {
  const { roadId = road, assetId = free, from = begin, to = begin + HOUR } = wish;
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const text = `query ($roadId: Id!, $assetId: Id!, $from: DateTime!, $to: DateTime!) {
    result: ${call}(roadId: $roadId, assetId: $assetId, dateFrom: $from, dateTo: $to ${more}) ${fields} }`;
  return (await server.call<{ result: Answer }>(text, { roadId, assetId, ...range }, who)).result;
}
const ROWS = '{ id name status timeInStop expectedEnterTime actualEnterTime actualExitTime drive }';
const inStop = (wish: Wish = {}): Promise<Answer[]> => ask('assetInStop', ROWS, wish);
const WAY = `{ roadStart { fechaGPS latitud longitud } roadEnd { fechaGPS latitud longitud }
  pointRoad { type isWithin points { latitud longitud evtDesc fechaGPS } } road }`;
const inRoad = (wish: Wish = {}): Promise<Answer> => ask('assetInRoad', WAY, wish);
const secondsOf = (moment: string | null): number | null =>
  moment === null ? null : (Date.parse(moment) - begin) / 1000;

describe('a vehicle for which no run was planned', () => {
  it('is found on the road each time that it drove along it', async () => {
    const rows = await inStop();
    expect(rows.map(({ name, drive }) => [name, drive])).toEqual([
      ['Línea 1 1', 1],
      ['Línea 1 2', 1],
      ['Línea 1 1', 2],
      ['Línea 1 2', 2],
    ]);
    expect(rows.map(({ expectedEnterTime }) => expectedEnterTime)).toEqual([null, null, null, null]);
    expect(secondsOf(rows[1].actualEnterTime)).toBeCloseTo(196, -1);
    expect(secondsOf(rows[3].actualEnterTime)).toBeCloseTo(796, -1);
  });

  it('is on the route, off it, and outside of its drives, with the way whole', async () => {
    const { roadStart, roadEnd, pointRoad, road: text } = await inRoad({ to: begin + 500_000 });
    expect(secondsOf(roadStart.fechaGPS)).toBeLessThan(20);
    expect(secondsOf(roadEnd.fechaGPS)).toBeCloseTo(196, -1);
    expect(pointRoad.map(({ type, isWithin }: Answer) => [type, isWithin])).toEqual([
      ['Out', false],
      ['In', true],
      ['Out', true],
      ['In', true],
      ['Out', false],
    ]);
    for (const [index, stretch] of pointRoad.slice(1).entries())
      expect(stretch.points[0]).toMatchObject({ fechaGPS: pointRoad[index].points.at(-1).fechaGPS });
    const detour = pointRoad[2].points.map(({ fechaGPS }: Answer) => secondsOf(fechaGPS));
    expect(detour[0]).toBeCloseTo(60, -1);
    expect(detour.at(-1)).toBeCloseTo(130, -1);
    expect(JSON.parse(text)).toMatchObject({
      id: road,
      name: 'Línea 1',
      deviationMeters: 50,
      roadGeofence: [{ order: 1, radius: 40 }, { order: 2 }],
    });
  });

  it('is shown with its whole drive, also where a range has only the middle of it', async () => {
    const middle = { from: begin + 100_000, to: begin + 110_000 };
    expect(await inStop(middle)).toEqual((await inStop()).slice(0, 2));
    const whole = await inRoad({ to: begin + 500_000 });
    const { roadStart, roadEnd } = await inRoad(middle);
    expect(roadStart).toEqual(whole.roadStart);
    expect(roadEnd.fechaGPS).toEqual(whole.roadEnd.fechaGPS);
    expect(roadEnd.longitud).toBeCloseTo(whole.roadEnd.longitud, 2);
  });

  it('is judged on each drive by the road as it held then, whichever range is asked for', async () => {
    const all = await inStop({ roadId: changed });
    const rows = all.slice(0, 4);
    // The first drive ends at 2,000 metres after 200 seconds; the second one, since the road was changed, at 1,000 metres. What it drives on
    // along the road is another one.
    expect(rows.map(({ name, drive }) => [name, drive])).toEqual([
      ['Línea 3 1', 1],
      ['Línea 3 2', 1],
      ['Línea 3 1', 2],
      ['Nueva', 2],
    ]);
    expect(secondsOf(rows[1].actualEnterTime)).toBeCloseTo(196, -1);
    expect(secondsOf(rows[3].actualEnterTime)).toBeCloseTo(696, -1);
    const strip = (some: Answer[]) => some.map(({ id, drive, ...rest }) => rest);
    expect(strip(await inStop({ roadId: changed, from: begin + 650_000 }))).toEqual(strip(all.slice(2)));
  });

  it('is nowhere where it did not transmit', async () => {
    const { roadStart, roadEnd, pointRoad } = await inRoad({ assetId: idle });
    expect({ roadStart, roadEnd, pointRoad }).toEqual({ roadStart: null, roadEnd: null, pointRoad: [] });
    expect(await inStop({ assetId: idle })).toEqual([]);
  });
});

describe('a planned run', () => {
  it('is told as the list of runs tells it', async () => {
    const rows = await inStop({ roadId: planned, assetId: bus });
    const { roadRuns } = await server.call<Answer>(
      `query ($id: Id!, $from: DateTime!, $to: DateTime!) { roadRuns(assetId: $id, from: $from, to: $to) {
         stops { id name status timeInStop expectedEnterTime actualEnterTime actualExitTime } } }`,
      { id: bus, from: new Date(begin).toISOString(), to: new Date(begin + HOUR).toISOString() },
      token,
    );
    expect(rows.map(({ drive, ...row }) => row)).toEqual(roadRuns[0].stops);
    expect(rows.map(({ status }) => status)).toEqual(['ON_TIME', 'ON_TIME']);
    expect(rows.map(({ expectedEnterTime }) => secondsOf(expectedEnterTime))).toEqual([0, 200]);
  });

  it('is in a file with the minutes and their average', async () => {
    const base64: string = await ask(
      'stopReportExport',
      '',
      { roadId: planned, assetId: bus },
      ', format: EXCEL',
    );
    const { sheets } = await readXlsx(Buffer.from(base64, 'base64'));
    const [sheet, parameters] = sheets;
    const texts = sheet!.rows.map((row) => row.map((cell) => String(cell ?? '')));
    expect(texts.flat()).toEqual(
      expect.arrayContaining(['Parada', 'Línea 2 1', 'A tiempo', 'Tiempo en parada [min] (aprox)']),
    );
    expect(parameters!.rows.flat()).toEqual(expect.arrayContaining(['Móvil', 'Ruta', 'Línea 2']));
    const [, code] = parameters!.rows.find(([name]) => name === 'Código del archivo') ?? [];
    const check = async () =>
      (
        await server.call<{ reportFileCheck: Answer }>(
          `query ($code: String!) { reportFileCheck(code: $code) {
             same rows rowsNow parameters { value } changes { mid added removed } } }`,
          { code },
          token,
        )
      ).reportFileCheck;
    const checked = await check();
    expect(checked).toMatchObject({ same: true, rows: 2, rowsNow: 2, changes: [] });
    expect(checked.parameters).toContainEqual({ value: 'Línea 2' });
    await server.store.pool.query(
      "UPDATE report_file SET columns = jsonb_set(columns, '{row}', '[\"name\"]')",
    );
    expect(await check()).toMatchObject({ same: false, changes: [{ mid: bus, added: 2, removed: 2 }] });
    const pdf: string = await ask('stopReportExport', '', { roadId: planned, assetId: bus }, ', format: PDF');
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('all that is said of a drive', () => {
  it('is the same in the stops, on the way, among several vehicles and in a file', async () => {
    const of = { roadId: planned, assetId: bus };
    const rows = await inStop(of);
    const { roadStart, roadEnd } = await inRoad(of);
    expect([roadStart.fechaGPS, roadEnd.fechaGPS]).toEqual([
      rows[0].actualExitTime,
      rows.at(-1).actualEnterTime,
    ]);
    const { result: compared } = await server.call<Answer>(
      `query ($ids: [Id!]!, $road: Id!, $from: DateTime!, $to: DateTime!) {
         result: stopHistoryComparisonReport(assetsSelected: $ids, roadId: $road, dateFrom: $from, dateTo: $to) {
           openArmReport { fGPS stop_time } } }`,
      {
        ids: [bus],
        road: planned,
        from: new Date(begin).toISOString(),
        to: new Date(begin + HOUR).toISOString(),
      },
      token,
    );
    expect(compared.openArmReport).toEqual(
      rows.map(({ actualEnterTime, expectedEnterTime }) => ({
        fGPS: actualEnterTime,
        stop_time: expectedEnterTime,
      })),
    );
    const base64: string = await ask('stopReportExport', '', of, ', format: EXCEL');
    const { sheets } = await readXlsx(Buffer.from(base64, 'base64'));
    const minutes = sheets[0]!.rows.slice(1, 1 + rows.length).map((cells) => cells.at(-1));
    expect(minutes).toEqual(
      rows.map(({ timeInStop }) => (timeInStop === null ? null : Math.floor(timeInStop / 60))),
    );
  });

  it('of two ranges that meet between drives is what is said of both together', async () => {
    const between = begin + 500_000;
    const whole = await inStop();
    const parts = [...(await inStop({ to: between })), ...(await inStop({ from: between }))];
    expect(parts.map(({ drive, ...row }) => row)).toEqual(whole.map(({ drive, ...row }) => row));
  });
});

it('says when several vehicles were at which stop, and where', async () => {
  const { result } = await server.call<Answer>(
    `query ($ids: [Id!]!, $road: Id!, $from: DateTime!, $to: DateTime!) {
       result: stopHistoryComparisonReport(assetsSelected: $ids, roadId: $road, dateFrom: $from, dateTo: $to) {
         openArmReport { order pat nMov nInt lat lon fGPS stop_time } roadReport } }`,
    {
      ids: [free, bus],
      road: planned,
      from: new Date(begin).toISOString(),
      to: new Date(begin + HOUR).toISOString(),
    },
    token,
  );
  const of = (index: number): Answer[] =>
    result.openArmReport.filter(({ pat }: Answer) => pat.endsWith(`A-${100 + index}`));
  expect(of(1).map(({ order, stop_time }) => [order, secondsOf(stop_time)])).toEqual([
    [1, 0],
    [2, 200],
  ]);
  expect(of(0).map(({ order, stop_time }) => [order, stop_time])).toEqual([
    [1, null],
    [2, null],
    [1, null],
    [2, null],
  ]);
  expect(of(1)[1].lon).toBeCloseTo(placeAt(2000).longitude, 3);
  expect(JSON.parse(result.roadReport)).toMatchObject({ name: 'Línea 2' });
});

it('may be asked about fifty vehicles and a month', async () => {
  const { result } = await server.call<Answer>(
    `query ($ids: [Id!]!, $road: Id!, $from: DateTime!, $to: DateTime!) {
       result: stopHistoryComparisonReport(assetsSelected: $ids, roadId: $road, dateFrom: $from, dateTo: $to) { openArmReport { order } } }`,
    {
      ids: [free, ...Array.from({ length: 49 }, (_, index) => 1_000_000 + index)],
      road,
      from: new Date(begin - 30 * 24 * HOUR).toISOString(),
      to: new Date(begin + 24 * HOUR).toISOString(),
    },
    token,
  );
  expect(result.openArmReport).toHaveLength(4);
});

it.each([
  ['a road of another customer', () => ({ roadId: foreign }), 'NOT_FOUND'],
  ['a vehicle of another customer', () => ({ assetId: fleet.south.assets[0]!.assetId }), 'NOT_FOUND'],
  ['a range that ends before it begins', () => ({ to: begin - 1000 }), 'INVALID_INPUT'],
  ['more than two days', () => ({ to: begin + 49 * HOUR }), 'RANGE_TOO_LONG'],
])('%s is refused', async (_what, wish, code) => {
  await expect(inStop(wish())).rejects.toMatchObject({ code });
  await expect(inRoad(wish())).rejects.toMatchObject({ code });
});
