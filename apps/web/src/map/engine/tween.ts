import { nearestCopy } from '../mercator.ts';

/** A place and a heading that change from one value to another. Times are milliseconds of one clock. */
export interface Tween {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  /** Degrees; `null` where the heading is unknown. */
  fromCourse: number | null;
  toCourse: number | null;
  startMs: number;
  /** Duration in milliseconds; 0 for something that stands. */
  durationMs: number;
}

/** Roughly the time between two live batches, so that one movement ends when the next begins. */
export const MOVE_MS = 1000;

export interface Pose {
  x: number;
  y: number;
  course: number | null;
}

export const standing = ({ x, y, course }: Pose): Tween => ({
  fromX: x,
  fromY: y,
  toX: x,
  toY: y,
  fromCourse: course,
  toCourse: course,
  startMs: 0,
  durationMs: 0,
});

/** The progress of the tween, 0 to 1. */
export const progressOf = ({ startMs, durationMs }: Tween, nowMs: number): number =>
  durationMs === 0 ? 1 : Math.max(0, Math.min(1, (nowMs - startMs) / durationMs));

/** The signed angle from one heading to another by the shorter way: -180 to 180 degrees. */
export const turnOf = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** The pose at a moment. Places move at constant speed, as vehicles do; headings turn the shorter way and arrive at half of the time. */
export function poseAt(tween: Tween, nowMs: number): Pose {
  const progress = progressOf(tween, nowMs);
  if (progress === 1) return { x: tween.toX, y: tween.toY, course: tween.toCourse };
  const { fromX, fromY, toX, toY, fromCourse, toCourse } = tween;
  const turned = Math.min(1, progress * 2);
  return {
    x: fromX + (toX - fromX) * progress,
    y: fromY + (toY - fromY) * progress,
    course:
      fromCourse === null || toCourse === null
        ? toCourse
        : (fromCourse + turnOf(fromCourse, toCourse) * turned + 360) % 360,
  };
}

/** The way in which movements are shown. */
export interface Gliding {
  /** Duration in milliseconds; 0 for no movement. */
  durationMs: number;
  /** Shortest distance on the unit square that is worth a frame. */
  shortest: number;
  /** Longest distance on the unit square; over a longer one, something appears at its new place at once. */
  longest: number;
}

/** The tween from the current pose to a new one. */
export function retarget(tween: Tween, to: Pose, nowMs: number, gliding: Gliding): Tween {
  const from = poseAt(tween, nowMs);
  const toX = nearestCopy(to.x, from.x);
  const way = Math.hypot(toX - from.x, to.y - from.y);
  const { durationMs, shortest, longest } = gliding;
  if (durationMs === 0 || way < shortest || way > longest) return standing(to);
  return {
    fromX: from.x,
    fromY: from.y,
    toX,
    toY: to.y,
    fromCourse: from.course,
    toCourse: to.course,
    startMs: nowMs,
    durationMs,
  };
}

/** The current speed on the screen in pixels a second, where the world is `scale` pixels wide. */
export function speedPx(tween: Tween, nowMs: number, scale: number): number {
  if (progressOf(tween, nowMs) === 1) return 0;
  const way = Math.hypot(tween.toX - tween.fromX, tween.toY - tween.fromY) * scale;
  return (way / tween.durationMs) * 1000;
}
