import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { askReport, type ReportWish } from './testing/askReport.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
});
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);

const [MINUTE, HOUR] = [60_000, 3_600_000];
const LIMA = 'America/Lima';
const today = Temporal.Now.plainDateISO(LIMA);
/** A Friday a week ago or more. */
const friday = today.subtract({ days: 7 + ((today.dayOfWeek + 2) % 7) });
const midnight = friday.toZonedDateTime(LIMA).epochMilliseconds;
type Asset = TestFleet['north']['assets'][number];
const [one, two, hushed] = fleet.north.assets as [Asset, Asset, Asset];

// On Friday the first vehicle drives an hour from 18:30 on, of which 30 minutes are after hours; on Saturday an hour from 10:00 on, and then
// stands with the engine running for half an hour. The second one stands all the time. The third one, about which one test asks, drives on Friday
// from 08:30 to 09:30, and its device is silent from 08:54 to 09:06.
beforeAll(async () => {
  await report(
    server,
    one,
    new Outing(one.identifier, midnight + 18 * HOUR)
      .rest(30)
      .drive(60, 10, { everyS: 30 })
      .rest(14 * 60 + 30)
      .drive(60, 20, { everyS: 30 })
      .rest(30, { ignition: true })
      .rest(60).messages,
  );
  await report(server, two, new Outing(two.identifier, midnight + 6 * HOUR).rest(120).messages);
  const silence = [midnight + 8.9 * HOUR, midnight + 9.1 * HOUR] as const;
  await report(
    server,
    hushed,
    new Outing(hushed.identifier, midnight + 8 * HOUR)
      .rest(30)
      .drive(60, 10)
      .rest(60)
      .messages.filter(({ fixTime }) => fixTime! <= silence[0] || fixTime! >= silence[1]),
  );
});

const asked = {
  assetsSelected: [one, two, ...fleet.south.assets].map(({ assetId }) => assetId),
  from: midnight,
  to: midnight + 48 * HOUR,
};
const ask = <Row>(call: string, fields: string, wish: Partial<ReportWish> = {}): Promise<Row[]> =>
  askReport<Row[]>(server, manager, call, { ...asked, ...wish }, fields);

describe('use after hours', () => {
  interface Use {
    iTime: string;
    fTime: string;
    isDayOff: boolean;
    kmsRec: number;
  }
  interface Row {
    mid: number;
    nroJourneys: number;
    tIgn: number;
    kmsAfter: number;
    kmsDaysOff: number;
    kmsRec: number;
    kmsTotal: number;
    share: number;
    uses: Use[];
  }
  const FIELDS =
    'mid nroJourneys tIgn kmsAfter kmsDaysOff kmsRec kmsTotal share uses { iTime fTime isDayOff kmsRec }';
  const rowsOf = (wish: Partial<ReportWish> = {}) => ask<Row>('afterHoursReport', FIELDS, wish);

  it('is what was driven after hours and on days off, as one counts it by hand', async () => {
    const rows = await rowsOf();
    expect(rows.map(({ mid }) => mid)).toEqual([one.assetId]);
    const row = rows[0]!;
    expect(row.kmsAfter).toBeCloseTo(18, 0); // 30 minutes at 36 km/h
    expect(row.kmsDaysOff).toBeCloseTo(72, 0); // an hour at 72 km/h
    expect(row.kmsRec).toBeCloseTo(row.kmsAfter + row.kmsDaysOff, 2);
    expect(row.kmsTotal).toBeCloseTo(108, 0);
    expect(row.share).toBeCloseTo(83.3, 0);
    expect(row.nroJourneys).toBe(1); // that of Friday began within hours
    expect(row.uses.map(({ isDayOff }) => isDayOff)).toEqual([false, true]);
    expect(Date.parse(row.uses[0]!.iTime)).toBe(midnight + 19 * HOUR);
    expect(row.uses[0]!.kmsRec + row.uses[1]!.kmsRec).toBeCloseTo(row.kmsRec, 2);
  });

  it('adds up over ranges that meet on the road', async () => {
    const edge = midnight + 19 * HOUR + 10 * MINUTE;
    const [all, before, after] = [
      (await rowsOf())[0]!,
      (await rowsOf({ to: edge }))[0]!,
      (await rowsOf({ from: edge }))[0]!,
    ];
    for (const name of ['tIgn', 'nroJourneys'] as const) expect(before[name] + after[name]).toBe(all[name]);
    for (const name of ['kmsAfter', 'kmsDaysOff', 'kmsTotal'] as const)
      expect(before[name] + after[name]).toBeCloseTo(all[name], 2);
  });

  it('goes by the hours that are asked for, else by those of the customer', async () => {
    const [late] = await rowsOf({ workingHours: '08:00-20:00', workingDays: ['VIERNES'] });
    expect(late).toMatchObject({ kmsAfter: 0 });
    expect(late!.kmsDaysOff).toBeCloseTo(72, 0);
    const set = 'UPDATE customer SET working_hours = $1, working_days = $2 WHERE id = $3';
    await server.store.pool.query(set, ['08:00-20:00', '56', fleet.north.customerId]);
    expect(await rowsOf()).toEqual([]);
    await server.store.pool.query(set, [null, null, fleet.north.customerId]);
  });

  it.each([{ workingHours: '7-19' }, { workingDays: [] }])('refuses %o', async (wish) => {
    await expect(rowsOf(wish)).rejects.toThrow(/INVALID_INPUT/);
  });
});

