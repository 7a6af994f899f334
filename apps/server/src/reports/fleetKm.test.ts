import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
});
const token = await server.login(OWNER_NAME, TEST_PASSWORD);

const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const today = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
/** Midnight of a day of the week that is not the one after it. */
const midnight = today.toZonedDateTime(LIMA).epochMilliseconds;
const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
const [first, second] = [WEEKDAYS[today.dayOfWeek - 1], WEEKDAYS[today.dayOfWeek % 7]];
const ids = fleet.north.assets.map(({ assetId }) => assetId);
const range = { from: midnight, to: midnight + 48 * HOUR };

// The first drives on both days, the second on the first day only and across midnight, the third never.
const [one, two] = fleet.north.assets as [(typeof fleet.north.assets)[0], (typeof fleet.north.assets)[0]];
const drives = (identifier: string) => new Outing(identifier, midnight + 6 * HOUR);
await report(
  server,
  one,
  drives(one.identifier).rest(60).drive(60, 10).rest(1500).drive(30, 20).rest(300).messages,
);
await report(
  server,
  two,
  drives(two.identifier).rest(60).drive(30, 12).rest(960).drive(40, 15).rest(60).messages,
);

const ARGUMENTS = '$ids: [Id!]!, $from: DateTime!, $to: DateTime!, $days: [Weekday!]';
const GIVEN = 'assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, days: $days';
const asked = ({ from, to }: { from: number; to: number }, days: unknown[] | null = null) => ({
  ids,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  days,
});
interface Row {
  mid: number;
  name: string;
  kmsRec: number;
  velProm: number | null;
  velMax: number | null;
}
const ROW = 'mid typeMobile name pat kmsRec velProm velMax dir';
async function rowsOf(between: { from: number; to: number }, days: unknown[] | null = null) {
  const text = `query (${ARGUMENTS}) { fleetKmReport(${GIVEN}) { ${ROW} } }`;
  return (await server.call<{ fleetKmReport: Row[] }>(text, asked(between, days), token)).fleetKmReport;
}
const kmOf = (rows: readonly Row[], mid: number): number => rows.find((row) => row.mid === mid)?.kmsRec ?? 0;

