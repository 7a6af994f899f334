import {
  ChunkDamaged,
  type ChunkRow,
  decodeBody,
  type Fix,
  fixOfColumns,
  framesIn,
  unframeChunk,
} from '@rastro/domain';

/**
 * The fixes with from <= fixTime < to in an answer of chunks (docs/history-chunks.md), in order and each once. Throws
 * ChunkDamaged where a byte was altered.
 */
export const fixesIn = (bytes: Uint8Array, from: number, to: number): Promise<Fix[]> =>
  fixesOf(framesIn(bytes), from, to);

/** The fixes of chunks, as `fixesIn` gives them. */
export async function fixesOf(chunks: Iterable<Uint8Array>, from: number, to: number): Promise<Fix[]> {
  const rows: ChunkRow[] = [];
  for (const chunk of chunks)
    for (const row of await rowsOf(chunk)) if (row.fixTime >= from && row.fixTime < to) rows.push(row);
  // They are in order except for late fixes, and unique except while their day is being packed.
  rows.sort(compare);
  return rows.filter((row, i) => i === 0 || compare(row, rows[i - 1] as ChunkRow) !== 0).map(fixOfColumns);
}

async function rowsOf(chunk: Uint8Array): Promise<ChunkRow[]> {
  const { count, bodyLength, deflated } = unframeChunk(chunk);
  return decodeBody(await inflated(deflated, bodyLength), count);
}

/** Inflates bytes to exactly the announced length, and never to more. */
async function inflated(deflated: Uint8Array, length: number): Promise<Uint8Array> {
  const body = new Uint8Array(length);
  let at = 0;
  const stream = new Blob([deflated.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      body.set(value, at); // throws where it is too long
      at += value.length;
    }
  } catch (cause) {
    throw new ChunkDamaged('its body does not inflate', { cause });
  }
  if (at !== length) throw new ChunkDamaged('its body is shorter than announced');
  return body;
}

const compare = (a: ChunkRow, b: ChunkRow): number => a.fixTime - b.fixTime || a.fingerprint - b.fingerprint;
