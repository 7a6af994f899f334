import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo.ts';
import { prepareArea } from './area.ts';
import { outlineOf } from './outline.ts';
import { type GeofenceShape, type LonLat, placesOf, turnedToGlobe } from './shape.ts';
import { offset, shapesNear } from './shapes.arbitrary.testing.ts';
import { drawnJsonOf, geoJsonOf, readGeoJson, readWkt, wktOf } from './texts.ts';
import { checkShape, type GeofenceProblem } from './validate.ts';

const LIMA: LonLat = [-77.04, -12.05];
const at = (eastM: number, northM: number): LonLat => offset(LIMA, eastM, northM);
const polygon = (...ring: LonLat[]): GeofenceShape => ({ type: 'polygon', rings: [ring] });
const square = [at(0, 0), at(100, 0), at(100, 100), at(0, 100)];
const circle = (radiusM: number, centre = LIMA): GeofenceShape => ({ type: 'circle', centre, radiusM });
const corridor = (halfWidthM: number, ...line: LonLat[]): GeofenceShape => ({
  type: 'corridor',
  line,
  halfWidthM,
});

const problems: [what: string, shape: GeofenceShape, problem: GeofenceProblem | null][] = [
  ['a square', polygon(...square), null],
  ['a closed square', polygon(...square, square[0]!), null],
  ['two corners', polygon(at(0, 0), at(100, 0)), 'tooFewPlaces'],
  ['one corner three times', polygon(at(0, 0), at(0, 0), at(0, 0)), 'tooFewPlaces'],
  ['a bow tie', polygon(at(0, 0), at(100, 100), at(100, 0), at(0, 100)), 'selfCrossing'],
  [
    'a spike',
    polygon(at(0, 0), at(100, 0), at(100, 100), at(100, 200), at(100, 100), at(0, 100)),
    'selfCrossing',
  ],
  ['a corner on a side', polygon(at(0, 0), at(100, 0), at(100, 100), at(50, 0), at(0, 100)), 'selfCrossing'],
  ['a sliver', polygon(at(0, 0), at(1000, 0), at(500, 1)), 'tooSmall'],
  ['a continent', polygon([-80, -20], [-50, -20], [-50, 0], [-80, 0]), 'tooLarge'],
  ['beyond the pole', polygon([0, 80], [1, 80], [1, 91], [0, 91]), 'outsideWorld'],
  ['once around the globe', circle(50, [-277, -12]), 'outsideWorld'],
  [
    'a square once around the globe',
    polygon(...square.map(([x, y]): LonLat => [x + 360, y])),
    'outsideWorld',
  ],
  ['on beyond the date line', polygon([179.9, 0], [180.1, 0], [180.1, 0.2], [179.9, 0.2]), null],
  ['not a number', polygon([0, 0], [1, Number.NaN], [1, 1]), 'outsideWorld'],
  ['no ring', { type: 'polygon', rings: [] }, 'tooFewPlaces'],
  [
    'a hole that leaves',
    { type: 'polygon', rings: [square, [at(50, 50), at(150, 50), at(50, 60)]] },
    'selfCrossing',
  ],
  ['a hole', { type: 'polygon', rings: [square, [at(20, 20), at(50, 20), at(20, 50)]] }, null],
  ['across the date line', polygon([179.9, 0], [-179.9, 0], [-179.9, 0.2], [179.9, 0.2]), null],
  ['a circle', circle(50), null],
  ['a dot', circle(1), 'tooSmall'],
  ['a huge circle', circle(1e7), 'tooLarge'],
  ['a circle of no size', circle(Number.NaN), 'tooSmall'],
  ['a circle on the pole', circle(50, [0, 90]), 'outsideWorld'],
  ['a corridor', corridor(20, at(0, 0), at(100, 0)), null],
  ['a corridor that crosses itself', corridor(20, at(0, 0), at(100, 0), at(50, 50), at(50, -50)), null],
  ['a corridor without length', corridor(20, at(0, 0), at(0, 0)), 'tooFewPlaces'],
  ['a thin corridor', corridor(1, at(0, 0), at(100, 0)), 'tooSmall'],
  ['a wide corridor', corridor(90_000, at(0, 0), at(100, 0)), 'tooLarge'],
];

