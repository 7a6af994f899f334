import type { Fix } from '../fix.ts';
import { fastestOf, sumOf, timeIn } from '../timeline/add.ts';
import { cutByFixes, cutSegments } from '../timeline/cut.ts';
import { type FuelChange, fuelUse } from '../timeline/fuel.ts';
import { hasFlag, type Segment } from '../timeline/segment.ts';
import { beginsTrip } from '../timeline/trips.ts';

/** A segment of a timeline with who drove. */
export interface DrivenSegment {
  segment: Segment;
  /** Null where nobody is known. */
  driverId: number | null;
}

/** A local day, as far as it is asked about: milliseconds since 1970 UTC, `to` excluded. */
export interface DayStretch {
  /** The local date, such as `2026-11-21`. */
  date: string;
  from: number;
  to: number;
}

/** What was done in trips. Figures of pieces add up to those of whatever is made of them: a trip, a day, a driver, a vehicle. */
export interface TripFigures {
  /** The number of trips that begin in it. */
  trips: number;
  distanceM: number;
  /** The duration of the trips, idling and silences in them included. */
  tripMs: number;
  movingMs: number;
  idleMs: number;
  /** The metres by which the device's odometer rose; null where it is known in no segment. */
  odometerDistanceM: number | null;
  /** The time in milliseconds that the engine ran, by the ignition; null where it is known in no segment. */
  engineMs: number | null;
  maxSpeedMps: number | null;
  /** The good fixes, with the one at which a trip begins. */
  positions: number;
  /** How often the vehicle came to stand: with the engine running on a trip, or at the end of one. */
  stops: number;
  /** The litres burnt; null where nothing measures them. */
  fuelUsedL: number | null;
}

/** The part of a trip that lies on one local day and that one person drove. */
export interface TripPiece extends TripFigures {
  date: string;
  /** When the whole trip began: with its asset it identifies the trip. */
  tripStartTime: number;
  driverId: number | null;
  startTime: number;
  endTime: number;
  /** In order, cut at the edges of the day. */
  segments: readonly Segment[];
}

/** The segments of trips that the edges of days cut, of which `tripPieces` needs the fixes. */
export const cutByDays = (timeline: readonly DrivenSegment[], days: readonly DayStretch[]): Segment[] => {
  const inTrips = timeline.flatMap(({ segment }) => (segment.tripStartTime === null ? [] : [segment]));
  return [...new Set(days.flatMap(({ from, to }) => cutByFixes(inTrips, from, to)))];
};

/**
 * The pieces of the trips of some days, in order. `timeline` has the segments that touch the days, and the one after them; `fixes` are
 * those of the segments that the days cut (`cutByDays`), and `changes` the refuellings and drains that `fuelUse` asks for.
 */
export function tripPieces(
  timeline: readonly DrivenSegment[],
  fixes: readonly Fix[],
  days: readonly DayStretch[],
  changes: readonly FuelChange[],
): TripPiece[] {
  const cut = (segment: Segment, from: number, to: number) =>
    cutSegments([segment], fixes, from, to, { fuelChanges: changes })[0] ?? null;
  return cutTimeline(timeline, days, cut).map((piece) => pieceOf(piece, changes));
}

/** What `cutTimeline` needs to know of a part of a segment. */
export interface SegmentPart {
  startTime: number;
  endTime: number;
  distanceM: number;
}

/** How long and how far a vehicle was used by one person in one trip on one local day. */
export type TripUse = Pick<
  TripPiece,
  'date' | 'tripStartTime' | 'driverId' | 'trips' | 'tripMs' | 'distanceM'
>;

/**
 * What `tripPieces` gives, as far as it is time and distance; `cut` gives the part of a segment between two moments, null where it has none
 * there. `timeline` has the segments that touch the days.
 */
export const tripUses = (
  timeline: readonly DrivenSegment[],
  days: readonly DayStretch[],
  cut: (segment: Segment, from: number, to: number) => SegmentPart | null,
): TripUse[] =>
  cutTimeline(timeline, days, cut).map(({ date, tripStartTime, driverId, parts }) => ({
    date,
    tripStartTime,
    driverId,
    trips: Number(parts[0]?.part.startTime === tripStartTime),
    tripMs: parts.reduce((sum, { part }) => sum + part.endTime - part.startTime, 0),
    distanceM: parts.reduce((sum, { part }) => sum + part.distanceM, 0),
  }));

/** The parts of one trip that lie on one local day and that one person drove, in order, each with the segment after its own. */
interface CutPiece<Part> {
  date: string;
  tripStartTime: number;
  driverId: number | null;
  parts: { part: Part; next: Segment | null }[];
}