describe('fleet utilisation', () => {
  interface Row {
    mid: number;
    daysUsed: number;
    daysShare: number;
    drivenHours: number;
    idleHours: number;
    parkedHours: number;
    share: number | null;
    kmsRec: number;
    dailyKm: number | null;
    utilizationDays: { day: string; kmsRec: number; drivenHours: number }[];
    utilizationDaysLine: { at: string; value: number }[];
  }
  const FIELDS = `mid daysUsed daysShare drivenHours idleHours parkedHours share kmsRec dailyKm
    utilizationDays { day kmsRec drivenHours } utilizationDaysLine(column: "kmsRec") { at value }`;

  it('says how much of the time vehicles were in use', async () => {
    const [first, second] = await ask<Row>('utilizationReport', FIELDS);
    expect(first).toMatchObject({ mid: one.assetId, daysUsed: 2, daysShare: 100 });
    expect(first!.drivenHours).toBeCloseTo(2, 1);
    expect(first!.idleHours).toBeCloseTo(0.5, 1);
    expect(first!.share).toBeCloseTo(
      ((first!.drivenHours + first!.idleHours) /
        (first!.drivenHours + first!.idleHours + first!.parkedHours)) *
        100,
      0,
    );
    expect(first!.kmsRec).toBeCloseTo(108, 0);
    expect(first!.dailyKm).toBeCloseTo(first!.kmsRec / 2, 2);
    expect(first!.utilizationDays.map(({ day }) => day)).toEqual([
      friday.toString(),
      friday.add({ days: 1 }).toString(),
    ]);
    expect(first!.utilizationDaysLine.map(({ value }) => value)).toEqual(
      first!.utilizationDays.map(({ kmsRec }) => kmsRec),
    );
    expect(second).toMatchObject({ mid: two.assetId, daysUsed: 0, daysShare: 0, share: 0, dailyKm: null });
  });

  it('adds up by days', async () => {
    const [all] = await ask<Row>('utilizationReport', FIELDS);
    const [saturday] = await ask<Row>('utilizationReport', FIELDS, { days: ['SABADO'] });
    expect(saturday).toMatchObject({ daysUsed: 1, daysShare: 100 });
    expect(saturday!.utilizationDays).toEqual(all!.utilizationDays.slice(1));
    expect(saturday!.kmsRec).toBe(saturday!.utilizationDays[0]!.kmsRec);
  });
});

describe('hours of drivers', () => {
  interface Row {
    mid: number;
    driver: string;
    day: string;
    vehicles: string;
    iTime: string;
    fTime: string;
    drivingTime: number;
    unbrokenTime: number;
    restTime: number | null;
    weekTime: number;
    kmsRec: number;
    exceeded: string | null;
  }
  const FIELDS =
    'mid driver day vehicles iTime fTime drivingTime unbrokenTime restTime weekTime kmsRec exceeded';
  const rowsOf = (wish: Partial<ReportWish> = {}) => ask<Row>('driverHoursReport', FIELDS, wish);

  it('says by driver and day how long somebody drove and rested', async () => {
    const [first, second, ...more] = await rowsOf();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ mid: one.assetId, driver: 'Rosa Quispe Norte', day: friday.toString() });
    expect(first!.drivingTime / 3600).toBeCloseTo(1, 1);
    expect(first!.unbrokenTime).toBe(first!.drivingTime);
    expect(first!.restTime! / 3600).toBeCloseTo(14.5, 0);
    expect(second!.weekTime).toBe(first!.weekTime + second!.drivingTime);
    expect(first!.exceeded).toBeNull();
    expect(first!.kmsRec + second!.kmsRec).toBeCloseTo(108, 0);
  });

  it('flags by the limits that are asked for, each by itself', async () => {
    const [first, second] = await rowsOf({ unbrokenLimit: 0.5, restLimit: 20, weekLimit: 1.5 });
    expect([first!.exceeded, second!.exceeded]).toEqual(['UNBROKEN,REST', 'UNBROKEN,WEEK']);
  });

  it('adds up over ranges that meet on the road, and knows what was before', async () => {
    const edge = midnight + 19 * HOUR;
    const [all] = await rowsOf();
    const [[before], [after]] = [await rowsOf({ to: edge }), await rowsOf({ from: edge })];
    expect(before!.drivingTime + after!.drivingTime).toBe(all!.drivingTime);
    expect(before!.kmsRec + after!.kmsRec).toBeCloseTo(all!.kmsRec, 2);
    expect(after).toMatchObject({ unbrokenTime: all!.unbrokenTime, weekTime: all!.weekTime });
  });

  it('has the kilometres of a silence on the road also in a range in which nothing else was heard', async () => {
    const assetsSelected = [hushed.assetId];
    const cuts = [midnight, midnight + 8.95 * HOUR, midnight + 9.05 * HOUR, asked.to];
    const [all] = await rowsOf({ assetsSelected });
    const parts: Row[] = [];
    for (const [i, to] of cuts.slice(1).entries())
      parts.push(...(await rowsOf({ assetsSelected, from: cuts[i]!, to })));
    expect(parts.map(({ drivingTime }) => drivingTime > 0)).toEqual([true, false, true]);
    expect(parts[1]).toMatchObject({ kmsRec: expect.closeTo(3.6, 1) }); // six minutes at 36 km/h
    expect(parts.reduce((sum, { kmsRec }) => sum + kmsRec, 0)).toBeCloseTo(all!.kmsRec, 2);
    expect([parts[1]!.iTime, parts[1]!.fTime].map((text) => Date.parse(text))).toEqual(cuts.slice(1, 3));
  });
});
