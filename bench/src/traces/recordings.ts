import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fix } from '@rastro/domain';

/** Recorded drives by others, where a folder of them lies beside the project; the project is complete without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../shared/traces');

/** Whether there are any. */
export const hasRecordings = (): boolean => existsSync(FOLDER);

/** The rows of a file by the names of its columns. */
export function rowsOf(file: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(resolve(FOLDER, file), 'utf8').trim().split('\n');
  const keys = header.trim().split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? '']));
  });
}

/** The fixes of a file, one list for each value of a column, in the order of the file. */
export function tracksOf(file: string, by: string): Fix[][] {
  const tracks = Map.groupBy(
    rowsOf(file).map((row, fingerprint) => ({ row, fingerprint })),
    ({ row }) => row[by] ?? '',
  );
  return [...tracks.values()].map((rows) => rows.map(({ row, fingerprint }) => fixOf(row, fingerprint)));
}

function fixOf(row: Record<string, string>, fingerprint: number): Fix {
  const fixTime = Date.parse(row.time_utc ?? '');
  return goodFix({
    fixTime,
    fingerprint,
    latitude: Number(row.lat),
    longitude: Number(row.lon),
    speedMps: row.speed_kmh ? Number(row.speed_kmh) / 3.6 : null,
  });
}

/** A good fix that tells time and place, and what else is given. */
export const goodFix = (over: Pick<Fix, 'fixTime' | 'latitude' | 'longitude'> & Partial<Fix>): Fix => ({
  fingerprint: 0,
  serverTime: over.fixTime,
  altitudeM: null,
  speedMps: null,
  course: null,
  satellites: null,
  hdop: null,
  valid: true,
  ignition: null,
  odometerM: null,
  quality: 0,
  events: [],
  attributes: {},
  ...over,
});
