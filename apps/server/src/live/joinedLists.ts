import type { LivePointView, PointText } from './livePoint.ts';

/** Number of points of a block: one that changes has so many texts written again. */
const BLOCK = 128;
/** A shorter list is written in no time. */
const WORTH_KEEPING = 2 * BLOCK;
/** Number of lists that are kept, each with some 100 kB for a hundred vehicles. */
const MAX_LISTS = 4;

const COMMA = 0x2c;
const ZERO = 0x30;
/** The numbers of a count in `Block.counts`: the index of its point, the place of its name, its first byte and its digits. */
const NUMBERS = 4;

/** What of a point is told in seconds until now: all else stays as it is until the vehicle changes or falls silent. */
export const COUNTING = ['tIgn', 'tDet'] as const;

/** The texts of points, right but for the digits of what counts, in the order of the points. */
export type TextsOf = (points: readonly LivePointView[]) => readonly PointText[];

/**
 * The arrays of points that were sent last, by blocks, so that one that is asked for again is copied where nothing has changed: a tenth of the time
 * that it takes to write each point's text.
 */
export class JoinedLists {
  /** By who wrote them and which points they have, the one that was used last at the end. */
  readonly #kept = new Map<string, Block[]>();

  /**
   * The array of the points as they are now, between two texts that stand around it.
   *
   * @param writer a name of `textsOf`, whose texts differ from those of others.
   */
  join(
    points: readonly LivePointView[],
    { writer, textsOf }: { writer: number; textsOf: TextsOf },
    [before, after]: readonly [string, string],
  ): Buffer {
    const blocks = this.#blocksOf(points, writer, textsOf);
    let length = Buffer.byteLength(before) + Buffer.byteLength(after) + 2 + Math.max(blocks.length - 1, 0);
    for (const { bytes } of blocks) length += bytes.length;
    const joined = Buffer.allocUnsafeSlow(length);
    let at = joined.write(`${before}[`);
    for (const [index, block] of blocks.entries()) {
      if (index > 0) joined[at++] = COMMA;
      joined.set(block.bytes, at);
      block.writeCounts(joined, at);
      at += block.bytes.length;
    }
    joined.write(`]${after}`, at);
    return joined;
  }

  #blocksOf(points: readonly LivePointView[], writer: number, textsOf: TextsOf): readonly Block[] {
    const isKept = points.length >= WORTH_KEEPING;
    const key = `${writer} ${points.length} ${points[0]?.mid} ${points.at(-1)?.mid}`;
    const known = (isKept && this.#kept.get(key)) || [];
    const blocks: Block[] = [];
    for (let start = 0; start < points.length; start += BLOCK) {
      const some = points.slice(start, start + BLOCK);
      const before = known[start / BLOCK];
      blocks.push(before?.isStillOf(some) ? before : new Block(some, textsOf(some)));
    }
    if (isKept) this.#keep(key, blocks);
    return blocks;
  }

  #keep(key: string, blocks: Block[]): void {
    this.#kept.delete(key);
    this.#kept.set(key, blocks);
    if (this.#kept.size > MAX_LISTS) this.#kept.delete(this.#kept.keys().next().value as string);
  }
}

/** Some points of a list with their texts, commas between them. */
class Block {
  readonly bytes: Buffer;
  readonly #points: readonly LivePointView[];
  readonly #isSilent: readonly boolean[];
  readonly #counts: Int32Array;

  constructor(points: readonly LivePointView[], texts: readonly PointText[]) {
    let length = Math.max(texts.length - 1, 0);
    let counting = 0;
    for (const { bytes, counts } of texts) {
      length += bytes;
      counting += counts.length;
    }
    this.bytes = Buffer.allocUnsafeSlow(length);
    this.#counts = new Int32Array(counting * NUMBERS);
    let [at, next] = [0, 0];
    for (const [index, { text, bytes, counts }] of texts.entries()) {
      if (index > 0) this.bytes[at++] = COMMA;
      this.bytes.write(text, at);
      for (const { name, at: within, digits } of counts) {
        this.#counts[next++] = index;
        this.#counts[next++] = COUNTING.indexOf(name);
        this.#counts[next++] = at + within;
        this.#counts[next++] = digits;
      }
      at += bytes;
    }
    this.#points = points;
    this.#isSilent = points.map(({ isSilent }) => isSilent);
  }

  /** Whether the block is right for these points, but for the digits of what counts. */
  isStillOf(points: readonly LivePointView[]): boolean {
    if (points.length !== this.#points.length) return false;
    for (let index = 0; index < points.length; index++) {
      const point = points[index] as LivePointView;
      if (point !== this.#points[index] || point.isSilent !== this.#isSilent[index]) return false;
    }
    const counts = this.#counts;
    for (let at = 0; at < counts.length; at += NUMBERS)
      if (digitsOf(this.#countAt(at)) !== counts[at + 3]) return false;
    return true;
  }

  /** Writes what counts, as it is now, over a copy of the block that begins at a byte. */
  writeCounts(bytes: Buffer, start: number): void {
    const counts = this.#counts;
    for (let at = 0; at < counts.length; at += NUMBERS) {
      const first = start + counts[at + 2]!;
      let rest = this.#countAt(at);
      for (let place = first + counts[at + 3]! - 1; place >= first; place--) {
        bytes[place] = ZERO + (rest % 10);
        rest = Math.floor(rest / 10);
      }
    }
  }

  #countAt(at: number): number {
    const counts = this.#counts;
    const point = this.#points[counts[at]!] as LivePointView;
    return (counts[at + 1] === 0 ? point.tIgn : point.tDet) as number;
  }
}

/** The number of digits of a whole number that is not negative. */
export const digitsOf = (count: number): number => {
  let digits = 1;
  for (let limit = 10; count >= limit; limit *= 10) digits += 1;
  return digits;
};
