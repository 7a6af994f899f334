import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../../journeys/testing/journeyFleet.ts';
import { Outing } from '../../journeys/testing/outing.ts';
import { inTransaction } from '../../store/database.ts';
import { finalizeDays } from '../../store/dayFacts.ts';
import { History } from '../../store/history/history.ts';
import { kmlProblems } from '../../testing/kmlProblems.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { testServer } from '../../testing/testServer.ts';
import { askReport, type ReportWish } from '../testing/askReport.ts';
import { pdfText } from '../testing/pdfText.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);

const [MINUTE, HOUR] = [60_000, 3_600_000];
const LIMA = 'America/Lima';
const day = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
const midnight = day.toZonedDateTime(LIMA).epochMilliseconds;
const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
const tomorrow = WEEKDAYS[day.dayOfWeek % 7];
const [one, two] = fleet.north.assets as [Asset, Asset];
type Asset = TestFleet['north']['assets'][number];

// Two trips of an hour: the first with a halt whose engine runs for seven minutes between its first and its last report, the second twice
// as fast across midnight.
const departure = midnight + 20 * HOUR + 30 * MINUTE;
beforeAll(async () => {
  await server.store.pool.query('UPDATE asset SET maximum_speed_mps = 15 WHERE id = $1', [one.assetId]);
  const outing = new Outing(one.identifier, midnight + 20 * HOUR, 100_000)
    .rest(30)
    .drive(26, 10, { everyS: 30 })
    .rest(8, { ignition: true })
    .drive(26, 10, { everyS: 30 })
    .rest(120)
    .drive(60, 20, { everyS: 30 })
    .rest(30);
  await report(server, one, outing.messages);
  await report(server, two, new Outing(two.identifier, midnight + 8 * HOUR).rest(60).messages);
});

interface Journey {
  iTime: string;
  fTime: string;
  uIni: string | null;
  uFin: string | null;
  kmsRec: number;
  tIgn: number;
  tRal: number;
  velMax: number | null;
  nroPos: number;
  nroStops: number;
  excededPackages: number | null;
  odo: number | null;
  horo: number | null;
  totalfuelconsumption: number | null;
  averagefuelconsumption: number | null;
  driver: { fullName: string; ibutton: string | null } | null;
}
interface Row extends Omit<Journey, 'tIgn' | 'nroPos' | 'driver'> {
  mid: number;
  typeMobileId: number;
  nroJourneys: number;
  tiempoRecorrido: number;
  velMaxProm: number | null;
  journeyReports: Journey[];
}
const FIELDS = `mid name pat nInt typeMobileId nroJourneys tiempoRecorrido kmsRec tRal odo horo velMax velMaxProm excededPackages
  journeyReports { uIni iTime uFin fTime kmsRec tIgn odo horo tRal velMax excededPackages nroPos nroStops
    averagefuelconsumption totalfuelconsumption driver { fullName ibutton } }`;
const whole = { from: midnight, to: midnight + 48 * HOUR };
const rowsOf = (wish: Partial<ReportWish> = {}): Promise<Row[]> =>
  askReport(
    server,
    manager,
    'journeyReport',
    { movilesID: [one.assetId, two.assetId], ...whole, ...wish },
    FIELDS,
  );
const sumOf = (journeys: readonly Journey[], name: 'kmsRec' | 'tIgn' | 'tRal' | 'nroPos' | 'nroStops') =>
  journeys.reduce((sum, journey) => sum + journey[name], 0);

