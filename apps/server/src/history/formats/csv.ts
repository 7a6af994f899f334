import {
  type ChunkRow,
  DEGREE,
  IGNITION_SHIFT,
  QUALITY_BITS,
  qualityFlags,
  TENTHS,
  VALID_SHIFT,
} from '@rastro/domain';
import { momentText } from '../../moments.ts';
import { type ExportFormat, kmhOf, scaled, switchOf } from './exported.ts';

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

/** Everything that a history holds, bad fixes with their flags among it (RFC 4180). */
export const csvFormat: ExportFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  begin: () => `${CSV_COLUMNS.join(',')}\r\n`,
  page: (rows) => rows.map((row) => `${lineOf(row)}\r\n`).join(''),
  end: () => '',
};

/** `join` writes numbers and switches as they are and null as nothing; only texts can hold what has to be quoted. */
function lineOf(row: ChunkRow): string {
  const quality = row.flags & QUALITY_BITS;
  return [
    momentText(row.fixTime),
    momentText(row.serverTime),
    scaled(row.latitudeE7, DEGREE),
    scaled(row.longitudeE7, DEGREE),
    row.altitudeM,
    kmhOf(row.speedCmps),
    scaled(row.courseD10, TENTHS),
    row.satellites,
    scaled(row.hdopD10, TENTHS),
    switchOf(row.flags, IGNITION_SHIFT),
    switchOf(row.flags, VALID_SHIFT),
    row.odometerM,
    quality === 0 ? null : qualityFlags(quality).join(LIST_SEPARATOR),
    row.events && cellOf(row.events.join(LIST_SEPARATOR)),
    row.attributes && cellOf(JSON.stringify(row.attributes)),
  ].join(',');
}

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
