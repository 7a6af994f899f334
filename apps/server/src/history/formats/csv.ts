import { type ChunkRow, IGNITION_SHIFT, QUALITY_BITS, qualityFlags, VALID_SHIFT } from '@rastro/domain';
import { type ExportFormat, switchOf } from './exported.ts';
import { TextBytes } from './textBytes.ts';

/** The columns of the CSV, in order. Times are ISO 8601 in UTC; events and quality flags are joined by `|`; readings are JSON. */
export const CSV_COLUMNS = [
  'fix_time',
  'server_time',
  'latitude',
  'longitude',
  'altitude_m',
  'speed_kmh',
  'course',
  'satellites',
  'hdop',
  'ignition',
  'valid',
  'odometer_m',
  'quality',
  'events',
  'attributes',
] as const;

export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** Separates what a cell lists. */
export const LIST_SEPARATOR = '|';

/** What a line takes at most, as a rule. */
const LINE_BYTES = 256;
const COMMA = 0x2c;
const QUOTE = 0x22;
const E7_DIGITS = 7;
const TENTHS_DIGITS = 1;
const KMH_DIGITS = 3;

/** Everything that a history holds, bad fixes with their flags among it (RFC 4180). */
export const csvFormat: ExportFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  begin: () => `${CSV_COLUMNS.join(',')}\r\n`,
  page: (rows) => {
    const bytes = new TextBytes(rows.length * LINE_BYTES);
    for (const row of rows) writeLine(bytes, row);
    return bytes.end();
  },
  end: () => '',
};

/** Null is written as nothing; only texts can hold what has to be quoted. */
function writeLine(to: TextBytes, row: ChunkRow): void {
  const quality = row.flags & QUALITY_BITS;
  to.moment(row.fixTime);
  to.character(COMMA);
  to.moment(row.serverTime);
  to.character(COMMA);
  to.decimal(row.latitudeE7, E7_DIGITS);
  to.character(COMMA);
  to.decimal(row.longitudeE7, E7_DIGITS);
  to.character(COMMA);
  to.decimal(row.altitudeM, 0);
  to.character(COMMA);
  to.decimal(row.speedCmps === null ? null : Math.round(row.speedCmps * 36), KMH_DIGITS); // exact, see kmhOf
  to.character(COMMA);
  to.decimal(row.courseD10, TENTHS_DIGITS);
  to.character(COMMA);
  to.decimal(row.satellites, 0);
  to.character(COMMA);
  to.decimal(row.hdopD10, TENTHS_DIGITS);
  to.character(COMMA);
  writeSwitch(to, switchOf(row.flags, IGNITION_SHIFT));
  to.character(COMMA);
  writeSwitch(to, switchOf(row.flags, VALID_SHIFT));
  to.character(COMMA);
  to.decimal(row.odometerM, 0);
  to.character(COMMA);
  if (quality !== 0) to.text(qualityFlags(quality).join(LIST_SEPARATOR));
  to.character(COMMA);
  if (row.events) writeCell(to, row.events.join(LIST_SEPARATOR));
  to.character(COMMA);
  if (row.attributes) writeCell(to, JSON.stringify(row.attributes));
  to.text('\r\n');
}

function writeSwitch(to: TextBytes, isOn: boolean | null): void {
  if (isOn !== null) to.text(isOn ? 'true' : 'false');
}

function writeCell(to: TextBytes, text: string): void {
  const isQuoted = /[",\r\n]/.test(text);
  if (isQuoted) to.character(QUOTE);
  to.text(text, QUOTE);
  if (isQuoted) to.character(QUOTE);
}
