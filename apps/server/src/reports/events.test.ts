import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { journeyOf, report, tripsOf } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
});
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);
const operator = await server.login(fleet.north.operatorName, TEST_PASSWORD);

const [MINUTE, HOUR] = [60_000, 3_600_000];
const LIMA = 'America/Lima';
const day = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
const midnight = day.toZonedDateTime(LIMA).epochMilliseconds;
const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
const [today, tomorrow] = [WEEKDAYS[day.dayOfWeek - 1], WEEKDAYS[day.dayOfWeek % 7]];
const [one, two, three] = fleet.north.assets as [Asset, Asset, Asset];
type Asset = TestFleet['north']['assets'][number];
const [SOS, POWER_CUT, BRAKING_BY_DEVICE] = [1, 3, 19];
const CHOSEN = [SOS, POWER_CUT];

/** Stores an event as a device's message carries it. */
const happen = (asset: Asset, customerId: number, at: number, code: string, fingerprint = 7, subject = 0) =>
  server.store.pool.query(
    `INSERT INTO event (customer_id, asset_id, at, end_time, decided_time, code, fingerprint, device_id, latitude_e7, longitude_e7, source, subject)
     VALUES ($1, $2, $3, $3, $3, $4, $5, $6, $7, $8, 1, $9)`,
    [
      customerId,
      asset.assetId,
      new Date(at),
      code,
      fingerprint,
      asset.deviceId,
      -120500000,
      -770400000,
      subject,
    ],
  );

// The first vehicle rests for an hour, drives for one at 10 m/s, and rests again; then an hour across midnight.
const departure = midnight + 7 * HOUR;
/** Its trip begins with the last fix at its place. */
const began = departure - MINUTE;
const outing = new Outing(one.identifier, midnight + 6 * HOUR);
beforeAll(async () => {
  await report(server, one, outing.rest(60).drive(60, 10).rest(930).drive(60, 10).rest(60).messages);
  const { customerId } = fleet.north;
  // Nobody knows who drove in the night.
  await server.store.pool.query(
    'UPDATE segment SET driver_id = NULL WHERE asset_id = $1 AND start_time > $2',
    [one.assetId, new Date(midnight + 9 * HOUR)],
  );
  await happen(one, customerId, midnight + 6.5 * HOUR, 'powerDisconnected');
  await happen(one, customerId, departure + 30 * MINUTE, 'sos');
  await happen(one, customerId, departure + 30 * MINUTE, 'sos', 8); // said in two messages of one second
  await happen(one, customerId, departure + 40 * MINUTE, 'harshBraking');
  await happen(one, customerId, midnight + 24 * HOUR, 'sos');
  await happen(two, customerId, midnight + 12 * HOUR, 'sos');
  await happen(fleet.south.assets[0] as Asset, fleet.south.customerId, midnight + 12 * HOUR, 'sos');
});

interface Detail {
  fGPS: string;
  evtDesc: string;
  traveltime: number | null;
  kmsRec: number | null;
  nCh: string | null;
  lat: number | null;
  lon: number | null;
}
interface Row {
  mid: number;
  name: string;
  iTime: string;
  fTime: string;
  traveltime: number;
  numEvents: number;
  eventReports: Detail[];
}
const ARGUMENTS =
  '$ids: [Id!]!, $from: DateTime!, $to: DateTime!, $days: [Weekday!], $drivers: [Id!], $types: [Id!]';
const GIVEN =
  'assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, days: $days, driversSelected: $drivers, typeEventSelected: $types';
