import { LABEL_ABOVE, LABEL_BELOW, LABEL_LEFT, LABEL_NONE, LABEL_RIGHT } from '../clusters/messages.ts';

/** Vehicles on the same spot, spread out so that each can be seen and clicked. */
export interface Fan {
  /** The spot on the unit square. */
  x: number;
  y: number;
  /** The offset of each vehicle from the spot in pixels. */
  offsets: ReadonlyMap<number, { dx: number; dy: number }>;
  /** Distance of the farthest vehicle from the spot. */
  radiusPx: number;
}

/** The side on which a fanned vehicle's plate is drawn: outwards, and nowhere where a spiral leaves no room. */
export function fanLabel({ offsets }: Fan, id: number): number {
  if (offsets.size > CIRCLE_LIMIT) return LABEL_NONE;
  const { dx = 0, dy = 0 } = offsets.get(id) ?? {};
  if (Math.abs(dx) > 10) return dx > 0 ? LABEL_RIGHT : LABEL_LEFT;
  return dy > 0 ? LABEL_BELOW : LABEL_ABOVE;
}

/** Largest number of vehicles that are fanned out; the others stay in the cluster. */
export const FAN_LIMIT = 60;
const CIRCLE_LIMIT = 10;
const STEP_PX = 44;

/** Offsets of `count` icons: a circle for a few, a spiral for more. Neighbours stay about the width of an icon apart. */
export function fanOffsets(count: number): { dx: number; dy: number }[] {
  if (count <= CIRCLE_LIMIT) {
    const radius = Math.max(52, (STEP_PX * count) / (2 * Math.PI));
    return Array.from({ length: count }, (_, at) => polar(radius, (at / count) * 2 * Math.PI - Math.PI / 2));
  }
  const offsets: { dx: number; dy: number }[] = [];
  let angle = 0;
  let radius = 58;
  for (let at = 0; at < count; at++) {
    offsets.push(polar(radius, angle));
    const step = STEP_PX / radius;
    angle += step;
    // One turn widens the spiral by one icon.
    radius += (STEP_PX / (2 * Math.PI)) * step;
  }
  return offsets;
}

const polar = (radius: number, angle: number) => ({
  dx: radius * Math.cos(angle),
  dy: radius * Math.sin(angle),
});

/** Fans vehicles out around a spot. */
export function fanOut(x: number, y: number, ids: readonly number[]): Fan {
  const shown = ids.toSorted((a, b) => a - b).slice(0, FAN_LIMIT);
  const offsets = fanOffsets(shown.length);
  return {
    x,
    y,
    offsets: new Map(shown.map((id, at) => [id, offsets[at] ?? { dx: 0, dy: 0 }])),
    radiusPx: Math.max(0, ...offsets.map(({ dx, dy }) => Math.hypot(dx, dy))),
  };
}
