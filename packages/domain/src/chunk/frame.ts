import { MOST_FIXES } from './bodyLayout.ts';
import { ByteReader } from './byteReader.ts';
import { ByteWriter } from './byteWriter.ts';
import { crc32 } from './checksum.ts';
import { ChunkDamaged } from './damaged.ts';

/** The version of the format that is written: the first byte of every chunk. */
export const CHUNK_VERSION = 1;
const HEAD_BYTES = 5;
/** The largest body in bytes: enough for the largest chunk, and no more memory than a server has to spare. */
const MOST_BODY_BYTES = 2 ** 28;

/** A chunk with what its frame says of the body. */
export interface ChunkFrame {
  /** The number of fixes. */
  count: number;
  /** The bytes of the inflated body. */
  bodyLength: number;
  /** The body, deflated (RFC 1951). */
  deflated: Uint8Array;
}

/** Frames a deflated body: the bytes of the chunk. */
export function frameChunk({ count, bodyLength, deflated }: ChunkFrame): Uint8Array<ArrayBuffer> {
  const rest = new ByteWriter();
  rest.varint(count);
  rest.varint(bodyLength);
  rest.append(deflated);
  const sealed = rest.bytes();
  const chunk = new Uint8Array(HEAD_BYTES + sealed.length);
  chunk[0] = CHUNK_VERSION;
  chunk.set(sealed, HEAD_BYTES);
  new DataView(chunk.buffer).setUint32(1, checksumOf(chunk), true);
  return chunk;
}

/**
 * Checks the checksum of a chunk and returns its parts. A platform that has the CRC-32 of zip gives its own, which is faster. Throws
 * ChunkDamaged.
 */
export function unframeChunk(chunk: Uint8Array, crc: typeof crc32 = crc32): ChunkFrame {
  if (chunk.length < HEAD_BYTES) throw new ChunkDamaged('it is too short');
  if (chunk[0] !== CHUNK_VERSION)
    throw new ChunkDamaged(`version ${chunk[0]} of the format is not known here`);
  const checksum = new DataView(chunk.buffer, chunk.byteOffset).getUint32(1, true);
  if (checksum !== checksumOf(chunk, crc)) throw new ChunkDamaged('its checksum is not that of its bytes');
  const reader = new ByteReader(chunk.subarray(HEAD_BYTES));
  const count = reader.varint();
  const bodyLength = reader.varint();
  if (count === 0 || count > MOST_FIXES || bodyLength > MOST_BODY_BYTES)
    throw new ChunkDamaged('it announces more than a chunk can hold');
  return { count, bodyLength, deflated: chunk.subarray(chunk.length - reader.left) };
}

/** The checksum of a chunk, over everything but the checksum itself. */
const checksumOf = (chunk: Uint8Array, crc = crc32): number =>
  crc(chunk.subarray(HEAD_BYTES), crc(chunk.subarray(0, 1)));
