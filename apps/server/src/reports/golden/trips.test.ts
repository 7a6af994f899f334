import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { at, SUNDAY } from './testing/goldenFleet.ts';
import { goldenServer } from './testing/goldenServer.ts';

/** What reports say of the trips of the golden fleet on that Sunday, worked out by hand from what goldenFleet.ts says that it did. */
const { server, golden, token, rowsOf, rowOf } = await goldenServer();
const { night, silent, giver, taker, blind } = golden;
const ids = [night, silent, giver, taker, blind].map(({ assetId }) => assetId);
const text = (clock: string): string => new Date(at(clock)).toISOString();
const [MINUTE, HOUR] = [60, 3600];
/** Kilometres per hour of so many metres per second. */
const KMH = 3.6;
/** The kilometres of each on Sunday. That of `giver` ends at its last fix, 10 seconds before the half hour is over. */
const KM = [27 + 72 + 24, 18 + 18, 17.9, 18, 36];

describe('a Sunday of the golden fleet', () => {
  it('in the report of kilometres', async () => {
    const rows = await rowsOf('fleetKmReport', 'kmsRec velMax velProm dir');
    expect(rows.map(({ mid }) => mid)).toEqual(ids);
    expect(rows.map(({ kmsRec }) => kmsRec)).toEqual(KM);
    // It drove on one day of the range, so the mean of the greatest speeds of days is that speed.
    const fastest = [20 * KMH, 10 * KMH, 10 * KMH, 10 * KMH, null];
    expect(rows.map(({ velMax }) => velMax)).toEqual(fastest);
    expect(rows.map(({ velProm }) => velProm)).toEqual(fastest);
    expect(rows[4]?.dir).toBeNull();
    const both = { from: at('20:30'), to: SUNDAY.to };
    const twoDays = await rowOf('fleetKmReport', 'kmsRec velMax velProm', night, both);
    expect(twoDays).toMatchObject({ kmsRec: 54 + 72 + 24, velMax: 72, velProm: (15 * KMH + 20 * KMH) / 2 });
  });

  it('in the journey report', async () => {
    const rows = await rowsOf(
      'journeyReport',
      `nroJourneys kmsRec tiempoRecorrido tRal velMax velMaxProm excededPackages odo horo
       journeyReports { iTime fTime nCh kmsRec tIgn tRal velMax nroStops nroPos totalfuelconsumption averagefuelconsumption }`,
    );
    // The trip over midnight began on Saturday and is counted there. While it idled the odometer was set to 0: how far it rose then, nobody knows.
    expect(rows[0]).toMatchObject({
      ...{ nroJourneys: 1, kmsRec: KM[0], tiempoRecorrido: (30 + 150) * MINUTE, tRal: 10 * MINUTE },
      ...{ velMax: 72, velMaxProm: 72, odo: 27 + 72, horo: (30 + 150) / 60 },
      excededPackages: 20 * 6 - 1, // a fix every ten seconds, but for the one at which it stands again
    });
    expect(rows[0]?.journeyReports).toEqual([
      {
        ...{ iTime: text('22:00'), fTime: text('02:30'), nCh: 'Rosa Quispe Norte', kmsRec: KM[0] },
        ...{ tIgn: 180 * MINUTE, tRal: 10 * MINUTE, velMax: 72 },
        nroStops: 3, // at 22:30, at 02:00 with the engine running, and at 02:30
        nroPos: 30 * 6 + (150 * 6 + 1), // the fix at midnight belongs to Saturday, and that at which a trip begins to the trip
        totalfuelconsumption: (180 / 60) * 12,
        averagefuelconsumption: Math.round(((36 * 100) / 123) * 10) / 10,
      },
    ]);
    const of = (name: string) =>
      rows.map((row) => (row.journeyReports as Record<string, unknown>[])[0]![name]);
    expect(rows.map(({ nroJourneys }) => nroJourneys)).toEqual([1, 2, 1, 1, 1]);
    expect(rows.map(({ tRal }) => tRal)).toEqual([10 * MINUTE, 0, 0, 0, 0]);
    expect(rows.map(({ odo }) => odo)).toEqual([99, null, null, null, null]);
    // The trip that the silence ended has no stop at its end, nor has the one of the vehicle that lost its device.
    expect(of('nroStops')).toEqual([3, 1, 0, 1, 1]);
    // Of the first trip of the second, the leap is no good position.
    expect(of('nroPos')).toEqual([1081, 30 * 6 + 1 - 1 + 30 * 6 + 1, 30 * 6, 30 * 6 + 1, 60 * 6 + 1]);
    expect(of('totalfuelconsumption')).toEqual([36, null, null, null, null]);
    expect(of('averagefuelconsumption')).toEqual([29.3, null, null, null, null]);
    const { positions } = await server.call<{ positions: { count: number } }>(
      `query ($id: Id!) { positions: journeyReportPositionsPage(movilID: $id, fechaInicio: "${text('07:00')}", fechaFin: "${text('08:30')}") { count } }`,
      { id: silent.assetId },
      token,
    );
    expect(positions.count).toBe(361);
  });

  it('by trips and by drivers in the journey report', async () => {
    const journeysOf = async (groupedBy: string) =>
      (
        await rowsOf(
          'journeyReport',
          'journeyReports { iTime nCh kmsRec tIgn tRal nroStops }',
          SUNDAY,
          `groupedBy: "${groupedBy}"`,
        )
      )[0]?.journeyReports;
    expect(await journeysOf('BY_TRIP')).toEqual([
      { iTime: text('22:00'), nCh: 'Rosa Quispe Norte', kmsRec: 27, tIgn: 30 * MINUTE, tRal: 0, nroStops: 1 },
      // Rosa drove two hours of it, and Luis twenty minutes.
      {
        iTime: text('00:00'),
        nCh: 'Rosa Quispe Norte',
        kmsRec: 72 + 24,
        tIgn: 150 * MINUTE,
        tRal: 10 * MINUTE,
        nroStops: 2,
      },
    ]);
    // Who idles is who was the driver when it came to stand.
    expect(await journeysOf('BY_DRIVER')).toEqual([
      {
        iTime: text('22:00'),
        nCh: 'Rosa Quispe Norte',
        kmsRec: 27 + 72,
        tIgn: 160 * MINUTE,
        tRal: 10 * MINUTE,
        nroStops: 2,
      },
      { iTime: text('02:10'), nCh: 'Luis Vega', kmsRec: 24, tIgn: 20 * MINUTE, tRal: 0, nroStops: 1 },
    ]);
  });

  it('in the consolidated report', async () => {
    const { file } = await server.call<{ file: string }>(
      `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) {
         file: consolidatedReportExportExcel(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to, resumed: false, useIbutton: false) }`,
      { ids, from: new Date(SUNDAY.from).toISOString(), to: new Date(SUNDAY.to).toISOString() },
      token,
    );
    const { sheets } = await readXlsx(new Uint8Array(Buffer.from(file, 'base64')));
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    const column = (heading: string) => rows.slice(0, 7).map((row) => row[headings.indexOf(heading)]);
    expect(column('Distancia recorrida (km)')).toEqual([27, 96, 18, 18, 17.9, 18, 36]);
    expect(column('Velocidad máxima (km/h)')).toEqual([54, 72, 36, 36, 36, 36, null]);
    // 96 km in the 140 minutes that it did not idle; the others drove at one speed.
    expect(column('Velocidad promedio (km/h)')).toEqual([54, 41.1, 36, 36, 36, 36, 36]);
  });

  it('in the report of stops', async () => {
    const rows = await rowsOf(
      'detentionReport',
      'numStops duration detentionReports { iTime fTime detentionStatus detentionTime nCh }',
    );
    const [rosa, luis] = ['Rosa Quispe Norte', 'Luis Vega'];
    const detail = (
      detentionStatus: string,
      from: string,
      to: string,
      seconds: number,
      nCh: string | null,
    ) => ({
      ...{ iTime: text(from), fTime: text(to), detentionStatus, detentionTime: seconds, nCh },
    });
    expect(rows.map(({ detentionReports }) => detentionReports)).toEqual([
      [
        detail('MOVING', '22:00', '22:30', 30 * MINUTE, rosa!),
        detail('STOPPED', '22:30', '00:00', 90 * MINUTE, rosa!),
        detail('MOVING', '00:00', '02:00', 120 * MINUTE, rosa!),
        detail('IDLE', '02:00', '02:10', 10 * MINUTE, rosa!),
        detail('MOVING', '02:10', '02:30', 20 * MINUTE, luis!),
        detail('STOPPED', '02:30', '03:59:50', 90 * MINUTE - 10, luis!),
      ],
      [
        detail('STOPPED', '22:00', '07:00', 9 * HOUR, null), // of ten hours, one of them on Saturday
        detail('MOVING', '07:00', '07:30', 30 * MINUTE, null),
        detail('MOVING', '08:00', '08:30', 30 * MINUTE, null),
        detail('STOPPED', '08:30', '09:29:50', HOUR - 10, null),
      ],
      [
        detail('STOPPED', '08:30', '09:30', HOUR, null),
        detail('MOVING', '09:30', '09:59:50', 30 * MINUTE - 10, null),
      ],
      [
        detail('MOVING', '10:00', '10:30', 30 * MINUTE, null),
        detail('STOPPED', '10:30', '11:29:50', HOUR - 10, null),
      ],
      [
        detail('STOPPED', '08:00', '09:00', HOUR, null),
        detail('MOVING', '09:00', '10:00', HOUR, null),
        detail('STOPPED', '10:00', '10:59:50', HOUR - 10, null),
      ],
    ]);
    expect(rows.map(({ numStops }) => numStops)).toEqual([6, 4, 2, 2, 3]);
    // From midnight to 03:59:50; 11 hours less 30 minutes and 10 seconds; an hour and 29:50; 1:29:50; 2:59:50.
    expect(rows.map(({ duration }) => duration)).toEqual([21_590, 39_590, 5_390, 5_390, 10_790]);
    // A stop that began on Saturday is as long as it is where it is compared with a least time, and shown with its part.
    const long = await rowsOf('detentionReport', 'duration', SUNDAY, `minimumTime: ${9.5 * 60}`);
    expect(long).toEqual([{ mid: silent.assetId, duration: 9 * HOUR }]);
  });
});