const ROW = 'mid name pat iTime fTime traveltime numEvents';
const DETAIL = 'fGPS evtDesc traveltime kmsRec nCh dir lat lon';
const whole = { from: midnight, to: midnight + 48 * HOUR };
interface Wish {
  from?: number;
  to?: number;
  ids?: readonly number[];
  days?: unknown;
  drivers?: readonly number[];
  types?: readonly number[] | null;
}
const asked = ({ from = whole.from, to = whole.to, types = CHOSEN, ...wish }: Wish) => ({
  ids: fleet.north.assets.map(({ assetId }) => assetId),
  ...wish,
  types,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
async function rowsOf(wish: Wish = {}, token = manager): Promise<Row[]> {
  const text = `query (${ARGUMENTS}) { eventReport(${GIVEN}) { ${ROW} eventReports { ${DETAIL} } } }`;
  return (await server.call<{ eventReport: Row[] }>(text, asked(wish), token)).eventReport;
}
const eventsIn = (rows: readonly Row[]): string[] =>
  rows
    .flatMap(({ mid, eventReports }) => eventReports.map(({ fGPS, evtDesc }) => `${mid} ${evtDesc} ${fGPS}`))
    .sort();
const iso = (ms: number): string => new Date(ms).toISOString();

describe('the report of events', () => {
  it('has one row a vehicle that holds its events, each once, and leaves out who has none', async () => {
    const rows = await rowsOf();
    expect(rows.map(({ mid, numEvents }) => [mid, numEvents])).toEqual([
      [one.assetId, 3],
      [two.assetId, 1],
    ]);
    expect(rows[0]).toMatchObject({ iTime: iso(midnight + 6.5 * HOUR), fTime: iso(midnight + 24 * HOUR) });
    expect(rows[0]?.eventReports.map(({ evtDesc }) => evtDesc)).toEqual(['Desconexión', 'Panico', 'Panico']);
    expect(rows[0]?.eventReports[1]).toMatchObject({ nCh: 'Rosa Quispe Norte', lat: -12.05, lon: -77.04 });
    expect(rows.some(({ mid }) => mid === three.assetId)).toBe(false);
  });

  it('says how long and how far the vehicle had come on its trip, and nothing where it was on none', async () => {
    const [row] = await rowsOf({ ids: [one.assetId] });
    const [resting, driving, midnightCall] = row?.eventReports ?? [];
    expect(resting).toMatchObject({ traveltime: null, kmsRec: null });
    expect(driving?.traveltime).toBe(31 * 60);
    expect(driving?.kmsRec).toBeCloseTo(18, 1); // 30 minutes at 10 m/s
    const [first, second] = tripsOf(await journeyOf(server, manager, one.assetId, whole.from, whole.to));
    expect(Date.parse(first?.began ?? '')).toBe(began);
    const [sameTrip] = tripsOf(
      await journeyOf(server, manager, one.assetId, Date.parse(second?.began ?? ''), midnight + 24 * HOUR),
    );
    expect(midnightCall).toMatchObject({ traveltime: sameTrip?.tIgn, kmsRec: sameTrip?.odo, nCh: null });
    // The same whatever range is asked about, and the time of its trips is that of the journeys.
    const [later] = await rowsOf({ ids: [one.assetId], from: departure + 20 * MINUTE });
    expect(later?.eventReports[0]).toEqual(driving);
    expect(row?.traveltime).toBe((first?.tIgn ?? 0) + (second?.tIgn ?? 0));
  });

  it('knows how far a trip had come whatever else is asked about', async () => {
    const start = midnight - 72 * HOUR;
    const route = new Outing(three.identifier, start)
      .rest(60)
      .drive(240, 10)
      .rest(3, { ignition: true })
      .drive(300, 10)
      .rest(60);
    await report(server, three, route.messages);
    const { customerId } = fleet.north;
    const moments = [80, 90, 500, 560].map((minutes) => start + minutes * MINUTE);
    for (const at of moments) await happen(three, customerId, at, 'sos');
    const asked = { ids: [three.assetId], to: start + 24 * HOUR };
    const [row] = await rowsOf({ ...asked, from: start });
    const [late] = await rowsOf({ ...asked, from: start + 9 * HOUR });
    expect(row?.eventReports.slice(3)).toEqual(late?.eventReports);
    const [trip] = tripsOf(await journeyOf(server, manager, three.assetId, start, start + 24 * HOUR));
    for (const [i, at] of moments.entries()) {
      const [part] = tripsOf(
        await journeyOf(server, manager, three.assetId, Date.parse(trip?.began ?? ''), at),
      );
      expect(row?.eventReports[i]).toMatchObject({ traveltime: part?.tIgn, kmsRec: part?.odo });
    }
  });

  it('gives an event at the end of a trip the whole trip', async () => {
    const [row] = await rowsOf({ ids: [one.assetId], types: null });
    const switchedOff = row?.eventReports.find(({ evtDesc }) => evtDesc === 'Ignición apagada');
    const [first] = tripsOf(await journeyOf(server, manager, one.assetId, whole.from, whole.to));
    expect(switchedOff).toMatchObject({ fGPS: first?.fTime, traveltime: first?.tIgn, kmsRec: first?.odo });
  });

  it('names the geofence that an event is about', async () => {
    const { rows } = await server.store.pool.query(
      "INSERT INTO geofence (customer_id, name) VALUES ($1, 'Depósito') RETURNING id",
      [fleet.north.customerId],
    );
    const at = midnight + 36 * HOUR;
    await happen(three, fleet.north.customerId, at, 'geofenceEntered', 7, rows[0].id);
    const [row] = await rowsOf({ ids: [three.assetId], types: null, from: at, to: at + 1 });
    expect(row?.eventReports.map(({ evtDesc }) => evtDesc)).toEqual(['Entrada a geocerca: Depósito']);
  });

  it('counts what a device says beside a rule only where it is asked for', async () => {
    const names = async (types: number[] | null) =>
      (await rowsOf({ ids: [one.assetId], types })).flatMap(({ eventReports }) =>
        eventReports.map(({ evtDesc }) => evtDesc),
      );
    expect(await names(null)).not.toContain('Frenada brusca (equipo)');
    expect(await names([BRAKING_BY_DEVICE])).toEqual(['Frenada brusca (equipo)']);
  });

  it.each([
    ['in the middle of a trip', midnight + 7.4 * HOUR],
    ['at an event', departure + 30 * MINUTE],
    ['at midnight, when another event begins', midnight + 24 * HOUR],
  ])('adds up over two ranges that meet %s', async (_name, edge) => {
    const [all, before, after] = [await rowsOf(), await rowsOf({ to: edge }), await rowsOf({ from: edge })];
    expect([...eventsIn(before), ...eventsIn(after)].sort()).toEqual(eventsIn(all));
    const timeOf = (rows: readonly Row[]) => rows.find(({ mid }) => mid === one.assetId)?.traveltime ?? 0;
    expect(timeOf(before) + timeOf(after)).toBe(timeOf(all));
  });

  it('adds up over the days of the week, cut at midnight of the customer', async () => {
    const [all, first, second] = [
      await rowsOf(),
      await rowsOf({ days: [today] }),
      await rowsOf({ days: [tomorrow] }),
    ];
    expect([...eventsIn(first), ...eventsIn(second)].sort()).toEqual(eventsIn(all));
    expect(eventsIn(second)).toEqual([`${one.assetId} Panico ${iso(midnight + 24 * HOUR)}`]);
    expect((first[0]?.traveltime ?? 0) + (second[0]?.traveltime ?? 0)).toBe(all[0]?.traveltime);
  });

  it('is narrowed to drivers by who may choose them', async () => {
    const wish = { drivers: [fleet.north.driverId] };
    const [row, ...others] = await rowsOf(wish);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ mid: one.assetId, numEvents: 2 });
    const [first] = tripsOf(await journeyOf(server, manager, one.assetId, whole.from, whole.to));
    expect(row?.traveltime).toBe(first?.tIgn);
    await expect(rowsOf(wish, operator)).rejects.toThrow(/FORBIDDEN/);
    expect(await rowsOf({ drivers: [fleet.south.driverId] })).toEqual([]);
    expect(await rowsOf({}, operator)).toHaveLength(2);
  });

  it('shows nobody the events of another customer', async () => {
    const ids = [...fleet.north.assets, ...fleet.south.assets].map(({ assetId }) => assetId);
    expect((await rowsOf({ ids })).map(({ mid }) => mid)).toEqual([one.assetId, two.assetId]);
    expect((await rowsOf({ ids }, owner)).map(({ mid }) => mid)).toContain(fleet.south.assets[0]?.assetId);
    const text = `query (${ARGUMENTS}) { eventReport(${GIVEN}) { mid } }`;
    await server.store.pool.query(
      "DELETE FROM role_permission WHERE role_id = (SELECT id FROM role WHERE name = 'Operador') AND permission_id = (SELECT id FROM permission WHERE name = 'Eventos')",
    );
    await expect
      .poll(async () => String(await server.call(text, asked({}), operator).catch((error) => error)), {
        timeout: 8_000,
      })
      .toMatch(/FORBIDDEN/);
  });

  it('refuses what makes no sense', async () => {
    await expect(rowsOf({ ids: [] })).rejects.toThrow(/INVALID_INPUT/);
    await expect(rowsOf({ from: whole.to, to: whole.from })).rejects.toThrow(/INVALID_INPUT/);
    await expect(rowsOf({ types: [9999] })).rejects.toThrow(/INVALID_INPUT/);
    await expect(rowsOf({ from: whole.from - 400 * 24 * HOUR })).rejects.toThrow(/RANGE_TOO_LONG/);
  });

  it('is paged, and so are the events of a row', async () => {
    const text = `query (${ARGUMENTS}, $number: Int) { eventReportPage(${GIVEN}, pageNumber: 1, pageSize: 1, sort: [{ field: "numEvents", order: DESC }]) {
      count items { ${ROW} eventReports(pageNumber: $number, pageSize: 2) { ${DETAIL} } } totals { column value } } }`;
    const pageOf = async (number: number) =>
      (
        await server.call<{
          eventReportPage: { count: number; items: Row[]; totals: { column: string; value: number }[] };
        }>(text, { ...asked({}), number }, manager)
      ).eventReportPage;
    const [all] = await rowsOf();
    const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(first.count).toBe(2);
    expect(first.totals).toContainEqual({ column: 'numEvents', value: 4 });
    expect([first, second, third].flatMap(({ items }) => items[0]?.eventReports.length)).toEqual([2, 1, 0]);
    expect([first, second].flatMap(({ items }) => items[0]?.eventReports)).toEqual(all?.eventReports);
  });

  it('is a spreadsheet with a line an event, by its link and by its call', async () => {
    const { eventReportFile, eventReportExport } = await server.call<{
      eventReportFile: { url: string };
      eventReportExport: string;
    }>(
      `query (${ARGUMENTS}) { eventReportFile(${GIVEN}, format: EXCEL) { url } eventReportExport(${GIVEN}, format: EXCEL) }`,
      asked({}),
      manager,
    );
    const response = await fetch(server.url + eventReportFile.url);
    expect(response.headers.get('content-disposition')).toContain('Eventos.xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const named = await readXlsx(new Uint8Array(Buffer.from(eventReportExport, 'base64')));
    expect(sheets[0]?.rows).toEqual(named.sheets[0]?.rows);
    const [heading, ...lines] = sheets[0]?.rows ?? [];
    expect(heading?.slice(0, 6)).toEqual([
      'Móvil',
      'Patente',
      'Fecha',
      'Tiempo de recorrido',
      'Distancia recorrida (km)',
      'Evento',
    ]);
    expect(lines).toHaveLength(4);
    // By the clock on the customer's wall; a duration is a part of a day, which this reader gives as one after the epoch of spreadsheets.
    expect(lines[1]?.[2]).toEqual(new Date(`${day}T07:30:00Z`));
    expect(lines[1]?.[3]).toEqual(new Date('1899-12-31T00:31:00Z'));
  });

  it('is a PDF, and a KML with a placemark an event', async () => {
    const { pdf, kml } = await server.call<{ pdf: string; kml: string }>(
      `query (${ARGUMENTS}) { pdf: eventReportExport(${GIVEN}, format: PDF) kml: eventReportExport(${GIVEN}, format: KML) }`,
      asked({}),
      manager,
    );
    expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
    const text = Buffer.from(kml, 'base64').toString();
    expect(text.match(/<Folder>/g)).toHaveLength(2);
    expect(text.match(/<Placemark><name>Panico<\/name>/g)).toHaveLength(3);
    expect(text).toContain(`<TimeStamp><when>${iso(departure + 30 * MINUTE)}</when></TimeStamp>`);
    expect(text).toContain('<coordinates>-77.04,-12.05</coordinates>');
    const fleetKm = `query (${ARGUMENTS.split(', $drivers')[0]}) { fleetKmReportExport(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, days: $days, format: KML) }`;
    await expect(server.call(fleetKm, asked({}), manager)).rejects.toThrow(/INVALID_INPUT/);
  });
});
