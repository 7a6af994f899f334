import { fixedChance } from '../random.ts';
import type { StreetClass } from '../streets/street.ts';
import { isSunday } from './localDay.ts';

/** The share of the speed limit that traffic allows at each full hour from 0 to 24. */
const WEEKDAY: Record<StreetClass, readonly number[]> = {
  // Lima: bad from seven, worse from half past five in the evening
  highway: [
    1, 1, 1, 1, 1, 1, 0.9, 0.66, 0.55, 0.65, 0.8, 0.82, 0.78, 0.74, 0.76, 0.78, 0.72, 0.58, 0.48, 0.52, 0.7,
    0.88, 0.95, 1, 1,
  ],
  avenue: [
    1, 1, 1, 1, 1, 0.98, 0.85, 0.62, 0.52, 0.6, 0.7, 0.7, 0.65, 0.62, 0.66, 0.68, 0.64, 0.52, 0.45, 0.5, 0.64,
    0.8, 0.9, 0.98, 1,
  ],
  street: [
    1, 1, 1, 1, 1, 1, 0.95, 0.82, 0.75, 0.78, 0.82, 0.82, 0.8, 0.8, 0.82, 0.82, 0.8, 0.75, 0.7, 0.74, 0.82,
    0.9, 1, 1, 1,
  ],
};
/** The share of a weekday's loss of speed that remains on a Sunday. */
const SUNDAY_LOSS = 0.45;
const SLOT_S = 1800;
const JAM_CHANCE = 0.035;
const JAM_PACE = 0.22;

/**
 * The share of the speed limit that can be driven on an edge. It depends on the hour and the class of street, and on the state of
 * this edge in this half hour, which is the same for everyone there. It ranges from about 0.1 in a jam to 1.15 on an empty
 * street.
 */
export function trafficPace(
  streetClass: StreetClass,
  edgeId: number,
  day: number,
  secondOfDay: number,
): number {
  const hour = Math.min(secondOfDay / 3600, 23.999);
  const row = WEEKDAY[streetClass];
  const before = row[Math.floor(hour)]!;
  const pace = before + (hour % 1) * (row[Math.floor(hour) + 1]! - before);
  const loss = (1 - pace) * (isSunday(day) ? SUNDAY_LOSS : 1);
  const luck = fixedChance(edgeId, day, Math.floor(secondOfDay / SLOT_S));
  // jams arise where there is traffic
  if (luck < JAM_CHANCE * Math.min(1, loss * 3)) return JAM_PACE;
  return (1 - loss) * (0.82 + 0.33 * luck);
}

const CYCLE_S = 80;
const RED_S = 34;

/** Whether the lights of a node are red for a vehicle that arrives by the given edge: crossing streets have green in turn. */
export function isRed(nodeId: number, isCrossStreet: boolean, secondOfDay: number): boolean {
  const phase = (secondOfDay + nodeId * 37 + (isCrossStreet ? CYCLE_S / 2 : 0)) % CYCLE_S;
  return phase < RED_S;
}
