import { type FixesPart, type LeanChunk, type PlacedFixes, placedFixes, type TimeSpan } from '@rastro/domain';
import type { History, Stretch } from './history.ts';

const NO_READINGS: ReadonlySet<string> = new Set();
/** Number of days that are read together. */
const DAYS_AT_ONCE = 8;

/**
 * The fixes of an asset with from <= fixTime < to, in order, as `PlacedFixes`: for whoever needs the times and places of many, and the rest of few. `known` are
 * its stretches in the range, or in a longer one. The fixes of a day that lies in a chunk alone have no readings, and their places in it as fingerprints. Throws ChunkDamaged.
 */
export async function* readPlaces(
  history: History,
  asset: { customerId: number; assetId: number },
  known: readonly Stretch[],
  [from, to]: TimeSpan,
): AsyncGenerator<FixesPart> {
  const { customerId, assetId } = asset;
  const stretches = known.filter((stretch) => stretch.from < to && stretch.to >= from);
  const days = stretches.flatMap(({ day }) => day ?? []);
  const open = (at: number): Promise<ReadonlyMap<number, LeanChunk>> => {
    const some = days.slice(at, at + DAYS_AT_ONCE);
    if (some.length === 0) return Promise.resolve(new Map());
    const opened = history.leanDays(asset, some, NO_READINGS);
    opened.catch(() => undefined); // a reader who has stopped does not wait for it
    return opened;
  };
  let chunks: ReadonlyMap<number, LeanChunk> = new Map();
  let next = open(0);
  let at = 0;
  for (const { day, from: first, to: last } of stretches) {
    if (day !== null && at++ % DAYS_AT_ONCE === 0) {
      chunks = await next;
      next = open(at - 1 + DAYS_AT_ONCE); // on its way while the reader is busy with these
    }
    const chunk = day === null ? undefined : chunks.get(day);
    if (chunk) yield partOf(chunk, from, to);
    else
      for await (const page of history.readFixPages(
        customerId,
        assetId,
        Math.max(from, first),
        Math.min(to, last + 1),
      ))
        yield partOf(placedFixes(page), from, to);
  }
}

const partOf = (of: PlacedFixes, from: number, to: number): FixesPart => {
  const start = of.fixTime.findIndex((time) => time >= from);
  return start < 0
    ? { of, start: 0, end: 0 }
    : { of, start, end: of.fixTime.findLastIndex((time) => time < to) + 1 };
};
