import { type AskedShape, type ShapeStay, ShapeStays } from '@rastro/domain';
import { codedError } from '../errors.ts';
import { breather } from '../rounds.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { checkpointBefore } from '../store/checkpoints.ts';
import type { Db } from '../store/database.ts';
import type { History } from '../store/history/history.ts';
import { nearDays, nearTimes, type Time } from './near.ts';
import { Past } from './past.ts';
import type { Question } from './question.ts';

/** Dependencies of answering. */
export interface AskParts {
  history: History;
  settings: SettingsDirectory;
}

/** An asset by the key of its history. */
export interface AskedAsset {
  customerId: number;
  assetId: number;
}

/** How far before the range stretches count: from where an asset may have come on a path that is known. */
const BEFORE_MS = 86_400_000;
/** Number of days whose places are decoded between two looks at the clock. */
const DAYS_AT_ONCE = 5;

/**
 * The stays of some assets in a shape, asset by asset as they are found: those that the geofence rule would have found in all their fixes.
 * Of chunks whose boxes meet the shape the places are read, and where these come close, all fixes from the last checkpoint of the timeline
 * on.
 * Throws CANCELLED as soon as `isGone`.
 */
export async function* staysOf<Asset extends AskedAsset>(
  db: Db,
  { history, settings }: AskParts,
  assets: readonly Asset[],
  { asked, from, to }: Question,
  isGone: () => boolean,
): AsyncGenerator<{ asset: Asset; stays: ShapeStay[] }> {
  const breath = breather();
  const pause = async (): Promise<void> => {
    await breath();
    if (isGone()) throw codedError('CANCELLED');
  };
  await pause();
  const since = from - BEFORE_MS;
  const stretches = await history.stretches(assets, since, to);
  for (const asset of assets) {
    const stays = new ShapeStays(asked, settings.of(asset.customerId, asset.assetId));
    const past = new Past(history, asset, { since, to, stretches: stretches.get(asset.assetId) ?? [] });
    const near = await nearOf(past, asked, pause);
    await read(db, past, { near, stays }, pause);
    yield { asset, stays: stays.stays() };
    await pause();
  }
}

/** What is read of an asset: the times at which it comes close to the shape. */
interface Reading {
  near: readonly Time[];
  stays: ShapeStays;
}

/** Reads the fixes of an asset around the stretches in which it is near, each time from the last checkpoint before until it is clear again. */
async function read(db: Db, past: Past, { near, stays }: Reading, pause: () => Promise<void>): Promise<void> {
  const { customerId, assetId } = past.asset;
  /** The time of the last fix that was read; null before the first. */
  let last: number | null = null;
  for (let next = 0; next < near.length; ) {
    const base = await checkpointBefore(db, customerId, assetId, near[next]!.from);
    let from: number = (last ?? Number.NEGATIVE_INFINITY) + 1;
    if (last === null || (base && base.at > last)) {
      stays.resume(base?.memory ?? null);
      from = base?.at ?? Number.NEGATIVE_INFINITY;
    }
    const first = next;
    let isLeft = false;
    for await (const { page, end } of past.pages(from)) {
      for (const [i, fix] of page.entries()) {
        // The checkpoint's own fix: the only one of its time, since two are whole, and then the memory knows which it has read.
        if (i === 0 && fix.fixTime === base?.at && page[1]?.fixTime !== fix.fixTime) continue;
        while (next < near.length && near[next]!.to < fix.fixTime) next++;
        isLeft =
          next > first &&
          fix.fixTime !== last &&
          stays.isClear &&
          (near[next]?.from ?? Number.POSITIVE_INFINITY) > end;
        if (isLeft) break;
        stays.push(fix);
        last = fix.fixTime;
      }
      await pause();
      if (isLeft) break;
    }
    if (!isLeft) return; // nothing is left to read
  }
}

/** When an asset was near: by the boxes of its stretches first, and then by the places in chunks whose boxes are. */
async function nearOf(past: Past, asked: AskedShape, pause: () => Promise<void>): Promise<Time[]> {
  const days = nearDays(past.stretches, asked);
  if (days === null) return [];
  return nearTimes(past.stretches, asked, async (day) => {
    const known = past.placesOn(day);
    if (known) return known;
    const at = days.indexOf(day);
    await past.open(days.slice(at, at + DAYS_AT_ONCE));
    await pause();
    return past.placesOn(day);
  });
}
