import { bearingDeg, distanceM } from '@rastro/domain/geo';
import type { Feature, FeatureCollection } from 'geojson';
import { turnOf } from '../engine/tween.ts';
import type { JourneyDay, JourneyPosition, JourneyStep } from './journeyTypes.ts';
import { CLOSEST_ZOOM, type Stop, stopLabel, stopMarks } from './stopMarks.ts';

/** Change of heading in degrees from which there is an arrow. */
const ARROW_TURN_DEG = 30;
/** Shortest distance between two arrows. */
const ARROW_GAP_M = 60;

/** The days to draw: the visible ones, or the first where none is visible. */
export function drawnDays(days: readonly JourneyDay[]): readonly JourneyDay[] {
  const visible = days.filter((day) => day.visible);
  return visible.length > 0 ? visible : days.slice(0, 1);
}

/** The steps to draw, in order. Steps without positions are left out. */
export const drawnSteps = (days: readonly JourneyDay[]): JourneyStep[] =>
  drawnDays(days).flatMap(({ steps }) => steps.filter(({ listPos }) => listPos.length > 0));

const stopsOf = (steps: readonly JourneyStep[]): Stop[] =>
  steps.flatMap(({ listPos, stop }) => {
    const end = listPos.at(-1);
    return end && stop ? [{ lat: end.lat, lon: end.lon, seconds: stop.seconds }] : [];
  });

const point = (position: { lat: number; lon: number }, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
  properties,
});

/**
 * A journey as map features, distinguished by `kind`: `trip` lines with their `sid`, `arrow` where the heading changes, `end` at the end
 * of each step, `stop` with its `label` for each whole `zoom` up to the closest, `A` at the first and `B` at the last position.
 * `durationText` writes seconds.
 */
export function journeyFeatures(
  days: readonly JourneyDay[],
  durationText: (seconds: number) => string,
): FeatureCollection {
  const steps = drawnSteps(days);
  const features: Feature[] = steps
    .filter(({ listPos }) => listPos.length > 1)
    .map(({ sid, listPos }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: listPos.map(({ lon, lat }) => [lon, lat]) },
      properties: { kind: 'trip', sid },
    }));
  steps.forEach(({ listPos }, at) => {
    for (const { position, course } of headingChanges(listPos))
      features.push(point(position, { kind: 'arrow', course }));
    const end = listPos.at(-1);
    if (end && at < steps.length - 1) features.push(point(end, { kind: 'end' }));
  });
  const stops = stopsOf(steps);
  for (let zoom = 0; zoom <= CLOSEST_ZOOM; zoom++)
    for (const mark of stopMarks(stops, zoom))
      features.push(point(mark, { kind: 'stop', zoom, label: stopLabel(mark, durationText) }));
  const first = steps[0]?.listPos[0];
  const last = steps.at(-1)?.listPos.at(-1);
  if (first) features.push(point(first, { kind: 'A' }));
  if (last) features.push(point(last, { kind: 'B' }));
  return { type: 'FeatureCollection', features };
}

/** Positions where the heading differs clearly from that of the last arrow. */
export function headingChanges(
  positions: readonly JourneyPosition[],
): { position: JourneyPosition; course: number }[] {
  const arrows: { position: JourneyPosition; course: number }[] = [];
  positions.forEach((position, at) => {
    const course = courseAt(positions, at);
    const last = arrows.at(-1);
    if (course === null) return;
    if (last && Math.abs(turnOf(last.course, course)) < ARROW_TURN_DEG) return;
    if (last && metresBetween(last.position, position) < ARROW_GAP_M) return;
    arrows.push({ position, course });
  });
  return arrows;
}

/** The device's course; where there is none, the bearing to the next position at another place. */
function courseAt(positions: readonly JourneyPosition[], at: number): number | null {
  const here = positions[at];
  const next = positions[at + 1];
  if (!here) return null;
  if (here.cur !== null) return here.cur;
  if (!next || metresBetween(here, next) < 1) return null;
  return bearingDeg(here.lat, here.lon, next.lat, next.lon);
}

const metresBetween = (one: JourneyPosition, other: JourneyPosition): number =>
  distanceM(one.lat, one.lon, other.lat, other.lon);
