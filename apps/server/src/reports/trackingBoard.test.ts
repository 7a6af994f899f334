import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { countDays } from './kernel/filter.ts';
import { askReport, type ReportWish } from './testing/askReport.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);

const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
const day = Temporal.Now.plainDateISO(LIMA).subtract({ days: 4 });
const midnight = day.toZonedDateTime(LIMA).epochMilliseconds;
type Asset = TestFleet['north']['assets'][number];
const [one, two] = fleet.north.assets as [Asset, Asset];

// 60 km in an hour from eight on, 25 hours of standing, and 30 km in half an hour the next day at ten. The other vehicle says nothing.
beforeAll(async () => {
  const { store } = server;
  const { customerId } = fleet.north;
  await report(
    server,
    one,
    new Outing(one.identifier, midnight)
      .rest(8 * 60)
      .drive(60, 50 / 3, { everyS: 30 })
      .rest(25 * 60)
      .drive(30, 50 / 3, { everyS: 30 })
      .rest(13.5 * 60).messages,
  );
  const { rows } = await store.pool.query(
    `INSERT INTO geofence (customer_id, name) SELECT $1, name FROM unnest('{Mina,Puerto,Cerrada}'::text[]) AS n (name) RETURNING id`,
    [customerId],
  );
  const [mine, port, closed] = rows.map(({ id }) => id);
  await store.pool.query(
    `UPDATE asset SET operation_number = 'OP-7', maximum_stop_days = 0.5, daily_distance_m = 50000, daily_hour_meter_h = 2,
            operation_geofence_id = $2 WHERE id = $1`,
    [one.assetId, mine],
  );
  await store.pool.query('UPDATE geofence SET deleted_at = now() WHERE id = $1', [closed]);
  await store.pool.query('UPDATE asset SET operation_geofence_id = $2 WHERE id = $1', [two.assetId, closed]);
  for (const [geofence, from, to] of [
    [mine, 1, 7],
    [port, 10, 14],
    [port, 20, 25],
  ])
    await store.pool.query(
      `INSERT INTO geofence_visit (customer_id, asset_id, geofence_id, enter_time, enter_latitude_e7, enter_longitude_e7, exit_time,
                                   distance_m, decided_time, rule_version, rule)
       VALUES ($1, $2, $3, $4, 0, 0, $5, 0, $4, 1, 'geofences')`,
      [customerId, one.assetId, geofence, new Date(midnight + from * HOUR), new Date(midnight + to * HOUR)],
    );
});

interface Row {
  mid: number;
  operationNumber: string | null;
  daysStopReal: number | null;
  averageDailyKmReal: number | null;
  averageDailyHorometerReal: number | null;
  operationZone: string | null;
  operationZoneReal: string | null;
  kmsRec: number | null;
  horo: number | null;
  days: number;
}
const FIELDS = `mid operationNumber customer name pat daysStopMaximum daysStopReal averageDailyKm averageDailyKmReal averageDailyHorometer
  averageDailyHorometerReal operationZone operationZoneReal kmsRec horo days`;
const whole = { from: midnight, to: midnight + 48 * HOUR };
const asked = {
  assetsSelected: [...fleet.north.assets, ...fleet.south.assets].map(({ assetId }) => assetId),
  ...whole,
};
const rowsOf = (wish: Partial<ReportWish> = {}): Promise<Row[]> =>
  askReport(server, manager, 'trackingBoardReport', { ...asked, ...wish }, FIELDS);
const rowOf = async (wish: Partial<ReportWish> = {}): Promise<Row> => (await rowsOf(wish))[0]!;

