import type { Fix } from '../fix.ts';
import { readSomeAttributes } from './attributesColumn.ts';
import { ByteReader } from './byteReader.ts';
import {
  type FixColumns,
  fixesOf,
  readColumns,
  readEvents,
  readServerTimes,
  skipServerTimes,
} from './decodeBody.ts';
import { readNumbers, skipNumbers } from './numberColumn.ts';
import { readOptional } from './presence.ts';

/** When and where the fixes of a chunk are, by columns in their units; an absent number is NaN. */
export type ChunkPlaces = Record<'fixTime' | 'flags' | 'latitudeE7' | 'longitudeE7', Float64Array>;

/**
 * The fixes of a chunk as far as they are needed: when and where they are at once, by columns in their units with NaN for
 * an absent number, and the fixes themselves when somebody asks for some of them. Throws ChunkDamaged.
 */
export class LeanChunk implements ChunkPlaces {
  readonly fixTime: Float64Array;
  readonly flags: Float64Array;
  readonly latitudeE7: Float64Array;
  readonly longitudeE7: Float64Array;
  readonly #bytes: Uint8Array;
  readonly #reader: ByteReader;
  readonly #readings: ReadonlySet<string>;
  #columns: FixColumns | null = null;

  /** `readings`: the names of those that its fixes shall have. */
  constructor(bytes: Uint8Array, count: number, readings: ReadonlySet<string>) {
    const reader = new ByteReader(bytes);
    this.fixTime = readNumbers(reader, count);
    skipServerTimes(reader, count);
    skipNumbers(reader, count); // the devices
    this.flags = readNumbers(reader, count);
    this.latitudeE7 = readOptional(reader, count);
    this.longitudeE7 = readOptional(reader, count);
    this.#bytes = bytes;
    this.#reader = reader;
    this.#readings = readings;
  }

  get count(): number {
    return this.fixTime.length;
  }

  /**
   * The fixes from an index up to another, which is not included. They have of their readings those of the names, and
   * their places as fingerprints, unless two fixes of the chunk share a time: then their fingerprints say which is which,
   * and nothing is left out.
   */
  fixes(start = 0, end = this.count): Fix[] {
    this.#columns ??= this.#readColumns();
    return fixesOf(this.#columns, [start, Math.min(end, this.count)]);
  }

  #readColumns(): FixColumns {
    const { fixTime, flags, latitudeE7, longitudeE7, count } = this;
    for (let i = 1; i < count; i++) if (fixTime[i] === fixTime[i - 1]) return readColumns(this.#bytes, count);
    const places = new Int32Array(count);
    for (let i = 1; i < count; i++) places[i] = i;
    const reader = this.#reader;
    const next = () => readOptional(reader, count);
    const [altitudeM, speedCmps, courseD10] = [next(), next(), next()];
    const [satellites, hdopD10, odometerM] = [next(), next(), next()];
    const events = readEvents(reader, count);
    return {
      fixTime,
      flags,
      latitudeE7,
      longitudeE7,
      ...{ altitudeM, speedCmps, courseD10, satellites, hdopD10, odometerM },
      serverTime: this.#readServerTimes(),
      events,
      attributes: readSomeAttributes(reader, count, (name) => this.#readings.has(name)),
      fingerprint: places,
    };
  }

  /** They stand before what was read at once. */
  #readServerTimes(): Float64Array {
    const reader = new ByteReader(this.#bytes);
    skipNumbers(reader, this.count); // the fix times
    return readServerTimes(reader, this.fixTime);
  }
}
