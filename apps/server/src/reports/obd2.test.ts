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
const LIMA = 'America/Lima';
const midnight = Temporal.Now.plainDateISO(LIMA)
  .subtract({ days: 3 })
  .toZonedDateTime(LIMA).epochMilliseconds;
type Asset = TestFleet['north']['assets'][number];
const [one, two] = fleet.north.assets as [Asset, Asset];
const start = midnight + 6 * HOUR;

// Every other message has the engine's speed, the last ten the coolant's temperature; the other vehicle has no bus.
beforeAll(async () => {
  const drive = ({ identifier }: Asset) =>
    new Outing(identifier, start, 5_000_000).drive(60, 10, { everyS: 60 }).messages;
  const reading = drive(one).map((message, index) => ({
    ...message,
    attributes: {
      ...message.attributes,
      ...(index % 2 === 0 ? { rpm: 1000 + index } : {}),
      ...(index >= 50 ? { coolantTemperatureC: 80 } : {}),
    },
  }));
  await report(server, one, reading);
  await report(server, two, drive(two));
});

interface Reading {
  mid: number;
  name: string;
  Time: string;
  rpm: number | null;
  eCT: number | null;
  ignition: boolean | null;
  odo: number | null;
}
const whole = { from: midnight, to: midnight + 24 * HOUR, variablesOBD2: ['rpm', 'eCT'] };
const assetsSelected = [...fleet.north.assets, ...fleet.south.assets].map(({ assetId }) => assetId);
const readingsOf = (wish: Partial<ReportWish> = {}): Promise<Reading[]> =>
  askReport(
    server,
    manager,
    'obd2Report',
    { assetsSelected, ...whole, ...wish },
    'mid name pat Time odo nDTC cELV eCT fP fT iMAP rpm speed tA iAT tIgn tP dTMIL panic ignition movement bI aC gsm',
  );
const PAGE_ROW = 'mid name iTime readingsCount';

describe('the report of the bus', () => {
  it('has a row for each report that says one of the chosen variables, with all that it says', async () => {
    const readings = await readingsOf();
    expect(readings).toHaveLength(35);
    expect(new Set(readings.map(({ mid }) => mid))).toEqual(new Set([one.assetId]));
    expect(readings[0]).toMatchObject({
      Time: new Date(start).toISOString(),
      rpm: 1000,
      eCT: null,
      ignition: true,
    });
    expect(readings[0]?.odo).toBeCloseTo(5000, 0);
    expect(await readingsOf({ variablesOBD2: ['eCT'] })).toHaveLength(10);
    expect(await readingsOf({ variablesOBD2: ['fP'] })).toEqual([]);
  });

  it('adds up over two ranges that meet', async () => {
    const edge = start + 25 * MINUTE;
    expect([...(await readingsOf({ to: edge })), ...(await readingsOf({ from: edge }))]).toEqual(
      await readingsOf(),
    );
  });

  it('is a page of vehicles, each with a page of its readings and a variable over time', async () => {
    const { items } = await askReport<{
      items: {
        mid: number;
        readingsCount: number;
        readings: Omit<Reading, 'mid' | 'name'>[];
        readingsLine: { at: string; value: number }[];
      }[];
    }>(
      server,
      manager,
      'obd2ReportPage',
      { assetsSelected, ...whole },
      `items { ${PAGE_ROW} readings(pageNumber: 2, pageSize: 25) { Time rpm } readingsLine(column: "eCT") { at value } }`,
    );
    expect(items.map(({ mid, readingsCount }) => [mid, readingsCount])).toEqual([[one.assetId, 35]]);
    expect(items[0]?.readings.map(({ Time }) => Time)).toEqual(
      (await readingsOf()).slice(25).map(({ Time }) => Time),
    );
    expect(items[0]?.readingsLine.map(({ value }) => value)).toEqual(Array.from({ length: 10 }, () => 80));
  });

  it('is a spreadsheet with the chosen variables alone', async () => {
    const file = await askReport<string>(server, manager, 'obd2ReportExport', {
      assetsSelected,
      ...whole,
      variablesOBD2: ['rpm', 'ignition'],
      format: 'EXCEL',
    });
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
    const [heading, first] = sheets[0]?.rows ?? [];
    const headings = [
      'Móvil',
      'Patente',
      'Fecha GPS',
      'Revoluciones del motor (rpm)',
      'Ignición',
      'Odómetro (km)',
    ];
    expect(heading).toEqual(headings);
    expect(first?.slice(3, 5)).toEqual([1000, 'Sí']);
  });

  it('refuses to be asked for no variable, and for one that there is not', async () => {
    await expect(readingsOf({ variablesOBD2: [] })).rejects.toThrow(/INVALID_INPUT/);
    await expect(readingsOf({ variablesOBD2: ['height'] })).rejects.toThrow(/INVALID_INPUT/);
  });
});
