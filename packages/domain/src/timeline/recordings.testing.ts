import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fix } from '../fix.ts';
import { makeFix } from './tracks.testing.ts';

/**
 * Recorded drives by others, where a folder of them lies beside the project. They confirm the cases of the other tests on real
 * receivers; the project is complete without them.
 */
const FOLDER = resolve(import.meta.dirname, '../../../../../shared/traces');

/** Whether there are any. */
export const hasRecordings = (): boolean => existsSync(FOLDER);

/** A row of a recording, by the names of its columns. */
export type RecordedRow = Readonly<Record<string, string>>;

/** The rows of a file; commas in quotes do not part cells. */
export function recordedRows(file: string): RecordedRow[] {
  const [header = '', ...lines] = readFileSync(resolve(FOLDER, file), 'utf8').trim().split(/\r?\n/);
  const keys = header.trim().split(',');
  return lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
    return Object.fromEntries(keys.map((key, i) => [key, unquoted(cells[i] ?? '')]));
  });
}

const unquoted = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** The fixes of a file, one list for each value of a column, in the order of the file. */
export function tracksOf(file: string, by: string): Fix[][] {
  const rows = recordedRows(file).map((row, fingerprint) => ({ row, fingerprint }));
  const tracks = Map.groupBy(rows, ({ row }) => row[by] ?? '');
  return [...tracks.values()].map((track) => track.map(({ row, fingerprint }) => fixOf(row, fingerprint)));
}

/** All recorded tracks of more than twenty fixes. */
export const recordedTracks = (): Fix[][] =>
  [
    tracksOf('go-track-aracaju.csv', 'trip'),
    tracksOf('ndsbr-curitiba.csv', 'trip'),
    tracksOf('bus-austin-2016-02-07-top25.csv', 'device'),
  ]
    .flat()
    .filter(({ length }) => length > 20);

function fixOf(row: RecordedRow, fingerprint: number): Fix {
  const optional = (text: string | undefined): number | null => (text ? Number(text) : null);
  const speedKmh = optional(row.speed_kmh);
  return makeFix({
    fixTime: Date.parse(row.time_utc ?? ''),
    fingerprint,
    latitude: Number(row.lat),
    longitude: Number(row.lon),
    speedMps: speedKmh === null ? null : speedKmh / 3.6,
    course: optional(row.course),
  });
}
