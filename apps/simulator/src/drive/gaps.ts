import { createRandom } from '../random.ts';
import { clock } from './localDay.ts';

/**
 * A time without the usual reports. With `coverage` the device keeps them until later, with `noFix` the receiver sees no
 * satellites (a car park, a tunnel), and with `lost` they never arrive. Seconds of the local day.
 */
export interface Gap {
  kind: 'coverage' | 'noFix' | 'lost';
  fromS: number;
  toS: number;
}

/** The gaps of an asset on a day, in order. The same seed, asset and day give the same gaps. */
export function gapsOf(seed: number, assetKey: string, day: number): Gap[] {
  const random = createRandom('gaps', seed, assetKey, day);
  const gaps: Gap[] = [];
  const add = (kind: Gap['kind'], shortestS: number, longestS: number): void => {
    const fromS = random.whole(clock(4), clock(22));
    gaps.push({ kind, fromS, toS: fromS + random.whole(shortestS, longestS) });
  };
  for (let i = random.whole(0, 2); i > 0; i--) add('coverage', 90, 720);
  for (let i = random.whole(0, 2); i > 0; i--) add('noFix', 25, 140);
  if (random.chance(0.12)) add('lost', 700, 1800);
  return gaps.sort((a, b) => a.fromS - b.fromS);
}

/** The gap of the kind that contains a second, or null. */
export const gapAt = (gaps: readonly Gap[], kind: Gap['kind'], second: number): Gap | null =>
  gaps.find((gap) => gap.kind === kind && gap.fromS <= second && second < gap.toS) ?? null;