describe('a shape', () => {
  it.each(problems)('%s', (_what, shape, problem) => {
    expect(checkShape(shape).problem).toBe(problem);
  });

  it('of places that are not on the globe is refused, whichever of them it is', () => {
    const off = fc.oneof(
      fc.tuple(
        fc.double({ min: 200.1, max: 1e6, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
      ),
      fc.tuple(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 85.1, max: 1e6, noNaN: true }),
      ),
    );
    fc.assert(
      fc.property(shapesNear(LIMA), off, fc.nat(), fc.boolean(), (shape, [x, y], which, isMirrored) => {
        const wrong: LonLat = isMirrored ? [-x, -y] : [x, y];
        let left = which % placesOf(shape).length;
        const put = (place: LonLat): LonLat => (left-- === 0 ? wrong : place);
        const moved: GeofenceShape =
          shape.type === 'polygon'
            ? { ...shape, rings: shape.rings.map((ring) => ring.map(put)) }
            : shape.type === 'circle'
              ? { ...shape, centre: put(shape.centre) }
              : { ...shape, line: shape.line.map(put) };
        expect(checkShape(moved).problem).toBe('outsideWorld');
      }),
    );
  });

  it('that was drawn on another copy of the world is turned to ours', () => {
    fc.assert(
      fc.property(shapesNear(LIMA), fc.integer({ min: -3, max: 3 }), (shape, turns) => {
        const ring = [...placesOf(shape)];
        const copy = ring.map(([x, y]): LonLat => [x + 360 * turns, y]);
        const [turned = []] = turnedToGlobe([copy]);
        turned.forEach(([x, y], at) => {
          expect(x).toBeCloseTo(ring[at]![0], 9);
          expect(y).toBe(ring[at]![1]);
        });
      }),
    );
  });

  it('of too many places', () => {
    const many = Array.from({ length: 1001 }, (_, step) => at(step, step % 2));
    expect(checkShape(corridor(10, ...many)).problem).toBe('tooManyPlaces');
  });

  it('of as many as allowed is checked in a blink', () => {
    const many = Array.from({ length: 1000 }, (_, step) => {
      const angle = (step / 1000) * 2 * Math.PI;
      return at(2000 * Math.cos(angle), 2000 * Math.sin(angle));
    });
    expect(checkShape(polygon(...many)).problem).toBeNull();
  });

  it('comes in its regular form, which is regular already', () => {
    const result = checkShape(polygon(...square.toReversed(), square[3]!, square[3]!));
    expect(result.problem === null && result.shape).toMatchObject({ type: 'polygon' });
    fc.assert(
      fc.property(shapesNear(LIMA), (shape) => {
        const once = checkShape(shape);
        if (once.problem !== null) return;
        expect(checkShape(once.shape)).toEqual(once);
      }),
    );
  });
});

describe('an outline', () => {
  const deviationM = (shape: GeofenceShape): number => {
    const area = prepareArea(shape);
    return Math.max(
      ...outlineOf(shape)
        .flat()
        .map((place) => Math.abs(area.signedDistanceM(...place))),
    );
  };

  it('lies on the border', () => {
    fc.assert(
      fc.property(shapesNear(LIMA), (shape) => {
        if (shape.type !== 'corridor') expect(deviationM(shape)).toBeLessThan(0.1);
      }),
    );
  });

  it.each([
    ['a straight corridor', corridor(20, at(0, 0), at(300, 0))],
    ['one around a corner', corridor(20, at(0, 0), at(300, 0), at(300, 300))],
    ['one with turns to both sides', corridor(30, at(0, 0), at(300, 50), at(500, -80), at(900, 20))],
    ['one with a short piece', corridor(30, at(0, 0), at(300, 0), at(310, 10), at(310, 300))],
    ['one across the date line', corridor(50, [179.999, -16.8], [-179.999, -16.801], [-179.99, -16.8])],
  ])('of %s lies on its border and does not cross itself', (_what, shape) => {
    expect(deviationM(shape)).toBeLessThan(0.2);
    expect(checkShape({ type: 'polygon', rings: outlineOf(shape) }).problem).toBeNull();
  });

  it.each([
    ['a loop', 1, [at(0, 0), at(600, 0), at(600, 400), at(300, 400), at(300, -300)]],
    [
      'a narrow loop, which has no middle',
      0,
      [at(0, 0), at(300, 0), at(330, 40), at(290, 30), at(280, -200)],
    ],
    ['an eight', 2, [at(0, 0), at(500, 500), at(500, 0), at(0, 500), at(0, 0)]],
    ['a way back beside itself', 0, [at(0, 0), at(600, 0), at(600, 30), at(0, 35)]],
    [
      'a way around a block that ends where it began',
      1,
      [at(0, 0), at(400, 0), at(400, 400), at(0, 400), at(0, 0)],
    ],
  ] as const)('of a corridor that is %s goes around all of it once', (_what, holes, line) => {
    const shape = corridor(25, ...line);
    const rings = outlineOf(shape);
    expect(rings).toHaveLength(1 + holes);
    expect(checkShape({ type: 'polygon', rings }).problem).toBeNull();
    const [area, drawn] = [prepareArea(shape), prepareArea({ type: 'polygon', rings })];
    for (let east = -60; east <= 660; east += 12)
      for (let north = -360; north <= 560; north += 12) {
        const metres = area.signedDistanceM(...at(east, north));
        if (Math.abs(metres) < 1) continue;
        expect(drawn.signedDistanceM(...at(east, north)) < 0, `${east} ${north}`).toBe(metres < 0);
      }
  });
});

