import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika']);
});
const token = await server.login(fleet.north.managerName, TEST_PASSWORD);

const HOUR = 3_600_000;
const LIMA = 'America/Lima';
const day = Temporal.Now.plainDateISO(LIMA).subtract({ days: 3 });
const midnight = day.toZonedDateTime(LIMA).epochMilliseconds;
type Asset = TestFleet['north']['assets'][number];
const [one, two] = fleet.north.assets as [Asset, Asset];

// Two trips of half an hour, at 36 and at 72 km/h, the second of them across midnight; the other vehicle stands.
beforeAll(async () => {
  const outing = new Outing(one.identifier, midnight + 20 * HOUR)
    .rest(30)
    .drive(30, 10, { everyS: 30 })
    .rest(165)
    .drive(30, 20, { everyS: 30 })
    .rest(30);
  await report(server, one, outing.messages);
  await report(server, two, new Outing(two.identifier, midnight + 8 * HOUR).rest(60).messages);
});

/** The cells of the first sheet below its headings, by heading. */
async function rowsOf(wish: object = {}): Promise<Record<string, unknown>[]> {
  const { result } = await server.call<{ result: string }>(
    `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!, $days: [Weekday!], $resumed: Boolean, $useIbutton: Boolean) {
       result: consolidatedReportExportExcel(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, days: $days,
                                             resumed: $resumed, useIbutton: $useIbutton) }`,
    {
      ids: [one.assetId, two.assetId],
      from: new Date(midnight).toISOString(),
      to: new Date(midnight + 48 * HOUR).toISOString(),
      ...wish,
    },
    token,
  );
  const { sheets } = await readXlsx(Buffer.from(result, 'base64'));
  const rows = sheets[0]?.rows ?? [];
  const at = rows.findIndex((row) => row.includes('Patente'));
  const headings = rows[at]?.map(String) ?? [];
  return rows
    .slice(at + 1)
    .map((row) => Object.fromEntries(headings.map((name, i) => [name, row[i] ?? null])));
}
const KM = 'Distancia recorrida (km)';

it('has a row for each trip, and their sum below', async () => {
  const rows = await rowsOf();
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ [KM]: expect.closeTo(18, 0), 'Número interno': null });
  expect(rows[1]).toMatchObject({ [KM]: expect.closeTo(36, 0) });
  expect(rows[0]?.['Velocidad máxima (km/h)']).toBeCloseTo(36, 0);
  expect(rows[2]?.[KM]).toBeCloseTo(Number(rows[0]?.[KM]) + Number(rows[1]?.[KM]), 2);
});

it('has a row for each vehicle where it is summed up, of which those of two ranges that meet add up', async () => {
  const [whole] = await rowsOf({ resumed: true });
  expect(whole).toMatchObject({ Viajes: 2, [KM]: expect.closeTo(54, 0) });
  const cut = new Date(midnight + 24 * HOUR).toISOString();
  const [before] = await rowsOf({ resumed: true, to: cut });
  const [after] = await rowsOf({ resumed: true, from: cut });
  expect(after?.Viajes).toBe(0); // it began before
  expect(Number(before?.[KM]) + Number(after?.[KM])).toBeCloseTo(Number(whole?.[KM]), 1);
  const name = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: LIMA }).format(midnight);
  const weekday = name
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
    .toUpperCase();
  const [ofDay] = await rowsOf({ resumed: true, days: [weekday] });
  expect(ofDay?.[KM]).toBe(before?.[KM]);
});

it('names keys and their drivers where that is wished', async () => {
  const [first] = await rowsOf({ useIbutton: true });
  expect(first).toMatchObject({ Llave: null, Conductor: null });
});

it('is a job too, of vehicles in reach alone', async () => {
  const start = (ids: number[]) =>
    server.call<{ consolidatedReportJob: { id: number } }>(
      `mutation ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) {
         consolidatedReportJob(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to) { id } }`,
      { ids, from: new Date(midnight).toISOString(), to: new Date(midnight + HOUR).toISOString() },
      token,
    );
  expect((await start([one.assetId])).consolidatedReportJob.id).toBeGreaterThan(0);
  const foreign = fleet.south.assets.map(({ assetId }) => assetId);
  await expect(start(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
