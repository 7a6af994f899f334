import type { Attributes } from '@rastro/domain';
import { type ByteReader, toHex } from '../../bytes.ts';

/** How a packet writes a cell: the sizes of its fields in bytes. `mnc: 'flag'` is 2 where bit 15 of the MCC is set, else 1. */
export interface CellLayout {
  mnc: 1 | 2 | 'flag';
  lac: 2 | 4;
  cell: 2 | 3 | 4 | 8;
}

export const CELL_2G: CellLayout = { mnc: 'flag', lac: 2, cell: 3 };
export const CELL_4G: CellLayout = { mnc: 'flag', lac: 4, cell: 8 };

interface Network {
  mcc: number;
  mnc: number;
}

/** Reads country and network. */
export function readNetwork(reader: ByteReader, mnc: CellLayout['mnc']): Network {
  const mcc = reader.u16();
  const isWide = mnc === 2 || (mnc === 'flag' && (mcc & 0x8000) !== 0);
  return { mcc: mcc & 0x7fff, mnc: isWide ? reader.u16() : reader.u8() };
}

/** An unsigned number of so many bytes; 8 bytes beyond what a number can hold exactly give 0, unknown. */
function readUnsigned(reader: ByteReader, bytes: number): number {
  if (bytes === 2) return reader.u16();
  if (bytes === 3) return reader.u24();
  if (bytes === 4) return reader.u32();
  const wide = reader.u64();
  return wide <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(wide) : 0;
}

/** The size of a cell in this layout, country and network included, given the bytes at the reader. */
export function cellBytes(reader: ByteReader, layout: CellLayout): number {
  const isFlagged = (reader.bytes[reader.offset] ?? 0) >= 0x80;
  const mncBytes = layout.mnc === 'flag' ? (isFlagged ? 2 : 1) : layout.mnc;
  return 2 + mncBytes + layout.lac + layout.cell;
}

/** Reads the serving cell into the attributes; a cell that the device does not know (all zero) leaves nothing. */
export function readCell(reader: ByteReader, attributes: Attributes, layout: CellLayout): void {
  const network = readNetwork(reader, layout.mnc);
  const lac = readUnsigned(reader, layout.lac);
  const cellId = readUnsigned(reader, layout.cell);
  if (network.mcc === 0) return;
  Object.assign(attributes, network, { lac, cellId });
}

/**
 * Reads up to `count` cells of one network, the serving one first, each followed by its signal. The others become
 * `neighbourCells`, a text `lac:cell:signal` a cell, divided by spaces. The signal is as the device counts it.
 */
export function readCells(
  reader: ByteReader,
  attributes: Attributes,
  network: Network,
  count: number,
  layout: Pick<CellLayout, 'lac' | 'cell'>,
): void {
  if (network.mcc !== 0) Object.assign(attributes, network);
  if (count === 0 || reader.remaining < layout.lac + layout.cell + 1) return;
  const lac = readUnsigned(reader, layout.lac);
  const cellId = readUnsigned(reader, layout.cell);
  const cellSignal = reader.u8();
  if (lac !== 0) Object.assign(attributes, { lac, cellId, cellSignal });
  readNeighbours(reader, attributes, count - 1, layout);
}

/** Reads up to `count` neighbour cells, each followed by its signal; places left empty (all zero) are passed over. */
export function readNeighbours(
  reader: ByteReader,
  attributes: Attributes,
  count: number,
  layout: Pick<CellLayout, 'lac' | 'cell'>,
): void {
  const neighbours: string[] = [];
  for (let i = 0; i < count && reader.remaining >= layout.lac + layout.cell + 1; i++) {
    const lac = readUnsigned(reader, layout.lac);
    const cellId = readUnsigned(reader, layout.cell);
    const signal = reader.u8();
    if (lac !== 0) neighbours.push(`${lac}:${cellId}:${signal}`);
  }
  if (neighbours.length > 0) attributes.neighbourCells = neighbours.join(' ');
}

/** Reads access points, `mac=signal` each, divided by spaces, into `wifiAccessPoints`. */
export function readAccessPoints(reader: ByteReader, attributes: Attributes, count: number): void {
  const points: string[] = [];
  for (let i = 0; i < count && reader.remaining >= 7; i++) points.push(`${readMac(reader)}=${reader.u8()}`);
  if (points.length > 0) attributes.wifiAccessPoints = points.join(' ');
}

/** A hardware address as it is usually written. */
export const readMac = (reader: ByteReader): string =>
  Array.from(reader.read(6), (byte) => toHex(Uint8Array.of(byte))).join(':');
