import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bearingDeg, distanceM, kmhToMps } from '@rastro/domain';
import { placesOfNmea } from './nmea.ts';
import type { Place } from './place.ts';

/** A fix of a drive: where a receiver was, how fast and whither. Whole seconds, as the coarsest protocol says them. */
export interface DriveFix {
  fixTime: number;
  latitude: number;
  longitude: number;
  speedMps: number;
  course: number;
}

/** A drive with its name. */
export interface Drive {
  title: string;
  fixes: readonly DriveFix[];
}

/** Where recordings of real drives may lie beside the project. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/traces');

/** Drives of cars and buses on three continents, sampled every second to every minute and a half; none where there are no recordings. */
export function recordedDrives(): Drive[] {
  if (!existsSync(FOLDER)) return [];
  const munich = tracksOf('barefoot-munich-x0001-001.csv', 'device');
  const curitiba = tracksOf('ndsbr-curitiba.csv', 'trip');
  const aracaju = tracksOf('go-track-aracaju.csv', 'trip');
  const austin = tracksOf('bus-austin-2016-02-07-top25.csv', 'device');
  const nmea = readFileSync(resolve(FOLDER, 'genivi-switzerland.nmea'), 'latin1');
  const longest = (tracks: Map<string, Place[]>, count: number): [string, Place[]][] =>
    [...tracks].sort(([, one], [, other]) => other.length - one.length).slice(0, count);
  const shortest = (tracks: Map<string, Place[]>, count: number): [string, Place[]][] =>
    longest(tracks, tracks.size).slice(-count);
  return [
    ...longest(munich, 1),
    ...shortest(curitiba, 2),
    ...longest(aracaju, 2),
    ...longest(austin, 1),
    ['genivi-switzerland', placesOfNmea(nmea)] as const,
  ].map(([title, places]) => driveOf(title, places));
}

type Row = Record<string, string | undefined>;

/** The tracks of a file, by a column of it. The columns that are read come before those that hold commas. */
function tracksOf(file: string, by: string): Map<string, Place[]> {
  const [header = '', ...lines] = readFileSync(resolve(FOLDER, file), 'utf8').trim().split('\n');
  const keys = header.trim().split(',');
  const rows: Row[] = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(keys.map((key, i) => [key, cells[i]]));
  });
  const tracks = Map.groupBy(rows, (row) => `${file.replace(/-.*/, '')} ${row[by]}`);
  return new Map(
    [...tracks].map(([key, ofTrack]) => [
      key,
      ofTrack.map((row) => ({
        fixTime: Date.parse(row.time_utc ?? ''),
        latitude: Number(row.lat),
        longitude: Number(row.lon),
        speedMps: row.speed_kmh ? kmhToMps(Number(row.speed_kmh)) : null,
      })),
    ]),
  );
}

/** Places as a receiver says them: one a second at most, with the speed and course that lead from one to the next. */
export function driveOf(title: string, places: readonly Place[]): Drive {
  const fixes: DriveFix[] = [];
  for (const place of places.toSorted((one, other) => one.fixTime - other.fixTime)) {
    const fixTime = Math.floor(place.fixTime / 1000) * 1000;
    const before = fixes.at(-1);
    if (before && fixTime <= before.fixTime) continue;
    const metres = before ? distanceM(before.latitude, before.longitude, place.latitude, place.longitude) : 0;
    const seconds = before ? (fixTime - before.fixTime) / 1000 : 1;
    const course =
      before && metres > 1
        ? bearingDeg(before.latitude, before.longitude, place.latitude, place.longitude)
        : (before?.course ?? 0);
    fixes.push({
      fixTime,
      latitude: place.latitude,
      longitude: place.longitude,
      speedMps: place.speedMps ?? plausible(metres / seconds) ?? before?.speedMps ?? 0,
      course,
    });
  }
  return { title, fixes };
}

/** A receiver that stood frozen and leaps to where it is does not call that its speed. */
const plausible = (speedMps: number): number | null => (speedMps < 60 ? speedMps : null);

/** Metres from fix to fix. */
export const lengthM = ({ fixes }: Drive): number =>
  fixes.slice(1).reduce((sum, fix, i) => {
    const before = fixes[i] as DriveFix;
    return sum + distanceM(before.latitude, before.longitude, fix.latitude, fix.longitude);
  }, 0);
