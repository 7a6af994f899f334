import { parentPort, workerData } from 'node:worker_threads';
import { alwaysIn, DEFAULT_SETTINGS, type DeviceMessage, type Fix, fixOfColumns } from '@rastro/domain';
import { AssetTrack, updateOf } from '@rastro/server/ingest/assetTrack';
import { toFix } from '@rastro/server/ingest/toFix';
import { inTransaction, openStore } from '@rastro/server/store/database';
import { writeTracks } from '@rastro/server/store/derived';
import type { Connection } from '@rastro/server/store/embedded/connection';
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
}

const DAY_MS = 86_400_000;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

/** Every so many vehicles of a worker one has a door, a thermometer and a bus. */
const SENSORS_EVERY = 10;

/** The worker: writes the positions of its assets as chunks, and the segments that the server's own track derives from them. */
const { connection, customerId, assetIds, firstDay, days }: FillOrder = workerData;
const store = await openStore({ database: connection, log: QUIET });
let positions = 0;
for (const assetId of assetIds) {
  const track = new AssetTrack(customerId, assetId, null, alwaysIn(DEFAULT_SETTINGS), []);
  for (let day = firstDay; day < firstDay + days; day++) {
    const hasSensors = assetIds.indexOf(assetId) % SENSORS_EVERY === 0;
    const rows = vehicleDay(assetId * 1_000 + day, day * DAY_MS).map(({ message, serverTime }, at) => ({
      ...storedColumns(toFix(hasSensors ? withSensors(message, at) : message, serverTime)),
      deviceId: assetId,
    }));
    for (const row of rows) track.push(fixOfColumns(row) satisfies Fix);
    track.deviceReported(assetId, rows.at(-1)?.serverTime ?? 0);
    const bytes = await packChunk(rows);
    await inTransaction(store.db, (tx) => writeChunk(tx, { customerId, assetId, day }, rows, bytes));
    positions += rows.length;
  }
  track.updateLive();
  await inTransaction(store.db, (tx) => writeTracks(tx, [updateOf(track)]));
  parentPort?.postMessage({ assetId, positions });
}
await store.close();

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
