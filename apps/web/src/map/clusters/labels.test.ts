import { describe, expect, it } from 'vitest';
import { CLUSTER_RADIUS_PX, LABEL_HEIGHT_PX, labelWidthPx, markerRadiusPx } from '../draw/sizes.ts';
import { randomNumbers } from '../harness/fleet.ts';
import { type LabelCandidate, labelOffsetPx, placeLabels } from './labels.ts';
import { LABEL_BELOW, LABEL_NONE } from './messages.ts';

const ZOOM = 14;
const radius = markerRadiusPx(ZOOM);

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const isOverlapping = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const around = ({ x, y }: { x: number; y: number }, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

function labelBox({ x, y, chars }: LabelCandidate, side: number): Box {
  const width = labelWidthPx(chars);
  const offset = labelOffsetPx(side, width, radius);
  const [left, top] = [x + offset.x, y + offset.y];
  return { left, top, right: left + width, bottom: top + LABEL_HEIGHT_PX };
}

function crowd(count: number): LabelCandidate[] {
  const random = randomNumbers(9);
  return Array.from({ length: count }, (_, id) => ({
    id,
    x: (random() - 0.5) * 960,
    y: (random() - 0.5) * 660,
    chars: 6 + Math.floor(random() * 4),
    rank: 2,
  }));
}

describe('plates', () => {
  it('lie neither on each other nor on an icon or a cluster', () => {
    const candidates = crowd(120);
    const clusters = crowd(20);
    const sides = placeLabels(candidates, clusters, ZOOM);
    const boxes = candidates.flatMap((one, at) => (sides[at] ? [{ at, box: labelBox(one, sides[at]) }] : []));
    expect(boxes.length).toBeGreaterThan(40);
    for (const { at, box } of boxes) {
      for (const other of boxes) if (other.at !== at) expect(isOverlapping(box, other.box)).toBe(false);
      for (const one of candidates) expect(isOverlapping(box, around(one, radius))).toBe(false);
      for (const one of clusters) expect(isOverlapping(box, around(one, CLUSTER_RADIUS_PX))).toBe(false);
    }
  });

  it('are written below where there is room, elsewhere where there is not, and else not at all', () => {
    const alone: LabelCandidate = { id: 1, x: 0, y: 0, chars: 7, rank: 2 };
    expect([...placeLabels([alone], [], ZOOM)]).toEqual([LABEL_BELOW]);
    const below = { x: 0, y: radius + LABEL_HEIGHT_PX };
    expect(placeLabels([alone], [below], ZOOM)[0]).not.toBe(LABEL_BELOW);
    const ring = [below, { x: 0, y: -below.y }, { x: 60, y: 0 }, { x: -60, y: 0 }];
    expect([...placeLabels([alone], ring, ZOOM)]).toEqual([LABEL_NONE]);
  });

  it('of a pinned vehicle are always written, and those written before go first', () => {
    const close = [
      { id: 1, x: 0, y: 0, chars: 7, rank: 2 },
      { id: 2, x: 8, y: 0, chars: 7, rank: 1 },
      { id: 3, x: 4, y: 2, chars: 7, rank: 0 },
    ];
    // There is no room above, to the right or to the left.
    const ring = [
      { x: 4, y: -45 },
      { x: 60, y: -20 },
      { x: -52, y: -20 },
    ];
    const sides = placeLabels(close, ring, ZOOM);
    expect(sides[2]).toBe(LABEL_BELOW);
    expect([sides[0], sides[1]]).toEqual([LABEL_NONE, LABEL_NONE]);
    expect(placeLabels(close.slice(0, 2), ring, ZOOM)[1]).toBe(LABEL_BELOW);
  });

  it('without characters are not written', () => {
    expect([...placeLabels([{ id: 1, x: 0, y: 0, chars: 0, rank: 0 }], [], ZOOM)]).toEqual([LABEL_NONE]);
  });
});
