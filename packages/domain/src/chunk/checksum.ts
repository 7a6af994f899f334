const POLYNOMIAL = 0xedb88320;

/** The tables for eight bytes at a time ("slicing by 8"): the checksum of a day takes microseconds, not a millisecond. */
const TABLES: readonly Uint32Array[] = makeTables();

function makeTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
    return rest;
  });
  const tables = [first];
  for (let slice = 1; slice < 8; slice++) {
    const before = tables[slice - 1] as Uint32Array;
    tables.push(before.map((value) => (value >>> 8) ^ (first[value & 255] as number)));
  }
  return tables;
}

/** The CRC-32 of zip and PNG (polynomial 0x04C11DB7, reflected). `before` is the checksum of a first part that it continues. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  let rest = ~before;
  let at = 0;
  for (const end = bytes.length - 7; at < end; at += 8) {
    const low = rest ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
    rest =
      t7[low & 255]! ^
      t6[(low >>> 8) & 255]! ^
      t5[(low >>> 16) & 255]! ^
      t4[low >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!;
  }
  for (; at < bytes.length; at++) rest = (rest >>> 8) ^ t0[(rest ^ bytes[at]!) & 255]!;
  return ~rest >>> 0;
}
