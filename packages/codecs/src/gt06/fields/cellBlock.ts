import type { Attributes } from '@rastro/domain';
import { ByteReader } from '../../bytes.ts';
import { type CellLayout, readCell } from './cells.ts';

/** Where the cell of an alarm packet lies, and where what follows it begins. */
interface CellBlock {
  /** Size of the cell in bytes; 0 where the device sent none. */
  size: number;
  /** Where the rest of the content begins. */
  restAt: number;
  /** Whether the length byte counts itself, as the documents of Concox have it. */
  countsItself: boolean;
}

const LAYOUTS: Readonly<Record<number, Pick<CellLayout, 'lac' | 'cell'>>> = {
  5: { lac: 2, cell: 3 },
  6: { lac: 2, cell: 4 },
  7: { lac: 2, cell: 4 }, // and a byte for the radio
  12: { lac: 4, cell: 8 },
};

/** The bytes of LAC and cell in a block of this size, which decide the layout. */
function lacAndCellBytes(content: Uint8Array, cellAt: number, size: number): number {
  const hasWideMnc = (content[cellAt] ?? 0) >= 0x80;
  return size - 2 - (hasWideMnc ? 2 : 1);
}

/**
 * Finds the cell of an alarm packet. Its length byte, at `lengthAt`, counts itself on some devices and not on
 * others, and is wrong on a few; what must follow the cell (`restSizes`) decides which it is.
 */
export function findCellBlock(
  content: Uint8Array,
  lengthAt: number,
  restSizes: readonly number[],
): CellBlock | null {
  const length = content[lengthAt] ?? 0;
  const after = lengthAt + 1;
  const fits = (size: number): boolean =>
    size > 0 &&
    lacAndCellBytes(content, after, size) in LAYOUTS &&
    restSizes.includes(content.length - after - size);
  if (length === 0) {
    const rest = restSizes[0]!;
    return content.length - after >= rest
      ? { size: 0, restAt: content.length - rest, countsItself: false }
      : null;
  }
  if (fits(length - 1)) return { size: length - 1, restAt: after + length - 1, countsItself: true };
  if (fits(length)) return { size: length, restAt: after + length, countsItself: false };
  const bySize = restSizes.map((rest) => content.length - after - rest).find(fits);
  return bySize === undefined ? null : { size: bySize, restAt: after + bySize, countsItself: false };
}

/** Reads the cell of a found block into the attributes. */
export function readCellBlock(
  content: Uint8Array,
  lengthAt: number,
  { size }: CellBlock,
  attributes: Attributes,
): void {
  if (size === 0) return;
  const layout = LAYOUTS[lacAndCellBytes(content, lengthAt + 1, size)];
  if (layout) readCell(new ByteReader(content, lengthAt + 1), attributes, { mnc: 'flag', ...layout });
}
