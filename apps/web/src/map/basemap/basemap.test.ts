import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import {
  type AdditionalMap,
  BUILT_IN,
  baseMapsOf,
  maxZoomOf,
  ROUTE_OVERLAY,
  usefulZoomOf,
} from './baseMaps.ts';
import { baseStyle, type KnownContent, type StyleOptions } from './style.ts';

const PAGE = 'https://fleet.example/map/5';
const raster = (id: number, name: string, rest: Partial<AdditionalMap> = {}): AdditionalMap => ({
  id,
  name,
  url: `https://tiles.example/${id}/{z}/{x}/{y}.png`,
  content: 'RASTER',
  attribution: '',
  tileMaxZoom: null,
  ...rest,
});

const options: StyleOptions = {
  theme: 'light',
  language: 'es',
  atlasUrl: 'https://fleet.example/atlas/',
  streets: { bounds: [-77.2, -12.4, -76.6, -11.7], minzoom: 9, maxzoom: 13 },
  baseMaps: [],
  contents: new Map(),
};

describe('base maps', () => {
  it('are grouped by name; Street Maps changes its source at zoom 16', () => {
    const [streets, satellite, overlay] = baseMapsOf(
      [
        raster(1, 'Street Maps'),
        raster(2, 'Street Maps'),
        raster(3, 'Satellite Maps'),
        raster(4, ROUTE_OVERLAY),
      ],
      PAGE,
    );
    expect(streets?.sources.map(({ fromZoom, belowZoom }) => [fromZoom, belowZoom])).toEqual([
      [0, 16],
      [16, 24],
    ]);
    expect(satellite?.sources).toMatchObject([{ fromZoom: 0, belowZoom: 24, tileMaxZoom: 17 }]);
    expect(overlay?.isOverlay).toBe(true);
  });

  it('have the zooms of the contract', () => {
    expect(['Street Maps', 'Satellite View', BUILT_IN, 'Something else'].map(maxZoomOf)).toEqual([
      22, 17, 20, 19,
    ]);
  });

  it.each([
    ['the built-in one', null, 16],
    ['pictures with few tiles', raster(1, 'Satellite Maps'), 17],
    ['pictures with tiles to a zoom', raster(1, 'OSM', { tileMaxZoom: 19 }), 19],
    ['pictures with more tiles than the map zooms', raster(1, 'Satellite View', { tileMaxZoom: 22 }), 17],
    ['vector tiles', raster(1, 'Planet', { content: 'OPEN_MAP_TILES', tileMaxZoom: 14 }), 18],
  ])('show a vehicle as close as is useful: %s', (_what, map, zoom) => {
    expect(usefulZoomOf(map && (baseMapsOf([map], PAGE)[0] ?? null))).toBe(zoom);
  });

  it('may have addresses relative to the page, with their braces kept', () => {
    const [map] = baseMapsOf([raster(1, 'OSM', { url: '/tiles/{z}/{x}/{y}.png' })], PAGE);
    expect(map?.sources[0]?.url).toBe('https://fleet.example/tiles/{z}/{x}/{y}.png');
  });

  it('ask for no tiles beyond those that their provider has', () => {
    const [map] = baseMapsOf([raster(1, 'Street Maps', { tileMaxZoom: 19 })], PAGE);
    expect(map?.sources).toMatchObject([{ tileMaxZoom: 19, belowZoom: 24 }]);
    expect(maxZoomOf('Street Maps')).toBe(22);
  });
});

