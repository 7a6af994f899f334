/**
 * Arrays in PostgreSQL's binary wire format (array_recv in arrayfuncs.c): a header, then for each item its length (-1 for
 * null) and its bytes, all big-endian. The driver sends a Buffer as it is, so a column of a batch costs one buffer
 * instead of a text that both sides have to quote and parse.
 */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const YEAR_2000 = Date.UTC(2000, 0, 1); // where PostgreSQL's times begin
const INFINITY = 2n ** 63n - 1n;

/** Type numbers of the catalog (pg_type.dat). */
const OID = { int2: 21, int4: 23, text: 25, float4: 700, float8: 701, timestamptz: 1184 } as const;

/** An `int4[]`. */
export const int4Array = (values: readonly (number | null)[]): Buffer =>
  fixedArray(OID.int4, 4, values, (buffer, value, at) => buffer.writeInt32BE(value, at));

/** An `int2[]`. */
export const int2Array = (values: readonly (number | null)[]): Buffer =>
  fixedArray(OID.int2, 2, values, (buffer, value, at) => buffer.writeInt16BE(value, at));

/** A `float4[]`. */
export const float4Array = (values: readonly (number | null)[]): Buffer =>
  fixedArray(OID.float4, 4, values, (buffer, value, at) => buffer.writeFloatBE(value, at));

/** A `float8[]`. */
export const float8Array = (values: readonly (number | null)[]): Buffer =>
  fixedArray(OID.float8, 8, values, (buffer, value, at) => buffer.writeDoubleBE(value, at));

/** A `timestamptz[]` of milliseconds since 1970. */
export const timestampArray = (values: readonly (number | null)[]): Buffer =>
  fixedArray(OID.timestamptz, 8, values, (buffer, value, at) =>
    buffer.writeBigInt64BE(toMicroseconds(value), at),
  );

/** One `timestamptz` of milliseconds since 1970; an infinite one is PostgreSQL's `infinity`. */
export function timestamp(value: number): Buffer {
  const buffer = Buffer.allocUnsafe(8);
  buffer.writeBigInt64BE(toMicroseconds(value));
  return buffer;
}

function toMicroseconds(ms: number): bigint {
  if (ms === Number.POSITIVE_INFINITY) return INFINITY;
  if (ms === Number.NEGATIVE_INFINITY) return -INFINITY - 1n;
  return BigInt(ms - YEAR_2000) * 1000n; // past the year 2255 microseconds are more than a number can count
}

/** A `text[]`. */
export function textArray(values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? NULL_LENGTH : Buffer.byteLength(value)));
  const total = lengths.reduce((sum, length) => sum + LENGTH_BYTES + Math.max(0, length), HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(total);
  let at = writeHeader(buffer, OID.text, values.length);
  for (const [index, value] of values.entries()) {
    at = buffer.writeInt32BE(lengths[index] as number, at);
    if (value !== null) at += buffer.write(value, at);
  }
  return buffer;
}

function fixedArray(
  oid: number,
  bytes: number,
  values: readonly (number | null)[],
  write: (buffer: Buffer, value: number, at: number) => void,
): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + bytes));
  let at = writeHeader(buffer, oid, values.length);
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    at = buffer.writeInt32BE(bytes, at);
    write(buffer, value, at);
    at += bytes;
  }
  return buffer.subarray(0, at);
}

function writeHeader(buffer: Buffer, oid: number, length: number): number {
  let at = buffer.writeInt32BE(1, 0); // dimensions
  at = buffer.writeInt32BE(1, at); // there may be nulls
  at = buffer.writeInt32BE(oid, at);
  at = buffer.writeInt32BE(length, at);
  return buffer.writeInt32BE(1, at); // the first index
}