describe('the tracking board', () => {
  it('has what is expected of each vehicle beside what it did', async () => {
    const [first, second, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      mid: one.assetId,
      operationNumber: 'OP-7',
      daysStopMaximum: 0.5,
      daysStopReal: 1, // 25 hours
      averageDailyKm: 50,
      averageDailyHorometer: 2,
      operationZone: 'Mina', // where it was for 6 hours
      operationZoneReal: 'Puerto', // where it was for 9, in two stays
      days: 2,
    });
    expect(first?.averageDailyKmReal).toBeCloseTo(45, 0);
    expect(first?.kmsRec).toBeCloseTo(90, 0);
    expect(first?.averageDailyHorometerReal).toBeCloseTo(0.75, 1);
    expect(second).toMatchObject({
      mid: two.assetId,
      operationNumber: null,
      daysStopReal: null,
      averageDailyKmReal: null,
      averageDailyHorometerReal: null,
      operationZone: null, // the geofence was deleted
      operationZoneReal: null,
    });
  });

  it.each([
    ['on the road', 8.5],
    ['at a midnight', 24],
    ['in the middle of standing', 20.25],
  ])('adds up over two ranges that meet %s', async (_name, hour) => {
    const edge = midnight + hour * HOUR;
    const [all, before, after] = [await rowOf(), await rowOf({ to: edge }), await rowOf({ from: edge })];
    for (const name of ['kmsRec', 'horo', 'days'] as const)
      expect(before[name]! + after[name]!).toBeCloseTo(all[name]!, 1);
    const driven = before.averageDailyKmReal! * before.days + after.averageDailyKmReal! * after.days;
    expect(driven).toBeCloseTo(all.kmsRec!, 1);
  });

  it('cuts a stop where the range does', async () => {
    expect((await rowOf({ to: midnight + 21 * HOUR })).daysStopReal).toBe(0.5);
    expect((await rowOf({ from: midnight + 12 * HOUR, to: midnight + 18 * HOUR })).daysStopReal).toBe(0.3);
  });

  it('is about days of the week only, where they are asked for', async () => {
    const first = await rowOf({ days: [WEEKDAYS[day.dayOfWeek - 1]] });
    expect(first.days).toBe(1);
    expect(first.averageDailyKmReal).toBeCloseTo(60, 0);
    expect(first.daysStopReal).toBe(0.6); // from nine to midnight
  });

  it('counts the days that have passed, each as long as it is', () => {
    const madrid = { timeZone: 'Europe/Madrid' };
    const of = (from: string, to: string, now: string) =>
      countDays(
        { from: Date.parse(from), to: Date.parse(to), weekdays: new Set(WEEKDAYS) },
        madrid,
        Date.parse(now),
      );
    const [from, noon, to] = ['2026-10-25T00:00+02:00', '2026-10-25T11:30+01:00', '2026-10-26T00:00+01:00'];
    expect(of(from, to, '2027-01-01')).toBe(1); // a day of 25 hours
    expect(of(from, noon, '2027-01-01')).toBe(0.5);
    expect(of(from, to, noon)).toBe(0.5);
    expect(of(from, to, from)).toBe(0);
  });

  it('has no average of a range that has not begun', async () => {
    const soon = Date.now() + 24 * HOUR;
    const [first] = await rowsOf({ from: soon, to: soon + 24 * HOUR });
    expect(first).toMatchObject({ days: 0, averageDailyKmReal: null, daysStopReal: null });
  });

  it('is a file with a column for each figure', async () => {
    const file = await askReport<string>(server, manager, 'trackingBoardReportExport', {
      ...asked,
      format: 'EXCEL',
    });
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
    const [heading, first] = sheets[0]?.rows ?? [];
    expect(heading).toEqual([
      'Número de operación',
      'Cliente',
      'Móvil',
      'Patente',
      'Detención máxima (días)',
      'Detención real (días)',
      'Recorrido diario teórico (km)',
      'Recorrido diario real (km)',
      'Horómetro diario teórico (h)',
      'Horómetro diario real (h)',
      'Zona de operación evaluada',
      'Zona de operación real',
    ]);
    expect(first?.[5]).toBe(1);
    expect(first?.slice(10)).toEqual(['Mina', 'Puerto']);
  });

  it('needs its permission', async () => {
    const operator = await server.login(fleet.north.operatorName, TEST_PASSWORD);
    await expect(askReport(server, operator, 'trackingBoardReport', asked, FIELDS)).rejects.toThrow(
      /FORBIDDEN/,
    );
  });
});
