/** A `.pmtiles` file (version 3, github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) of one vector tile of the world. */
export function smallPmtiles(metadata: object): Uint8Array<ArrayBuffer> {
  const HEADER_BYTES = 127;
  const [NONE, MVT] = [1, 1];
  const tile = [0x1a, 9, 0x0a, 5, ...new TextEncoder().encode('earth'), 0x78, 2]; // one layer without features
  const directory = [1, 0, 1, tile.length, 1]; // one entry: id 0, once, its length, at the beginning
  const described = new TextEncoder().encode(JSON.stringify(metadata));
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  new TextEncoder().encodeInto('PMTiles', new Uint8Array(header.buffer));
  header.setUint8(7, 3);
  const parts = [directory.length, described.length, 0, tile.length];
  let offset = HEADER_BYTES;
  for (const [index, length] of parts.entries()) {
    header.setBigUint64(8 + index * 16, BigInt(offset), true);
    header.setBigUint64(16 + index * 16, BigInt(length), true);
    offset += length;
  }
  for (const at of [72, 80, 88]) header.setBigUint64(at, 1n, true);
  header.setUint8(96, 1);
  header.setUint8(97, NONE);
  header.setUint8(98, NONE);
  header.setUint8(99, MVT);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.setInt32(102 + index * 4, degrees * 1e7, true);
  return new Uint8Array([...new Uint8Array(header.buffer), ...directory, ...described, ...tile]);
}
