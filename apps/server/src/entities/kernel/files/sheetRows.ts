import { streamCsvRows } from 'hucre/csv';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { codedError } from '../../../errors.ts';
import type { PointStyle } from '../../../shapes/shape.ts';

/** A row of a file: its number as spreadsheets count, from 1, and its cells as text, empty ones as ''. */
export interface SheetRow {
  number: number;
  cells: readonly string[];
  /** How a file of points draws it. */
  style?: PointStyle | null;
}

/** Rows of a file at most, beside its headings. */
const MOST_ROWS = 20_000;
const MOST_UNPACKED_BYTES = 100_000_000;

/**
 * The rows of a CSV or an Excel file, of its first sheet, that are not empty. Throws FILE_UNREADABLE for what is neither, or would take too
 * much room unpacked, and IMPORT_TOO_LONG.
 */
export async function sheetRows(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const add = (number: number, values: readonly CellValue[]): void => {
    const cells = values.map(cellText);
    if (cells.every((cell) => cell === '')) return;
    if (rows.length > MOST_ROWS) throw codedError('IMPORT_TOO_LONG', { maximum: MOST_ROWS });
    rows.push({ number, cells });
  };
  if (isZip(bytes)) {
    if (unpackedBytes(bytes) > MOST_UNPACKED_BYTES) throw codedError('FILE_UNREADABLE');
    for await (const { index, values } of readable(streamXlsxRows(bytes))) add(index + 1, values);
  } else {
    let number = 1;
    for (const values of streamCsvRows(textOf(bytes), { unescapeFormulae: true })) add(number++, values);
  }
  return rows;
}

async function* readable<T>(rows: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (cause) {
    throw codedErrorOf(cause);
  }
}

/** What the reader has against a file is not ours to show. */
const codedErrorOf = (cause: unknown) =>
  cause instanceof Error && 'extensions' in cause ? cause : codedError('FILE_UNREADABLE');

/** Whether a file is a ZIP archive, as those of Excel are. */
export const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50;

/** UTF-8, or what Excel writes where it does not know better. Throws FILE_UNREADABLE for what is no text. */
function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) throw codedError('FILE_UNREADABLE');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw cause;
  }
}

/**
 * A number that a sheet cannot hold whole stays in the form that shows it: what it was before is lost. A date has no zone there, and one at
 * midnight is a day.
 */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .slice(0, 'yyyy-MM-ddTHH:mm:ss'.length)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '');
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return value.toExponential();
  return typeof value === 'object' ? '' : String(value).trim();
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

/**
 * The size of a ZIP archive unpacked, as its directory says it (PKWARE APPNOTE 4.3.12 and 4.3.16); infinite where it does not say. The
 * reader unpacks no entry beyond what the directory says.
 */
export function unpackedBytes(bytes: Buffer): number {
  let end = bytes.length - END_LENGTH;
  const first = Math.max(0, end - LONGEST_COMMENT);
  while (end >= first && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < first) return Number.POSITIVE_INFINITY;
  let at = bytes.readUInt32LE(end + 16);
  let sum = 0;
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return Number.POSITIVE_INFINITY;
    const packed = bytes.readUInt32LE(at + 20);
    const unpacked = bytes.readUInt32LE(at + 24);
    if (unpacked === 0 && packed > 2) return Number.POSITIVE_INFINITY; // it would be unpacked without a bound
    sum += unpacked;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return sum;
}
