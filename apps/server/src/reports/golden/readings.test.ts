import { describe, expect, it } from 'vitest';
import { EVENT_SOURCE } from '../../store/codes.ts';
import { TEST_PASSWORD } from '../../testing/testFleet.ts';
import { askReport } from '../testing/askReport.ts';
import { at, SUNDAY } from './testing/goldenFleet.ts';
import { goldenServer } from './testing/goldenServer.ts';

/** What reports say of speeds, readings, places and events of the golden fleet on that Sunday, worked out by hand from what goldenFleet.ts says. */
const { server, golden, rowsOf, rowOf } = await goldenServer();
const { night, silent, giver, taker, blind } = golden;
const text = (clock: string): string => new Date(at(clock)).toISOString();

describe('a Sunday of the golden fleet', () => {
  it('in the report of speed', async () => {
    const selection = 'velMax velMaxMovil detailsCount details { fecha vel }';
    const rows = await rowsOf('velocityReport', selection, SUNDAY, 'velocidadDesde: 1');
    expect(rows.map(({ mid, velMax, velMaxMovil }) => [mid, velMax, velMaxMovil])).toEqual([
      [night.assetId, 72, 64.8],
      [silent.assetId, 36, null],
      [giver.assetId, 36, null],
      [taker.assetId, 36, null],
    ]);
    // A fix every ten seconds: after midnight until it stands at 22:30; between its stands at 00:00, 02:00, 02:10 and 02:30; of the third
    // between its stand and its last fix; of the fourth from 10:00 on until it stands. Of the second until its silence at 07:30, without the fix of
    // 07:15 that is far away, and from 08:00 on until it stands.
    expect(rows.map(({ detailsCount }) => detailsCount)).toEqual([179 + 719 + 119, 180 - 1 + 180, 179, 180]);
    const [fast] = await rowsOf('velocityReport', selection, SUNDAY, 'velocidadDesde: 64.9');
    const details = fast?.details as { fecha: string; vel: number }[];
    expect(details).toHaveLength(119);
    expect(details[0]).toEqual({ fecha: text('02:10:10'), vel: 72 });
    expect(details.at(-1)).toEqual({ fecha: text('02:29:50'), vel: 72 });
  });

  it('in the report of fuel consumption', async () => {
    const rows = await rowsOf('consumptionReport', 'km hDet used consumption');
    // 12 litres an hour for three hours; 36 litres on 123 km
    expect(rows).toEqual([
      { mid: night.assetId, km: 123, hDet: 0.17, used: 36, consumption: 29.3 },
      { mid: silent.assetId, km: 36, hDet: 0, used: null, consumption: null },
      { mid: giver.assetId, km: 17.9, hDet: 0, used: null, consumption: null },
      { mid: taker.assetId, km: 18, hDet: 0, used: null, consumption: null },
      { mid: blind.assetId, km: 36, hDet: 0, used: null, consumption: null },
    ]);
  });

  it('in the report of eco tracking', async () => {
    const row = await rowOf(
      'ecoTrackingReport',
      'iTime fTime kmsRec consumptionLow consumptionMedium consumptionHigh consumptionIdle totalLiters co2Emission noxEmission co2',
      night,
    );
    // 72 km at 36 km/h by 40 l/100 km; 27 km at 54 km/h and 24 km at 72 km/h by 20. It idled 600 seconds, and stood for half of the ten seconds
    // from each stand to the next fix, and to it where its engine ran: at 00:00, 02:00 and 02:10, that of 21:30 being on Saturday.
    const [low, medium, idle] = [(72 * 40) / 100, ((27 + 24) * 20) / 100, ((600 + 3 * 5) / 3600) * 6];
    const litres = low + medium + idle;
    const hundredths = (value: number) => Math.round(value * 100) / 100;
    expect(row).toEqual({
      ...{ mid: night.assetId, iTime: text('22:00'), fTime: text('02:30'), kmsRec: 123 },
      ...{ consumptionLow: low, consumptionMedium: medium, consumptionHigh: 0 },
      ...{ consumptionIdle: hundredths(idle), totalLiters: hundredths(litres) },
      ...{ co2Emission: hundredths(litres * 2.5), noxEmission: hundredths(litres * 10) },
      co2: hundredths((litres * 2.5 * 1000) / 123),
    });
    // What nobody wrote is null, but for nothing of it.
    expect(
      await rowOf('ecoTrackingReport', 'consumptionLow consumptionMedium totalLiters co2Emission', silent),
    ).toEqual({
      ...{ mid: silent.assetId, consumptionLow: null, consumptionMedium: 0 },
      ...{ totalLiters: null, co2Emission: null },
    });
  });

  it('in the report of events', async () => {
    const rows = await rowsOf(
      'eventReport',
      'traveltime numEvents eventReports { fGPS traveltime kmsRec evtDesc nCh }',
    );
    const [rosa, luis] = ['Rosa Quispe Norte', 'Luis Vega'];
    // Seconds and kilometres are since the trip began, for the first of all on Saturday at 21:30.
    const events = (row: number) =>
      (rows[row]!.eventReports as Record<string, unknown>[]).map((each) => [
        ...[each.fGPS, each.evtDesc, each.traveltime, each.kmsRec, each.nCh],
      ]);
    expect(events(0)).toEqual([
      [text('22:30'), 'Ignición apagada', 3_600, 54, rosa],
      [text('00:00:10'), 'Ignición encendida', 10, 0.1, rosa],
      [text('00:30'), 'Frenada brusca', 1_800, 18, rosa],
      [text('02:10:10'), 'Exceso de velocidad', 7_810, 72.2, luis],
      [text('02:30'), 'Ignición apagada', 9_000, 96, luis],
    ]);
    expect(events(1)).toEqual([
      [text('07:00:10'), 'Ignición encendida', 10, 0.1, null],
      [text('07:00:50'), 'Salida de geocerca: Depósito', 50, 0.5, null],
      [text('08:30'), 'Ignición apagada', 1_800, 18, null],
    ]);
    expect(rows.map(({ mid, numEvents }) => [mid, numEvents])).toEqual([
      ...[[night.assetId, 5] as const, [silent.assetId, 3] as const, [giver.assetId, 2] as const],
      ...[[taker.assetId, 1] as const, [blind.assetId, 1] as const],
    ]);
    expect(rows.map(({ traveltime }) => traveltime)).toEqual([10_800, 3_600, 1_790, 1_800, 3_600]);
  });

  it('in the reports of geofences', async () => {
    // At 10 m/s it crosses a border 500 m away after 50 seconds; a stay begins with the first fix inside. The fourth was never there.
    const stays = [
      [silent, '21:00', '07:00:50', 36_050, 9 * 3600 + 50],
      [giver, '08:30', '09:30:50', 3_650, 3_650],
      [blind, '08:00', '09:00:50', 3_650, 3_650],
    ] as const;
    expect(await rowsOf('geoscalesReport', 'geofenceName iTime fTime duration within')).toEqual(
      stays.map(([{ assetId }, from, to, duration, within]) => ({
        ...{ mid: assetId, geofenceName: 'Depósito', iTime: text(from), fTime: text(to), duration, within },
      })),
    );
    expect(await rowsOf('geofenceHistoryReport', 'day geofenceName entries exits iTime fTime dwell')).toEqual(
      stays.map(([{ assetId }, from, to, , within]) => ({
        ...{
          mid: assetId,
          day: '2025-10-26',
          geofenceName: 'Depósito',
          exits: 1,
          fTime: text(to),
          dwell: within,
        },
        ...(from === '21:00' ? { entries: 0, iTime: null } : { entries: 1, iTime: text(from) }),
      })),
    );
    const moment = { from: SUNDAY.from, to: at('08:45') };
    expect(await rowsOf('geofencePresenceReport', 'geofenceName iTime fTime known dwell', moment)).toEqual(
      [[giver, '08:30', '09:30:50', 15 * 60] as const, [blind, '08:00', '09:00:50', 45 * 60] as const].map(
        ([{ assetId }, from, to, dwell]) => ({
          ...{
            mid: assetId,
            geofenceName: 'Depósito',
            iTime: text(from),
            fTime: text(to),
            known: text('08:45'),
            dwell,
          },
        }),
      ),
    );
  });

  it('in the reports of temperatures and doors', async () => {
    // Every ten seconds from midnight to 07:30 and from 08:00 to 09:29:50, that of the leap among them, and not that of the year 2031.
    const [readings, warm] = [9.5 * 360 + 1 + 540, 10 * 6];
    const mean = (warm * 12 + (readings - warm) * 4) / readings;
    expect(
      await rowsOf(
        'temperatureReport',
        'sensors readings least mean greatest outOfRange outTime excursions { sensor iTime fTime duration warmest coldest }',
        SUNDAY,
        'celsiusTo: 8',
      ),
    ).toEqual([
      {
        ...{
          mid: silent.assetId,
          sensors: 1,
          readings,
          least: 4,
          mean: Math.round(mean * 10) / 10,
          greatest: 12,
        },
        ...{ outOfRange: 1, outTime: 600 },
        excursions: [
          {
            ...{ sensor: 'temperature1C', iTime: text('23:00'), fTime: text('23:10'), duration: 600 },
            ...{ warmest: 12, coldest: 12 },
          },
        ],
      },
    ]);
    const door = { door: 'doorOpen', iTime: text('05:00'), fTime: text('05:05'), duration: 300, velMax: 0 };
    expect(
      await rowsOf(
        'doorReport',
        'numOpenings duration longest openings { door iTime fTime duration velMax }',
      ),
    ).toEqual([{ mid: silent.assetId, numOpenings: 1, duration: 300, longest: 300, openings: [door] }]);
  });

  it('in the report of the bus', async () => {
    expect(await rowsOf('obd2Report', 'Time rpm', SUNDAY, 'variablesOBD2: ["rpm"]')).toEqual([
      { mid: giver.assetId, Time: text('09:40'), rpm: 1500 },
      { mid: giver.assetId, Time: text('09:50'), rpm: 1800 },
      { mid: taker.assetId, Time: text('10:10'), rpm: 2000 },
    ]);
  });

  it('in the report of fuel and receipts', async () => {
    const { customerId } = golden.fleet.north;
    const run = (statement: string, values: unknown[]) => server.store.pool.query(statement, values);
    await run(
      `INSERT INTO event (customer_id, asset_id, at, code, fingerprint, source, rule, latitude_e7, longitude_e7, detail)
       VALUES ($1, $2, $3, 'fuelFilled', 0, $4, 'fuel', 404000000, -37000000, '{"changeL": 60}')`,
      [customerId, night.assetId, text('23:00'), EVENT_SOURCE.rule],
    );
    // One two hours after the fill belongs to it, one two hours and a minute after it is by itself.
    for (const [clock, litres, amount] of [
      ['01:00', 66, 99],
      ['01:01', 10, 15],
    ] as const)
      await run(
        'INSERT INTO fuel_receipt (customer_id, asset_id, filled_at, litres, amount) VALUES ($1, $2, $3, $4, $5)',
        [customerId, night.assetId, text(clock), litres, amount],
      );
    expect(
      await rowsOf(
        'fuelReport',
        'fills filledL drains drainedL receipts receiptL differenceL cost kmsRec costPerKm fuelEvents { kind iTime litres receiptL differenceL amount }',
      ),
    ).toEqual([
      {
        ...{ mid: night.assetId, fills: 1, filledL: 60, drains: 0, drainedL: 0, receipts: 2, receiptL: 76 },
        ...{ differenceL: 66 - 60, cost: 99 + 15, kmsRec: 123, costPerKm: 0.9268 }, // 114 / 123
        fuelEvents: [
          { kind: 'FILL', iTime: text('23:00'), litres: 60, receiptL: 66, differenceL: 6, amount: 99 },
          {
            kind: 'RECEIPT',
            iTime: text('01:01'),
            litres: null,
            receiptL: 10,
            differenceL: null,
            amount: 15,
          },
        ],
      },
    ]);
  });
});

