import type { ByteReader } from './byteReader.ts';
import { ByteWriter } from './byteWriter.ts';
import { ChunkDamaged, ChunkRefused } from './damaged.ts';

/** How the numbers of a column follow from each other (docs/history-chunks.md, Numbers). Values are part of the format. */
const FORM = { SAME: 0, OFFSET: 1, DELTA: 2, DELTA_OF_DELTA: 3 } as const;

/** The largest amount of a number in a column: a second difference of such still has its 52 bits. */
export const LARGEST = 2 ** 49;

/**
 * Writes whole numbers, at least one, in the form that takes the fewest bits. Throws ChunkRefused where one is larger than
 * `LARGEST`.
 */
export function writeNumbers(writer: ByteWriter, values: readonly number[]): void {
  if (!values.every((value) => Number.isInteger(value) && Math.abs(value) <= LARGEST))
    throw new ChunkRefused('a number is too large for a column');
  const first = values[0] as number;
  if (values.every((value) => value === first)) {
    writer.byte(FORM.SAME);
    writer.zigzag(first);
    return;
  }
  const deltas = differences(values);
  const forms = [offsetForm(values), deltaForm(FORM.DELTA, first, deltas)];
  if (values.length > 2) forms.push(deltaForm(FORM.DELTA_OF_DELTA, first, secondDifferences(deltas)));
  const sizes = forms.map(sizeWhenDeflated);
  writer.append(forms[sizes.indexOf(Math.min(...sizes))] as Uint8Array);
}

/** Reads `count` numbers, at least one. Throws ChunkDamaged. */
export function readNumbers(reader: ByteReader, count: number): Float64Array {
  const form = reader.byte();
  const values = new Float64Array(count);
  const first = reader.zigzag();
  if (form === FORM.SAME) return values.fill(first);
  const unit = reader.varint();
  if (form === FORM.OFFSET) {
    for (let i = 0; i < count; i++) values[i] = first + reader.varint() * unit;
  } else if (form === FORM.DELTA) {
    let value = first;
    values[0] = value;
    for (let i = 1; i < count; i++) {
      value += reader.zigzag() * unit;
      values[i] = value;
    }
  } else if (form === FORM.DELTA_OF_DELTA) {
    let value = first;
    let delta = 0;
    values[0] = value;
    for (let i = 1; i < count; i++) {
      delta += reader.zigzag() * unit;
      value += delta;
      values[i] = value;
    }
  } else throw new ChunkDamaged(`there is no form ${form} of numbers`);
  return values;
}

function offsetForm(values: readonly number[]): Uint8Array {
  const least = values.reduce((low, value) => Math.min(low, value));
  const offsets = values.map((value) => value - least);
  const unit = unitOf(offsets);
  const writer = headOf(FORM.OFFSET, least, unit);
  for (const offset of offsets) writer.varint(offset / unit);
  return writer.bytes();
}

function deltaForm(form: number, first: number, deltas: readonly number[]): Uint8Array {
  const unit = unitOf(deltas);
  const writer = headOf(form, first, unit);
  for (const delta of deltas) writer.zigzag(delta / unit);
  return writer.bytes();
}

function headOf(form: number, first: number, unit: number): ByteWriter {
  const writer = new ByteWriter();
  writer.byte(form);
  writer.zigzag(first);
  writer.varint(unit);
  return writer;
}

const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, i) => value - (values[i] as number));

/** Those of the differences, beginning with the first difference itself. */
const secondDifferences = (deltas: readonly number[]): number[] =>
  deltas.map((delta, i) => delta - (i === 0 ? 0 : (deltas[i - 1] as number)));

/** The largest number that divides all; 1 where they are all zero. */
function unitOf(values: readonly number[]): number {
  let unit = 0;
  for (const value of values) {
    let rest = Math.abs(value);
    while (rest !== 0) [unit, rest] = [rest, unit % rest];
    if (unit === 1) return 1;
  }
  return unit || 1;
}

/** What the bytes would come to if each took as many bits as it is rare: close to what Huffman codes make of them. */
function sizeWhenDeflated(bytes: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] as number) + 1;
  let bits = 0;
  for (const count of counts) if (count > 0) bits += count * Math.log2(bytes.length / count);
  return bits;
}
