import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { journeyOf, tripsOf } from '../../journeys/testing/journeyFleet.ts';
import { pdfText } from '../testing/pdfText.ts';
import { figuresOf } from '../testing/screenFigures.ts';
import { at, SUNDAY } from './testing/goldenFleet.ts';
import { goldenServer } from './testing/goldenServer.ts';

/** One vehicle on the Sunday of the golden fleet, and its figures as they were worked out by hand, on every screen and in every file. */
const { server, golden, token } = await goldenServer();
const id = golden.night.assetId;
const [from, to] = [SUNDAY.from, SUNDAY.to].map((ms) => new Date(ms).toISOString());
const HAND: Readonly<Record<string, number>> = {
  km: 27 + 72 + 24,
  tripS: (30 + 150) * 60,
  movingS: (30 + 120 + 20) * 60,
  idleS: 10 * 60,
  idleHours: 0.17, // ten minutes
  engineHours: 3,
  trips: 1,
  stops: 3,
  fastest: 72,
  litres: 3 * 12,
  excesses: 1,
};
/** Of what a screen gives in other units or in two parts, each rounded by itself: how far that may be apart. */
const APART: Readonly<Record<string, number>> = { idleHours: 0.004, engineHours: 0.004, km: 0.001 };

/** The list of infractions has the hard braking, too. */
const handOf = (name: string, screen: string): number =>
  screen === 'drivingInfractions' ? 2 : (HAND[name] ?? Number.NaN);

describe('a figure is what was worked out by hand', () => {
  it('on every screen', async () => {
    const figures = await figuresOf(server, token, id, SUNDAY.from, SUNDAY.to);
    expect(Object.keys(figures).toSorted()).toEqual(Object.keys(HAND).toSorted());
    for (const [name, said] of Object.entries(figures))
      for (const [screen, value] of Object.entries(said))
        expect(Math.abs(value - handOf(name, screen)), `${name} of ${screen}: ${value}`).toBeLessThanOrEqual(
          APART[name] ?? 0,
        );
  });

  it('in the panel of journeys and the list of trips of drivers', async () => {
    const trips = tripsOf(await journeyOf(server, token, id, SUNDAY.from, SUNDAY.to));
    expect(trips.map(({ odo, tIgn }) => [odo, tIgn])).toEqual([
      [27, 30 * 60],
      [72 + 24, 150 * 60],
    ]);
    const { driverTrips } = await server.call<{ driverTrips: { distance: number; startTime: string }[] }>(
      `query ($customer: Id!, $id: Id!) {
         driverTrips(customerId: $customer, assetId: $id, dateFrom: "${from}", dateTo: "${to}", withoutDriver: false) { distance startTime } }`,
      { customer: golden.fleet.north.customerId, id },
      token,
    );
    // Those that began on that day, whole.
    expect(driverTrips).toEqual([{ distance: 96, startTime: new Date(at('00:00')).toISOString() }]);
  });

  const USUAL = `assetsSelected: [${id}], fechaInicio: "${from}", fechaFin: "${to}"`;
  const JOURNEYS = `movilesID: [${id}], fechaInicio: "${from}", fechaFin: "${to}"`;
  const fileOf = async (call: string, args: string): Promise<Buffer> =>
    Buffer.from(
      (await server.call<{ file: string }>(`{ file: ${call}(${args}) }`, {}, token)).file,
      'base64',
    );
  /** The files with what a person counts there: values of cells, and texts of a PDF. */
  const FILES: readonly [call: string, args: string, cells: readonly number[], texts: readonly string[]][] = [
    ['fleetKmReportExport', USUAL, [123, 72], ['123,00', '72']],
    [
      'consumptionReportExport',
      `assetsId: [${id}], dateFrom: "${from}", dateTo: "${to}"`,
      [123, 36, 29.3],
      ['123,00', '36,0', '29,3'],
    ],
    ['utilizationReportExport', USUAL, [123, 2.83, 0.17], ['123,00', '2,8', '0,2']],
    ['afterHoursReportExport', USUAL, [27, 72, 24], ['27,00', '72,00', '24,00']],
    ['journeyReportExport', JOURNEYS, [123, 72, 3], ['123,00', '72']],
    ['ecoTrackingReportExport', USUAL, [123, 28.8, 10.2, 100.06], ['123,00']],
    ['driverHoursReportExport', USUAL, [99, 24], ['99,00', '24,00']],
  ];

  it.each(FILES)('in the files of %s', async (call, args, cells, texts) => {
    const { sheets } = await readXlsx(new Uint8Array(await fileOf(call, `${args}, format: EXCEL`)));
    const told = sheets[0]?.rows.flat() ?? [];
    for (const cell of cells) expect(told, `${cell}`).toContain(cell);
    const pdf = pdfText(await fileOf(call, `${args}, format: PDF`))
      .flat()
      .join('\n');
    for (const text of texts) expect(pdf).toContain(text);
  });

  it('in the older files of journeys', async () => {
    const { sheets } = await readXlsx(new Uint8Array(await fileOf('journeySummaryExcel', JOURNEYS)));
    expect(sheets[0]?.rows.flat()).toEqual(expect.arrayContaining([123, 72, 29.3]));
    expect(
      pdfText(await fileOf('journeySummaryPDF', JOURNEYS))
        .flat()
        .join('\n'),
    ).toContain('123,00');
    const kml = (
      await fileOf('journeyKML', `assetId: ${id}, startDate: "${from}", endDate: "${to}"`)
    ).toString();
    // The two trips of that day, and where each ended.
    expect(kml.match(/<LineString>/g)).toHaveLength(2);
    const positions = await fileOf(
      'journeyPositionsKML',
      `movilID: ${id}, fechaInicio: "${from}", fechaFin: "${to}"`,
    );
    expect(positions.toString().match(/<Point>/g)).toHaveLength(180 + 901);
  });

  it('in the KML of stops', async () => {
    const kml = (await fileOf('detentionReportExport', `${USUAL}, format: KML`)).toString();
    // It stood at 22:30, 02:00 and 02:30.
    expect(kml.match(/<Point>/g)).toHaveLength(3);
  });
});
