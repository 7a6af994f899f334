import type { Fix } from '../fix.ts';
import { distanceM } from '../geo.ts';
import { compareFixes } from './fold.ts';
import { type FuelChange, shownBetween } from './fuel.ts';
import { type Sample, sampleOf, standingMs } from './sample.ts';
import { type ScreenState, screen } from './screen.ts';
import { SEGMENT_FLAG, type Segment } from './segment.ts';
import { DEFAULT_TIMELINE_THRESHOLDS, type TimelineThresholds } from './thresholds.ts';

/** What else is known of the segments that are cut. */
export interface CutOptions {
  thresholds?: TimelineThresholds;
  /** The refuellings and drains that the levels of the segments show: the level leaps there, and falls along the path between them. */
  fuelChanges?: readonly FuelChange[];
}

/**
 * The segments of a range, `from` included and `to` excluded. Those that reach over an edge are cut there and marked.
 * A part has the share of the distances that its stretch of the path has, so that the sums over any partition of a
 * range equal the whole; what was covered in a silence outside of trips counts as a whole where the silence ended. `fixes` hold at
 * least all fixes of the segments that `cutByFixes` returns; a segment without fixes is shared by time.
 */
export function cutSegments(
  segments: readonly Segment[],
  fixes: readonly Fix[],
  from: number,
  to: number,
  { thresholds = DEFAULT_TIMELINE_THRESHOLDS, fuelChanges = [] }: CutOptions = {},
): Segment[] {
  const parts: Segment[] = [];
  for (const segment of segments) {
    if (segment.startTime >= to || segment.endTime < from) continue;
    if (segment.endTime === from && segment.startTime < from) continue;
    if (segment.startTime >= from && segment.endTime <= to) {
      parts.push(segment);
      continue;
    }
    const own = fixes.filter(({ fixTime }) => fixTime >= segment.startTime && fixTime <= segment.endTime);
    const [start, end] = [Math.max(from, segment.startTime), Math.min(to, segment.endTime)];
    parts.push(cutSegment(segment, goodSamples(own, thresholds), start, end, thresholds, fuelChanges));
  }
  return parts;
}

/** The segments that an edge of the range cuts and for which `cutSegments` needs the fixes: all but those of a stopped vehicle, which are shared by time. */
export const cutByFixes = (segments: readonly Segment[], from: number, to: number): Segment[] =>
  segments.filter(
    ({ state, startTime, endTime }) =>
      state !== 'STOPPED' && [from, to].some((edge) => startTime < edge && edge < endTime),
  );

/**
 * Metres of a segment's path that lie before each of some moments in it: the distance that `cutSegments` gives to the part which ends
 * there. `fixes` are all fixes of the segment; of one without, the path is shared by time.
 */
export function distancesBefore(
  segment: Segment,
  fixes: readonly Fix[],
  moments: readonly number[],
  thresholds: TimelineThresholds = DEFAULT_TIMELINE_THRESHOLDS,
): number[] {
  const knots = knotsOf(segment, goodSamples(fixes, thresholds), thresholds);
  return moments.map((at) => {
    const share = isWholeAtEnd(segment) ? Number(at === segment.endTime) : knotAt(knots, at).share;
    return segment.distanceM * share;
  });
}

/** A stretch of a segment's path from one good fix to the next. */
export interface PathStep {
  startTime: number;
  endTime: number;
  /** Its share of the distance that counts. */
  distanceM: number;
}

/**
 * The stretches of a segment's path, in order: their distances add up to that of the segment, and those before a moment to what
 * `cutSegments` gives to the part which ends there. `fixes` are all fixes of the segment; without any it is one stretch.
 */
export function pathSteps(
  segment: Segment,
  fixes: readonly Fix[],
  thresholds: TimelineThresholds = DEFAULT_TIMELINE_THRESHOLDS,
): PathStep[] {
  const knots = knotsOf(segment, goodSamples(fixes, thresholds), thresholds);
  return knots.slice(1).map(({ time, share }, i) => {
    const before = knots[i]!;
    return {
      startTime: before.time,
      endTime: time,
      distanceM: segment.distanceM * (share - before.share),
    };
  });
}

/** The good fixes of one segment as the fold sees them, in order. They depend on the fixes of the segment alone. */
function goodSamples(fixes: readonly Fix[], thresholds: TimelineThresholds): Sample[] {
  const state: ScreenState = { good: null, suspects: [] };
  const good: Sample[] = [];
  for (const fix of [...fixes].sort(compareFixes)) {
    for (const sample of screen(state, sampleOf(fix, thresholds), thresholds, [])) {
      if (sample.role === 'inputs') continue;
      state.good = sample;
      good.push(sample);
    }
  }
  return good;
}

