import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it } from 'vitest';
import type { StylePart } from './layer.ts';
import { showStylePart } from './stylePart.ts';

const tilesAt = (url: string): StylePart => ({ tiles: { url, maxZoom: 14 }, layers: [] });

/** A map with one source, as it is before its tiles are known and afterwards. */
function mapWith(source: { tiles?: string[] }) {
  const asked: string[][] = [];
  const map = {
    getLayersOrder: () => [],
    getSource: () => ({ ...source, setTiles: (tiles: string[]) => asked.push(tiles) }),
  };
  return { map: map as unknown as MapLibreMap, asked };
}

it.each([
  ['that is not loaded yet', {}, [['b']]],
  ['that shows others', { tiles: ['a'] }, [['b']]],
  ['that shows them', { tiles: ['b'] }, []],
])('a source %s is given the tiles of its layer where they are others', (_, source, given) => {
  const { map, asked } = mapWith(source);
  showStylePart(map, 'geofences', tilesAt('b'), []);
  expect(asked).toEqual(given);
});
