import { distanceM } from '../geo.ts';
import type { Segment, TimelineThresholds, Trip } from '../timeline/index.ts';
import { sampleOf } from '../timeline/sample.ts';
import type { Check, ExplainedFix } from './explain.ts';

/** A segment with those around it; null where there are none. */
export interface SegmentInPlace {
  before: Segment | null;
  segment: Segment;
  after: Segment | null;
}

/** The movement whose beginning is explained, and the one whose end is; null where none is. For a single movement both are the same. */
export interface Edges {
  began: SegmentInPlace | null;
  ended: SegmentInPlace | null;
}

/**
 * The limits that movements crossed as they began (`began`) and ended (`ended`), with what was measured there. Nothing for other
 * segments, and for an edge that no limit decided: an ignition that went off, a first position that was under way.
 */
export function crossingsOf(
  { began, ended }: Edges,
  fixes: readonly ExplainedFix[],
  thresholds: TimelineThresholds,
): Check[] {
  return [
    ...(began?.segment.state === 'MOVING' ? departure(began, fixes, thresholds) : []),
    ...(ended?.segment.state === 'MOVING' ? arrival(ended, thresholds) : []),
  ];
}

/** The edges of the trip among segments in order: of its first movement and its last, where they are known. */
export function edgesOfTrip(
  segments: readonly Segment[],
  { tripStartTime, isContinued, goesOn }: Trip,
): Edges {
  const isOfTrip = (segment: Segment): boolean =>
    segment.tripStartTime === tripStartTime && segment.state === 'MOVING';
  const placeAt = (index: number): SegmentInPlace | null =>
    segments[index]
      ? { before: segments[index - 1] ?? null, segment: segments[index], after: segments[index + 1] ?? null }
      : null;
  return {
    began: isContinued ? null : placeAt(segments.findIndex(isOfTrip)),
    ended: goesOn ? null : placeAt(segments.findLastIndex(isOfTrip)),
  };
}

/**
 * What decided the departure, as `whileStill` decides it: the second fix in a row that leans, by its speed or its place, or the first
 * that does both. With the ignition off the place has to be another one.
 */
function departure(
  { before, segment }: SegmentInPlace,
  fixes: readonly ExplainedFix[],
  thresholds: TimelineThresholds,
): Check[] {
  const latitude = before?.placeLatitude ?? segment.startLatitude;
  const longitude = before?.placeLongitude ?? segment.startLongitude;
  let evidence = 0;
  let speed: Check | null = null;
  for (const { fix, use } of fixes) {
    if (use !== 'used' || fix.fixTime <= segment.startTime || fix.fixTime > segment.endTime) continue;
    const { radiusM, speedMps } = sampleOf(fix, thresholds);
    const away = distanceM(latitude, longitude, fix.latitude!, fix.longitude!);
    const isFast = speedMps !== null && speedMps > thresholds.leaveSpeedMps;
    if (!isFast && away <= radiusM) {
      evidence = 0;
      speed = null;
      continue;
    }
    evidence++;
    if (isFast) speed ??= crossing('began', 'leaveSpeedMps', thresholds.leaveSpeedMps, speedMps, fix.fixTime);
    const isElsewhere = away > Math.max(thresholds.leaveDistanceM, radiusM);
    if (fix.ignition === false ? !isElsewhere || evidence < 2 : evidence < 2 && !(isElsewhere && isFast))
      continue;
    const place = isElsewhere
      ? crossing('began', 'leaveDistanceM', Math.max(thresholds.leaveDistanceM, radiusM), away, fix.fixTime)
      : away > radiusM && crossing('began', 'radiusM', radiusM, away, fix.fixTime);
    return [speed, place].filter((check) => check !== null && check !== false);
  }
  return [];
}

function arrival({ segment, after }: SegmentInPlace, thresholds: TimelineThresholds): Check[] {
  if (!after) return [];
  const measured = after.endTime - after.startTime;
  if (after.startedBy === 'stood')
    return [crossing('ended', 'stillTimeMs', thresholds.stillTimeMs, measured, after.startTime)];
  if (after.state !== 'NO_DATA') return [];
  const endsTrip = segment.tripStartTime !== null && after.tripStartTime !== segment.tripStartTime;
  const limit = endsTrip && measured > thresholds.tripSilenceMs ? 'tripSilenceMs' : 'noDataMs';
  return measured > thresholds[limit]
    ? [crossing('ended', limit, thresholds[limit], measured, after.startTime)]
    : [];
}

const crossing = (
  code: 'began' | 'ended',
  threshold: keyof TimelineThresholds,
  limit: number,
  measured: number,
  time: number,
): Check => ({ rule: 'timeline', code, threshold: `timeline.${threshold}`, limit, measured, time });
