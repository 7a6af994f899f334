import { describe, expect, it } from 'vitest';
import { FAN_LIMIT, fanOffsets, fanOut } from './fan.ts';

describe('a fan', () => {
  for (const count of [2, 3, 10, 11, 25, FAN_LIMIT])
    it(`keeps ${count} icons apart`, () => {
      const offsets = fanOffsets(count);
      expect(offsets.length).toBe(count);
      offsets.forEach((one, at) => {
        for (const other of offsets.slice(at + 1))
          expect(Math.hypot(one.dx - other.dx, one.dy - other.dy)).toBeGreaterThan(36);
      });
    });

  it('shows the same vehicles on the same places, whatever their order, and not more than fit', () => {
    expect(fanOut(0.5, 0.5, [3, 1, 2])).toEqual(fanOut(0.5, 0.5, [1, 2, 3]));
    const many = Array.from({ length: 200 }, (_, at) => at);
    expect(fanOut(0.5, 0.5, many).offsets.size).toBe(FAN_LIMIT);
  });
});
