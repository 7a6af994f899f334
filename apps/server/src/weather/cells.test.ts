import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, cellsOf } from './cells.ts';

/** Degrees that numbers lose when they are counted from the west and the south: less than an atom. */
const DUST = 1e-12;

const view = fc
  .record({
    west: fc.double({ min: -180, max: 172, noNaN: true }),
    south: fc.double({ min: -90, max: 82, noNaN: true }),
    width: fc.double({ min: 0.001, max: 8, noNaN: true }),
    height: fc.double({ min: 0.001, max: 8, noNaN: true }),
  })
  .map(({ west, south, width, height }) => ({ west, south, east: west + width, north: south + height }));

describe('the squares of a view', () => {
  it('cover it, and are few and not too large for the service', () => {
    fc.assert(
      fc.property(view, (box) => {
        const boxes = cellsOf(box).map(boxOf);
        const side = Math.max(box.east - box.west, box.north - box.south);
        expect(boxes.length).toBeLessThanOrEqual(side <= 360 / 2 ** 7 ? 4 : 16);
        expect(Math.min(...boxes.map(({ west }) => west))).toBeLessThanOrEqual(box.west + DUST);
        expect(Math.min(...boxes.map(({ south }) => south))).toBeLessThanOrEqual(box.south + DUST);
        expect(Math.max(...boxes.map(({ east }) => east))).toBeGreaterThanOrEqual(box.east - DUST);
        expect(Math.max(...boxes.map(({ north }) => north))).toBeGreaterThanOrEqual(box.north - DUST);
        for (const { west, south, east, north } of boxes) {
          expect((east - west) * (north - south)).toBeLessThanOrEqual(25);
          expect([west >= -180, south >= -90, east <= 180, north <= 90]).toEqual([true, true, true, true]);
        }
      }),
    );
  });

  it('are the same for views beside each other', () => {
    const [one, two] = [-77.2, -77.1].map((west) =>
      cellsOf({ west, south: -12.5, east: west + 1.5, north: -11.5 }),
    );
    expect(two).toEqual(one);
  });
});
