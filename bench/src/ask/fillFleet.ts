import { parentPort, workerData } from 'node:worker_threads';
import { alwaysIn, DEFAULT_SETTINGS, FACT_RULES, fixOfColumns } from '@rastro/domain';
import { AssetTrack, updateOf } from '@rastro/server/ingest/assetTrack';
import { toFix } from '@rastro/server/ingest/toFix';
import { inTransaction, openStore } from '@rastro/server/store/database';
import { writeTracks } from '@rastro/server/store/derived';
import type { Connection } from '@rastro/server/store/embedded/connection';
import { packChunk } from '@rastro/server/store/history/chunkBytes';
import { writeChunk } from '@rastro/server/store/history/packing';
import { storedColumns } from '@rastro/server/store/history/rowCodec';
import { type Received, vehicleDay } from '../history/vehicleDay.ts';

/** The task of one worker. */
export interface FillOrder {
  connection: Connection;
  customerId: number;
  /** The vehicles, each with how many degrees north of Lima it drives. */
  assets: readonly { assetId: number; northDeg: number }[];
  firstDay: number;
  days: number;
}

const DAY_MS = 86_400_000;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };
/** Of all rules, that of geofences alone is what a question goes on from. */
const RULES = FACT_RULES.filter(({ name }) => name === 'geofence');

/** The worker: writes the positions of its vehicles as chunks, and the checkpoints of their timelines. */
const { connection, customerId, assets, firstDay, days }: FillOrder = workerData;
const store = await openStore({ database: connection, log: QUIET });
for (const { assetId, northDeg } of assets) {
  const track = new AssetTrack(customerId, assetId, null, alwaysIn(DEFAULT_SETTINGS), RULES);
  for (let day = firstDay; day < firstDay + days; day++) {
    const rows = dayFromHome(assetId, day).map(({ message, serverTime }) => {
      message.latitude = (message.latitude ?? 0) + northDeg;
      return { ...storedColumns(toFix(message, serverTime)), deviceId: assetId };
    });
    for (const row of rows) track.push(fixOfColumns(row));
    track.deviceReported(assetId, rows.at(-1)?.serverTime ?? 0);
    const bytes = await packChunk(rows);
    await inTransaction(store.db, (tx) => writeChunk(tx, { customerId, assetId, day }, rows, bytes));
  }
  track.updateLive();
  await inTransaction(store.db, (tx) => writeTracks(tx, [updateOf(track)]));
  parentPort?.postMessage(assetId);
}
await store.close();

/** The day of a vehicle that leaves its home on even days, and comes back by the same way on odd ones. */
function dayFromHome(assetId: number, day: number): Received[] {
  const isBack = day % 2 === 1;
  const way = vehicleDay(assetId * 1_000 + day - (isBack ? 1 : 0), day * DAY_MS);
  const home = vehicleDay(assetId * 1_000, 0)[0]!.message;
  const begun = way[0]!.message;
  const [east, north] = [home.longitude! - begun.longitude!, home.latitude! - begun.latitude!];
  const places = way.map(({ message: { latitude, longitude } }) => [longitude! + east, latitude! + north]);
  if (isBack) places.reverse();
  return way.map(({ message, serverTime }, at) => {
    const [longitude = 0, latitude = 0] = places[at] ?? [];
    return { serverTime, message: { ...message, longitude, latitude } };
  });
}
