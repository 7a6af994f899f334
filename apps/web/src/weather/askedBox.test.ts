import { MAX_WEATHER_VIEW_DEG } from '@rastro/domain/weather';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedBox } from './askedBox.ts';

const view = fc
  .record({
    west: fc.double({ min: -900, max: 900, noNaN: true }),
    south: fc.double({ min: -85, max: 80, noNaN: true }),
    width: fc.double({ min: 0.001, max: 14, noNaN: true }),
    height: fc.double({ min: 0.001, max: 5, noNaN: true }),
  })
  .map(({ west, south, width, height }) => ({ west, south, east: west + width, north: south + height }));

describe('the box for which stations are asked', () => {
  it('is one that the server answers, wherever the map is', () => {
    fc.assert(
      fc.property(view, (seen) => {
        const { west, south, east, north } = askedBox(seen);
        expect([west >= -180, south >= -90, east <= 180, north <= 90]).toEqual([true, true, true, true]);
        expect([west < east, south < north]).toEqual([true, true]);
        expect(Math.max(east - west, north - south)).toBeLessThanOrEqual(MAX_WEATHER_VIEW_DEG);
      }),
    );
  });

  it('holds the view and something around it', () => {
    const { west, south, east, north } = askedBox({ west: -78, south: -12.6, east: -76, north: -11.4 });
    expect([west <= -78.4, east >= -75.6, south <= -12.84, north >= -11.16]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('stays the same while the map moves a little', () => {
    const at = (west: number) => askedBox({ west, south: -12.6, east: west + 2, north: -11.4 });
    expect(at(-77.95)).toEqual(at(-78));
    expect(at(-70)).not.toEqual(at(-78));
  });

  it('is that of the world itself in one of its copies', () => {
    const box = askedBox({ west: -78, south: -12.6, east: -76, north: -11.4 });
    expect(askedBox({ west: 282, south: -12.6, east: 284, north: -11.4 })).toEqual(box);
  });
});
