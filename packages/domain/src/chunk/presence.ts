import type { ByteReader } from './byteReader.ts';
import type { ByteWriter } from './byteWriter.ts';
import { ChunkDamaged } from './damaged.ts';
import { readNumbers, skipNumbers, writeNumbers } from './numberColumn.ts';

const PRESENCE = { NONE: 0, ALL: 1, RUNS: 2 } as const;

/** Which of the fixes of a chunk have a value: runs of consecutive fixes, in order. */
export interface Presence {
  /** The number of fixes that have a value. */
  count: number;
  /** The first index of each run, and the index after its last. */
  runs: readonly (readonly [start: number, end: number])[];
}

/** Writes which values are present, and returns those. */
export function writePresence<T>(writer: ByteWriter, values: readonly (T | null)[]): T[] {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) writer.byte(PRESENCE.NONE);
  else if (present.length === values.length) writer.byte(PRESENCE.ALL);
  else {
    writer.byte(PRESENCE.RUNS);
    const lengths: number[] = [];
    let isPresent = true;
    let start = 0;
    for (let i = 0; i <= values.length; i++) {
      if (i < values.length && (values[i] !== null) === isPresent) continue;
      lengths.push(i - start);
      start = i;
      isPresent = !isPresent;
    }
    writer.varint(lengths.length);
    for (const length of lengths) writer.varint(length);
  }
  return present;
}

/** Reads which of `count` fixes have a value. Throws ChunkDamaged. */
export function readPresence(reader: ByteReader, count: number): Presence {
  const kind = reader.byte();
  if (kind === PRESENCE.NONE) return { count: 0, runs: [] };
  if (kind === PRESENCE.ALL) return { count, runs: [[0, count]] };
  if (kind !== PRESENCE.RUNS) throw new ChunkDamaged(`there is no presence ${kind}`);
  const runs: [number, number][] = [];
  let at = 0;
  let present = 0;
  const lengths = reader.countOf(1);
  for (let i = 0; i < lengths; i++) {
    const end = at + reader.varint();
    if (i % 2 === 0 && end > at) {
      runs.push([at, end]);
      present += end - at;
    }
    at = end;
  }
  if (at !== count || present === 0) throw new ChunkDamaged('the presence does not add up');
  return { count: present, runs };
}

/** Writes numbers of which some may be absent. Throws ChunkRefused. */
export function writeOptional(writer: ByteWriter, values: readonly (number | null)[]): void {
  const present = writePresence(writer, values);
  if (present.length > 0) writeNumbers(writer, present);
}

/** Reads `count` numbers; an absent one is NaN. Throws ChunkDamaged. */
export function readOptional(reader: ByteReader, count: number): Float64Array {
  const { count: present, runs } = readPresence(reader, count);
  if (present === 0) return new Float64Array(count).fill(Number.NaN);
  const values = readNumbers(reader, present);
  if (present === count) return values;
  const all = new Float64Array(count).fill(Number.NaN);
  let taken = 0;
  for (const [start, end] of runs) {
    all.set(values.subarray(taken, taken + end - start), start);
    taken += end - start;
  }
  return all;
}

/** Passes over what `readOptional` would read. Throws ChunkDamaged. */
export function skipOptional(reader: ByteReader, count: number): void {
  const { count: present } = readPresence(reader, count);
  if (present > 0) skipNumbers(reader, present);
}
