import fc from 'fast-check';
import { expect, it } from 'vitest';
import { thinLine } from './thinLine.ts';

const lineOf = (values: readonly number[]) =>
  values.map((value, index) => ({ at: new Date(index * 1000).toISOString(), value }));

it('keeps what a person sees: both ends, the lowest and the greatest, in order, and never more than asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 500 }),
      fc.integer({ min: 6, max: 100 }),
      (values, most) => {
        const line = lineOf(values);
        const thin = thinLine(line, most);
        expect(thin.length).toBeLessThanOrEqual(Math.max(most, 2));
        expect([thin[0], thin.at(-1)]).toEqual([line[0], line.at(-1)]);
        expect(line.filter((point) => thin.includes(point))).toEqual(thin);
        const shown = thin.map(({ value }) => value);
        expect([Math.min(...shown), Math.max(...shown)]).toEqual([Math.min(...values), Math.max(...values)]);
      },
    ),
  );
});
