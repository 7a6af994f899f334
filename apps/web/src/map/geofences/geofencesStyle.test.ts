import { expect, it } from 'vitest';
import { geofencesStyle } from './geofencesStyle.ts';

const coloured = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ color: `#0000${String(at).padStart(2, '0')}` }));

/** The colours of fills and lines as the style says them, without those of casings. */
const coloursOf = (count: number): unknown[] => {
  const style = geofencesStyle('light', [...coloured(count), ...coloured(count)]);
  return style.flatMap(({ id, paint = {} }) =>
    id.includes('casing')
      ? []
      : Object.entries(paint).flatMap(([key, value]) => (/^(fill|line)-color$/.test(key) ? [value] : [])),
  );
};

it('has layers with a constant colour for each of few colours', () => {
  expect(new Set(coloursOf(8))).toEqual(new Set(coloured(8).map(({ color }) => color)));
  expect(coloursOf(2)).toHaveLength(6);
});

it('reads the colour of each geofence where there are many', () => {
  expect(coloursOf(9)).toEqual(Array.from({ length: 3 }, () => ['get', 'color']));
});

it('has no two layers of one name', () => {
  const ids = geofencesStyle('dark', coloured(5)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
