import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
});
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);

const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const midnight = Temporal.Now.plainDateISO(LIMA)
  .subtract({ days: 3 })
  .toZonedDateTime(LIMA).epochMilliseconds;
type Asset = TestFleet['north']['assets'][number];
const [one, two] = fleet.north.assets as [Asset, Asset];
const BURNT_L_PER_H = 12;

// Two hours at 60 km/h with an idle half hour between them, by a counter of the vehicle's own that rises steadily; the other has none.
beforeAll(async () => {
  const drive = ({ identifier }: Asset) =>
    new Outing(identifier, midnight + 6 * HOUR)
      .rest(30)
      .drive(60, 50 / 3, { everyS: 60 })
      .rest(30, { ignition: true })
      .drive(60, 50 / 3, { everyS: 60 })
      .rest(60).messages;
  const burning = drive(one).map((message) => {
    const engineMs = Math.max(0, Math.min(2.5 * HOUR, (message.fixTime ?? 0) - midnight - 6.5 * HOUR));
    const fuelUsedL = 500 + (engineMs / HOUR) * BURNT_L_PER_H;
    return { ...message, attributes: { ...message.attributes, fuelUsedL } };
  });
  await report(server, one, burning);
  await report(server, two, drive(two));
});

interface Row {
  mid: number;
  km: number;
  hDet: number;
  used: number | null;
  consumption: number | null;
}
const DECLARED = '$ids: [Id!]!, $from: DateTime!, $to: DateTime!';
const GIVEN = 'assetsId: $ids, dateFrom: $from, dateTo: $to';
async function rowsOf({ from = midnight, to = midnight + 24 * HOUR } = {}): Promise<Row[]> {
  const { consumptionReport } = await server.call<{ consumptionReport: Row[] }>(
    `query (${DECLARED}) { consumptionReport(${GIVEN}) { cid consumption hDet km mid nInt nMov pat used } }`,
    variablesOf(from, to),
    manager,
  );
  return consumptionReport;
}
const variablesOf = (from: number, to: number) => ({
  ids: [...fleet.north.assets, ...fleet.south.assets].map(({ assetId }) => assetId),
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

describe('the report of fuel consumption', () => {
  it('has what each vehicle burnt for its distance, and nothing where nothing measures it', async () => {
    const [first, second, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(first?.mid).toBe(one.assetId);
    expect(first?.km).toBeCloseTo(120, 0);
    expect(first?.hDet).toBeCloseTo(0.5, 1);
    expect(first?.used).toBeCloseTo(2.5 * BURNT_L_PER_H, 0);
    expect(first?.consumption).toBeCloseTo(((first?.used ?? 0) / (first?.km ?? 1)) * 100, 0);
    expect(second).toMatchObject({ mid: two.assetId, used: null, consumption: null });
    expect(second?.km).toBeCloseTo(first?.km ?? 0, 3);
  });

  it.each([
    ['on the road', 7.25],
    ['while idling', 7.6],
    ['in a rest', 6.25],
  ])('adds up over two ranges that meet %s', async (_name, hour) => {
    const edge = midnight + hour * HOUR;
    const [[all], [before], [after]] = [
      await rowsOf(),
      await rowsOf({ to: edge }),
      await rowsOf({ from: edge }),
    ];
    for (const name of ['km', 'hDet', 'used'] as const)
      expect((before?.[name] ?? 0) + (after?.[name] ?? 0)).toBeCloseTo(all?.[name] ?? Number.NaN, 1);
  });

  it('is a page with totals and a chart, and a file, by the same names', async () => {
    const { page, file } = await server.call<{
      page: { totals: { column: string; isPartial: boolean }[]; chart: { label: string; value: number }[] };
      file: string;
    }>(
      `query (${DECLARED}) { page: consumptionReportPage(${GIVEN}) { totals { column isPartial } chart { label value } }
         file: consumptionReportExport(${GIVEN}, format: EXCEL) }`,
      variablesOf(midnight, midnight + 24 * HOUR),
      manager,
    );
    expect(page.totals.map(({ column }) => column)).toEqual(['km', 'hDet', 'used']);
    const partial = page.totals.flatMap(({ column, isPartial }) => (isPartial ? column : []));
    expect(partial).toEqual(['used']);
    const [first] = await rowsOf();
    expect(page.chart.map(({ value }) => value)).toEqual([first?.consumption]);
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
    expect(sheets[0]?.rows[0]).toEqual([
      'Móvil',
      'Patente',
      'Distancia (km)',
      'Horas detenido en marcha (h)',
      'Combustible (L)',
      'Consumo (L/100 km)',
    ]);
    expect((sheets[1]?.rows ?? []).map(([name]) => name)).not.toContain('Días de la semana');
  });

  it('refuses the names that it does not have', async () => {
    const text = `query (${DECLARED}) { consumptionReport(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to) { mid } }`;
    await expect(server.call(text, variablesOf(0, 1), manager)).rejects.toThrow(/QUERY_INVALID/);
  });
});