/** A point of a segment's path. `share` is the part of the path that lies before it, from 0 to 1. */
interface Knot {
  time: number;
  latitude: number;
  longitude: number;
  share: number;
  /** The time in milliseconds that the vehicle had stood on its way by then. */
  stoodMs: number;
}

function cutSegment(
  whole: Segment,
  inside: readonly Sample[],
  from: number,
  to: number,
  thresholds: TimelineThresholds,
  fuelChanges: readonly FuelChange[],
): Segment {
  const knots = knotsOf(whole, inside, thresholds);
  const start = knotAt(knots, from);
  const end = knotAt(knots, to);
  const share = isWholeAtEnd(whole) ? Number(to === whole.endTime) : end.share - start.share;
  const first = from === whole.startTime;
  const counted = inside.filter(({ time }) => time > whole.startTime);
  const part = counted.filter(({ time }) => time > from && time <= to);
  const startCounts = first && whole.fixCount > counted.length;
  const odometerAt = (knot: Knot, edge: number | null, cut: boolean): number | null => {
    if (!cut) return edge;
    if (whole.startOdometerM === null || whole.odometerDistanceM === null) return null;
    return whole.startOdometerM + whole.odometerDistanceM * knot.share;
  };
  const distance = whole.distanceM * share;
  return {
    ...whole,
    startTime: from,
    endTime: to,
    startLatitude: start.latitude,
    startLongitude: start.longitude,
    endLatitude: end.latitude,
    endLongitude: end.longitude,
    distanceM: distance,
    pathDistanceM: whole.pathDistanceM * share,
    odometerDistanceM: whole.odometerDistanceM === null ? null : whole.odometerDistanceM * share,
    startOdometerM: odometerAt(start, whole.startOdometerM, !first),
    endOdometerM: odometerAt(end, whole.endOdometerM, to !== whole.endTime),
    standingMs: end.stoodMs - start.stoodMs,
    ...metersOf(whole, start, end, fuelChanges),
    ...fastestOf(whole, startCounts ? inside.filter(({ time }) => time <= to) : part, from, to),
    meanSpeedMps: whole.meanSpeedMps === null ? null : (distance * 1000) / (to - from),
    fixCount: part.length + (first ? whole.fixCount - counted.length : 0),
    flags:
      whole.flags | (first ? 0 : SEGMENT_FLAG.CUT_START) | (to === whole.endTime ? 0 : SEGMENT_FLAG.CUT_END),
  };
}

/** Whether the distance of a segment counts as a whole at its end: what was covered in a silence outside of trips was known only then. */
const isWholeAtEnd = ({ state, tripStartTime }: Segment): boolean =>
  state === 'NO_DATA' && tripStartTime === null;

type CutMeters = Pick<
  Segment,
  'startEngineHoursS' | 'endEngineHoursS' | 'engineMs' | 'startFuelL' | 'endFuelL' | 'fuelUsedL'
>;

/** The meter readings of a part of a segment: the hour meter is shared by time, fuel by the path but where its level leaps. */
function metersOf(whole: Segment, start: Knot, end: Knot, changes: readonly FuelChange[]): CutMeters {
  const lasting = whole.endTime - whole.startTime;
  const [first, last] = [start.time === whole.startTime, end.time === whole.endTime];
  const between = (one: number | null, other: number | null, share: number): number | null =>
    one === null || other === null ? null : one + (other - one) * share;
  const hoursAt = (time: number): number | null =>
    between(whole.startEngineHoursS, whole.endEngineHoursS, (time - whole.startTime) / lasting);
  const leaptL = (time: number): number => shownBetween(changes, whole.startTime, time);
  const smoothEndL = whole.endFuelL === null ? null : whole.endFuelL - leaptL(whole.endTime);
  const fuelAt = ({ time, share }: Knot): number | null => {
    const smoothL = between(whole.startFuelL, smoothEndL, share);
    return smoothL === null ? null : smoothL + leaptL(time);
  };
  return {
    startEngineHoursS: first ? whole.startEngineHoursS : hoursAt(start.time),
    endEngineHoursS: last ? whole.endEngineHoursS : hoursAt(end.time),
    engineMs: whole.engineMs === null ? null : (whole.engineMs * (end.time - start.time)) / lasting,
    startFuelL: first ? whole.startFuelL : fuelAt(start),
    endFuelL: last ? whole.endFuelL : fuelAt(end),
    fuelUsedL: whole.fuelUsedL === null ? null : whole.fuelUsedL * (end.share - start.share),
  };
}

