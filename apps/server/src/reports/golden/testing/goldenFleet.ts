import type { DeviceMessage } from '@rastro/domain';
import { factSettings } from '../../../factSettings.ts';
import type { Store } from '../../../store/database.ts';
import { fillTestFleet, type TestFleet } from '../../../testing/testFleet.ts';
import { testIngest } from '../../../testing/testIngest.ts';
import { HOME, placeOf, Story } from './story.ts';

type Asset = TestFleet['north']['assets'][number];

/**
 * Five vehicles in Madrid in the night in which the clocks of October 2025 were set back: on Sunday the 26th, at 03:00 (01:00 in UTC), it is
 * 02:00 again. The Sunday begins at 22:00 UTC on the 25th, ends at 23:00 UTC on the 26th, and has 25 hours. All moments below are in UTC.
 *
 * `night` (odometer, counter of fuel: 12 litres an hour; may drive 64.8 km/h):
 *     20:30  stands with the engine off, for 60 minutes; on Saturday
 *     21:30  drives 60 minutes at 15 m/s: 54 km, half of them before midnight in Madrid, half after it
 *     22:30  stands 90 minutes
 *     00:00  drives 120 minutes at 10 m/s: 72 km, while the clocks are set back; its device tells a hard braking at 00:30
 *     02:00  idles 10 minutes. Until 02:05 Rosa is its driver, then Luis; its odometer, which says 226 km, is set to 0 when it drives on
 *     02:10  drives 20 minutes at 20 m/s: 24 km, faster than it may
 *     02:30  stands until 03:59:50, when it is last heard of
 * `silent` (a thermometer and a door; its odometer and its fuel are not known):
 *     21:00  stands 10 hours, from Saturday on. It is 4 degrees Celsius inside, and 12 from 23:00 to 23:10; a door is open from 05:00 to 05:05
 *     07:00  drives 30 minutes at 10 m/s: 18 km. At 07:15 one fix of its device lies 51 km away, and one is said to be of the year 2031
 *     07:30  says nothing for 30 minutes, in which it comes 5 km, which nobody saw it drive
 *     08:00  drives 30 minutes at 10 m/s: 18 km
 *     08:30  stands until 09:29:50
 * `giver` and `taker` have one device, which is taken from the one to the other at 10:00. It says the speed of the engine at three moments:
 *     08:30  stands 60 minutes
 *     09:30  drives 60 minutes at 10 m/s: 17.9 km until 09:59:50, when the giver is last heard of, and 18 km of the taker from 10:00 on
 *     10:30  stands until 11:29:50
 * `blind` (a device that tells no ignition and no speed):
 *     08:00  stands 60 minutes
 *     09:00  drives 60 minutes at 10 m/s: 36 km
 *     10:00  stands until 10:59:50
 *
 * All of them begin in the depot, a circle of 500 m.
 */
export interface GoldenFleet {
  fleet: TestFleet;
  night: Asset;
  silent: Asset;
  giver: Asset;
  taker: Asset;
  blind: Asset;
  /** The id of the driver who takes over. */
  luisId: number;
}

/** A moment of Sunday, or of Saturday evening, by its clock time in UTC. */
export const at = (clock: string): number =>
  Date.parse(`2025-10-${clock >= '20' ? '25' : '26'}T${clock}${clock.length === 5 ? ':00' : ''}Z`);
/** The Sunday of Madrid, which is asked about. */
export const SUNDAY = { from: at('22:00'), to: Date.parse('2025-10-26T23:00:00Z') };

const RECEIVED = Date.parse('2025-10-27T12:00:00Z');
const MOVED = new Date(at('10:00'));

/** Fills an empty store with the fleet, its positions and what follows of them. */
export async function fillGoldenFleet(store: Store): Promise<GoldenFleet> {
  const fleet = await fillTestFleet(
    store,
    Array.from({ length: 5 }, () => 'osmand'),
  );
  const [night, silent, giver, taker, blind] = fleet.north.assets as [Asset, Asset, Asset, Asset, Asset];
  const luisId = await fillRegister(store, fleet, [night, giver, taker]);
  const { settings } = factSettings(store.db);
  await settings.refresh();
  const ingest = await testIngest(store, settings);
  const tell = (asset: Asset, messages: readonly DeviceMessage[]): Promise<void> =>
    ingest.receive(asset.identifier, RECEIVED, messages);
  await tell(night, nightMessages(night.identifier));
  await tell(silent, silentMessages(silent.identifier));
  await tell(giver, movedMessages(giver.identifier));
  const blindStory = new Story('2025-10-26T08:00:00Z').rest(60).drive(60, 10).rest(60);
  await tell(
    blind,
    blindStory.messages(blind.identifier, () => ({ ignition: null, speedMps: null })),
  );
  await ingest.settle();
  return { fleet, night, silent, giver, taker, blind, luisId };
}

