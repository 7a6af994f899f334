import { describe, expect, it } from 'vitest';
import { VEHICLE_ICONS } from '../icons/vehicleIcons.ts';
import { donutShares, shortCount } from './clusterSprites.ts';
import { markerRadiusPx } from './sizes.ts';
import { freshnessOf, withAlpha } from './vehicleSprites.ts';

describe('a cluster', () => {
  it('shows shares that fill its ring, each status that is there at least with one', () => {
    for (const mix of [
      [1, 0, 0, 0, 0, 0],
      [5000, 1, 1, 1, 1, 1],
      [3, 3, 3, 3, 3, 3],
      [1, 2, 0, 0, 0, 0],
    ]) {
      const shares = donutShares(mix);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(14);
      mix.forEach((count, kind) => {
        if (count === 0) expect(shares[kind]).toBe(0);
        else expect(shares[kind]).toBeGreaterThan(0);
      });
    }
    expect(donutShares([0, 0])).toEqual([0, 0]);
  });

  it('has room for twelve types at once', () => {
    expect(donutShares(new Array(12).fill(100)).every((share) => share > 0)).toBe(true);
  });

  it('writes its count short', () => {
    expect([2, 999, 1000, 1250, 9999, 10_000, 50_400].map(shortCount)).toEqual([
      '2',
      '999',
      '1k',
      '1.2k',
      '9.9k',
      '10k',
      '50k',
    ]);
  });
});

describe('a marker', () => {
  it('fades with the age of its fix until there is no transmission', () => {
    expect([0, 29, 30, 60, 150, 300, 599, 600, 86_400].map(freshnessOf)).toEqual([5, 5, 4, 3, 2, 1, 1, 0, 0]);
  });

  it('grows from afar to the street', () => {
    expect(markerRadiusPx(3)).toBe(11);
    expect(markerRadiusPx(16)).toBe(18);
    expect(markerRadiusPx(22)).toBe(18);
    expect(markerRadiusPx(13)).toBeGreaterThan(markerRadiusPx(12));
  });

  it('makes colours transparent', () => {
    expect(withAlpha('#1a7f4b', 1)).toBe('#1a7f4bff');
    expect(withAlpha('#1a7f4b', 0)).toBe('#1a7f4b00');
  });

  it('has a drawing for each of the twelve types', () => {
    for (let type = 1; type <= 12; type++)
      expect(VEHICLE_ICONS[type]?.length, `type ${type}`).toBeGreaterThan(3);
  });
});