describe('the journey report', () => {
  it('counts what is faster than the vehicle may be, before and after its days are final, whatever the limit', async () => {
    const { store } = server;
    const atLimits = async () => {
      const counts: unknown[] = [];
      for (const kmh of [18, 50, 54, 71.9, 72]) {
        await store.pool.query('UPDATE asset SET maximum_speed_mps = $2 WHERE id = $1', [
          one.assetId,
          kmh / 3.6,
        ]);
        const [row] = await rowsOf();
        counts.push([
          row?.excededPackages,
          row?.journeyReports.map(({ excededPackages }) => excededPackages),
        ]);
      }
      await store.pool.query('UPDATE asset SET maximum_speed_mps = 15 WHERE id = $1', [one.assetId]);
      return counts;
    };
    const before = await atLimits();
    expect(before.slice(1, 4)).toEqual(Array.from({ length: 3 }, () => [120, [61, 59]]));
    expect(before[4]).toEqual([0, [0, 0]]);
    const asset = { customerId: fleet.north.customerId, assetId: one.assetId, timeZone: LIMA };
    await inTransaction(store.db, (tx) => finalizeDays(tx, new History(store), asset));
    expect(await atLimits()).toEqual(before);
  });

  it('says what a vehicle did on its trips, and leaves out who made none', async () => {
    const rows = await rowsOf({ groupedBy: 'BY_TRIP' });
    expect(rows.map(({ mid }) => mid)).toEqual([one.assetId]);
    const [row] = rows as [Row];
    expect(row).toMatchObject({ nroJourneys: 2, tRal: 420, velMax: 72, excededPackages: 120 });
    expect(row.tiempoRecorrido).toBe(2 * 61 * 60); // a trip begins with the last report at rest, a minute before
    expect(row.kmsRec).toBeCloseTo(31.2 + 72, 0);
    expect(row.odo).toBeCloseTo(row.kmsRec, 0);
    expect(row.horo).toBeCloseTo(2, 1);
    expect(row.velMaxProm).toBe(72); // on both days
    const [first, second] = row.journeyReports as [Journey, Journey];
    expect(first).toMatchObject({ tRal: 420, velMax: 36, nroStops: 2, excededPackages: 0 });
    expect(Math.abs(Date.parse(first.iTime) - departure)).toBeLessThanOrEqual(MINUTE);
    expect(first.uIni).not.toBeNull();
    expect(first.driver).toMatchObject({ fullName: 'Rosa Quispe Norte' });
    expect(second).toMatchObject({ tRal: 0, velMax: 72, nroStops: 1, excededPackages: 120 });
    expect(second.totalfuelconsumption).toBeNull();
    expect(second.averagefuelconsumption).toBeNull();
  });

  it.each(['BY_DAY', 'BY_TRIP', 'BY_DRIVER'])('has the same sums grouped %s', async (groupedBy) => {
    const [row] = (await rowsOf({ groupedBy })) as [Row];
    expect(row.journeyReports).toHaveLength(groupedBy === 'BY_DRIVER' ? 1 : 2);
    expect(sumOf(row.journeyReports, 'kmsRec')).toBeCloseTo(row.kmsRec, 2);
    expect(sumOf(row.journeyReports, 'tIgn')).toBe(row.tiempoRecorrido);
    expect(sumOf(row.journeyReports, 'tRal')).toBe(row.tRal);
    expect(sumOf(row.journeyReports, 'nroStops')).toBe(3);
  });

  it('is grouped by days where nothing else is asked for, and refuses what there is not', async () => {
    const [row] = (await rowsOf()) as [Row];
    const cut = new Date(midnight + 24 * HOUR).toISOString();
    expect(row.journeyReports.map(({ iTime }) => iTime)[1]).toBe(cut);
    expect(row.journeyReports.map(({ fTime }) => fTime)[0]).toBe(cut);
    await expect(rowsOf({ groupedBy: 'BY_MOOD' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([
    ['at rest', midnight + 22 * HOUR],
    ['while it idles', midnight + 21 * HOUR],
    ['on the road', midnight + 24 * HOUR],
  ])('adds up over two ranges that meet %s', async (_where, cut) => {
    const [row] = (await rowsOf()) as [Row];
    const halves = [...(await rowsOf({ to: cut })), ...(await rowsOf({ from: cut }))];
    const sum = (of: (row: Row) => number | null) =>
      halves.reduce((total, half) => total + (of(half) ?? 0), 0);
    expect(sum(({ nroJourneys }) => nroJourneys)).toBe(row.nroJourneys);
    expect(sum(({ kmsRec }) => kmsRec)).toBeCloseTo(row.kmsRec, 2);
    expect(sum(({ tiempoRecorrido }) => tiempoRecorrido)).toBe(row.tiempoRecorrido);
    expect(sum(({ tRal }) => tRal)).toBe(row.tRal);
    expect(sum(({ excededPackages }) => excededPackages)).toBe(row.excededPackages);
    for (const name of ['nroPos', 'nroStops'] as const)
      expect(sum(({ journeyReports }) => sumOf(journeyReports, name))).toBe(sumOf(row.journeyReports, name));
  });

  it('has the figures of the reports beside it', async () => {
    const [row] = (await rowsOf()) as [Row];
    const asked = { assetsSelected: [one.assetId], ...whole };
    const ask = <T>(call: string, fields: string, more = {}) =>
      askReport<T[]>(server, manager, call, { ...asked, ...more }, fields);
    const [mileage] = await ask<Row & { velProm: number }>('fleetKmReport', 'kmsRec velProm velMax');
    expect(mileage).toEqual({ kmsRec: row.kmsRec, velProm: row.velMaxProm, velMax: row.velMax });
    const [speeds] = await ask<{ detailsCount: number }>('velocityReport', 'detailsCount', {
      velocidadDesde: 15 * 3.6 + 0.1,
    });
    expect(speeds?.detailsCount).toBe(row.excededPackages);
  });

  it('is narrowed to days of the week', async () => {
    const [row] = (await rowsOf({ days: [tomorrow] })) as [Row];
    expect(row.nroJourneys).toBe(0); // it began before
    expect(row.journeyReports).toHaveLength(1);
  });
});

describe('the positions of a journey', () => {
  const positionsOf = async ({ iTime, fTime }: Pick<Journey, 'iTime' | 'fTime'>, page = '') =>
    (
      await server.call<{ result: { count: number; items: Record<string, unknown>[] } }>(
        `query ($id: Id!, $from: DateTime!, $to: DateTime!) { result: journeyReportPositionsPage(
          movilID: $id, fechaInicio: $from, fechaFin: $to ${page}) { count items { id nCh fGPS evt lat lon dir cur vel course odo } } }`,
        { id: one.assetId, from: iTime, to: fTime },
        manager,
      )
    ).result;

  it.each(['BY_DAY', 'BY_TRIP', 'BY_DRIVER'])('are as many as it says, grouped %s', async (groupedBy) => {
    const [row] = (await rowsOf({ groupedBy })) as [Row];
    for (const journey of row.journeyReports) expect((await positionsOf(journey)).count).toBe(journey.nroPos);
  });

  it('are read by pages, from the departure to the arrival', async () => {
    const [row] = (await rowsOf({ groupedBy: 'BY_TRIP' })) as [Row];
    const [first] = row.journeyReports as [Journey];
    const all = await positionsOf(first, 'pageSize: 9999');
    expect(all.items[0]).toMatchObject({ fGPS: first.iTime, nCh: 'Rosa Quispe Norte', course: 'E (90°)' });
    expect(all.items.at(-1)?.fGPS).toBe(first.fTime);
    const second = await positionsOf(first, 'pageNumber: 2, pageSize: 10');
    expect(second.items).toEqual(all.items.slice(10, 20));
    expect(all.items.some(({ evt }) => evt !== null)).toBe(true); // the ignition was switched on
  });
});

describe('the files of journeys', () => {
  const fileOf = async (call: string, args: string): Promise<Buffer> =>
    Buffer.from(
      (await server.call<{ result: string }>(`{ result: ${call}(${args}) }`, {}, manager)).result,
      'base64',
    );
  const [from, to] = [new Date(whole.from).toISOString(), new Date(whole.to).toISOString()];
  const range = `fechaInicio: "${from}", fechaFin: "${to}"`;

  it('are spreadsheets with a line for each journey, and for each position', async () => {
    const summary = await readXlsx(
      await fileOf('journeySummaryExcel', `movilesID: [${one.assetId}], groupedBy: "BY_TRIP", ${range}`),
    );
    const [row] = (await rowsOf({ groupedBy: 'BY_TRIP' })) as [Row];
    const lines = summary.sheets[0]?.rows.filter((cells) => cells.includes('Rosa Quispe Norte')) ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual(expect.arrayContaining([row.journeyReports[1]?.kmsRec, 120]));
    const positions = await readXlsx(
      await fileOf('journeyPositionsExcel', `movilID: ${one.assetId}, ${range}`),
    );
    const told = positions.sheets[0]?.rows.filter((cells) => cells.includes('E (90°)')) ?? [];
    expect(told).toHaveLength(sumOf(row.journeyReports, 'nroPos'));
  });

  it('have the columns that were chosen, also those that are not shown otherwise', async () => {
    const chosen = ['kmsRec', 'ibutton', 'odo'].map((name) => `"journeyReports.${name}"`);
    const args = `movilesID: [${one.assetId}], groupedBy: "BY_TRIP", columns: [${chosen}], format: EXCEL, ${range}`;
    const { sheets } = await readXlsx(await fileOf('journeyReportExport', args));
    const [headings, first] = sheets[0]?.rows ?? [];
    expect(headings?.slice(-3)).toEqual(['Distancia (km)', 'Llave del conductor', 'Odómetro (km)']);
    const [row] = (await rowsOf({ groupedBy: 'BY_TRIP' })) as [Row];
    expect(first?.at(-3)).toBe(row.journeyReports[0]?.kmsRec);
    const older = await fileOf('journeySummaryExcel', args.replace(', format: EXCEL', ''));
    expect((await readXlsx(older)).sheets[0]?.rows).toEqual(sheets[0]?.rows);
    const pdf = pdfText(await fileOf('journeySummaryPDF', args.replace(', format: EXCEL', ''))).flat();
    expect(pdf).toContain('Llave del conductor');
    expect(pdf).not.toContain('Inicio');
  });

  it('of positions have the columns that were chosen', async () => {
    const args = `movilID: ${one.assetId}, columns: ["positions.vel", "positions.fGPS"], ${range}`;
    const { sheets } = await readXlsx(await fileOf('journeyPositionsExcel', args));
    expect(sheets[0]?.rows[0]).toEqual(['Móvil', 'Patente', 'Velocidad (km/h)', 'Fecha']);
    const pdf = pdfText(await fileOf('journeyPositionsPDF', args)).flat();
    expect(pdf).toContain('Velocidad (km/h)');
    expect(pdf).not.toContain('Rumbo');
    const kml = (await fileOf('journeyPositionsKML', args)).toString();
    expect(kml).not.toContain('<Data name="Rumbo">');
    expect(kml.match(/<Point>/g)?.length).toBeGreaterThan(100);
    expect(kmlProblems(kml)).toEqual([]);
    await expect(
      fileOf('journeyPositionsExcel', args.replace('positions.vel', 'positions.password')),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are PDFs with the same', async () => {
    const summary = pdfText(
      await fileOf('journeySummaryPDF', `movilesID: [${one.assetId}], ${range}`),
    ).flat();
    expect(summary).toContain('Reporte de recorrido');
    const positions = pdfText(
      await fileOf('journeyPositionsPDF', `movilID: ${one.assetId}, ${range}`),
    ).flat();
    expect(positions).toContain('Posiciones del recorrido');
  });

  it('are KML with the line of each trip, and with its positions', async () => {
    const args = `assetId: ${one.assetId}, startDate: "${from}", endDate: "${to}"`;
    const trips = (await fileOf('journeyKML', args)).toString();
    expect(trips.match(/<LineString>/g)).toHaveLength(2);
    expect(trips.match(/<Point>/g)).toHaveLength(2);
    const positions = (await fileOf('journeyPositionsKML', `movilID: ${one.assetId}, ${range}`)).toString();
    expect(positions.match(/<Point>/g)?.length).toBeGreaterThan(100);
    expect(positions.match(/<LineString>/g)).toHaveLength(1);
    expect(trips).toContain('<styleUrl>#way</styleUrl><LineString>');
    expect(trips).toMatch(/<\/name>\n<LookAt>.*<range>\d+<\/range><\/LookAt>\n<Style/);
    for (const kml of [trips, positions]) expect(kmlProblems(kml)).toEqual([]);
    // A range in which there is one position of a trip, every thirty seconds apart.
    const [start, end] = [40, 65].map((seconds) =>
      new Date(midnight + 20 * HOUR + 40 * 60_000 + seconds * 1000).toISOString(),
    );
    const one30s = (
      await fileOf('journeyKML', `assetId: ${one.assetId}, startDate: "${start}", endDate: "${end}"`)
    ).toString();
    expect(one30s.match(/<Point>/g)?.length).toBeGreaterThan(0);
    expect(kmlProblems(one30s)).toEqual([]);
  });

  it('are of nobody else', async () => {
    const foreign = fleet.south.assets[0]!.assetId;
    await expect(fileOf('journeyPositionsExcel', `movilID: ${foreign}, ${range}`)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
