import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnWidths, linesOf, longestWord, partsOfWidth, scaleFor } from './columnWidths.ts';

const measure = (text: string): number => text.length;

describe('the widths of columns', () => {
  it.each([
    ['are their shares where these suffice', [1, 2, 1], [5, 5, 5], 100, [25, 50, 25]],
    ['leave to the others what one needs', [1, 2, 2], [40, 5, 5], 100, [40, 30, 30]],
    ['go on where that makes another too narrow', [1, 2, 7], [40, 15, 5], 60, [40, 15, 5]],
    ['are parts of what is needed where it is too much', [1, 1], [60, 140], 100, [30, 70]],
  ])('%s', (_name, shares, needed, width, expected) => {
    expect(columnWidths(shares, needed, width)).toEqual(expected);
  });

  it('are together what there is, and none is narrower than it needs where all can have that', () => {
    const columns = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 60 })), {
      minLength: 1,
      maxLength: 15,
    });
    fc.assert(
      fc.property(columns, fc.integer({ min: 100, max: 1000 }), (all, width) => {
        const needed = all.map(([, need]) => need);
        const widths = columnWidths(
          all.map(([share]) => share),
          needed,
          width,
        );
        expect(widths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(width, 6);
        if (needed.reduce((sum, each) => sum + each, 0) > width) return;
        for (const [at, each] of widths.entries())
          expect(each).toBeGreaterThanOrEqual((needed[at] ?? 0) - 1e-6);
      }),
    );
  });
});

describe('columns that need more than a page is wide', () => {
  it.each([
    [
      'are as few parts as possible, about as wide',
      [10, 30, 30, 30, 30],
      80,
      [
        [0, 1, 2],
        [0, 3, 4],
      ],
    ],
    ['are one part where they fit', [10, 30, 30], 80, [[0, 1, 2]]],
    [
      'are alone beside the first where they are too wide',
      [10, 90, 90],
      80,
      [
        [0, 1],
        [0, 2],
      ],
    ],
  ])('%s', (_name, needed, width, parts) => {
    expect(partsOfWidth(needed, width)).toEqual(parts);
  });

  it('have no scale', () => {
    const needed = (scale: number): number[] => [60 * scale, 60 * scale];
    expect(scaleFor([1, 0.8], needed, 100)).toBe(0.8);
    expect(scaleFor([1, 0.9], needed, 100)).toBe(null);
  });
});

describe('the lines of a heading', () => {
  it.each([
    ['Consumo de 51 a 100 km/h (L)', 10, ['Consumo de', '51 a 100', 'km/h (L)']],
    ['Distancia (km)', 9, ['Distancia', '(km)']],
    ['Distancia (km)', 5, ['Dist-', 'ancia', '(km)']],
    ['Distancia', 1, ['D-', 'i-', 's-', 't-', 'a-', 'n-', 'c-', 'i-', 'a']],
    ['888\u00a0h 58', 6, ['888\u00a0h', '58']],
    ['', 10, []],
  ])('of %j divide only a word that is wider than they are', (text, width, lines) => {
    expect(linesOf(text, width, measure)).toEqual(lines);
  });

  it('need the longest word', () => expect(longestWord('Consumo (L/100 km)', measure)).toBe(7));
});
