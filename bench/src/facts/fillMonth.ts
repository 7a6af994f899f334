import { parentPort, workerData } from 'node:worker_threads';
import {
  alwaysIn,
  DEFAULT_SETTINGS,
  type DeviceMessage,
  FACT_RULES,
  type Fix,
  fixOfColumns,
  Geofences,
  type GeofenceVersion,
} from '@rastro/domain';
import { AssetTrack, updateOf } from '@rastro/server/ingest/assetTrack';
import { toFix } from '@rastro/server/ingest/toFix';
import { inTransaction, openStore } from '@rastro/server/store/database';
import { writeTracks } from '@rastro/server/store/derived';
import type { Connection } from '@rastro/server/store/embedded/connection';
import { writeFacts } from '@rastro/server/store/events/facts';
import { packChunk } from '@rastro/server/store/history/chunkBytes';
import { writeChunk } from '@rastro/server/store/history/packing';
import { storedColumns } from '@rastro/server/store/history/rowCodec';
import { vehicleDay } from '../history/vehicleDay.ts';

/** The task of one worker. */
export interface FillOrder {
  connection: Connection;
  customerId: number;
  assetIds: readonly number[];
  /** First day, counted in UTC days from 1970-01-01, and the number of days. */
  firstDay: number;
  days: number;
  /** What vehicles can drive into. Where they are given all rules find their facts and each vehicle has a tank; null for the timeline alone. */
  geofences: readonly GeofenceVersion[] | null;
}

const DAY_MS = 86_400_000;
/** The litres of a tank, what a metre burns of them, and with how many it is filled again while the vehicle stands. */
const TANK_L = 200;
const BURNT_L_M = 0.000_3;
const FILLED_AT_L = 60;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

/** Every so many vehicles of a worker one has a door, a thermometer and a bus. */
const SENSORS_EVERY = 10;

/** A tank that gets empty as its vehicle drives, and is filled where it stands. */
class Tank {
  #litres = TANK_L;
  #odometerM: number | null = null;

  /** The litres that it has at a message, in tenths. */
  after({ odometerM, ignition }: DeviceMessage): number {
    if (odometerM !== null && this.#odometerM !== null && odometerM > this.#odometerM)
      this.#litres -= (odometerM - this.#odometerM) * BURNT_L_M;
    this.#odometerM = odometerM;
    if (this.#litres < FILLED_AT_L && !ignition) this.#litres = TANK_L;
    return Math.round(this.#litres * 10) / 10;
  }
}

/** The worker: writes the positions of its assets as chunks, and the segments that the server's own track derives from them. */
const { connection, customerId, assetIds, firstDay, days, geofences }: FillOrder = workerData;
const settings = geofences
  ? alwaysIn({ ...DEFAULT_SETTINGS, geofences: new Geofences(geofences) })
  : alwaysIn(DEFAULT_SETTINGS);
const store = await openStore({ database: connection, log: QUIET });
let positions = 0;
for (const assetId of assetIds) {
  const track = new AssetTrack(customerId, assetId, null, settings, geofences ? FACT_RULES : []);
  const tank = geofences ? new Tank() : null;
  for (let day = firstDay; day < firstDay + days; day++) {
    const hasSensors = assetIds.indexOf(assetId) % SENSORS_EVERY === 0;
    const rows = vehicleDay(assetId * 1_000 + day, day * DAY_MS).map(({ message, serverTime }, at) => ({
      ...storedColumns(toFix(withReadings(message, at, hasSensors, tank), serverTime)),
      deviceId: assetId,
    }));
    for (const row of rows) track.push(fixOfColumns(row) satisfies Fix);
    track.deviceReported(assetId, rows.at(-1)?.serverTime ?? 0);
    const bytes = await packChunk(rows);
    await inTransaction(store.db, (tx) => writeChunk(tx, { customerId, assetId, day }, rows, bytes));
    positions += rows.length;
  }
  track.updateLive();
  const update = updateOf(track);
  await inTransaction(store.db, async (tx) => {
    await writeTracks(tx, [update]);
    await writeFacts(tx, [update]);
  });
  parentPort?.postMessage({ assetId, positions });
}
await store.close();

/** A message with the readings of its vehicle. */
function withReadings(
  message: DeviceMessage,
  at: number,
  hasSensors: boolean,
  tank: Tank | null,
): DeviceMessage {
  const read = hasSensors ? withSensors(message, at) : message;
  return tank ? { ...read, attributes: { ...read.attributes, fuelLevelL: tank.after(message) } } : read;
}

/** A message with what a door, a thermometer and the bus of an engine say: the door opens now and then, and it is cold inside. */
function withSensors(message: DeviceMessage, at: number): DeviceMessage {
  const { ignition, speedMps } = message;
  const attributes = {
    ...message.attributes,
    doorOpen: !ignition && at % 90 < 6,
    temperature1C: Math.round((4 + 3 * Math.sin(at / 400)) * 10) / 10,
    rpm: ignition ? 800 + Math.round((speedMps ?? 0) * 90) : 0,
    coolantTemperatureC: ignition ? 88 : 30,
  };
  return { ...message, attributes };
}
