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

const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const day = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
const midnight = day.toZonedDateTime(LIMA).epochMilliseconds;
const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
type Asset = TestFleet['north']['assets'][number];
const [one, two] = fleet.north.assets as [Asset, Asset];

const geofences = new Map<string, number>();
const addGeofence = async (customerId: number, name: string) => {
  const { rows } = await server.store.pool.query(
    'INSERT INTO geofence (customer_id, name) VALUES ($1, $2) RETURNING id',
    [customerId, name],
  );
  geofences.set(name, rows[0].id);
};
/** A stay in hours of the day; without an end it goes on. */
const stay = (customerId: number, asset: Asset, geofence: string, from: number, to: number | null) =>
  server.store.pool.query(
    `INSERT INTO geofence_visit (customer_id, asset_id, geofence_id, enter_time, enter_latitude_e7, enter_longitude_e7, exit_time,
                                 distance_m, decided_time, rule_version, rule)
     VALUES ($1, $2, $3, $4, 0, 0, $5, 0, $4, 1, 'geofences')`,
    [
      customerId,
      asset.assetId,
      geofences.get(geofence),
      new Date(midnight + from * HOUR),
      to === null ? null : new Date(midnight + to * HOUR),
    ],
  );

beforeAll(async () => {
  const { north, south } = fleet;
  for (const name of ['Depósito', 'Puerto']) await addGeofence(north.customerId, name);
  await addGeofence(south.customerId, 'Ajeno');
  await stay(north.customerId, one, 'Depósito', -2, 6);
  await stay(north.customerId, one, 'Puerto', 8, 9.5);
  await stay(north.customerId, one, 'Depósito', 20, 30);
  // The second vehicle entered, and was last heard of an hour later.
  await report(server, two, new Outing(two.identifier, midnight + 10 * HOUR).rest(61).messages);
  await stay(north.customerId, two, 'Puerto', 10, null);
  await stay(south.customerId, south.assets[0] as Asset, 'Ajeno', 3, 4);
});

interface Row {
  mid: number;
  geofenceName: string;
  iTime: string;
  fTime: string | null;
  duration: number;
  within: number;
}
const whole = { from: midnight, to: midnight + 24 * HOUR };
const rowsOf = (wish: Partial<ReportWish> = {}): Promise<Row[]> =>
  askReport(
    server,
    manager,
    'geoscalesReport',
    {
      assetsSelected: [...fleet.north.assets, ...fleet.south.assets].map(({ assetId }) => assetId),
      ...whole,
      ...wish,
    },
    'mid name pat geofenceName rowid iTime fTime duration within',
  );
const hours = (rows: readonly Row[]) =>
  rows.map(({ mid, geofenceName, duration, within }) => [mid, geofenceName, duration / 3600, within / 3600]);

describe('the report of geofence crossings', () => {
  it('has a row for each stay that touches the range, whole, with what of it lies in the range', async () => {
    const rows = await rowsOf();
    expect(hours(rows)).toEqual([
      [one.assetId, 'Depósito', 8, 6],
      [one.assetId, 'Puerto', 1.5, 1.5],
      [one.assetId, 'Depósito', 10, 4],
      [two.assetId, 'Puerto', 1, 1],
    ]);
    expect(rows[0]?.iTime).toBe(new Date(midnight - 2 * HOUR).toISOString());
    expect(rows.map(({ fTime }) => fTime === null)).toEqual([false, false, false, true]);
  });

  it('does not say that a vehicle that fell silent is still inside', async () => {
    expect(hours(await rowsOf({ from: midnight + 12 * HOUR })).map(([mid]) => mid)).toEqual([one.assetId]);
  });

  it.each([
    ['in a stay', 5],
    ['when one ends', 6],
    ['when one begins', 8],
    ['in the middle of one that goes on', 10.5],
  ])('adds up over two ranges that meet %s', async (_name, edge) => {
    const withinOf = async (wish: Partial<ReportWish>) =>
      (await rowsOf(wish)).reduce((sum, { within }) => sum + within, 0);
    const at = midnight + edge * HOUR;
    expect((await withinOf({ to: at })) + (await withinOf({ from: at }))).toBe(await withinOf({}));
  });

  it('counts the hours of the days of the week that are asked for, and a stay over both of them once', async () => {
    const two = { from: midnight, to: midnight + 48 * HOUR };
    const of = (index: number) => [WEEKDAYS[(day.dayOfWeek - 1 + index) % 7]];
    const last = async (wish: Partial<ReportWish>) =>
      hours(await rowsOf({ ...two, assetsSelected: [one.assetId], ...wish })).at(-1);
    expect(await last({})).toEqual([one.assetId, 'Depósito', 10, 10]);
    expect(await last({ days: of(0) })).toEqual([one.assetId, 'Depósito', 10, 4]);
    expect(await last({ days: of(1) })).toEqual([one.assetId, 'Depósito', 10, 6]);
  });

  it('is narrowed to geofences, also to deleted ones, and to none of another customer', async () => {
    await server.store.pool.query('UPDATE geofence SET deleted_at = now() WHERE id = $1', [
      geofences.get('Puerto'),
    ]);
    const named = (await rowsOf({ geofencesSelected: [geofences.get('Puerto')] })).map(
      ({ geofenceName }) => geofenceName,
    );
    expect(named).toEqual(['Puerto', 'Puerto']);
    expect(await rowsOf({ geofencesSelected: [geofences.get('Ajeno')] })).toEqual([]);
  });

  it('is a spreadsheet and a PDF, and no KML, since a crossing has no place of its own', async () => {
    const asked = { assetsSelected: [one.assetId], ...whole };
    const fileOf = (format: string) =>
      askReport<string>(server, manager, 'geoscalesReportExport', { ...asked, format });
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(await fileOf('EXCEL'), 'base64')));
    const headings = [
      'Móvil',
      'Patente',
      'Geocerca',
      'Ingreso',
      'Egreso',
      'Duración',
      'Duración en el período',
    ];
    expect(sheets[0]?.rows[0]).toEqual(headings);
    expect(sheets[0]?.rows).toHaveLength(5); // with the totals
    expect(Buffer.from(await fileOf('PDF'), 'base64').toString('latin1')).toMatch(/^%PDF-/);
    await expect(fileOf('KML')).rejects.toThrow(/INVALID_INPUT/);
  });
});

