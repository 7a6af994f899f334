import type { Cut } from './graph.ts';
import type { Point } from './plane.ts';
import { between, nearestOn, type Segment, SegmentIndex } from './segmentIndex.ts';
import type { Street } from './street.ts';

/** Distance in metres at which the end of a street touches another street. */
const TOUCHING_M = 2;

/** The places at which each street is cut by its own ends and by the other streets, in the order of `streets`. */
export function cutStreets(streets: readonly Street[]): Cut[][] {
  const cuts = new Map<Street, Cut[]>();
  const index = new SegmentIndex();
  for (const street of streets) {
    index.add(street);
    const last = street.points.length - 1;
    cuts.set(street, [
      { position: 0, point: street.points[0]! },
      { position: last, point: street.points[last]! },
    ]);
  }
  const cut = ({ street, at }: Segment, share: number, point: Point): void => {
    cuts.get(street)!.push({ position: at + share, point });
  };
  for (const [first, second] of index.pairs()) {
    if (first.street === second.street) continue;
    const crossing = crossingOf(first, second);
    if (crossing) {
      cut(first, crossing.firstShare, crossing.point);
      cut(second, crossing.secondShare, crossing.point);
    } else {
      for (const [one, other] of [
        [first, second],
        [second, first],
      ] as const)
        for (const end of [one.a, one.b]) {
          const { share, metres } = nearestOn(other, end);
          if (metres > TOUCHING_M) continue;
          cut(other, share, end);
          cut(one, end === one.a ? 0 : 1, end);
        }
    }
  }
  return streets.map((street) => cuts.get(street)!);
}

/** The place where two segments cross, as a share of each; null where they do not. */
function crossingOf(
  first: Segment,
  second: Segment,
): { firstShare: number; secondShare: number; point: Point } | null {
  const ax = first.b.x - first.a.x;
  const ay = first.b.y - first.a.y;
  const bx = second.b.x - second.a.x;
  const by = second.b.y - second.a.y;
  const denominator = ax * by - ay * bx;
  if (Math.abs(denominator) < 1e-9) return null;
  const dx = second.a.x - first.a.x;
  const dy = second.a.y - first.a.y;
  const firstShare = (dx * by - dy * bx) / denominator;
  const secondShare = (dx * ay - dy * ax) / denominator;
  if (firstShare < 0 || firstShare > 1 || secondShare < 0 || secondShare > 1) return null;
  return { firstShare, secondShare, point: between(first.a, first.b, firstShare) };
}
