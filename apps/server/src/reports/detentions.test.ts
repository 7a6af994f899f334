import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { journeyOf, report, tripsOf } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { askReport, type ReportWish } from './testing/askReport.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);
const operator = await server.login(fleet.north.operatorName, TEST_PASSWORD);

const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const day = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
const midnight = day.toZonedDateTime(LIMA).epochMilliseconds;
const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
const [today, tomorrow] = [WEEKDAYS[day.dayOfWeek - 1], WEEKDAYS[day.dayOfWeek % 7]];
const [one, two] = fleet.north.assets as [Asset, Asset];
type Asset = TestFleet['north']['assets'][number];

// An hour of rest, an hour on the road with a halt of eight minutes whose engine runs, and rest across midnight.
beforeAll(async () => {
  const outing = new Outing(one.identifier, midnight + 20 * HOUR)
    .rest(60)
    .drive(30, 10)
    .rest(8, { ignition: true })
    .drive(30, 10)
    .rest(240);
  await report(server, one, outing.messages);
});

interface Detail {
  iTime: string;
  fTime: string;
  uIni: string | null;
  detentionStatus: string;
  detentionTime: number;
  nCh: string | null;
  lat: number | null;
  lon: number | null;
}
interface Row {
  mid: number;
  nInt: string | null;
  numStops: number;
  duration: number;
  detentionReports: Detail[];
}
const whole = { from: midnight, to: midnight + 48 * HOUR };
const rowsOf = (wish: Partial<ReportWish> = {}, token = manager): Promise<Row[]> =>
  askReport(
    server,
    token,
    'detentionReport',
    { assetsSelected: fleet.north.assets.map(({ assetId }) => assetId), ...whole, ...wish },
    'mid name pat nInt brand typeMobileDescription numStops duration detentionReports { iTime fTime uIni detentionStatus detentionTime nCh lat lon }',
  );
const detailsOf = async (wish: Partial<ReportWish> = {}): Promise<Detail[]> =>
  (await rowsOf(wish)).flatMap(({ detentionReports }) => detentionReports);
const statusesOf = async (wish: Partial<ReportWish>) =>
  (await detailsOf(wish)).map(({ detentionStatus }) => detentionStatus);
const secondsOf = (details: readonly Detail[]) =>
  details.reduce((sum, { detentionTime }) => sum + detentionTime, 0);

