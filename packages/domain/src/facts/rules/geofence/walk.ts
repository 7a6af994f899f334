import type { Meeting } from '../../../geofences/area.ts';
import { covers, firstBeyond, firstIn, pairs, type Spans, since } from '../../../geofences/spans.ts';
import { type Crossing, outsideOf, type Stay } from './memory.ts';
import type { PathStep } from './pathStep.ts';

/** How far inside an asset has to be to be in, and how far outside to be out: together at least the width of its jitter. */
export interface Margins {
  deepM: number;
  nearM: number;
}

/** Called as a stay begins and ends. */
export interface StayListener {
  entered(stay: Stay): void;
  left(stay: Stay, exit: Crossing): void;
  /** Called where the path was inside, but never deep enough for an entry. */
  grazed(stay: Stay): void;
}

/**
 * Follows a stay along one step of the path. Outside becomes inside where the path is deep in the area, and inside becomes outside where
 * it is no longer near it; both are dated by the last crossing of the border itself. `validFrom` is when the border came to be where it
 * is: the path before that does not count.
 * @returns the stay afterwards, which is worth remembering unless it is outside without a crossing.
 */
export function walk(
  before: Stay,
  step: PathStep,
  meeting: Meeting,
  { deepM, nearM }: Margins,
  validFrom: number,
  listener: StayListener,
): Stay {
  const begin = validFrom > step.from.time ? step.partAt(validFrom) : 0;
  const within = since(meeting.inside, begin);
  const spans = pairs(within);
  // Where the path is not known, only its end is judged.
  const deepFrom = step.isGap ? 1 : begin;
  const start = (): Crossing => ({
    ...step.crossingAt(begin),
    time: Math.max(step.from.time, validFrom),
    crossed: step.hasMoved && validFrom <= step.from.time,
  });
  let stay = before;
  let at = begin;
  for (;;) {
    if (!stay.isInside) {
      const hit = within.length > 0 ? firstIn(meeting.deep(deepM), Math.max(at, deepFrom)) : null;
      const span = spans.find(([from, to]) => from <= (hit ?? 1) && to >= (hit ?? 1)) ?? null;
      if (span === null) {
        if (stay.crossing || within.length > 0) listener.grazed(stay);
        return outsideOf(stay.geofenceId);
      }
      const isNew = span[0] > begin;
      const crossing = isNew ? step.crossingAt(span[0]) : (stay.crossing ?? start());
      const distanceM = (isNew ? 0 : stay.distanceM) + insideM(within, Math.max(at, span[0]), hit ?? 1, step);
      if (hit === null) return { ...stay, crossing, distanceM };
      stay = {
        ...stay,
        isInside: true,
        crossing: null,
        enter: crossing,
        decidedTime: step.to.time,
        distanceM,
      };
      listener.entered(stay);
      at = hit;
    } else {
      const near = meeting.near(nearM);
      const hit = step.isGap ? (covers(near, 1) ? null : 1) : firstBeyond(near, at);
      const span = spans.findLast(([from]) => from <= (hit ?? 1)) ?? null;
      const distanceM = stay.distanceM + insideM(within, at, hit ?? 1, step);
      if (hit === null && span && span[1] >= 1) return { ...stay, crossing: null, distanceM };
      const crossing = span && span[1] > begin ? step.crossingAt(span[1]) : (stay.crossing ?? start());
      if (hit === null) return { ...stay, crossing, distanceM };
      listener.left({ ...stay, distanceM }, crossing);
      stay = outsideOf(stay.geofenceId);
      at = hit;
    }
  }
}

function insideM(inside: Spans, from: number, to: number, { lengthM }: PathStep): number {
  let part = 0;
  for (const [start, end] of pairs(inside)) part += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return part * lengthM;
}
