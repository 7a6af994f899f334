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
const operator = await server.login(fleet.north.operatorName, TEST_PASSWORD);

const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const day = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
const midnight = day.toZonedDateTime(LIMA).epochMilliseconds;
type Asset = TestFleet['north']['assets'][number];
const [one, two] = fleet.north.assets as [Asset, Asset];

// Half an hour at 36 km/h, half an hour at 72, across midnight ten minutes at 90; the other vehicle drives at 18.
beforeAll(async () => {
  const outing = new Outing(one.identifier, midnight + 22 * HOUR)
    .rest(30)
    .drive(30, 10, { everyS: 30 })
    .drive(30, 20, { everyS: 30 })
    .drive(60, 25, { everyS: 30 })
    .rest(30);
  await report(server, one, outing.messages);
  const slow = new Outing(two.identifier, midnight + 8 * HOUR).rest(30).drive(30, 5, { everyS: 30 }).rest(30);
  await report(server, two, slow.messages);
  await server.store.pool.query('UPDATE asset SET maximum_speed_mps = 22.5 WHERE id = $1', [one.assetId]);
});

interface Detail {
  id: string;
  fecha: string;
  ubication: string | null;
  lat: number;
  lon: number;
  vel: number;
}
interface Row {
  mid: number;
  velMax: number;
  velMaxMovil: number | null;
  details: Detail[];
  detailsCount: number;
  detailsLine: { at: string; value: number }[];
}
const whole = { from: midnight, to: midnight + 48 * HOUR };
const SELECTION =
  'mid licensePlate assetName velMax velMaxMovil details { id fecha ubication lat lon vel } detailsCount detailsLine(column: "vel") { at value }';
const rowsOf = (wish: Partial<ReportWish> = {}, token = manager): Promise<Row[]> =>
  askReport(
    server,
    token,
    'velocityReport',
    { assetsSelected: fleet.north.assets.map(({ assetId }) => assetId), ...whole, ...wish },
    SELECTION,
  );
const rowOf = async (wish: Partial<ReportWish> = {}): Promise<Row> =>
  (await rowsOf({ assetsSelected: [one.assetId], ...wish }))[0] as Row;
const greatest = (details: readonly Detail[]) => Math.max(...details.map(({ vel }) => vel));

