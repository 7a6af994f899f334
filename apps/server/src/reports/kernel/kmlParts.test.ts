import { expect, it } from 'vitest';
import { kmlProblems } from '../../testing/kmlProblems.ts';
import { kmlLookAt } from './kmlParts.ts';

const viewOf = (...places: [latitude: number, longitude: number][]) => {
  const view = kmlLookAt(places.map(([latitude, longitude]) => ({ latitude, longitude })));
  expect(kmlProblems(`<kml><Document>${view}</Document></kml>`)).toEqual([]);
  return ['longitude', 'latitude', 'range'].map((part) =>
    Number(view.match(`<${part}>(.*)</${part}>`)?.[1] ?? Number.NaN),
  );
};

it('a view of places has their middle in its own, and is as far away as they are apart', () => {
  const [longitude, latitude, range = 0] = viewOf([-12, -77], [-12.5, -76], [-12.2, -76.4]);
  expect([longitude, latitude]).toEqual([-76.5, -12.25]);
  expect(range / 1000).toBeCloseTo(183, 0);
});

it('a view of one place shows what is around it', () => {
  expect(viewOf([-12, -77])).toEqual([-77, -12, 600]);
});

it('a view of places on both sides of the antimeridian does not go round the world', () => {
  const [longitude, , range] = viewOf([-17, 179.5], [-17, -179.5]);
  expect(Math.abs(longitude ?? 0)).toBe(180);
  expect(range).toBeLessThan(200_000);
});

it('there is none of no places', () => {
  expect(kmlLookAt([])).toBe('');
});
