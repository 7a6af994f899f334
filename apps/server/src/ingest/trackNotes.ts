import type { Db } from '../store/database.ts';
import { beginTracks, type LateWindow, noteLate } from '../store/derived.ts';
import type { StoredFix } from '../store/history/storedFix.ts';

/** What the store has to know about tracks from the transaction that writes their positions on, so that a start after a crash finds it. */
export interface TrackNotes {
  /** Rows of assets whose tracks have no row yet. */
  begun: readonly StoredFix[];
  /** Windows in which late fixes lie, one for an asset. */
  late: readonly LateWindow[];
}

/** Whether there is nothing to note. */
export const isNothing = ({ begun, late }: TrackNotes): boolean => begun.length + late.length === 0;

/** Writes notes in the transaction of the positions. */
export async function writeNotes(tx: Db, { begun, late }: TrackNotes): Promise<void> {
  await beginTracks(tx, begun);
  await noteLate(tx, late);
}

/** For each asset the window in which its fixes lie; times in milliseconds since 1970 UTC. */
export function lateWindows(
  late: readonly { customerId: number; assetId: number; fixTime: number }[],
): LateWindow[] {
  const windows = new Map<number, LateWindow>();
  for (const { customerId, assetId, fixTime } of late) {
    const known = windows.get(assetId);
    windows.set(assetId, {
      customerId,
      assetId,
      from: Math.min(known?.from ?? fixTime, fixTime),
      until: Math.max(known?.until ?? fixTime, fixTime),
    });
  }
  return [...windows.values()];
}