interface Presence {
  mid: number;
  geofenceName: string;
  iTime: string;
  fTime: string | null;
  known: string;
  dwell: number;
}
const presentAt = (hour: number, geofencesSelected: number[] | null = null, token = manager) =>
  askReport<Presence[]>(
    server,
    token,
    'geofencePresenceReport',
    {
      from: 0,
      to: 0,
      assetsSelected: [one.assetId, two.assetId],
      geofencesSelected,
      moment: new Date(midnight + hour * HOUR).toISOString(),
    },
    'mid geofenceName iTime fTime known dwell',
  );
const shownAs = (rows: readonly Presence[]) => rows.map(({ mid, geofenceName }) => [mid, geofenceName]);

describe('buses in geofences', () => {
  it.each([
    [5, [['one', 'Depósito']]],
    [6, []], // it leaves
    [9, [['one', 'Puerto']]],
    [
      21,
      [
        ['one', 'Depósito'],
        ['two', 'Puerto'],
      ],
    ],
  ] as const)('says who was in which at %s hours', async (hour, expected) => {
    const names = { one: one.assetId, two: two.assetId };
    expect(shownAs(await presentAt(hour))).toEqual(expected.map(([who, where]) => [names[who], where]));
  });

  it('says since when, until when, and when it was last known', async () => {
    const iso = (hour: number) => new Date(midnight + hour * HOUR).toISOString();
    const [kept, silent] = await presentAt(21);
    expect(kept).toMatchObject({ iTime: iso(20), fTime: iso(30), known: iso(21), dwell: 3600 });
    // Its last fix came an hour after it entered.
    expect(silent).toMatchObject({ iTime: iso(10), fTime: null, known: iso(11), dwell: 3600 });
    expect(shownAs(await presentAt(21, [geofences.get('Puerto') ?? 0]))).toEqual([[two.assetId, 'Puerto']]);
  });

  it('is nobody else’s to see, and refuses what is no moment', async () => {
    const stranger = await server.login(fleet.south.managerName, TEST_PASSWORD);
    expect(await presentAt(21, null, stranger)).toEqual([]);
    await expect(
      askReport(server, manager, 'geofencePresenceReportExport', {
        from: 0,
        to: 0,
        assetsSelected: [one.assetId],
        moment: 'ayer',
        format: 'EXCEL',
      }),
    ).rejects.toThrow(/INVALID_INPUT/);
  });
});

describe('the history of buses in geofences', () => {
  const rowsBetween = (from: number, to: number) =>
    askReport<
      {
        mid: number;
        day: string;
        geofenceName: string;
        entries: number;
        exits: number;
        iTime: string | null;
        fTime: string | null;
        dwell: number;
      }[]
    >(
      server,
      manager,
      'geofenceHistoryReport',
      { assetsSelected: [one.assetId, two.assetId], from: midnight + from * HOUR, to: midnight + to * HOUR },
      'mid day geofenceName entries exits iTime fTime dwell',
    );
  const [before, after] = [day.subtract({ days: 1 }), day.add({ days: 1 })].map(String);

  it('has a row for each vehicle, day and geofence', async () => {
    const iso = (hour: number) => new Date(midnight + hour * HOUR).toISOString();
    const rows = (await rowsBetween(-24, 48)).map(({ mid, day, geofenceName, entries, exits, dwell }) => [
      mid === one.assetId ? 'one' : 'two',
      day,
      geofenceName,
      entries,
      exits,
      dwell / 3600,
    ]);
    expect(rows).toEqual([
      ['one', before, 'Depósito', 1, 0, 2],
      ['one', String(day), 'Depósito', 1, 1, 10],
      ['one', String(day), 'Puerto', 1, 1, 1.5],
      ['one', after, 'Depósito', 0, 1, 6],
      ['two', String(day), 'Puerto', 1, 0, 1],
    ]);
    const today = (await rowsBetween(0, 24)).find(({ geofenceName }) => geofenceName === 'Depósito');
    expect(today).toMatchObject({ iTime: iso(20), fTime: iso(6) });
  });

  it('adds up over ranges that meet, and to what the crossings say', async () => {
    const sum = async (from: number, to: number) =>
      (await rowsBetween(from, to)).reduce((all, { dwell }) => all + dwell, 0);
    expect((await sum(0, 9)) + (await sum(9, 24))).toBe(await sum(0, 24));
    const crossings = await rowsOf();
    expect(await sum(0, 24)).toBe(crossings.reduce((all, { within }) => all + within, 0));
  });
});
