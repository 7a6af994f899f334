import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import {
  type AskedReadings,
  ChunkDamaged,
  type ChunkRow,
  decodeBody,
  decodeFixes,
  decodeReadingNames,
  decodeReadings,
  encodeBody,
  type Fix,
  frameChunk,
  LeanChunk,
  type ReadingPage,
  type TimeSpan,
  unframeChunk,
} from '@rastro/domain';

/** The level of compression: a higher one takes three times as long to save a hundredth. */
const LEVEL = 6;

/** The chunk of rows in order. Throws ChunkRefused where the format cannot hold them. Deflates beside the event loop. */
export async function packChunk(rows: readonly ChunkRow[]): Promise<Uint8Array> {
  const body = encodeBody(rows);
  const deflated = await new Promise<Uint8Array>((resolve, reject) =>
    deflateRaw(body, { level: LEVEL, memLevel: 9 }, (error, result) =>
      error ? reject(error) : resolve(result),
    ),
  );
  return frameChunk({ count: rows.length, bodyLength: body.length, deflated });
}

/** The rows of a chunk. Throws ChunkDamaged where a byte of it is not as it was written. */
export const unpackChunk = (chunk: Uint8Array): ChunkRow[] => unpackWith(decodeBody, chunk);

/** Its fixes of some times, in less time than its rows and fixes of them. Throws ChunkDamaged. */
export const unpackFixes = (chunk: Uint8Array, times?: TimeSpan): Fix[] =>
  unpackWith((body, count) => decodeFixes(body, count, times), chunk);

const inflateBeside = promisify(inflateRaw);

/**
 * A chunk that is decoded as far as it is needed, with the readings of some names. Inflates beside the event loop: whoever reads so reads many.
 * Throws ChunkDamaged.
 */
export async function unpackLean(chunk: Uint8Array, readings: ReadonlySet<string>): Promise<LeanChunk> {
  const { count, bodyLength, deflated } = unframeChunk(chunk, crc32);
  const body = await inflateBeside(deflated, limitOf(bodyLength)).catch(refuse);
  return new LeanChunk(demandWhole(body, bodyLength), count, readings);
}

/** Its fixes of some times that have one of the readings that are asked for, with these readings alone. Throws ChunkDamaged. */
export const unpackReadings = (chunk: Uint8Array, asked: AskedReadings, times: TimeSpan): ReadingPage =>
  unpackWith((body, count) => decodeReadings(body, count, asked, times), chunk);

/** The names of all readings that occur in it. Throws ChunkDamaged. */
export const unpackReadingNames = (chunk: Uint8Array): string[] => unpackWith(decodeReadingNames, chunk);

function unpackWith<T>(decode: (body: Uint8Array, count: number) => T, chunk: Uint8Array): T {
  const { count, bodyLength, deflated } = unframeChunk(chunk, crc32);
  return decode(inflate(deflated, bodyLength), count);
}

function inflate(deflated: Uint8Array, length: number): Uint8Array {
  let body: Uint8Array;
  try {
    body = inflateRawSync(deflated, limitOf(length));
  } catch (cause) {
    return refuse(cause);
  }
  return demandWhole(body, length);
}

const limitOf = (length: number) => ({ maxOutputLength: Math.max(1, length) });

function refuse(cause: unknown): never {
  throw new ChunkDamaged('its body does not inflate', { cause });
}

function demandWhole(body: Uint8Array, length: number): Uint8Array {
  if (body.length !== length) throw new ChunkDamaged('its body is shorter than announced');
  return body;
}
