import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mercatorX, mercatorY, worldPx } from '../mercator.ts';
import { oneOfEachSquare } from './oneOfEachSquare.ts';

const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179, noNaN: true }),
});
const places = fc.array(place, { maxLength: 60 });

describe('one of each square', () => {
  it('is there for each place, in its own square, and no two share one', () => {
    fc.assert(
      fc.property(places, fc.double({ min: 2, max: 18, noNaN: true }), (all, zoom) => {
        const px = worldPx(zoom);
        const squareOf = ({ latitude, longitude }: (typeof all)[0]) =>
          `${Math.floor((mercatorX(longitude) * px) / 150)} ${Math.floor((mercatorY(latitude) * px) / 150)}`;
        const shown = oneOfEachSquare(all, zoom, 150).map(squareOf);
        expect(new Set(shown).size).toBe(shown.length);
        expect(new Set(shown)).toEqual(new Set(all.map(squareOf)));
      }),
    );
  });

  it('does not depend on the order, nor on what lies elsewhere', () => {
    const lima = [
      { latitude: -12.05, longitude: -77.04 },
      { latitude: -12.06, longitude: -77.05 },
      { latitude: -12.07, longitude: -77.03 },
    ];
    const alone = oneOfEachSquare(lima, 9, 150);
    expect(alone.length).toBe(1);
    expect(oneOfEachSquare(lima.toReversed(), 9, 150)).toEqual(alone);
    expect(oneOfEachSquare([{ latitude: 0, longitude: 0 }, ...lima], 9, 150)).toContain(alone[0]);
  });

  it('is each of them when they are far from each other', () => {
    const two = [
      { latitude: -12.05, longitude: -77.04 },
      { latitude: -12.06, longitude: -77.04 },
    ];
    expect(oneOfEachSquare(two, 15, 150)).toEqual(two);
  });
});