function knotsOf(whole: Segment, inside: readonly Sample[], thresholds: TimelineThresholds): Knot[] {
  const { startTime: time, startLatitude: latitude, startLongitude: longitude } = whole;
  const knots: Knot[] = [{ time, latitude, longitude, share: 0, stoodMs: 0 }];
  const add = (to: Omit<Knot, 'share' | 'stoodMs'>, stoodMs: number) => {
    const last = knots.at(-1)!;
    const share = last.share + distanceM(last.latitude, last.longitude, to.latitude, to.longitude);
    knots.push({
      time: to.time,
      latitude: to.latitude,
      longitude: to.longitude,
      share,
      stoodMs: last.stoodMs + stoodMs,
    });
  };
  // As the fold counts it: standing with the ignition off, as where a drive ends, is none on the way.
  let ignition: boolean | null = null;
  let stoodAtEnd = 0;
  inside.forEach((sample, i) => {
    const before = inside[i - 1];
    ignition = sample.ignition ?? ignition;
    const stoodMs =
      before && ignition !== false ? standingMs(before, sample, whole.startTime, thresholds) : 0;
    if (sample.time > whole.startTime && sample.time < whole.endTime) add(sample, stoodMs);
    else if (sample.time === whole.endTime) stoodAtEnd = stoodMs;
  });
  add({ time: whole.endTime, latitude: whole.endLatitude, longitude: whole.endLongitude }, stoodAtEnd);
  const { share: length, stoodMs } = knots.at(-1)!;
  const duration = whole.endTime - whole.startTime;
  for (const knot of knots) {
    const passed = (knot.time - whole.startTime) / duration;
    knot.share = length > 0 ? knot.share / length : passed;
    knot.stoodMs = whole.standingMs * (stoodMs > 0 ? knot.stoodMs / stoodMs : passed);
  }
  return knots;
}

/** The knot at a time, between its neighbours in a straight line. */
function knotAt(knots: readonly Knot[], time: number): Knot {
  const at = knots.findIndex((knot) => knot.time >= time);
  const next = knots[at]!;
  const before = knots[at - 1];
  if (next.time === time || !before) return next;
  const part = (time - before.time) / (next.time - before.time);
  const between = (one: number, other: number) => one + (other - one) * part;
  const turn = next.longitude - before.longitude;
  const shorter = Math.abs(turn) > 180 ? turn - Math.sign(turn) * 360 : turn;
  const longitude = before.longitude + shorter * part;
  return {
    time,
    latitude: between(before.latitude, next.latitude),
    longitude: Math.abs(longitude) > 180 ? longitude - Math.sign(longitude) * 360 : longitude,
    share: between(before.share, next.share),
    stoodMs: between(before.stoodMs, next.stoodMs),
  };
}

type Fastest = Pick<Segment, 'maxSpeedMps' | 'maxSpeedTime' | 'maxSpeedLatitude' | 'maxSpeedLongitude'>;

/** The fastest reading of a part: that of the whole where it lies in the part, else the part's own. */
function fastestOf(whole: Segment, part: readonly Sample[], from: number, to: number): Fastest {
  const { maxSpeedMps, maxSpeedTime, maxSpeedLatitude, maxSpeedLongitude } = whole;
  const first = from === whole.startTime;
  if (maxSpeedTime === null || ((first || maxSpeedTime > from) && maxSpeedTime <= to))
    return { maxSpeedMps, maxSpeedTime, maxSpeedLatitude, maxSpeedLongitude };
  let best: Sample | null = null;
  for (const sample of part) {
    if (sample.speedMps === null || sample.speedMps > maxSpeedMps!) continue;
    // The first of several that are equally fast counts: one before it did not count in the whole, and must not in a part.
    if (sample.speedMps === maxSpeedMps && sample.time < maxSpeedTime) continue;
    if (!best || sample.speedMps > best.speedMps!) best = sample;
  }
  return {
    maxSpeedMps: best ? best.speedMps : null,
    maxSpeedTime: best ? best.time : null,
    maxSpeedLatitude: best ? best.latitude : null,
    maxSpeedLongitude: best ? best.longitude : null,
  };
}