it('has a vehicle that went to another group below the subtotal of that group, with the figures that it had', async () => {
  const { groupId, customerId, managerName } = golden.fleet.north;
  const manager = await server.login(managerName, TEST_PASSWORD);
  const subtotals = async () => {
    const { groups } = await askReport<{
      groups: { label: string; totals: { column: string; value: number }[] }[];
    }>(
      server,
      manager,
      'fleetKmReportPage',
      {
        ...SUNDAY,
        assetsSelected: golden.fleet.north.assets.map(({ assetId }) => assetId),
        subtotalsBy: 'vehicleGroup',
      },
      'groups { label totals { column value } }',
    );
    return groups.map(({ label, totals }) => [
      label,
      totals.find(({ column }) => column === 'kmsRec')?.value,
    ]);
  };
  expect(await subtotals()).toEqual([
    ['Reparto', 123],
    ['Sin grupo', 36 + 17.9 + 18 + 36],
  ]);
  const run = (statement: string, values: unknown[]) => server.store.pool.query(statement, values);
  await run('DELETE FROM asset_group_member WHERE group_id = $1', [groupId]);
  await run('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
    ...[customerId, groupId, silent.assetId],
  ]);
  expect(await subtotals()).toEqual([
    ['Reparto', 36],
    ['Sin grupo', 123 + 17.9 + 18 + 36],
  ]);
});