describe('an outline of any corridor', () => {
  it('is around what the corridor is', () => {
    const metres = fc.integer({ min: 0, max: 800 });
    const places = fc.tuple(metres, metres).map(([east, north]) => at(east, north));
    fc.assert(
      fc.property(
        fc.array(places, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 10, max: 70 }),
        fc.array(places, { minLength: 20, maxLength: 20 }),
        (line, halfWidthM, probes) => {
          // Pieces shorter than the corridor is wide are no likeness of a way, and its border need not be exact there.
          const isLong = line.every((place, index) => {
            const [longitude, latitude] = line[index - 1] ?? offset(place, 1000, 0);
            return distanceM(place[1], place[0], latitude, longitude) > 2 * halfWidthM;
          });
          const checked = checkShape(corridor(halfWidthM, ...line));
          if (checked.problem !== null || !isLong) return;
          const area = prepareArea(checked.shape);
          const drawn = prepareArea({ type: 'polygon', rings: outlineOf(checked.shape) });
          for (const place of probes) {
            const away = area.signedDistanceM(...place);
            if (Math.abs(away) > 0.3 * halfWidthM) expect(drawn.signedDistanceM(...place) < 0).toBe(away < 0);
          }
        },
      ),
      { seed: 7 },
    );
  });
});

describe('texts', () => {
  it('are read back as they were', () => {
    const shape = polygon(...square);
    for (const geometry of [readGeoJson(geoJsonOf(shape)), readWkt(wktOf(shape))])
      expect(geometry).toMatchObject({ type: 'Polygon', coordinates: [expect.any(Array)] });
    expect(readWkt(wktOf(shape))).toEqual(readGeoJson(geoJsonOf(shape)));
    expect(geoJsonOf(circle(50))).toContain('"Polygon"');
    expect(readGeoJson(drawnJsonOf(circle(50)))).toEqual({ type: 'Point', coordinates: LIMA });
    expect(readGeoJson(drawnJsonOf(corridor(9, LIMA, at(9, 9))))).toMatchObject({ type: 'LineString' });
    expect(readGeoJson(drawnJsonOf(shape))).toEqual({
      type: 'Polygon',
      coordinates: [[...square, square[0]]],
    });
  });

  it.each([
    ['POINT (-77 -12)', { type: 'Point', coordinates: [-77, -12] }],
    ['point(1e1 2)', { type: 'Point', coordinates: [10, 2] }],
    [
      'LINESTRING (0 0, 1 1)',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    [
      'POLYGON((0 0,1 0,1 1),(0.2 0.2,0.3 0.2,0.3 0.3))',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
          [
            [0.2, 0.2],
            [0.3, 0.2],
            [0.3, 0.3],
          ],
        ],
      },
    ],
    ['POLYGON (0 0, 1 1)', null],
    ['POLYGON ((0 0, 1))', null],
    ['MULTIPOINT (0 0)', null],
    ['LINESTRING ()', null],
    ['', null],
  ])('%s', (text, geometry) => {
    expect(readWkt(text)).toEqual(geometry);
  });

  it.each([
    ['a feature', '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3]}}', [1, 2]],
    ['no JSON', '{', null],
    ['a text', '"Point"', null],
    ['another kind', '{"type":"MultiPoint","coordinates":[[1,2]]}', null],
    ['a place of text', '{"type":"Point","coordinates":["1","2"]}', null],
    ['a polygon without rings', '{"type":"Polygon","coordinates":[]}', null],
    ['nothing', 'null', null],
  ])('GeoJSON: %s', (_what, text, coordinates) => {
    expect(readGeoJson(text)?.coordinates ?? null).toEqual(coordinates);
  });
});
