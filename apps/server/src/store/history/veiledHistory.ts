import {
  type AskedReadings,
  type ChunkRow,
  type Fix,
  fixesOfPage,
  type ReadingPage,
  readingPage,
} from '@rastro/domain';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { type Veil, veiledDb } from '../veil.ts';
import { packChunk, unpackChunk } from './chunkBytes.ts';
import type { FixKey } from './fixKey.ts';
import { History, type StoredFix, type Stretch } from './history.ts';

/** A hidden time: from a moment on and before another, in milliseconds since 1970 UTC. */
interface Span {
  from: number;
  to: number;
}

const covers = (spans: readonly Span[], time: number): boolean =>
  spans.some(({ from, to }) => from <= time && time < to);

const seen = new WeakMap<History, Map<number | null, History>>();

/** The history as it is seen through a veil: without the fixes of private times. As it is where there is none. */
export function historySeenBy(history: History, { veil }: { veil: Veil | null }): History {
  if (veil === null) return history;
  const known = seen.get(history) ?? new Map<number | null, History>();
  seen.set(history, known);
  const made = known.get(veil.sparedCustomerId) ?? new VeiledHistory(history, veil);
  known.set(veil.sparedCustomerId, made);
  return made;
}

/** A history that knows no fix of a hidden time. Counts of fixes are those of all, which say nothing of where they are. */
class VeiledHistory extends History {
  readonly #whole: History;
  readonly #veiled: Db;

  constructor(history: History, veil: Veil) {
    super(history.store, { beside: history });
    this.#whole = history;
    this.#veiled = veiledDb(history.store.db, veil);
  }

  override get whole(): History {
    return this.#whole;
  }

  override async *readFixes(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
  ): AsyncGenerator<Fix> {
    const spans = await this.#hidden(customerId, assetId);
    for await (const fix of super.readFixes(customerId, assetId, from, to))
      if (!covers(spans, fix.fixTime)) yield fix;
  }

  override async *readFixesAfter(customerId: number, assetId: number, after: FixKey): AsyncGenerator<Fix> {
    const spans = await this.#hidden(customerId, assetId);
    for await (const fix of super.readFixesAfter(customerId, assetId, after))
      if (!covers(spans, fix.fixTime)) yield fix;
  }

  override async *readPages(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
  ): AsyncGenerator<readonly ChunkRow[]> {
    const spans = await this.#hidden(customerId, assetId);
    yield* uncovered(spans, super.readPages(customerId, assetId, from, to));
  }

  override async *readFixPages(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
  ): AsyncGenerator<readonly Fix[]> {
    const spans = await this.#hidden(customerId, assetId);
    yield* uncovered(spans, super.readFixPages(customerId, assetId, from, to));
  }

  override async *readReadings(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
    asked: AskedReadings,
  ): AsyncGenerator<ReadingPage> {
    const spans = await this.#hidden(customerId, assetId);
    for await (const page of super.readReadings(customerId, assetId, from, to, asked)) {
      const fixes = fixesOfPage(page);
      const kept = fixes.filter(({ fixTime }) => !covers(spans, fixTime));
      if (kept.length === fixes.length) yield page;
      else if (kept.length > 0) yield readingPage(kept);
    }
  }

  override async *readChunks(
    customerId: number,
    assetId: number,
    from: number,
    to: number,
  ): AsyncGenerator<Uint8Array> {
    const spans = await this.#hidden(customerId, assetId);
    for await (const bytes of super.readChunks(customerId, assetId, from, to)) {
      if (spans.length === 0) {
        yield bytes;
        continue;
      }
      const rows = unpackChunk(bytes);
      const kept = rows.filter(({ fixTime }) => !covers(spans, fixTime));
      if (kept.length === rows.length) yield bytes;
      else if (kept.length > 0) yield await packChunk(kept);
    }
  }

  override async lastFixBefore(
    customerId: number,
    assetId: number,
    time: number,
    options: { onlyGood?: boolean } = {},
  ): Promise<Fix | null> {
    const spans = await this.#hidden(customerId, assetId);
    for (let before = time; ; ) {
      const last = await super.lastFixBefore(customerId, assetId, before, options);
      const span = last && spans.find(({ from, to }) => from <= last.fixTime && last.fixTime < to);
      if (!span) return last;
      before = span.from;
    }
  }

  override async stretches(
    assets: readonly { customerId: number; assetId: number }[],
    from: number,
    to: number,
  ): Promise<Map<number, Stretch[]>> {
    const found = await super.stretches(assets, from, to);
    for (const { customerId, assetId } of assets) {
      const spans = await this.#hidden(customerId, assetId);
      const isWhole = ({ from, to }: Stretch): boolean =>
        !spans.some((span) => span.from <= to && from < span.to);
      // What is not given as a chunk is read by its fixes.
      const stretches = found.get(assetId) ?? [];
      found.set(
        assetId,
        stretches.map((stretch) => (isWhole(stretch) ? stretch : { ...stretch, day: null })),
      );
    }
    return found;
  }

  override async findFix(customerId: number, assetId: number, key: FixKey): Promise<StoredFix | null> {
    const spans = await this.#hidden(customerId, assetId);
    return covers(spans, key.fixTime) ? null : super.findFix(customerId, assetId, key);
  }

  async #hidden(customerId: number, assetId: number): Promise<Span[]> {
    const { rows } = await query<{ from: Date; to: Date | number }>(
      this.#veiled,
      `SELECT started_at AS "from", ended_at AS "to" FROM veiled.hidden_time
        WHERE customer_id = $1 AND asset_id = $2 ORDER BY started_at`,
      [customerId, assetId],
    );
    return rows.map(({ from, to }) => ({ from: Number(from), to: Number(to) }));
  }
}

async function* uncovered<T extends FixKey>(
  spans: readonly Span[],
  pages: AsyncIterable<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for await (const page of pages) {
    const kept = page.filter(({ fixTime }) => !covers(spans, fixTime));
    if (kept.length > 0) yield kept;
  }
}
