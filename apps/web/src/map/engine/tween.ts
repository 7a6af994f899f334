import { nearestCopy } from '../mercator.ts';

/** A place and a heading on their way from one to another. Times are milliseconds of one clock. */
export interface Tween {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  /** Degrees; `null` where the heading is unknown. */
  fromCourse: number | null;
  toCourse: number | null;
  startMs: number;
  /** 0 for something that stands. */
  durationMs: number;
}

/** About the time between two live batches, so that one movement ends when the next begins. */
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

/** How far the tween has come: 0 to 1. */
export const progressOf = ({ startMs, durationMs }: Tween, nowMs: number): number =>
  durationMs === 0 ? 1 : Math.max(0, Math.min(1, (nowMs - startMs) / durationMs));

/** The signed way from one heading to another, the short way round: -180 to 180 degrees. */
export const turnOf = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** Where it is now. Places move evenly, since vehicles do; headings turn the short way, and are done at half the way. */
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

/** How a movement is shown. */
export interface Gliding {
  /** 0: not at all. */
  durationMs: number;
  /** On the unit square: a shorter way is not worth a single frame, */
  shortest: number;
  /** and over a longer one, something does not glide but stands there at once. */
  longest: number;
}

/** The way from where it is now to a new pose. */
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

/** Pixels a second that it moves on the screen now, where the world is `scale` pixels wide. */
export function speedPx(tween: Tween, nowMs: number, scale: number): number {
  if (progressOf(tween, nowMs) === 1) return 0;
  const way = Math.hypot(tween.toX - tween.fromX, tween.toY - tween.fromY) * scale;
  return (way / tween.durationMs) * 1000;
}