describe('the style', () => {
  const maps = baseMapsOf(
    [
      raster(1, 'Satellite Maps', { attribution: '© Norte' }),
      raster(2, 'Perú', { url: '/basemap/peru.pmtiles', content: 'PMTILES' }),
      raster(3, 'Street Maps', { url: 'https://free.example/planet', content: 'OPEN_MAP_TILES' }),
    ],
    PAGE,
  );
  const contents = new Map<string, KnownContent>([
    ['base-1', 'RASTER'],
    ['base-2', 'PROTOMAPS'],
    ['base-3', 'OPEN_MAP_TILES'],
  ]);
  const variants: [string, StyleOptions][] = [
    ['the built-in map', options],
    ['the built-in map in the dark, in English', { ...options, theme: 'dark', language: 'en' }],
    ['no streets', { ...options, streets: null }],
    ['a raster map', { ...options, baseMaps: maps.slice(0, 1), contents }],
    ['a vector map from a file', { ...options, baseMaps: maps.slice(1, 2), contents }],
    ['a vector map of OpenMapTiles', { ...options, baseMaps: maps.slice(2), contents }],
    [
      'a vector map of OpenMapTiles in the dark',
      { ...options, theme: 'dark', baseMaps: maps.slice(2), contents },
    ],
  ];
  for (const [name, given] of variants)
    it(`is valid with ${name}`, () => {
      expect(validateStyleMin(baseStyle(given)).map(({ message }) => message)).toEqual([]);
    });

  it('has one colour for all names of a layer, so that one program of the graphics card draws the names of all layers', () => {
    const colours = baseStyle(options).layers.flatMap(({ type, paint }) =>
      type === 'symbol' ? [paint?.['text-color']] : [],
    );
    expect(colours.length).toBeGreaterThan(0);
    for (const colour of colours) expect(colour).toEqual(expect.any(String));
  });

  it('has the built-in map below any other, and its names only where the other has none', () => {
    const idsWith = (baseMaps: StyleOptions['baseMaps']) =>
      baseStyle({ ...options, baseMaps, contents }).layers.map(({ id }) => id);
    const withRaster = idsWith(maps.slice(0, 1));
    expect(withRaster.at(-1)).toBe('base-1');
    expect(withRaster).toContain('world-earth');
    expect(withRaster).toContain('world-places');
    const withVector = idsWith(maps.slice(1, 2));
    expect(withVector).toContain('world-earth');
    expect(withVector).not.toContain('world-places');
    expect(withVector).toContain('base-2-place-names');
  });

  it('draws vector tiles of every schema alike, by the names of its layers', () => {
    const layersOf = (baseMaps: StyleOptions['baseMaps']) =>
      baseStyle({ ...options, baseMaps, contents }).layers.filter(({ id }) => id.startsWith('base-'));
    const [protomaps, openMapTiles] = [maps.slice(1, 2), maps.slice(2)].map(layersOf);
    const roadsIn = (layers = protomaps) =>
      layers
        ?.filter(({ id }) => /-(highway|major_road|minor_road)/.test(id))
        .map(({ id, paint }) => [id.slice(7), paint]);
    expect(roadsIn(openMapTiles)).toEqual(roadsIn());
    const ofSource = new Set(
      openMapTiles?.map((layer) => ('source-layer' in layer ? layer['source-layer'] : 'none')),
    );
    expect([...ofSource].sort()).toEqual([
      'boundary',
      'building',
      'landcover',
      'landuse',
      'none',
      'park',
      'place',
      'transportation',
      'transportation_name',
      'water',
      'water_name',
      'waterway',
    ]);
  });

  it('draws the two vector sources of one map each in its zooms', () => {
    const [both] = baseMapsOf(
      [
        raster(2, 'Street Maps', { content: 'PROTOMAPS' }),
        raster(3, 'Street Maps', { content: 'OPEN_MAP_TILES' }),
      ],
      PAGE,
    );
    const { layers } = baseStyle({ ...options, baseMaps: both ? [both] : [], contents });
    const zooms = (prefix: string) =>
      layers
        .filter(({ id }) => id.startsWith(prefix))
        .map(({ minzoom, maxzoom }) => [minzoom ?? 0, maxzoom ?? 24]);
    expect(Math.max(...zooms('base-2-').map(([, max]) => max ?? 0))).toBe(16);
    expect(Math.min(...zooms('base-3-').map(([min]) => min ?? 0))).toBe(16);
  });

  it('says whose pictures they are', () => {
    const { sources } = baseStyle({ ...options, baseMaps: maps.slice(0, 1), contents });
    expect(sources['base-1']).toMatchObject({ attribution: '© Norte', maxzoom: 17 });
  });

  it('leaves a file out until it is known what it holds', () => {
    const style = baseStyle({ ...options, baseMaps: maps, contents: new Map() });
    expect(Object.keys(style.sources)).toEqual(['world', 'streets']);
  });
});
