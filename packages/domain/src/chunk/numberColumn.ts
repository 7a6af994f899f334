import type { ByteReader } from './byteReader.ts';
import { ByteWriter } from './byteWriter.ts';
import { ChunkDamaged, ChunkRefused } from './damaged.ts';

/** The encodings of a column of numbers (docs/history-chunks.md, Numbers). The values are part of the format. */
const FORM = { SAME: 0, OFFSET: 1, DELTA: 2, DELTA_OF_DELTA: 3 } as const;

/** The largest absolute value of a number in a column: a second difference of such numbers still fits in 52 bits. */
export const LARGEST = 2 ** 49;

/**
 * Writes whole numbers, at least one, in the form that takes the fewest bits. Throws ChunkRefused where one is larger than
 * `LARGEST`.
 */
export function writeNumbers(writer: ByteWriter, numbers: readonly number[]): void {
  const values = new Float64Array(numbers);
  const first = values[0] as number;
  let least = first;
  let most = first;
  for (const value of values) {
    if (!Number.isInteger(value) || Math.abs(value) > LARGEST)
      throw new ChunkRefused('a number is too large for a column');
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  if (least === most) {
    writer.byte(FORM.SAME);
    writer.zigzag(first);
    return;
  }
  const offsets = values.map((value) => value - least);
  const deltas = differences(values);
  // The first of them stands at the head, so these begin with the second.
  const forms = [formOf(FORM.OFFSET, least, offsets, 0), formOf(FORM.DELTA, first, deltas, 1)];
  if (values.length > 2) forms.push(formOf(FORM.DELTA_OF_DELTA, first, differences(deltas), 1));
  const sizes = forms.map(sizeWhenDeflated);
  writer.append(forms[sizes.indexOf(Math.min(...sizes))] as Uint8Array);
}

/** Reads `count` numbers, at least one. Throws ChunkDamaged. */
export function readNumbers(reader: ByteReader, count: number): Float64Array {
  const form = reader.byte();
  const values = new Float64Array(count);
  const first = reader.zigzag();
  if (form === FORM.SAME) return values.fill(first);
  if (form > FORM.DELTA_OF_DELTA) throw new ChunkDamaged(`there is no form ${form} of numbers`);
  const unit = reader.varint();
  const isOffset = form === FORM.OFFSET;
  reader.numbers(values, isOffset ? 0 : 1, !isOffset);
  if (isOffset) for (let i = 0; i < count; i++) values[i] = first + values[i]! * unit;
  else if (form === FORM.DELTA) addUp(values, first, unit);
  else addUpTwice(values, first, unit);
  return values;
}

/** Passes over what `readNumbers` would read. Throws ChunkDamaged. */
export function skipNumbers(reader: ByteReader, count: number): void {
  const form = reader.byte();
  reader.varint();
  if (form === FORM.SAME) return;
  if (form > FORM.DELTA_OF_DELTA) throw new ChunkDamaged(`there is no form ${form} of numbers`);
  reader.varint();
  reader.skipNumbers(form === FORM.OFFSET ? count : count - 1);
}

/** Turns first differences, in units, into the values. */
function addUp(steps: Float64Array, first: number, unit: number): void {
  let value = first;
  steps[0] = value;
  for (let i = 1; i < steps.length; i++) {
    value += steps[i]! * unit;
    steps[i] = value;
  }
}

/** Turns second differences, in units, into the values. */
function addUpTwice(changes: Float64Array, first: number, unit: number): void {
  let value = first;
  let step = 0;
  changes[0] = value;
  for (let i = 1; i < changes.length; i++) {
    step += changes[i]! * unit;
    value += step;
    changes[i] = value;
  }
}

function formOf(form: number, first: number, steps: Float64Array, from: number): Uint8Array {
  const unit = unitOf(steps);
  const writer = new ByteWriter();
  writer.byte(form);
  writer.zigzag(first);
  writer.varint(unit);
  writer.numbers(unit === 1 ? steps : steps.map((step) => step / unit), form !== FORM.OFFSET, from);
  return writer.bytes();
}

/** The differences of each value and the one before; the first is 0. */
function differences(values: Float64Array): Float64Array {
  const steps = new Float64Array(values.length);
  for (let i = 1; i < values.length; i++) steps[i] = (values[i] as number) - (values[i - 1] as number);
  return steps;
}

/** The greatest common divisor of the values; 1 where they are all zero. */
function unitOf(values: Float64Array): number {
  let unit = 0;
  for (const value of values) {
    let rest = Math.abs(value);
    while (rest !== 0) [unit, rest] = [rest, unit % rest];
    if (unit === 1) return 1;
  }
  return unit || 1;
}

/** The estimated size in bits after deflating: the entropy of the bytes, which Huffman codes come close to. */
function sizeWhenDeflated(bytes: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] as number) + 1;
  let bits = 0;
  for (const count of counts) if (count > 0) bits += count * Math.log2(bytes.length / count);
  return bits;
}