describe('the report of speed', () => {
  it('has how fast each vehicle drove, beside how fast it may, with its fixes while it drove', async () => {
    const rows = await rowsOf();
    expect(rows.map(({ mid, velMax, velMaxMovil }) => [mid, velMax, velMaxMovil])).toEqual([
      [one.assetId, 90, 81],
      [two.assetId, 18, null],
    ]);
    const { details, detailsCount } = rows[0] as Row;
    expect(new Set(details.map(({ vel }) => vel))).toEqual(new Set([0, 36, 72, 90]));
    expect(details.filter(({ vel }) => vel === 72)).toHaveLength(60);
    expect(detailsCount).toBe(details.length);
    expect(new Set(details.map(({ id }) => id)).size).toBe(details.length);
    expect(details.map(({ fecha }) => fecha)).toEqual(details.map(({ fecha }) => fecha).toSorted());
    expect(details[5]).toMatchObject({ ubication: expect.any(String), lat: expect.any(Number) });
  });

  it('is narrowed to speeds, both bounds included, and leaves out who was slower', async () => {
    const fast = await rowsOf({ velocidadDesde: 72 });
    expect(fast.map(({ mid }) => mid)).toEqual([one.assetId]);
    expect(new Set(fast[0]?.details.map(({ vel }) => vel))).toEqual(new Set([72, 90]));
    const between = await rowOf({ velocidadDesde: 30, velocidadHasta: 72 });
    expect(new Set(between.details.map(({ vel }) => vel))).toEqual(new Set([36, 72]));
    expect(between.velMax).toBe(90);
    await expect(rowsOf({ velocidadDesde: -1 })).rejects.toThrow(/INVALID_INPUT/);
  });

  it.each([
    ['at midnight', midnight + 24 * HOUR],
    ['at a fix', midnight + 23.5 * HOUR],
    ['between two fixes', midnight + 23.5 * HOUR + 7_000],
    ['in the rest', midnight + 22.1 * HOUR],
  ])(
    'adds up over two ranges that meet %s, and the greatest of a range is that of its fixes',
    async (_name, edge) => {
      const [all, before, after] = [await rowOf(), await rowOf({ to: edge }), await rowOf({ from: edge })];
      const parts = [before, after].filter(Boolean);
      expect(parts.flatMap(({ details }) => details)).toEqual(all.details);
      for (const part of parts) expect(part.velMax).toBe(greatest(part.details));
    },
  );

  it('has a line over time with the lowest and the greatest speed', async () => {
    const { details, detailsLine } = await rowOf();
    expect(detailsLine.map(({ at, value }) => [at, value])).toEqual(
      details.map(({ fecha, vel }) => [fecha, vel]),
    );
    const wrong = 'mid detailsLine(column: "ubication") { at }';
    const asked = { assetsSelected: [one.assetId], ...whole };
    await expect(askReport(server, manager, 'velocityReport', asked, wrong)).rejects.toThrow(/INVALID_INPUT/);
  });

  it('is narrowed to drivers by who may choose them, and leaves out what was in tow', async () => {
    const wish = { driversSelected: [fleet.north.driverId] };
    expect((await rowsOf(wish)).map(({ mid }) => mid)).toContain(one.assetId);
    expect(await rowsOf({ driversSelected: [fleet.south.driverId] })).toEqual([]);
    await expect(rowsOf(wish, operator)).rejects.toThrow(/FORBIDDEN/);
    const tow = new Outing(two.identifier, midnight + 12 * HOUR)
      .rest(10)
      .drive(20, 20, { ignition: false, everyS: 30 })
      .rest(30);
    await report(server, two, tow.messages);
    const towed = await rowsOf({ assetsSelected: [two.assetId] });
    expect(towed.map(({ velMax, details }) => [velMax, greatest(details)])).toEqual([[18, 18]]);
  });

  it('reads a page of the details as it stands among all of them', async () => {
    const { details } = await rowOf();
    const { items } = await askReport<{ items: Row[] }>(
      server,
      manager,
      'velocityReportPage',
      { assetsSelected: [one.assetId], ...whole },
      'items { detailsCount details(pageNumber: 3, pageSize: 25) { id fecha ubication lat lon vel } }',
    );
    expect(items[0]?.details).toEqual(details.slice(50, 75));
    expect(items[0]?.detailsCount).toBe(details.length);
  });

  it('is a spreadsheet with a line a fix, and a KML', async () => {
    const asked = { assetsSelected: [one.assetId], ...whole, velocidadDesde: 90 };
    const fileOf = async (format: string) =>
      Buffer.from(
        await askReport<string>(server, manager, 'velocityReportExport', { ...asked, format }),
        'base64',
      );
    const { details } = await rowOf({ velocidadDesde: 90 });
    const { sheets } = await readXlsx(new Uint8Array(await fileOf('EXCEL')));
    const [heading, ...lines] = sheets[0]?.rows ?? [];
    expect(heading).toEqual(['Móvil', 'Patente', 'Fecha', 'Ubicación', 'Velocidad (km/h)']);
    expect(lines.map((line) => line[4])).toEqual(details.map(() => 90));
    const parameters = new Map((sheets[1]?.rows ?? []).map(([name, value]) => [name, value]));
    expect(parameters.get('Velocidad desde')).toBe('90 km/h');
    expect((await fileOf('KML')).toString().match(/<Placemark><name>90 km\/h<\/name>/g)).toHaveLength(
      details.length,
    );
  });

  it('shows nobody the speed of another customer', async () => {
    const south = fleet.south.assets[0] as Asset;
    await report(
      server,
      south,
      new Outing(south.identifier, midnight + 2 * HOUR).rest(9).drive(9, 10).rest(9).messages,
    );
    expect(await rowsOf({ assetsSelected: [south.assetId] })).toEqual([]);
  });
});