function cutTimeline<Part extends SegmentPart>(
  timeline: readonly DrivenSegment[],
  days: readonly DayStretch[],
  cut: (segment: Segment, from: number, to: number) => Part | null,
): CutPiece<Part>[] {
  const pieces: CutPiece<Part>[] = [];
  let place = 0;
  for (const { date, from, to } of days) {
    const isOver = ({ startTime, endTime }: Segment): boolean => endTime <= from && startTime < from;
    while (place < timeline.length && isOver(timeline[place]!.segment)) place += 1;
    let open: CutPiece<Part> | null = null;
    for (let i = place; i < timeline.length && timeline[i]!.segment.startTime < to; i++) {
      const { segment, driverId } = timeline[i]!;
      const { tripStartTime } = segment;
      const part = tripStartTime === null ? null : cut(segment, from, to);
      if (!part || tripStartTime === null) {
        open = null;
        continue;
      }
      const isNext: boolean = open?.driverId === driverId && open.tripStartTime === tripStartTime;
      const piece: CutPiece<Part> = open && isNext ? open : { date, tripStartTime, driverId, parts: [] };
      if (!isNext) pieces.push(piece);
      piece.parts.push({ part, next: timeline[i + 1]?.segment ?? null });
      open = piece;
    }
  }
  return pieces;
}

/** Whether a vehicle comes to stand in a segment of a trip, or at its end. Standing idle before it is switched off is standing once. */
function comesToStand(part: Segment, next: Segment | null): boolean {
  if (part.state === 'IDLE') return !hasFlag(part, 'CUT_START') && !beginsTrip(part);
  return next?.state === 'STOPPED' && !hasFlag(part, 'CUT_END');
}

function pieceOf(
  { date, tripStartTime, driverId, parts }: CutPiece<Segment>,
  changes: readonly FuelChange[],
): TripPiece {
  const segments = parts.map(({ part }) => part);
  const first = segments[0]!;
  // The first fix of all, and the one after a silence, count within their segment already.
  const departure = beginsTrip(first) && !['first', 'heard'].includes(first.startedBy);
  const metered = segments.filter(({ odometerDistanceM }) => odometerDistanceM !== null);
  const running = segments.filter(({ engineMs }) => engineMs !== null);
  return {
    date,
    tripStartTime,
    driverId,
    startTime: first.startTime,
    endTime: segments.at(-1)!.endTime,
    segments,
    trips: Number(beginsTrip(first)),
    distanceM: sumOf(segments, ({ distanceM }) => distanceM),
    tripMs: sumOf(segments, ({ startTime, endTime }) => endTime - startTime),
    movingMs: timeIn(segments, 'MOVING'),
    idleMs: timeIn(segments, 'IDLE'),
    odometerDistanceM: metered.length === 0 ? null : sumOf(metered, (part) => part.odometerDistanceM!),
    engineMs: running.length === 0 ? null : sumOf(running, (part) => part.engineMs!),
    maxSpeedMps: fastestOf(segments)?.maxSpeedMps ?? null,
    positions: sumOf(segments, ({ fixCount }) => fixCount) + Number(departure),
    stops: parts.filter(({ part, next }) => comesToStand(part, next)).length,
    fuelUsedL: fuelUse(segments, changes).usedL,
  };
}

/** The figures of pieces, added up. */
export function addPieces(pieces: readonly TripFigures[]): TripFigures {
  const sum = (name: 'trips' | 'distanceM' | 'tripMs' | 'movingMs' | 'idleMs' | 'positions' | 'stops') =>
    pieces.reduce((total, piece) => total + piece[name], 0);
  const known = (name: 'odometerDistanceM' | 'engineMs' | 'maxSpeedMps' | 'fuelUsedL') =>
    pieces.flatMap((piece) => piece[name] ?? []);
  const sumOfKnown = (name: 'odometerDistanceM' | 'engineMs' | 'fuelUsedL') =>
    known(name).reduce<number | null>((total, value) => (total ?? 0) + value, null);
  return {
    trips: sum('trips'),
    distanceM: sum('distanceM'),
    tripMs: sum('tripMs'),
    movingMs: sum('movingMs'),
    idleMs: sum('idleMs'),
    odometerDistanceM: sumOfKnown('odometerDistanceM'),
    engineMs: sumOfKnown('engineMs'),
    maxSpeedMps: known('maxSpeedMps').reduce<number | null>((most, mps) => Math.max(most ?? mps, mps), null),
    positions: sum('positions'),
    stops: sum('stops'),
    fuelUsedL: sumOfKnown('fuelUsedL'),
  };
}

/** The mean of the greatest speeds of the days on which a vehicle drove; null where no speed is known. */
export function meanOfDailySpeeds(pieces: readonly TripPiece[]): number | null {
  const days = [...Map.groupBy(pieces, ({ date }) => date).values()];
  const speeds = days.flatMap((ofDay) => addPieces(ofDay).maxSpeedMps ?? []);
  return speeds.length === 0 ? null : speeds.reduce((sum, mps) => sum + mps, 0) / speeds.length;
}
