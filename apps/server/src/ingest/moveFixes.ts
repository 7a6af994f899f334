import { type Fix, QUALITY } from '@rastro/domain';
import { type Db, inTransaction } from '../store/database.ts';
import { forgetLive } from '../store/derived.ts';
import { moveEvents } from '../store/events/moveEvents.ts';
import type { History, StoredFix } from '../store/history/history.ts';
import { lateWindows, writeNotes } from './trackNotes.ts';
import type { Tracks } from './tracks.ts';

/** Dependencies of `moveFixes`. */
export interface MovingParts {
  db: Db;
  history: History;
  tracks: Tracks;
}

const isOutside = (quality: number): boolean => (quality & QUALITY.OUTSIDE_MOUNTING) !== 0;

/**
 * Moves stored fixes of one asset to where they belong: another time, another asset, or another judgement of them. What devices said and
 * rules found in them goes along, and what follows from them is derived again. Call it between two batches.
 */
export async function moveFixes(
  { db, history, tracks }: MovingParts,
  { customerId, assetId }: { customerId: number; assetId: number },
  moved: readonly [from: Fix, to: StoredFix][],
): Promise<void> {
  const placed = moved.map(([, to]) => to);
  const keys = moved.map(([{ fixTime, fingerprint }]) => ({ fixTime, fingerprint }));
  const late = lateWindows([
    ...keys.map(({ fixTime }) => ({ customerId, assetId, fixTime })),
    ...placed.map(({ customerId, assetId, fix: { fixTime } }) => ({ customerId, assetId, fixTime })),
  ]);
  await history.ensurePartitions(placed.map(({ fix }) => fix.fixTime));
  tracks.noteLate(late); // should the answer to the commit be lost, they are derived again for nothing
  const lost = moved.filter(
    ([from, to]) => to.assetId !== assetId || isOutside(to.fix.quality & ~from.quality),
  );
  const losesLive = tracks.losesLive(
    assetId,
    lost.map(([from]) => from),
  );
  await inTransaction(db, async (tx) => {
    if (losesLive) await forgetLive(tx, assetId);
    await history.replaceFixes(tx, { customerId, assetId, keys }, placed);
    await moveEvents(
      tx,
      placed
        .map((to, at) => ({
          customerId,
          assetId,
          ...(keys[at] as (typeof keys)[number]),
          toAssetId: to.assetId,
          toFixTime: to.fix.fixTime,
        }))
        .filter(({ fixTime, toAssetId, toFixTime }) => toAssetId !== assetId || toFixTime !== fixTime),
    );
    await writeNotes(tx, { begun: tracks.begunBy(placed), late });
  });
}
