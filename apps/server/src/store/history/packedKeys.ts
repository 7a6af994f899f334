import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { int4Array } from './binaryArray.ts';
import { type StoredChunk, unpack } from './chunkSource.ts';
import { compareFixes, dayOf, type FixKey, startOfDay } from './fixKey.ts';
import { storedTime } from './rowCodec.ts';
import type { StoredFix } from './storedFix.ts';

/** Advisory lock between who appends fixes of days that may be packed (shared) and who packs one (alone): any number. */
export const PACK_LOCK = 7_277_803;
/** A day is packed this long after its end at the soonest. */
export const SOONEST_MS = 3_600_000;
/** Fixes so far in the future come from clocks that are off; their days are packed when they are quiet. */
const FAR_AHEAD_DAYS = 366;
/** Room between the clock by which one decides to pack a day and that by which one decides to look. */
const SLACK_MS = SOONEST_MS / 2;
const MOST_KEPT = 64;

/** Whether a day's chunk may be made, now or within the next half hour. */
export const maybePacked = (day: number, now: number): boolean =>
  startOfDay(day + 1) + SOONEST_MS - SLACK_MS <= now || isFarAhead(day, now);

/** Whether a day lies so far ahead that no good clock will report it soon. */
export const isFarAhead = (day: number, now: number): boolean => day > dayOf(now) + FAR_AHEAD_DAYS;

interface Keys {
  revision: number;
  fixTimes: Float64Array;
  fingerprints: Int32Array;
}

/**
 * Knows which fixes lie in chunks, so that one that is sent again is not stored again. Costs nothing for the fixes of the day; for
 * older ones one look at an index, and the keys of the chunks last asked for are kept.
 */
export class PackedKeys {
  readonly #kept = new LRUCache<string, Keys>({ max: MOST_KEPT });

  /** Whether no chunk can hold one of `fixes`, now or in the next minutes. */
  areRecent(fixes: readonly StoredFix[], now = Date.now()): boolean {
    return !fixes.some(({ fix }) => maybePacked(dayOf(storedTime(fix.fixTime)), now));
  }

  /**
   * Those of `fixes` that no chunk holds, in their order. From here to the end of the caller's transaction no chunk is written
   * that could hold one of the others.
   */
  async notPacked(db: Db, fixes: readonly StoredFix[], now = Date.now()): Promise<readonly StoredFix[]> {
    const days = new Map<string, { customerId: number; assetId: number; day: number }>();
    for (const { customerId, assetId, fix } of fixes) {
      const day = dayOf(storedTime(fix.fixTime));
      if (maybePacked(day, now)) days.set(nameOf(customerId, assetId, day), { customerId, assetId, day });
    }
    if (days.size === 0) return fixes;
    await query(db, 'SELECT pg_advisory_xact_lock_shared($1)', [PACK_LOCK]);
    const packed = await this.#keysOf(db, [...days.values()]);
    if (packed.size === 0) return fixes;
    return fixes.filter(({ customerId, assetId, fix }) => {
      const fixTime = storedTime(fix.fixTime);
      const keys = packed.get(nameOf(customerId, assetId, dayOf(fixTime)));
      return !keys || !holds(keys, { fixTime, fingerprint: fix.fingerprint });
    });
  }

  async #keysOf(
    db: Db,
    days: readonly { customerId: number; assetId: number; day: number }[],
  ): Promise<Map<string, Keys>> {
    const { rows } = await query<ChunkHead>(
      db,
      `SELECT c.customer_id, c.asset_id, c.day, c.revision
         FROM unnest($1::int[], $2::int[], $3::int[]) AS w (customer_id, asset_id, day)
         JOIN position_chunk c USING (customer_id, asset_id, day)`,
      [
        int4Array(days.map(({ customerId }) => customerId)),
        int4Array(days.map(({ assetId }) => assetId)),
        int4Array(days.map(({ day }) => day)),
      ],
    );
    const found = new Map<string, Keys>();
    for (const head of rows) {
      const name = nameOf(head.customer_id, head.asset_id, head.day);
      let keys = this.#kept.get(name);
      if (keys?.revision !== head.revision) keys = await readKeys(db, head);
      this.#kept.set(name, keys);
      found.set(name, keys);
    }
    return found;
  }
}

interface ChunkHead {
  customer_id: number;
  asset_id: number;
  day: number;
  revision: number;
}

async function readKeys(db: Db, head: ChunkHead): Promise<Keys> {
  const { rows } = await query<StoredChunk>(
    db,
    'SELECT day, revision, bytes FROM position_chunk WHERE customer_id = $1 AND asset_id = $2 AND day = $3',
    [head.customer_id, head.asset_id, head.day],
  );
  const [chunk] = rows;
  const packed = chunk ? unpack(head.customer_id, head.asset_id, chunk) : []; // gone meanwhile: retention dropped it
  return {
    revision: head.revision,
    fixTimes: Float64Array.from(packed, ({ fixTime }) => fixTime),
    fingerprints: Int32Array.from(packed, ({ fingerprint }) => fingerprint),
  };
}

function holds({ fixTimes, fingerprints }: Keys, key: FixKey): boolean {
  let [low, high] = [0, fixTimes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = { fixTime: fixTimes[middle] as number, fingerprint: fingerprints[middle] as number };
    const order = compareFixes(there, key);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

const nameOf = (customerId: number, assetId: number, day: number): string =>
  `${customerId} ${assetId} ${day}`;
