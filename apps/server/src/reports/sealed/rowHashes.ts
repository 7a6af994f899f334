import { createHash, type Hash } from 'node:crypto';
import type { DetailRow } from '../kernel/report.ts';

/** Bytes of a vehicle's id and of the beginning of a row's hash: two of a million rows are alike by chance once in thirty million files. */
const [ID_BYTES, HASH_BYTES] = [4, 8];
const ROW_BYTES = ID_BYTES + HASH_BYTES;
/** Rows whose hashes are kept one by one; of more only the hash of all. */
const MOST_ROWS = 1_000_000;
const ROWS_OF_BLOCK = 4096;

/** Gathers, row by row, the hash of a report and those of its rows. */
export class RowHashes {
  /** Of all rows in their order; or of the rows of each vehicle in theirs, whatever the order of vehicles. */
  readonly #all = new Map<number, Hash>();
  readonly #inOrderOf: 'rows' | 'vehicles';
  #blocks: Buffer[] = [];
  #count = 0;

  constructor(inOrderOf: 'rows' | 'vehicles' = 'rows') {
    this.#inOrderOf = inOrderOf;
  }

  /** Adds a row of a vehicle, or one of its details, by the values of its columns in their order. */
  add(assetId: number, row: DetailRow, columns: readonly string[]): void {
    const text = JSON.stringify([assetId, ...columns.map((name) => row[name] ?? null)]);
    const hash = createHash('sha256').update(text).digest();
    this.#hashOf(this.#inOrderOf === 'rows' ? 0 : assetId).update(hash);
    const at = (this.#count % ROWS_OF_BLOCK) * ROW_BYTES;
    this.#count += 1;
    if (this.#count > MOST_ROWS) {
      this.#blocks = [];
      return;
    }
    if (at === 0) this.#blocks.push(Buffer.alloc(ROWS_OF_BLOCK * ROW_BYTES));
    const block = this.#blocks.at(-1)!;
    block.writeInt32BE(assetId, at);
    hash.copy(block, at + ID_BYTES, 0, HASH_BYTES);
  }

  get count(): number {
    return this.#count;
  }

  /** Ends it: the hash of all rows, and those of each; null where they are too many. */
  end(): { hash: Buffer; rows: Buffer | null } {
    const rows = this.#count > MOST_ROWS ? null : Buffer.concat(this.#blocks, this.#count * ROW_BYTES);
    if (this.#inOrderOf === 'rows') return { hash: this.#hashOf(0).digest(), rows };
    const all = createHash('sha256');
    for (const [, hash] of [...this.#all].toSorted(([one], [other]) => one - other))
      all.update(hash.digest());
    return { hash: all.digest(), rows };
  }

  #hashOf(key: number): Hash {
    const known = this.#all.get(key) ?? createHash('sha256');
    this.#all.set(key, known);
    return known;
  }
}

/** How many rows of a vehicle are new, and how many are not there any more. A row that changed is one of each. */
export interface RowChange {
  added: number;
  removed: number;
}

/** What differs between the rows of two reports, by vehicle; a vehicle whose rows are the same is left out. */
export function changedRows(before: Buffer, now: Buffer): Map<number, RowChange> {
  const counts = new Map<string, number>();
  const count = (rows: Buffer, by: 1 | -1): void => {
    for (let at = 0; at < rows.length; at += ROW_BYTES) {
      const key = rows.toString('latin1', at, at + ROW_BYTES);
      const next = (counts.get(key) ?? 0) + by;
      if (next === 0) counts.delete(key);
      else counts.set(key, next);
    }
  };
  count(before, -1);
  count(now, 1);
  const changes = new Map<number, RowChange>();
  for (const [key, difference] of counts) {
    const assetId = Buffer.from(key.slice(0, ID_BYTES), 'latin1').readInt32BE();
    const change = changes.get(assetId) ?? { added: 0, removed: 0 };
    if (difference > 0) change.added += difference;
    else change.removed -= difference;
    changes.set(assetId, change);
  }
  return changes;
}
