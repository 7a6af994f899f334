import { Convergence, openSince, type ToldFacts } from '@rastro/domain';
import type { PoolClient } from 'pg';
import {
  checkpointBefore,
  checkpointsAfter,
  deleteCheckpointsBetween,
  insertCheckpoints,
} from '../store/checkpoints.ts';
import { correctDistance, distanceBefore, replaceSegments, writeTracks } from '../store/derived.ts';
import { replaceFacts, writeFacts } from '../store/facts.ts';
import type { History } from '../store/history/history.ts';
import { type AssetTrack, updateOf } from './assetTrack.ts';

/** So many old checkpoints after the late fixes are compared with; whoever differs that long mostly differs to the end. */
const COMPARED_CHECKPOINTS = 8;
const AFTER_ALL_FINGERPRINTS = 2 ** 31;
const NOTHING_STANDS: ToldFacts = { events: [], visits: [] };

/** How a derivation ended. */
export type DerivedAgain =
  /** Only a window of the past changed: the track stands where it did, its past longer by so many metres. */
  | { kind: 'window'; metres: number }
  /** It folded to the end: this track takes the place of the old one. */
  | { kind: 'whole'; track: AssetTrack };

/**
 * Folds an asset again from the last checkpoint before its late fixes, until all is as it was or to the end, and replaces in the
 * store what was derived from there: segments, checkpoints, events and visits. What the track itself has not written yet is
 * written first. `until` is the time of the last late fix, infinite where everything is to be derived anew.
 */
export async function deriveAgain(
  client: PoolClient,
  history: History,
  track: AssetTrack,
  { from, until }: { from: number; until: number },
): Promise<DerivedAgain> {
  const { customerId, assetId } = track;
  await writeTracks(client, [updateOf(track)]);
  await writeFacts(client, [updateOf(track)]);
  const checkpoint = await checkpointBefore(client, customerId, assetId, from);
  const base = checkpoint?.at ?? Number.NEGATIVE_INFINITY;
  const replaceFrom = (checkpoint && openSince(checkpoint.memory)) ?? Number.NEGATIVE_INFINITY;
  const later = await checkpointsAfter(client, customerId, assetId, until, COMPARED_CHECKPOINTS);
  const convergence = new Convergence([...later.map(({ memory }) => memory), track.memory().memory], {
    fixTime: until,
    fingerprint: AFTER_ALL_FINGERPRINTS,
  });
  const again = track.rewound(checkpoint, await distanceBefore(client, customerId, assetId, replaceFrom));
  const after = { fixTime: base, fingerprint: checkpoint?.fingerprint ?? 0 };
  for await (const fix of history.readFixesAfter(customerId, assetId, after)) {
    again.push(fix);
    const converged = convergence.met(fix, () => again.memory().memory);
    if (!converged) continue;
    const decidedUntil = converged.timeline.lastTime as number;
    const metres = await replaceWindow(client, again, converged, {
      replaceFrom,
      replaceUntil: openSince(converged) ?? Number.NEGATIVE_INFINITY,
      decidedAfter: base,
      decidedUntil,
    });
    return { kind: 'window', metres };
  }
  again.settle();
  const update = updateOf(again);
  await deleteCheckpointsBetween(client, customerId, assetId, base, Number.POSITIVE_INFINITY);
  await writeTracks(client, [{ ...update, from: replaceFrom }]);
  await replaceFacts(client, {
    ...update,
    decidedAfter: base,
    decidedUntil: Number.POSITIVE_INFINITY,
    standing: NOTHING_STANDS,
  });
  return { kind: 'whole', track: again };
}

interface Window {
  replaceFrom: number;
  replaceUntil: number;
  decidedAfter: number;
  decidedUntil: number;
}

/** Replaces what was derived in a window at whose end all is as it was. Gives the metres by which the window grew. */
async function replaceWindow(
  client: PoolClient,
  again: AssetTrack,
  standing: ToldFacts,
  { replaceFrom, replaceUntil, decidedAfter, decidedUntil }: Window,
): Promise<number> {
  const { customerId, assetId } = again;
  const { checkpoints, told } = again.changes(standing);
  const segments = again.closed();
  const gone = await replaceSegments(client, [
    { customerId, assetId, from: replaceFrom, until: replaceUntil, segments },
  ]);
  const metres = segments.reduce((sum, { segment }) => sum + segment.distanceM, 0) - gone;
  await deleteCheckpointsBetween(client, customerId, assetId, decidedAfter, decidedUntil);
  await insertCheckpoints(client, [{ customerId, assetId, checkpoints }]);
  await replaceFacts(client, { customerId, assetId, told, decidedAfter, decidedUntil, standing });
  await correctDistance(client, assetId, metres);
  return metres;
}