describe('fleet mileage', () => {
  it('says what the totals say, and leaves out what has no data', async () => {
    const rows = await rowsOf(range);
    expect(rows.map(({ mid }) => mid).sort()).toEqual([one.assetId, two.assetId].sort());
    const { assetTotals } = await server.call<{
      assetTotals: { mid: number; distanceKm: number; maxSpeedKmh: number }[];
    }>(
      `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) {
         assetTotals(movilesID: $ids, fechaInicio: $from, fechaFin: $to) { mid distanceKm maxSpeedKmh } }`,
      asked(range),
      token,
    );
    for (const { mid, distanceKm, maxSpeedKmh } of assetTotals) {
      expect(kmOf(rows, mid)).toBeCloseTo(distanceKm, 2);
      expect(rows.find((row) => row.mid === mid)?.velMax).toBe(maxSpeedKmh);
    }
    // 36 km/h on one day and 72 km/h on the other.
    expect(rows.find(({ mid }) => mid === one.assetId)).toMatchObject({ velProm: 54, velMax: 72 });
  });

  it('adds up over parts of a range and over days of the week, also across midnight', async () => {
    const whole = await rowsOf(range);
    for (const parts of [
      [await rowsOf(range, [first]), await rowsOf(range, [second])],
      [
        await rowsOf({ ...range, to: midnight + 24.3 * HOUR }),
        await rowsOf({ ...range, from: midnight + 24.3 * HOUR }),
      ],
    ])
      for (const mid of [one.assetId, two.assetId])
        expect(parts.reduce((sum, rows) => sum + kmOf(rows, mid), 0)).toBeCloseTo(kmOf(whole, mid), 2);
    expect(kmOf(whole, two.assetId)).toBeGreaterThan(kmOf(await rowsOf(range, [first]), two.assetId));
  });

  it('is paged and sorted, with totals and bars of all rows', async () => {
    const text = `query (${ARGUMENTS}) { fleetKmReportPage(${GIVEN}, pageSize: 1, pageNumber: 1,
      sort: [{ field: "kmsRec", order: DESC }]) { count items { ${ROW} } totals { column value } chart { label value } } }`;
    const { fleetKmReportPage: page } = await server.call<{
      fleetKmReportPage: {
        count: number;
        items: Row[];
        totals: { column: string; value: number }[];
        chart: { label: string; value: number }[];
      };
    }>(text, asked(range), token);
    const rows = (await rowsOf(range)).toSorted((a, b) => b.kmsRec - a.kmsRec);
    expect(page.count).toBe(2);
    expect(page.items).toEqual([rows[0]]);
    expect(page.chart).toEqual(rows.map(({ name, kmsRec }) => ({ label: name, value: kmsRec })));
    const sum = rows.reduce((total, { kmsRec }) => total + kmsRec, 0);
    expect(page.totals.find(({ column }) => column === 'kmsRec')?.value).toBeCloseTo(sum, 3);
    expect(page.totals.find(({ column }) => column === 'velMax')?.value).toBe(72);
  });

  it('is a spreadsheet by its link and by its call, in the units of the user', async () => {
    const { fleetKmReportFile, fleetKmReportExport } = await server.call<{
      fleetKmReportFile: { url: string };
      fleetKmReportExport: string;
    }>(
      `query (${ARGUMENTS}) { fleetKmReportFile(${GIVEN}, format: EXCEL) { url } fleetKmReportExport(${GIVEN}, format: EXCEL) }`,
      asked(range),
      token,
    );
    const response = await fetch(server.url + fleetKmReportFile.url);
    expect(response.headers.get('content-disposition')).toContain('Kilometraje%20de%20flota.xlsx');
    const linked = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const named = await readXlsx(new Uint8Array(Buffer.from(fleetKmReportExport, 'base64')));
    expect(linked.sheets[0]?.rows).toEqual(named.sheets[0]?.rows);
    const [heading, ...rows] = linked.sheets[0]?.rows ?? [];
    expect(heading).toContain('Distancia recorrida (km)');
    expect(rows.map((row) => row[3])).toContain(kmOf(await rowsOf(range), one.assetId));
    expect(rows.at(-1)?.slice(0, 6)).toEqual([
      'Total',
      null,
      null,
      expect.any(Number),
      expect.any(Number),
      72,
    ]);
    const asks = linked.sheets[1];
    expect(asks?.name).toBe('Parámetros');
    expect(asks?.rows[0]).toEqual(['Reporte', 'Kilometraje de flota']);
    expect(asks?.rows).toContainEqual(['Móviles elegidos', String(ids.length)]);
  });

  it('is a file in the order and of the rows that the table shows', async () => {
    const namesIn = async (shown: string) => {
      const { fleetKmReportFile } = await server.call<{ fleetKmReportFile: { url: string } }>(
        `query (${ARGUMENTS}) { fleetKmReportFile(${GIVEN}, ${shown}, format: EXCEL) { url } }`,
        asked(range),
        token,
      );
      const response = await fetch(server.url + fleetKmReportFile.url);
      const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
      return sheets[0]?.rows.slice(1, -1).map(([, name]) => name);
    };
    const byKm = (await rowsOf(range)).toSorted((a, b) => a.kmsRec - b.kmsRec).map(({ name }) => name);
    expect(await namesIn('sort: [{ field: "kmsRec", order: ASC }]')).toEqual(byKm);
    expect(await namesIn('sort: [{ field: "kmsRec", order: DESC }]')).toEqual(byKm.toReversed());
    expect(await namesIn(`searchText: ${JSON.stringify(byKm[1])}`)).toEqual([byKm[1]]);
    await expect(namesIn('sort: [{ field: "mid", order: ASC }]')).rejects.toThrow(/INVALID_INPUT/);
  });

  it('is a file of the columns that were chosen, in their order, with the totals of those', async () => {
    const rowsWith = async (columns: string) => {
      const { fleetKmReportExport } = await server.call<{ fleetKmReportExport: string }>(
        `query (${ARGUMENTS}) { fleetKmReportExport(${GIVEN}, columns: ${columns}, format: EXCEL) }`,
        asked(range),
        token,
      );
      return (
        (await readXlsx(new Uint8Array(Buffer.from(fleetKmReportExport, 'base64')))).sheets[0]?.rows ?? []
      );
    };
    const [headings, ...rows] = await rowsWith('["kmsRec", "name", "kmsRec"]');
    expect(headings).toEqual(['Distancia recorrida (km)', 'Móvil']);
    const known = await rowsOf(range);
    expect(rows.slice(0, -1).map(([, name]) => name)).toEqual(known.map(({ name }) => name));
    const sum = known.reduce((all, { kmsRec }) => all + kmsRec, 0);
    expect(JSON.stringify(rows.at(-1))).toContain('Total');
    expect((await rowsWith('["kmsRec"]'))[0]).toEqual(['Móvil', 'Distancia recorrida (km)']);
    expect(Number((await rowsWith('["kmsRec"]')).at(-1)?.[1])).toBeCloseTo(sum, 1);
    expect(await rowsWith('[]')).toHaveLength(rows.length + 1);
    for (const columns of ['["mid"]', '["constructor"]', '["kmsRec", "details.kmsRec"]'])
      await expect(rowsWith(columns)).rejects.toThrow('INVALID_INPUT');
  });

  it('is a PDF whose chart is drawn', async () => {
    const { fleetKmReportExport } = await server.call<{ fleetKmReportExport: string }>(
      `query (${ARGUMENTS}) { fleetKmReportExport(${GIVEN}, format: PDF) }`,
      asked(range),
      token,
    );
    const pdf = Buffer.from(fleetKmReportExport, 'base64').toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf).not.toContain('/Subtype /Image');
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('refuses what makes no sense, and who may not see it', async () => {
    const text = `query (${ARGUMENTS}) { fleetKmReport(${GIVEN}) { mid } }`;
    await expect(server.call(text, { ...asked(range), ids: [] }, token)).rejects.toThrow(/INVALID_INPUT/);
    await expect(server.call(text, asked({ from: range.to, to: range.from }), token)).rejects.toThrow(
      /INVALID_INPUT/,
    );
    await expect(
      server.call(text, asked({ from: range.from - 400 * 24 * HOUR, to: range.to }), token),
    ).rejects.toThrow(/RANGE_TOO_LONG/);
  });
});