describe('the report of stops', () => {
  it('has what a vehicle did, the earliest first, with the place where it stood, and leaves out who did nothing', async () => {
    const rows = await rowsOf();
    expect(rows.map(({ mid }) => mid)).toEqual([one.assetId]);
    const [row] = rows as [Row];
    const states = ['STOPPED', 'MOVING', 'IDLE', 'MOVING', 'STOPPED'];
    expect(row.detentionReports.map(({ detentionStatus }) => detentionStatus)).toEqual(states);
    expect(row.numStops).toBe(5);
    expect(row.duration).toBe(secondsOf(row.detentionReports));
    const [rest, drive, idle] = row.detentionReports;
    expect(rest).toMatchObject({
      lat: -12.05,
      lon: -77.04,
      iTime: new Date(midnight + 20 * HOUR).toISOString(),
    });
    expect(rest?.uIni).not.toBeNull();
    expect(drive).toMatchObject({ lat: null, lon: null, nCh: 'Rosa Quispe Norte' });
    expect(drive?.fTime).toBe(idle?.iTime);
    expect(
      row.detentionReports.every(
        ({ iTime, fTime, detentionTime }) => Date.parse(fTime) - Date.parse(iTime) === detentionTime * 1000,
      ),
    ).toBe(true);
  });

  it('has the stops of its journeys', async () => {
    const trips = tripsOf(await journeyOf(server, manager, one.assetId, whole.from, whole.to));
    const [first, last] = [trips[0], trips.at(-1)];
    const stopped = await detailsOf({ detentionStatus: 'STOPPED' });
    expect(stopped[0]?.fTime).toBe(first?.began);
    expect(stopped.at(-1)?.iTime).toBe(last?.fTime);
  });

  it.each([
    ['ALL', ['STOPPED', 'MOVING', 'IDLE', 'MOVING', 'STOPPED']],
    ['STOPPED', ['STOPPED', 'STOPPED']],
    ['IDLE', ['IDLE']],
    ['STOPPEDIDLE', ['STOPPED', 'IDLE', 'STOPPED']],
    ['MOVING', ['MOVING', 'MOVING']],
  ])('is narrowed to the state %s', async (detentionStatus, statuses) => {
    expect(await statusesOf({ detentionStatus })).toEqual(statuses);
  });

  it('leaves out what was shorter than the minimum, by its whole length wherever the range cuts it', async () => {
    expect(await statusesOf({ minimumTime: 20 })).not.toContain('IDLE');
    const cut = { from: midnight + 20.75 * HOUR, to: midnight + 20.9 * HOUR };
    expect(secondsOf(await detailsOf({ ...cut, minimumTime: 30 }))).toBe(9 * 60);
  });

  it.each([
    ['in a rest', midnight + 20.5 * HOUR],
    ['on the road', midnight + 21.25 * HOUR],
    ['at midnight', midnight + 24 * HOUR],
  ])('adds up over two ranges that meet %s', async (_name, edge) => {
    const wish = { minimumTime: 5 };
    const [all, before, after] = [
      await detailsOf(wish),
      await detailsOf({ ...wish, to: edge }),
      await detailsOf({ ...wish, from: edge }),
    ];
    expect(secondsOf(before) + secondsOf(after)).toBe(secondsOf(all));
    expect(before.every(({ fTime }) => Date.parse(fTime) <= edge)).toBe(true);
    expect(after.every(({ iTime }) => Date.parse(iTime) >= edge)).toBe(true);
  });

  it('adds up over the days of the week, cut at midnight of the customer', async () => {
    const [all, first, second] = [
      await detailsOf(),
      await detailsOf({ days: [today] }),
      await detailsOf({ days: [tomorrow] }),
    ];
    expect(secondsOf(first) + secondsOf(second)).toBe(secondsOf(all));
    expect(second.map(({ detentionStatus, iTime }) => [detentionStatus, iTime])).toEqual([
      ['STOPPED', new Date(midnight + 24 * HOUR).toISOString()],
    ]);
  });

  it('is narrowed to drivers by who may choose them, and by the right to the report', async () => {
    const wish = { driversSelected: [fleet.north.driverId] };
    expect((await rowsOf(wish)).map(({ mid }) => mid)).toEqual([one.assetId]);
    expect(await rowsOf({ driversSelected: [fleet.south.driverId] })).toEqual([]);
    await expect(rowsOf(wish, operator)).rejects.toThrow(/FORBIDDEN/);
  });

  it('shows nobody the stops of another customer', async () => {
    const south = fleet.south.assets[0] as Asset;
    await report(server, south, new Outing(south.identifier, midnight + 2 * HOUR).rest(60).messages);
    expect(await rowsOf({ assetsSelected: [south.assetId, two.assetId] })).toEqual([]);
  });

  it('refuses what makes no sense', async () => {
    await expect(rowsOf({ assetsSelected: [] })).rejects.toThrow(/INVALID_INPUT/);
    await expect(rowsOf({ detentionStatus: 'FLYING' })).rejects.toThrow(/INVALID_INPUT/);
    await expect(rowsOf({ minimumTime: -1 })).rejects.toThrow(/INVALID_INPUT/);
  });

  it('reads a page of the details as it stands among all of them', async () => {
    const [row] = await rowsOf();
    const pageOf = async (number: number) => {
      const { items } = await askReport<{ items: Row[] }>(
        server,
        manager,
        'detentionReportPage',
        { assetsSelected: [one.assetId], ...whole },
        `items { detentionReports(pageNumber: ${number}, pageSize: 2) { iTime fTime uIni detentionStatus detentionTime nCh lat lon } }`,
      );
      return items[0]?.detentionReports ?? [];
    };
    expect([...(await pageOf(1)), ...(await pageOf(2)), ...(await pageOf(3))]).toEqual(row?.detentionReports);
  });

  it('is a spreadsheet with a line a stop, and a KML of where vehicles stood', async () => {
    const fileOf = async (format: string) =>
      Buffer.from(
        await askReport<string>(server, manager, 'detentionReportExport', {
          assetsSelected: [one.assetId],
          ...whole,
          minimumTime: 5,
          detentionStatus: 'ALL',
          format,
        }),
        'base64',
      );
    const { sheets } = await readXlsx(new Uint8Array(await fileOf('EXCEL')));
    const [heading, ...lines] = sheets[0]?.rows ?? [];
    expect(heading).toEqual([
      'Móvil',
      'Patente',
      'Inicio',
      'Fin',
      'Lugar',
      'Estado',
      'Duración',
      'Conductor',
    ]);
    expect(lines.map((line) => line[5])).toEqual([
      'Detenido',
      'En movimiento',
      'En marcha',
      'En movimiento',
      'Detenido',
    ]);
    const parameters = new Map((sheets[1]?.rows ?? []).map(([name, value]) => [name, value]));
    expect(parameters.get('Tiempo mínimo')).toBe('5 min');
    expect(parameters.get('Estado del móvil')).toBe('Detenido, En marcha, En movimiento');
    const kml = (await fileOf('KML')).toString();
    expect(kml.match(/<Placemark><name>Detenido<\/name>/g)).toHaveLength(2);
    expect(kml).not.toContain('<Placemark><name>MOVING');
  });
});
