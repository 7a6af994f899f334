import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { BUILT_IN, baseMapsOf, isPmtiles, maxZoomOf, ROUTE_OVERLAY } from './baseMaps.ts';
import { type BaseContent, baseStyle, type StyleOptions } from './style.ts';

const PAGE = 'https://fleet.example/map/5';
const raster = (id: number, name: string) => ({
  id,
  name,
  url: `https://tiles.example/${id}/{z}/{x}/{y}.png`,
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

  it('may have addresses relative to the page, with their braces kept', () => {
    const [map] = baseMapsOf([{ id: 1, name: 'OSM', url: '/tiles/{z}/{x}/{y}.png' }], PAGE);
    expect(map?.sources[0]?.url).toBe('https://fleet.example/tiles/{z}/{x}/{y}.png');
    expect(isPmtiles('/basemap/lima.pmtiles?v=1')).toBe(true);
    expect(isPmtiles('https://tiles.example/{z}/{x}/{y}.png')).toBe(false);
  });
});

describe('the style', () => {
  const maps = baseMapsOf(
    [raster(1, 'Satellite Maps'), { id: 2, name: 'Perú', url: '/basemap/peru.pmtiles' }],
    PAGE,
  );
  const contents = new Map<string, BaseContent>([
    ['base-1', 'raster'],
    ['base-2', 'vector'],
  ]);
  const variants: [string, StyleOptions][] = [
    ['the built-in map', options],
    ['the built-in map in the dark, in English', { ...options, theme: 'dark', language: 'en' }],
    ['no streets', { ...options, streets: null }],
    ['a raster map', { ...options, baseMaps: maps.slice(0, 1), contents }],
    ['a vector map from a file', { ...options, baseMaps: maps.slice(1), contents }],
  ];
  for (const [name, given] of variants)
    it(`is valid with ${name}`, () => {
      expect(validateStyleMin(baseStyle(given)).map(({ message }) => message)).toEqual([]);
    });

  it('has the built-in map below any other, and its names only where the other has none', () => {
    const idsWith = (baseMaps: StyleOptions['baseMaps']) =>
      baseStyle({ ...options, baseMaps, contents }).layers.map(({ id }) => id);
    const withRaster = idsWith(maps.slice(0, 1));
    expect(withRaster.at(-1)).toBe('base-1');
    expect(withRaster).toContain('world-earth');
    expect(withRaster).toContain('world-places');
    const withVector = idsWith(maps.slice(1));
    expect(withVector).toContain('world-earth');
    expect(withVector).not.toContain('world-places');
    expect(withVector).toContain('base-2-place-names');
  });

  it('leaves a file out until it is known what it holds', () => {
    const style = baseStyle({ ...options, baseMaps: maps, contents: new Map() });
    expect(Object.keys(style.sources)).toEqual(['world', 'streets']);
  });
});