/** Writes of the vehicles what is not told by devices; gives the id of the second driver. */
async function fillRegister(
  store: Store,
  { north }: TestFleet,
  [night, giver, taker]: readonly [Asset, Asset, Asset],
): Promise<number> {
  const run = async (text: string, values: unknown[]) => (await store.pool.query(text, values)).rows[0]?.id;
  const customer = north.customerId;
  await run('UPDATE customer SET time_zone = $1 WHERE id = $2', ['Europe/Madrid', customer]);
  await run('UPDATE asset SET driver_id = NULL WHERE customer_id = $1', [customer]);
  await run(
    `UPDATE asset SET maximum_speed_mps = 18, consumption_slow_l_100km = 40, consumption_medium_l_100km = 20,
            consumption_fast_l_100km = 30, consumption_idle_l_h = 6, co2_kg_l = 2.5, nox_g_l = 10 WHERE id = $1`,
    [night.assetId],
  );
  const luisId = await run(
    `INSERT INTO driver (customer_id, first_name, last_name) VALUES ($1, 'Luis', 'Vega') RETURNING id`,
    [customer],
  );
  await run(
    `INSERT INTO driver_assignment (customer_id, asset_id, driver_id, started_at, ended_at)
     VALUES ($1, $2, $3, '2025-01-01Z', $5), ($1, $2, $4, $5, NULL)`,
    [customer, night.assetId, north.driverId, luisId, new Date(at('02:05'))],
  );
  await run('DELETE FROM mounting WHERE device_id = $1', [taker.deviceId]);
  await run('UPDATE mounting SET mounted_to = $2 WHERE device_id = $1', [giver.deviceId, MOVED]);
  await run('INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from) VALUES ($1, $2, $3, $4)', [
    customer,
    giver.deviceId,
    taker.assetId,
    MOVED,
  ]);
  const depotId = await run(`INSERT INTO geofence (customer_id, name) VALUES ($1, 'Depósito') RETURNING id`, [
    customer,
  ]);
  const shape = { type: 'circle', centre: [HOME.longitude, HOME.latitude], radiusM: 500 };
  await run(
    `INSERT INTO geofence_version (customer_id, geofence_id, valid_from, shape) VALUES ($1, $2, '2020-01-01Z', $3)`,
    [customer, depotId, JSON.stringify(shape)],
  );
  return luisId;
}

/** What the odometer says where the night begins, and how far the vehicle has come when it is set to zero. */
const [ODOMETER_M, RESET_M] = [100_000, 126_000];

const nightMessages = (deviceId: string): DeviceMessage[] =>
  new Story('2025-10-25T20:30:00Z')
    .rest(60)
    .drive(60, 15)
    .rest(90)
    .drive(120, 10)
    .idle(10)
    .drive(20, 20)
    .rest(90)
    .messages(deviceId, ({ fixTime }, engineS, metres) => ({
      odometerM: metres <= RESET_M ? ODOMETER_M + metres : metres - RESET_M,
      attributes: { fuelUsedL: 500 + (engineS * 12) / 3600 },
      events: fixTime === at('00:30') ? ['harshBraking'] : [],
    }));

function silentMessages(deviceId: string): DeviceMessage[] {
  const within = (time: number | null, from: string, to: string) => time! >= at(from) && time! < at(to);
  const messages = new Story('2025-10-25T21:00:00Z')
    .rest(600)
    .drive(30, 10)
    .silence(30, 5000)
    .drive(30, 10)
    .rest(60)
    .messages(deviceId, ({ fixTime }) => ({
      attributes: {
        temperature1C: within(fixTime, '23:00', '23:10') ? 12 : 4,
        doorOpen: within(fixTime, '05:00', '05:05'),
      },
      ...(fixTime === at('07:15') ? placeOf(60_000) : {}),
    }));
  const ahead = Date.parse('2031-10-26T07:15:00Z');
  return [...messages, { ...messages.at(-1)!, fixTime: ahead, deviceTime: ahead }];
}

const movedMessages = (deviceId: string): DeviceMessage[] =>
  new Story('2025-10-26T08:30:00Z')
    .rest(60)
    .drive(60, 10)
    .rest(60)
    .messages(deviceId, ({ fixTime }) => {
      const rpm = new Map([
        [at('09:40'), 1500],
        [at('09:50'), 1800],
        [at('10:10'), 2000],
      ]).get(fixTime!);
      return rpm === undefined ? {} : { attributes: { rpm } };
    });
