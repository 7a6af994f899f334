import { type DeviceMessage, localDays } from '@rastro/domain';
import fc from 'fast-check';
import { factSettings } from '../../../factSettings.ts';
import { EVENT_SOURCE } from '../../../store/codes.ts';
import type { Store } from '../../../store/database.ts';
import { fillTestFleet, type TestFleet } from '../../../testing/testFleet.ts';
import { testIngest } from '../../../testing/testIngest.ts';
import { placeOf, Story } from './story.ts';

/** Two days and a bit around the night in which the clocks of Madrid are set back. */
export const ALL = { from: Date.parse('2025-10-24T22:00:00Z'), to: Date.parse('2025-10-27T11:00:00Z') };
/** The midnights of Madrid in it. */
export const MIDNIGHTS = localDays(ALL.from, ALL.to, 'Europe/Madrid')
  .map(({ startTime }) => startTime)
  .slice(1);

const START = '2025-10-25T04:00:00Z';
const RECEIVED = Date.parse('2025-10-27T12:00:00Z');

interface RandomLeg {
  kind: 'rest' | 'idle' | 'drive' | 'silence';
  minutes: number;
  speedMps: number;
  celsius: number;
  isOpen: boolean;
}
const leg: fc.Arbitrary<RandomLeg> = fc.record({
  kind: fc.constantFrom('rest', 'idle', 'drive', 'drive', 'drive', 'silence'),
  minutes: fc
    .integer({ min: 6, max: 900 })
    .map((minutes) => (minutes > 300 ? Math.ceil(minutes / 10) : minutes)),
  speedMps: fc.constantFrom(3, 8, 12, 17, 24),
  celsius: fc.constantFrom(-3, 4, 12),
  isOpen: fc.boolean(),
});

/** What a vehicle does, and what becomes of it besides: shares of the time at which its driver changes, it is filled, and a receipt is written. */
interface RandomVehicle {
  legs: RandomLeg[];
  driverChange: number;
  fill: number;
  receipt: number;
}
const share = fc.double({ min: 0, max: 1, noNaN: true });
const vehicle: fc.Arbitrary<RandomVehicle> = fc.record({
  legs: fc.array(leg, { minLength: 12, maxLength: 24 }),
  driverChange: share,
  fill: share,
  receipt: share,
});

/** Fills an empty store with vehicles that do what a seed of fast-check gives. */
export async function fillRandomFleet(store: Store, seed: number, count: number): Promise<TestFleet> {
  const fleet = await fillTestFleet(
    store,
    Array.from({ length: count }, () => 'osmand'),
  );
  const { customerId, driverId, assets } = fleet.north;
  const run = async (text: string, values: unknown[]) => (await store.pool.query(text, values)).rows[0]?.id;
  await run('UPDATE customer SET time_zone = $1 WHERE id = $2', ['Europe/Madrid', customerId]);
  await run(
    `UPDATE asset SET maximum_speed_mps = 16, consumption_slow_l_100km = 40, consumption_medium_l_100km = 20,
            consumption_fast_l_100km = 30, consumption_idle_l_h = 6, co2_kg_l = 2.5, nox_g_l = 10 WHERE customer_id = $1`,
    [customerId],
  );
  const otherId = await run(
    `INSERT INTO driver (customer_id, first_name, last_name) VALUES ($1, 'Luis', 'Vega') RETURNING id`,
    [customerId],
  );
  for (const metres of [0, 20_000, 90_000]) {
    const { latitude, longitude } = placeOf(metres);
    const id = await run('INSERT INTO geofence (customer_id, name) VALUES ($1, $2) RETURNING id', [
      ...[customerId, `A ${metres} m`],
    ]);
    await run(
      `INSERT INTO geofence_version (customer_id, geofence_id, valid_from, shape) VALUES ($1, $2, '2020-01-01Z', $3)`,
      [customerId, id, JSON.stringify({ type: 'circle', centre: [longitude, latitude], radiusM: 5_000 })],
    );
  }
  const vehicles = fc.sample(vehicle, { seed, numRuns: count });
  const whenIs = (part: number) => new Date(Date.parse(START) + Math.round(part * 2 * 86_400) * 1000);
  for (const [place, { driverChange }] of vehicles.entries())
    await run(
      `INSERT INTO driver_assignment (customer_id, asset_id, driver_id, started_at, ended_at)
       VALUES ($1, $2, $3, '2025-01-01Z', $5), ($1, $2, $4, $5, NULL)`,
      [customerId, assets[place]!.assetId, driverId, otherId, whenIs(driverChange)],
    );
  const { settings } = factSettings(store.db);
  await settings.refresh();
  const ingest = await testIngest(store, settings);
  for (const [place, { legs }] of vehicles.entries()) {
    const { identifier } = assets[place]!;
    await ingest.receive(identifier, RECEIVED, messagesOf(identifier, legs));
  }
  await ingest.settle();
  for (const [place, { fill, receipt }] of vehicles.entries()) {
    const { assetId } = assets[place]!;
    await run(
      `INSERT INTO event (customer_id, asset_id, at, code, fingerprint, source, rule, latitude_e7, longitude_e7, detail)
       VALUES ($1, $2, $3, 'fuelFilled', 0, $4, 'fuel', 404000000, -37000000, '{"changeL": 60}')`,
      [customerId, assetId, whenIs(fill), EVENT_SOURCE.rule],
    );
    await run(
      'INSERT INTO fuel_receipt (customer_id, asset_id, filled_at, litres, amount) VALUES ($1, $2, $3, 66, 99)',
      [customerId, assetId, whenIs(receipt)],
    );
  }
  return fleet;
}

function messagesOf(deviceId: string, legs: readonly RandomLeg[]): DeviceMessage[] {
  const story = new Story(START, 30).rest(20);
  const states: { from: number; leg: RandomLeg }[] = [];
  for (const each of legs) {
    states.push({ from: story.time, leg: each });
    if (each.kind === 'silence') story.silence(each.minutes, each.minutes * each.speedMps * 20);
    else if (each.kind === 'drive') story.drive(each.minutes, each.speedMps);
    else story[each.kind](each.minutes);
  }
  return story
    .rest(20)
    .messages(deviceId, ({ fixTime }, engineS, metres) => {
      const state = states.findLast(({ from }) => from <= fixTime!)?.leg;
      return {
        odometerM: 100_000 + metres,
        attributes: {
          ...{ fuelUsedL: 500 + (engineS * 12) / 3600, rpm: 1_000 },
          ...{ temperature1C: state?.celsius ?? 4, doorOpen: state?.isOpen ?? false },
        },
      };
    })
    .filter(({ fixTime }) => fixTime! < RECEIVED);
}
