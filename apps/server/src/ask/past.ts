import type { ChunkPlaces, Fix, LeanChunk } from '@rastro/domain';
import type { History, Stretch } from '../store/history/history.ts';

/** The readings of a fix that say where it moves an asset. */
const READINGS = new Set(['accuracyM']);
/** Number of fixes of a page. */
const PAGE = 500;
/** Number of fixes of decoded days that are kept until they are read. Further days are decoded again. */
const MOST_KEPT = 500_000;

/** The range of a past, in milliseconds since 1970 UTC with `to` exclusive, and the stretches of which it consists. */
interface PastRange {
  since: number;
  to: number;
  stretches: readonly Stretch[];
}

/** The fixes of one asset, of which a day that was opened need not be decoded again to be read once. */
export class Past {
  readonly stretches: readonly Stretch[];
  readonly asset: { customerId: number; assetId: number };
  readonly #history: History;
  readonly #since: number;
  readonly #to: number;
  /** The days that were opened last, and those before that are kept. */
  #open: ReadonlyMap<number, LeanChunk> = new Map();
  readonly #kept = new Map<number, LeanChunk>();
  #keptFixes = 0;

  constructor(
    history: History,
    asset: { customerId: number; assetId: number },
    { since, to, stretches }: PastRange,
  ) {
    this.#history = history;
    this.asset = asset;
    this.#since = since;
    this.#to = to;
    this.stretches = stretches;
  }

  /** Opens days whose stretches are chunks. Throws ChunkDamaged. */
  async open(days: readonly number[]): Promise<void> {
    this.#open = await this.#history.leanDays(this.asset, days, READINGS);
    for (const [day, chunk] of this.#open) {
      if (this.#keptFixes + chunk.count > MOST_KEPT) return;
      this.#kept.set(day, chunk);
      this.#keptFixes += chunk.count;
    }
  }

  /** When and where the fixes are on one of the days that were opened last; null for another day. */
  placesOn(day: number): ChunkPlaces | null {
    return this.#open.get(day) ?? null;
  }

  /**
   * The fixes from a moment on, before the range as well, as `LeanChunk` gives them; `end` is the time of the last one that is read together with
   * the page.
   */
  async *pages(from: number): AsyncGenerator<{ page: readonly Fix[]; end: number }> {
    if (from < this.#since) yield* this.#stored(from, this.#since);
    for (const { day, from: first, to: last } of this.stretches) {
      if (last < from) continue;
      const chunk = day === null ? undefined : this.#kept.get(day);
      if (chunk) {
        yield* this.#decoded(chunk, from);
        this.#kept.delete(day!);
      } else yield* this.#stored(Math.max(from, this.#since, first), Math.min(last + 1, this.#to));
    }
  }

  async *#stored(from: number, to: number): AsyncGenerator<{ page: readonly Fix[]; end: number }> {
    const { customerId, assetId } = this.asset;
    for await (const page of this.#history.readFixPages(customerId, assetId, from, to))
      yield { page, end: page.at(-1)!.fixTime };
  }

  *#decoded(chunk: LeanChunk, from: number): Generator<{ page: readonly Fix[]; end: number }> {
    const { fixTime } = chunk;
    const start = fixTime.findIndex((time) => time >= Math.max(from, this.#since));
    const stop = fixTime.findLastIndex((time) => time < this.#to) + 1;
    for (let at = start; at >= 0 && at < stop; at += PAGE)
      yield { page: chunk.fixes(at, Math.min(at + PAGE, stop)), end: fixTime[stop - 1]! };
  }
}
