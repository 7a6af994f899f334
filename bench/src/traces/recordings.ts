import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fix } from '@rastro/domain';

/** The folder of drives that others recorded, where there is one beside the repository. Rastro is complete without it. */
const FOLDER = resolve(import.meta.dirname, '../../../../shared/traces');

/** Whether recorded drives are available. */
export const hasRecordings = (): boolean => existsSync(FOLDER);

/** The rows of a file as records by the names of its columns. */
export function rowsOf(file: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(resolve(FOLDER, file), 'utf8').trim().split('\n');
  const keys = header.trim().split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? '']));
  });
}

/** The fixes of a file in its order, one list for each value of a column. */
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

/** A good fix with the given time and place, and whatever else is given. */
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
