import { describe, expect, it } from 'vitest';
import { at, SUNDAY } from './testing/goldenFleet.ts';
import { goldenServer } from './testing/goldenServer.ts';

/** What reports say of how the golden fleet was used on that Sunday and by whom, worked out by hand from what goldenFleet.ts says that it did. */
const { server, golden, token, rowsOf } = await goldenServer();
const { night, silent, giver, taker, blind } = golden;
const ids = [night, silent, giver, taker, blind].map(({ assetId }) => assetId);
const text = (clock: string): string => new Date(at(clock)).toISOString();
const [MINUTE, HOUR] = [60, 3600];
/** The kilometres of each on Sunday. That of `giver` ends at its last fix, 10 seconds before the half hour is over. */
const KM = [27 + 72 + 24, 18 + 18, 17.9, 18, 36];
const MOVING_S = [(30 + 120 + 20) * MINUTE, 2 * 30 * MINUTE, 30 * MINUTE - 10, 30 * MINUTE, 60 * MINUTE];

describe('a Sunday of the golden fleet', () => {
  it('in the report of use after hours', async () => {
    const rows = await rowsOf(
      'afterHoursReport',
      'nroJourneys tIgn kmsAfter kmsDaysOff kmsRec kmsTotal share uses { iTime fTime isDayOff tIgn kmsRec nCh }',
    );
    // Nobody works on a Sunday.
    expect(rows.map(({ nroJourneys }) => nroJourneys)).toEqual([1, 2, 1, 1, 1]);
    expect(rows.map(({ tIgn }) => tIgn)).toEqual([180 * MINUTE, ...MOVING_S.slice(1)]);
    for (const name of ['kmsDaysOff', 'kmsRec', 'kmsTotal']) expect(rows.map((row) => row[name])).toEqual(KM);
    expect(rows.map(({ kmsAfter, share }) => [kmsAfter, share])).toEqual(KM.map(() => [0, 100]));
    expect(rows[0]?.uses).toMatchObject([
      { iTime: text('22:00'), fTime: text('22:30'), tIgn: 1_800, kmsRec: 27, nCh: 'Rosa Quispe Norte' },
      { iTime: text('00:00'), fTime: text('02:10'), tIgn: 7_800, kmsRec: 72, nCh: 'Rosa Quispe Norte' },
      { iTime: text('02:10'), fTime: text('02:30'), tIgn: 1_200, kmsRec: 24, nCh: 'Luis Vega' },
    ]);
    // From 01:00 to 04:00 of Madrid, that is for four hours, from 23:00 UTC on to 03:00: the trip at 00:00 lies in them.
    const worked = await rowsOf(
      'afterHoursReport',
      'kmsRec',
      SUNDAY,
      'workingHours: "01:00-04:00", workingDays: [DOMINGO]',
    );
    expect(worked.map(({ kmsRec }) => kmsRec)).toEqual([27, ...KM.slice(1)]);
  });

  it('in the report of utilisation', async () => {
    const rows = await rowsOf(
      'utilizationReport',
      'daysUsed daysShare drivenHours idleHours parkedHours unknownHours share kmsRec dailyKm utilizationDays { day kmsRec }',
    );
    const hours = (...seconds: number[]) => seconds.map((each) => Math.round((each / HOUR) * 100) / 100);
    expect(rows.map(({ drivenHours }) => drivenHours)).toEqual(hours(...MOVING_S));
    expect(rows.map(({ idleHours }) => idleHours)).toEqual(hours(10 * MINUTE, 0, 0, 0, 0));
    const parked = [180 * MINUTE - 10, 10 * HOUR - 10, HOUR, HOUR - 10, 2 * HOUR - 10];
    expect(rows.map(({ parkedHours }) => parkedHours)).toEqual(hours(...parked));
    expect(rows.map(({ unknownHours }) => unknownHours)).toEqual(hours(0, 30 * MINUTE, 0, 0, 0));
    // 10,800 of 21,590 s; 3,600 of 39,590 s; 1,790 of 5,390 s; 1,800 of 5,390 s; 3,600 of 10,790 s
    expect(rows.map(({ share }) => share)).toEqual([50, 9.1, 33.2, 33.4, 33.4]);
    expect(rows.map(({ daysUsed, daysShare }) => [daysUsed, daysShare])).toEqual(KM.map(() => [1, 100]));
    expect(rows.map(({ dailyKm }) => dailyKm)).toEqual(KM);
    expect(rows[0]?.utilizationDays).toEqual([{ day: '2025-10-26', kmsRec: KM[0] }]);
  });

  it('on the tracking board', async () => {
    const rows = await rowsOf(
      'trackingBoardReport',
      'kmsRec horo days daysStopReal averageDailyKmReal averageDailyHorometerReal operationZoneReal',
    );
    expect(rows.map(({ kmsRec }) => kmsRec)).toEqual(KM);
    // A day of 25 hours is one day.
    expect(rows.map(({ days }) => days)).toEqual([1, 1, 1, 1, 1]);
    expect(rows.map(({ averageDailyKmReal }) => averageDailyKmReal)).toEqual(KM);
    // The engine of what drives runs, also where the device tells no ignition. 29:50 are 0.50 hours.
    expect(rows.map(({ horo }) => horo)).toEqual([3, 1, 0.5, 0.5, 1]);
    expect(rows.map(({ averageDailyHorometerReal }) => averageDailyHorometerReal)).toEqual([
      3, 1, 0.5, 0.5, 1,
    ]);
    // 90 minutes are 0.06 days, 9 hours 0.38, one hour 0.04.
    expect(rows.map(({ daysStopReal }) => daysStopReal)).toEqual([0.1, 0.4, 0, 0, 0]);
    const depot = 'Depósito';
    expect(rows.map(({ operationZoneReal }) => operationZoneReal)).toEqual([null, depot, depot, null, depot]);
  });

  it('in the report of hours of drivers', async () => {
    const rows = await rowsOf(
      'driverHoursReport',
      'driver day iTime fTime kmsRec drivingTime unbrokenTime restTime weekTime exceeded',
    );
    const rest = { mid: night.assetId, day: '2025-10-26', exceeded: null };
    expect(rows).toEqual([
      {
        ...rest,
        ...{ driver: 'Luis Vega', iTime: text('02:10'), fTime: text('02:30'), kmsRec: 24 },
        ...{ drivingTime: 20 * MINUTE, unbrokenTime: 20 * MINUTE, weekTime: 20 * MINUTE },
        restTime: 24 * HOUR - 20 * MINUTE,
      },
      {
        ...rest,
        ...{ driver: 'Rosa Quispe Norte', iTime: text('22:00'), fTime: text('02:00'), kmsRec: 27 + 72 },
        drivingTime: (30 + 120) * MINUTE,
        unbrokenTime: 120 * MINUTE, // before it there were 90 minutes without driving
        weekTime: (60 + 120) * MINUTE, // half an hour of it on Saturday
        restTime: 20 * HOUR, // from 02:00 to 22:00, 24 hours after the beginning of Sunday
      },
    ]);
  });

  it('in the panel of driving behaviour', async () => {
    const { behaviors } = await server.call<{
      behaviors: { details: Record<string, unknown>[]; totals: unknown };
    }>(
      `query ($ids: [Id!]!, $from: DateTime!, $to: DateTime!) {
         behaviors: drivingBehaviorsReport(assetsSelected: $ids, fechaInicio: $from, fechaFin: $to) {
           totals { kmsRecSum conductionTimeSum cmbConsumedSum hardBrakings velocityExcess }
           details { driverId assetId date score kmsRec conductionTime cmbConsumed eficiency hardBrakings suddenAcelerations velocityExcess } } }`,
      { ids, from: new Date(SUNDAY.from).toISOString(), to: new Date(SUNDAY.to).toISOString() },
      token,
    );
    const none = { hardBrakings: 0, suddenAcelerations: 0, velocityExcess: 0 };
    const unknown = {
      ...none,
      driverId: null,
      score: null,
      cmbConsumed: null,
      eficiency: null,
      date: '2025-10-26',
    };
    expect(behaviors.details).toEqual([
      {
        ...{ ...none, hardBrakings: 1, driverId: golden.fleet.north.driverId, assetId: night.assetId },
        ...{ date: '2025-10-26', kmsRec: 99, conductionTime: 150 * MINUTE },
        ...{ cmbConsumed: 12 * (160 / 60), eficiency: 3.1 }, // 99 km with 32 litres, idling included
        // One manoeuvre in the 72 km from midnight on, in the trip in which the device told one.
        score: Math.round(100 * 2 ** -(100 / 72 / 10)),
      },
      {
        ...{ ...none, velocityExcess: 1, driverId: golden.luisId, assetId: night.assetId },
        ...{ date: '2025-10-26', kmsRec: 24, conductionTime: 20 * MINUTE, cmbConsumed: 4, eficiency: 6 },
        score: Math.round(100 * 2 ** -(200 / 24 / 10)),
      },
      // Their devices tell a fix every ten seconds and no manoeuvre: nobody can tell.
      ...[silent, giver, taker, blind].map(({ assetId }, place) => ({
        ...{ ...unknown, assetId, kmsRec: KM[place + 1], conductionTime: MOVING_S[place + 1] },
      })),
    ]);
    expect(behaviors.totals).toEqual({
      kmsRecSum: 123 + 36 + 17.9 + 18 + 36,
      conductionTimeSum: MOVING_S.reduce((sum, seconds) => sum + seconds, 0),
      ...{ cmbConsumedSum: 36, hardBrakings: 1, velocityExcess: 1 },
    });
  });
});
