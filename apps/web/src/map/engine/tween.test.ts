import { describe, expect, it } from 'vitest';
import { type Gliding, poseAt, progressOf, retarget, speedPx, standing, turnOf } from './tween.ts';

const gliding: Gliding = { durationMs: 1000, shortest: 0.001, longest: 0.3 };
const start = standing({ x: 0.5, y: 0.5, course: 350 });

describe('a movement between two fixes', () => {
  const moving = retarget(start, { x: 0.52, y: 0.49, course: 10 }, 5000, gliding);

  it('begins where it was and ends where it should be', () => {
    expect(poseAt(moving, 5000)).toEqual({ x: 0.5, y: 0.5, course: 350 });
    expect(poseAt(moving, 6000)).toEqual({ x: 0.52, y: 0.49, course: 10 });
    expect(poseAt(moving, 99_000)).toEqual({ x: 0.52, y: 0.49, course: 10 });
    expect(poseAt(moving, 0)).toEqual({ x: 0.5, y: 0.5, course: 350 });
  });

  it('is even, and turns the short way round in its first half', () => {
    const quarter = poseAt(moving, 5250);
    expect(quarter.x).toBeCloseTo(0.505, 12);
    expect(quarter.course).toBeCloseTo(0, 9);
    expect(poseAt(moving, 5500).course).toBeCloseTo(10, 9);
  });

  it('goes on from where it is when another fix comes on the way', () => {
    const next = retarget(moving, { x: 0.6, y: 0.5, course: 90 }, 5500, gliding);
    expect(poseAt(next, 5500).x).toBeCloseTo(0.51, 12);
    expect(poseAt(next, 6500)).toEqual({ x: 0.6, y: 0.5, course: 90 });
  });

  it('knows how fast it is on the screen, and that it has ended', () => {
    expect(speedPx(moving, 5100, 1000)).toBeCloseTo(Math.hypot(20, 10), 9);
    expect(speedPx(moving, 6000, 1000)).toBe(0);
    expect(progressOf(start, 0)).toBe(1);
  });
});

describe('no movement is shown', () => {
  const isStanding = (x: number, given: Gliding) =>
    progressOf(retarget(start, { x, y: 0.5, course: 0 }, 0, given), 0) === 1;

  it('over less than a frame is worth, or over more than one could follow', () => {
    expect(isStanding(0.5005, gliding)).toBe(true);
    expect(isStanding(0.9, gliding)).toBe(true);
    expect(isStanding(0.6, gliding)).toBe(false);
  });

  it('to someone who asked for less motion', () => {
    expect(isStanding(0.6, { ...gliding, durationMs: 0 })).toBe(true);
  });
});

describe('headings', () => {
  it('turn by at most half a turn', () => {
    expect(turnOf(350, 10)).toBe(20);
    expect(turnOf(10, 350)).toBe(-20);
    expect(turnOf(0, 180)).toBe(-180);
    expect(turnOf(90, 90)).toBe(0);
  });

  it('that are unknown stay so', () => {
    const unknown = standing({ x: 0.5, y: 0.5, course: null });
    const moving = retarget(unknown, { x: 0.52, y: 0.5, course: 45 }, 0, gliding);
    expect(poseAt(moving, 100).course).toBe(45);
    const lost = retarget(start, { x: 0.52, y: 0.5, course: null }, 0, gliding);
    expect(poseAt(lost, 100).course).toBeNull();
  });

  it('cross the antimeridian the short way', () => {
    const east = standing({ x: 0.9999, y: 0.5, course: 90 });
    const moving = retarget(east, { x: 0.0101, y: 0.5, course: 90 }, 0, gliding);
    expect(poseAt(moving, 500).x).toBeCloseTo(1.005, 9);
  });
});
