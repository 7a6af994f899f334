import { bearingDeg, distanceM } from '../geo.ts';
import { type Motion, NO_TRANSMISSION_MS } from '../liveState.ts';
import { DEFAULT_TIMELINE_THRESHOLDS, hasFlag } from '../timeline/index.ts';
import type { FleetTimelineRow } from './fleetTrack.ts';
import { IGNITION, lastAtOrBefore, lastOf, type PastTrack } from './pastTrack.ts';

/** Where an asset was at an instant of the past and what it did, by what is known today. Times are milliseconds since 1970 UTC. */
export interface PastState {
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north; null where it is not known. */
  course: number | null;
  speedMps: number | null;
  /** By the timeline; NO_DATA in a silence. */
  motion: Motion;
  /** Since when it stood, with or without ignition; null where it moved, or nothing is known. */
  stillSince: number | null;
  ignition: boolean | null;
  /** The name of who drove; null where nobody is known, and in a silence. */
  driver: string | null;
  /** The time of the last fix at or before the instant, or else since when it is known to have been there. */
  fixTime: number;
  /** Up to when it is known what it did: the instant itself, or the beginning of the silence in which the instant lies. */
  knownUntil: number;
}

interface Spot {
  time: number;
  latitude: number;
  longitude: number;
  /** NaN where the device reported none. */
  course: number;
  speedMps: number;
}

/**
 * The state of an asset at an instant; null before anything is known of it. What it did is the timeline's word. Between two fixes of a
 * drive it is on the straight line between them, unless one is a leap from the other. In a silence it stays where it was heard last, and
 * nothing is known of it but that; so it is from ten minutes after its last report.
 */
export function stateAt(track: PastTrack, instant: number): PastState | null {
  const { timeline } = track;
  const place = lastOf(timeline.length, (at) => (timeline[at] as FleetTimelineRow)[1] <= instant);
  const row = timeline[place];
  if (!row) return null;
  const [state, start, end, latitude, longitude, endLatitude, endLongitude, flags, driver] = row;
  const last = lastFix(track, instant);
  const known = { ignition: ignitionAt(track, last, row), course: courseOf(track, last) };

  if (instant > end && (instant - end >= NO_TRANSMISSION_MS || state === 'NO_DATA'))
    return silent({ latitude: endLatitude, longitude: endLongitude }, end, known.course);
  if (state === 'NO_DATA' || hasFlag({ flags }, 'SHARED_IDENTITY'))
    return silent({ latitude, longitude }, start, known.course);
  const sure = { motion: state, knownUntil: instant, ignition: known.ignition, driver };
  if (state !== 'MOVING')
    return {
      ...sure,
      latitude,
      longitude,
      course: known.course,
      speedMps: 0,
      stillSince: stillSince(timeline, place),
      fixTime: Math.max(start, last < 0 ? start : timeAt(track, last)),
    };

  const from = spotAt(track, last, row, start);
  const to = spotAt(track, last + 1, row, end);
  if (to.time - from.time >= NO_TRANSMISSION_MS) return silent(from, from.time, orNull(from.course));
  const isPast = instant >= to.time;
  const part = isPast ? 1 : isLeap(from, to) ? 0 : (instant - from.time) / Math.max(1, to.time - from.time);
  return {
    ...sure,
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: wrapped(from.longitude + turned(from.longitude, to.longitude) * part),
    course: courseOn(from, to, part),
    speedMps: speedOn(from, to, part),
    stillSince: null,
    fixTime: isPast ? to.time : from.time,
    knownUntil: instant > end ? end : instant,
  };
}

const timeAt = ({ times }: PastTrack, at: number): number => times[at] as number;
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
const lastFix = ({ times }: PastTrack, instant: number): number => lastAtOrBefore(times, instant);

const silent = (
  { latitude, longitude }: Pick<Spot, 'latitude' | 'longitude'>,
  since: number,
  course: number | null,
): PastState => ({
  latitude,
  longitude,
  course,
  speedMps: null,
  motion: 'NO_DATA',
  stillSince: null,
  ignition: null,
  driver: null,
  fixTime: since,
  knownUntil: since,
});

/** A fix of a drive, or the beginning or the end of the drive where it has no such fix. */
function spotAt(
  track: PastTrack,
  at: number,
  [, start, end, ...places]: FleetTimelineRow,
  otherwise: number,
): Spot {
  const time = track.times[at];
  if (time !== undefined && time >= start && time <= end)
    return {
      time,
      latitude: track.latitudes[at] as number,
      longitude: track.longitudes[at] as number,
      course: track.courses[at] as number,
      speedMps: track.speeds[at] as number,
    };
  const [latitude, longitude, endLatitude, endLongitude] = places;
  const nothing = { time: otherwise, course: Number.NaN, speedMps: Number.NaN };
  return otherwise === start
    ? { ...nothing, latitude, longitude }
    : { ...nothing, latitude: endLatitude, longitude: endLongitude };
}

/** Whether an asset cannot have come from one place to the other in the time between. */
function isLeap(from: Spot, to: Spot): boolean {
  const { maxSpeedMps, jumpSlackM } = DEFAULT_TIMELINE_THRESHOLDS;
  const way = distanceM(from.latitude, from.longitude, to.latitude, to.longitude);
  return way > jumpSlackM + (maxSpeedMps * (to.time - from.time)) / 1000;
}

/** Turns from one reported course to the next; without one, it is that of the way. */
function courseOn(from: Spot, to: Spot, part: number): number | null {
  if (Number.isNaN(from.course) || Number.isNaN(to.course)) {
    const isWay = from.latitude !== to.latitude || from.longitude !== to.longitude;
    return isWay && part > 0 && part < 1
      ? bearingDeg(from.latitude, from.longitude, to.latitude, to.longitude)
      : orNull(part < 1 ? from.course : to.course);
  }
  return (from.course + turned(from.course, to.course) * part + 360) % 360;
}

const speedOn = (from: Spot, to: Spot, part: number): number | null =>
  Number.isNaN(from.speedMps) || Number.isNaN(to.speedMps)
    ? orNull(part < 1 ? from.speedMps : to.speedMps)
    : from.speedMps + (to.speedMps - from.speedMps) * part;

/** The signed angle in degrees from one direction, or longitude, to another by the shorter way. */
const turned = (from: number, to: number): number => ((to - from + 540) % 360) - 180;
const wrapped = (longitude: number): number => ((longitude + 540) % 360) - 180;

function courseOf({ courses }: PastTrack, at: number): number | null {
  for (let before = at; before >= 0 && at - before < 10; before--)
    if (!Number.isNaN(courses[before])) return courses[before] as number;
  return null;
}

/** The ignition of the last fix; an asset that idles has it on. */
function ignitionAt({ ignitions }: PastTrack, at: number, [state]: FleetTimelineRow): boolean | null {
  if (state === 'IDLE') return true;
  const ignition = ignitions[at] ?? IGNITION.UNKNOWN;
  return ignition === IGNITION.UNKNOWN ? null : ignition === IGNITION.ON;
}

/** The start of the first of the segments in which it stood without a pause up to one of them. */
function stillSince(timeline: readonly FleetTimelineRow[], at: number): number {
  let first = at;
  while (first > 0 && isStill(timeline[first - 1] as FleetTimelineRow)) first--;
  return (timeline[first] as FleetTimelineRow)[1];
}

const isStill = ([state]: FleetTimelineRow): boolean => state === 'STOPPED' || state === 'IDLE';
