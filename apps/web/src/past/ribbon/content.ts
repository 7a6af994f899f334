import {
  type FleetTimelineRow,
  lastAtOrBefore,
  mpsToKmh,
  NO_TRANSMISSION_MS,
  type PastTrack,
} from '@rastro/domain';
import type { Stretch } from '../tracks.ts';

/** A curve over the time of a ribbon: lines of points in order, broken where nothing is known. */
export interface Curve {
  lines: readonly (readonly CurvePoint[])[];
  /** The largest value that it has room for. */
  top: number;
}

interface CurvePoint {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
}

/** A time in which a vehicle did not drive. */
export interface Band extends Stretch {
  kind: 'STOPPED' | 'IDLE' | 'NO_DATA';
}

/** Points of a curve at most: about as many as a wide screen can show. */
const MOST_POINTS = 720;
/** A curve of speeds has room for this at least, so that a slow day does not look like a fast one. */
const LEAST_TOP_KMH = 60;

/** The speeds of a vehicle in kilometres per hour; of many within a moment the highest. */
export function speedCurve({ times, speeds }: PastTrack, { from, to }: Stretch): Curve {
  const widthMs = (to - from) / MOST_POINTS;
  const lines: CurvePoint[][] = [];
  let line: CurvePoint[] = [];
  let before = Number.NEGATIVE_INFINITY;
  let top = LEAST_TOP_KMH;
  for (let at = lastAtOrBefore(times, from - 1) + 1; at < times.length && times[at]! < to; at++) {
    const [time, speed] = [times[at]!, speeds[at]!];
    if (Number.isNaN(speed)) continue;
    const value = mpsToKmh(speed);
    top = Math.max(top, value);
    if (time - before >= NO_TRANSMISSION_MS) {
      line = [];
      lines.push(line);
    }
    before = time;
    const last = line.at(-1);
    if (last && Math.floor((last.at - from) / widthMs) === Math.floor((time - from) / widthMs))
      last.value = Math.max(last.value, value);
    else line.push({ at: time, value });
  }
  return { lines, top };
}

/** How many vehicles were driving, at a few hundred moments of a stretch. */
export function movingCurve(tracks: readonly PastTrack[], { from, to }: Stretch): Curve {
  const count = MOST_POINTS / 2;
  const widthMs = (to - from) / count;
  const changes = new Int32Array(count + 1);
  for (const { timeline } of tracks)
    for (const [state, start, end] of timeline) {
      if (state !== 'MOVING' || end <= from || start >= to) continue;
      changes[Math.max(0, Math.floor((start - from) / widthMs))]! += 1;
      changes[Math.min(count, Math.ceil((end - from) / widthMs))]! -= 1;
    }
  let value = 0;
  const line = Array.from({ length: count }, (_, n) => {
    value += changes[n]!;
    return { at: from + n * widthMs, value };
  });
  const top = Math.max(1, ...line.map((point) => point.value));
  return { lines: [line], top };
}

/** When a vehicle stood, idled, or was silent, within a stretch. */
export const bandsOf = ({ timeline }: PastTrack, { from, to }: Stretch): Band[] =>
  timeline
    .flatMap((row) => bandOf(row))
    .flatMap((band) => {
      const cut = { ...band, from: Math.max(from, band.from), to: Math.min(to, band.to) };
      return cut.to > cut.from ? [cut] : [];
    });

const bandOf = ([state, start, end]: FleetTimelineRow): Band[] =>
  state === 'MOVING' ? [] : [{ kind: state, from: start, to: end }];
