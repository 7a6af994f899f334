import { mercatorX, mercatorY, worldPx } from '../mercator.ts';

/** A stop at the end of a trip. */
export interface Stop {
  lat: number;
  lon: number;
  /** How long it lasted; null where it has only just begun. */
  seconds: number | null;
}

/** The mark of one stop, or of several that are too near to each other to be told apart, at the place of the longest. */
export interface StopMark extends Stop {
  /** The number of stops. `seconds` is their sum. */
  count: number;
}

/** The zoom from which on stops are told apart as at this one. */
export const CLOSEST_ZOOM = 18;

/** The room of a mark with its label, in pixels. */
const WIDTH_PX = 92;
const HEIGHT_PX = 26;

/** The marks of stops at a whole zoom: stops whose labels would lie over each other are one. */
export function stopMarks(stops: readonly Stop[], zoom: number): StopMark[] {
  const scale = worldPx(zoom);
  const marks: (StopMark & { x: number; y: number })[] = [];
  const longestFirst = stops.toSorted((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0));
  for (const stop of longestFirst) {
    const x = mercatorX(stop.lon) * scale;
    const y = mercatorY(stop.lat) * scale;
    const taken = marks.find((mark) => Math.abs(mark.x - x) < WIDTH_PX && Math.abs(mark.y - y) < HEIGHT_PX);
    if (!taken) marks.push({ ...stop, count: 1, x, y });
    else {
      taken.count += 1;
      if (stop.seconds !== null) taken.seconds = (taken.seconds ?? 0) + stop.seconds;
    }
  }
  return marks.map(({ x: _x, y: _y, ...mark }) => mark);
}

/** What a mark says beside its P: `45 min`, or of several stops `3× 2 h 10 min`. */
export function stopLabel({ count, seconds }: StopMark, durationText: (seconds: number) => string): string {
  const duration = seconds === null ? '' : durationText(seconds);
  return count === 1 ? duration : `${count}× ${duration}`.trim();
}
