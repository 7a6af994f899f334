import type { ByteReader } from './byteReader.ts';
import type { ByteWriter } from './byteWriter.ts';
import { ChunkDamaged } from './damaged.ts';
import { readNumbers, skipNumbers, writeNumbers } from './numberColumn.ts';

/** Writes texts, at least one: each different text once, in the order of its first use, then the number of each text. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const numbers = new Map<string, number>();
  const which = texts.map((text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  });
  writer.varint(numbers.size);
  for (const text of numbers.keys()) writer.text(text);
  writeNumbers(writer, which);
}

/**
 * Reads `count` texts, at least one. `make` converts each different text once. Throws ChunkDamaged, also where `make` throws.
 */
export function readTexts<T>(reader: ByteReader, count: number, make: (text: string) => T): T[] {
  const size = reader.countOf(1);
  const entries: T[] = [];
  for (let i = 0; i < size; i++) {
    const text = reader.text();
    try {
      entries.push(make(text));
    } catch {
      throw new ChunkDamaged('an entry of a dictionary makes no sense');
    }
  }
  const which = readNumbers(reader, count);
  const texts: T[] = [];
  for (let i = 0; i < count; i++) {
    const number = which[i] as number;
    if (!(number >= 0 && number < size)) throw new ChunkDamaged('a dictionary has no such entry');
    texts.push(entries[number] as T);
  }
  return texts;
}

/** Passes over what `readTexts` would read. Throws ChunkDamaged. */
export function skipTexts(reader: ByteReader, count: number): void {
  const size = reader.countOf(1);
  for (let i = 0; i < size; i++) reader.skip(reader.countOf(1));
  skipNumbers(reader, count);
}
