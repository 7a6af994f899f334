import { alwaysIn, DEFAULT_SETTINGS, type Fix } from '@rastro/domain';
import { AssetTrack, updateOf } from '../../ingest/assetTrack.ts';
import { type Db, inTransaction } from '../database.ts';
import { writeTracks } from '../derived.ts';
import { writeFacts } from '../events/facts.ts';
import type { EventsOf } from '../events/read.ts';
import type { History } from '../history/history.ts';

/** Stores fixes of an asset, as its device 1 sent them; the partitions of their days are there. */
export const appendFixes = (db: Db, history: History, asset: EventsOf, fixes: readonly Fix[]) =>
  inTransaction(db, (tx) =>
    history.appendFixes(
      tx,
      fixes.map((fix) => ({ ...asset, deviceId: 1, fix })),
    ),
  );

/** Stores fixes of an asset and what its track makes of them: segments, events and state. Gives the track, whose device was last heard at `seenAt`. */
export async function storeTrack(
  db: Db,
  history: History,
  asset: EventsOf,
  fixes: readonly Fix[],
  seenAt: number,
): Promise<AssetTrack> {
  await appendFixes(db, history, asset, fixes);
  const track = new AssetTrack(asset.customerId, asset.assetId, null, alwaysIn(DEFAULT_SETTINGS));
  track.deviceReported(1, seenAt);
  for (const fix of fixes) track.push(fix);
  track.updateLive();
  await inTransaction(db, async (tx) => {
    await writeTracks(tx, [updateOf(track)]);
    await writeFacts(tx, [updateOf(track)]);
  });
  track.written();
  return track;
}
