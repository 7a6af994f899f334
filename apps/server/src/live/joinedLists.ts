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

/** A list of points, and how its texts are made. */
export interface ListOfPoints {
  points: readonly LivePointView[];
  /** Whether these are all points that somebody sees, who will ask for them again, and not what has changed. */
  isSnapshot: boolean;
  /** A name of `textsOf`, whose texts differ from those of others. */
  writer: number;
  textsOf: TextsOf;
}

/**
 * Joins the texts of points to arrays. The snapshots that were sent last are kept by blocks, so that one that is asked for again is copied where
 * nothing has changed, and not written text by text.
 */
export class JoinedLists {
  /** By who wrote them and which points they have, the one that was used last at the end. */
  readonly #kept = new Map<string, Block[]>();

  /** The array of the points as they are now, between two texts that stand around it. */
  join(list: ListOfPoints, around: readonly [before: string, after: string]): Buffer {
    const { points, isSnapshot, textsOf } = list;
    if (!isSnapshot || points.length < WORTH_KEEPING) {
      const texts = textsOf(points);
      const length = lengthOf(texts);
      return framed(around, length, (joined, at) =>
        new Block(points, texts, joined.subarray(at, at + length)).writeCounts(joined, at),
      );
    }
    const blocks = this.#blocksOf(list);
    const length = blocks.reduce((sum, { bytes }) => sum + bytes.length, blocks.length - 1);
    return framed(around, length, (joined, start) => {
      let at = start;
      for (const [index, block] of blocks.entries()) {
        if (index > 0) joined[at++] = COMMA;
        joined.set(block.bytes, at);
        block.writeCounts(joined, at);
        at += block.bytes.length;
      }
    });
  }

  #blocksOf({ points, writer, textsOf }: ListOfPoints): readonly Block[] {
    const key = `${writer} ${points.length} ${points[0]?.mid} ${points.at(-1)?.mid}`;
    const known = this.#kept.get(key) ?? [];
    const blocks: Block[] = [];
    for (let start = 0; start < points.length; start += BLOCK) {
      const some = points.slice(start, start + BLOCK);
      const before = known[start / BLOCK];
      if (before?.isStillOf(some)) blocks.push(before);
      else {
        const texts = textsOf(some);
        blocks.push(new Block(some, texts, Buffer.allocUnsafeSlow(lengthOf(texts))));
      }
    }
    this.#keep(key, blocks);
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

  /** Writes the texts into `bytes`, which has room for just them. */
  constructor(points: readonly LivePointView[], texts: readonly PointText[], bytes: Buffer) {
    this.bytes = bytes;
    this.#counts = new Int32Array(texts.reduce((sum, { counts }) => sum + counts.length, 0) * NUMBERS);
    let [at, next] = [0, 0];
    for (const [index, { text, bytes: length, counts }] of texts.entries()) {
      if (index > 0) bytes[at++] = COMMA;
      bytes.write(text, at);
      for (const { name, at: within, digits } of counts) {
        this.#counts[next++] = index;
        this.#counts[next++] = COUNTING.indexOf(name);
        this.#counts[next++] = at + within;
        this.#counts[next++] = digits;
      }
      at += length;
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

/** The bytes of texts with a comma between each two. */
const lengthOf = (texts: readonly PointText[]): number =>
  texts.reduce((sum, { bytes }) => sum + bytes, Math.max(texts.length - 1, 0));

/** An array of `length` bytes, which `write` puts from an index on, between two texts. */
function framed(
  [before, after]: readonly [before: string, after: string],
  length: number,
  write: (joined: Buffer, at: number) => void,
): Buffer {
  const joined = Buffer.allocUnsafeSlow(Buffer.byteLength(before) + Buffer.byteLength(after) + 2 + length);
  const at = joined.write(`${before}[`);
  write(joined, at);
  joined.write(`]${after}`, at + length);
  return joined;
}

/** The number of digits of a whole number that is not negative. */
export const digitsOf = (count: number): number => {
  let digits = 1;
  for (let limit = 10; count >= limit; limit *= 10) digits += 1;
  return digits;
};
