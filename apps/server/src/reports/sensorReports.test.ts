import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { askReport, type ReportWish } from './testing/askReport.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);

const [MINUTE, HOUR] = [60_000, 3_600_000];
const start = Math.floor(Date.now() / HOUR) * HOUR - 6 * HOUR;
const [one, two] = fleet.north.assets as [
  TestFleet['north']['assets'][number],
  TestFleet['north']['assets'][number],
];
const at = (minutes: number): string => new Date(start + minutes * MINUTE).toISOString();

// A report a minute. The first sensor is at 4 °C, from the 10th to the 20th minute at 12 °C, and from the 40th on at -3 °C; the second one is
// at 5 °C. The door is open from the 30th to the 35th minute, while the vehicle drives, and at the end. The second vehicle has no sensor.
beforeAll(async () => {
  const messages = new Outing(one.identifier, start).rest(25).drive(20, 10, { everyS: 60 }).rest(15).messages;
  const celsius = (minute: number): number => (minute >= 40 ? -3 : minute >= 10 && minute < 20 ? 12 : 4);
  await report(
    server,
    one,
    messages.map((message, minute) => ({
      ...message,
      attributes: {
        ...message.attributes,
        temperature1C: celsius(minute),
        temperature2C: 5,
      },
    })),
  );
  // The devices of tests cannot say it.
  await server.store.pool.query(
    `UPDATE position SET attributes = attributes || jsonb_build_object('doorOpen', minute BETWEEN 30 AND 34 OR minute >= 58)
       FROM (SELECT fix_time AS at, extract(epoch FROM fix_time - $2) / 60 AS minute FROM position WHERE asset_id = $1) AS m
      WHERE asset_id = $1 AND fix_time = m.at`,
    [one.assetId, new Date(start)],
  );
  await report(server, two, new Outing(two.identifier, start).rest(30).messages);
});

const asked = {
  assetsSelected: [...fleet.north.assets, ...fleet.south.assets].map(({ assetId }) => assetId),
  from: start,
  to: start + 60 * MINUTE,
};
const ask = <Row>(call: string, fields: string, wish: Partial<ReportWish> = {}): Promise<Row> =>
  askReport<Row>(server, manager, call, { ...asked, ...wish }, fields);

describe('temperatures', () => {
  const FIELDS = `mid sensors readings least mean greatest outOfRange outTime
    excursions { sensor iTime fTime duration warmest coldest lat } excursionsLine(column: "coldest") { at value }`;
  interface Row {
    mid: number;
    excursions: Record<string, unknown>[];
    excursionsLine: { at: string; value: number }[];
  }

  it('says how warm it was, and when it was out of the range that is asked for', async () => {
    const [row, ...more] = await ask<Row[]>('temperatureReport', FIELDS, { celsiusFrom: 0, celsiusTo: 8 });
    expect(more).toEqual([]);
    expect(row).toMatchObject({ mid: one.assetId, sensors: 2, readings: 120 });
    expect(row).toMatchObject({
      least: -3,
      greatest: 12,
      mean: 4,
      outOfRange: 2,
      outTime: 10 * 60 + 19 * 60,
    });
    expect(row!.excursions).toMatchObject([
      { sensor: 'temperature1C', iTime: at(10), fTime: at(20), duration: 600, warmest: 12, coldest: 12 },
      { sensor: 'temperature1C', iTime: at(40), fTime: null, duration: 19 * 60, warmest: -3, coldest: -3 },
    ]);
    expect(row!.excursions[0]!.lat).toBeCloseTo(-12.05, 2);
    expect(Math.min(...row!.excursionsLine.map(({ value }) => value))).toBe(-3);
  });

  it('is about the sensors and bounds that are asked for, and what lasted long enough', async () => {
    const [second] = await ask<Row[]>('temperatureReport', FIELDS, {
      celsiusTo: 8,
      thermometers: ['temperature2C'],
    });
    expect(second).toMatchObject({ sensors: 1, readings: 60, greatest: 5, outOfRange: 0 });
    const [long] = await ask<Row[]>('temperatureReport', FIELDS, {
      celsiusFrom: 0,
      celsiusTo: 8,
      minimumTime: 15,
    });
    expect(long!.excursions.map(({ iTime }) => iTime)).toEqual([at(40)]);
    expect((await ask<Row[]>('temperatureReport', FIELDS))[0]).toMatchObject({ outOfRange: 0 });
  });

  it('has files with the sensors by name', async () => {
    const file = await ask<string>('temperatureReportExport', '', { celsiusTo: 8, format: 'EXCEL' });
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
    expect(sheets[0]?.rows[1]).toContain('Sensor 1');
  });
});

describe('door openings', () => {
  const FIELDS = 'mid numOpenings duration longest openings { door iTime fTime duration velMax lat lon }';

  it('say which door was open when, where, and how fast the vehicle went', async () => {
    const rows = await ask<{ mid: number; openings: unknown[] }[]>('doorReport', FIELDS);
    expect(rows).toMatchObject([
      {
        mid: one.assetId,
        numOpenings: 2,
        duration: 5 * 60 + 60,
        longest: 300,
        openings: [
          { door: 'doorOpen', iTime: at(30), fTime: at(35), duration: 300, velMax: 36 },
          { door: 'doorOpen', iTime: at(58), fTime: null, duration: 60, velMax: 0 },
        ],
      },
    ]);
  });
});
