import { isWeatherLayer, WEATHER_TILE_MAX_ZOOM } from '@rastro/domain';
import { type Asked, type DownloadRoute, wholeNumber } from '../access/fileRoute.ts';
import { codedError } from '../errors.ts';
import type { Weather } from './weather.ts';

/**
 * The pictures of the weather service, for everybody who is logged in: the key stays here, and browsers keep a picture as long as it is
 * good. Only tiles of layers that we know are asked for.
 */
export const weatherTileRoute = (parts: { weather: Weather | null }): DownloadRoute => ({
  kind: 'download',
  path: '/api/weather/tile',
  need: { kind: 'loggedIn' },
  about: {
    summary: 'A picture of the weather for a tile of the map.',
    query: {
      layer: { about: 'Its layer, such as `wind`.', isRequired: true },
      z: { about: 'Zoom of the tile.', isNumber: true, isRequired: true },
      x: { about: 'Column of the tile.', isNumber: true, isRequired: true },
      y: { about: 'Row of the tile.', isNumber: true, isRequired: true },
    },
  },
  keepsOwnPace: true,
  read: async (_context, { query }) => {
    const { layer, zoom, x, y } = askedTile(query);
    const tile = await parts.weather?.tile(layer, zoom, x, y);
    if (!tile?.content) throw codedError('NOT_FOUND');
    return {
      name: null,
      contentType: 'image/png',
      content: tile.content,
      freshS: Math.floor(tile.freshMs / 1_000),
    };
  },
});

function askedTile(query: Asked['query']) {
  const { layer } = query;
  if (!isWeatherLayer(layer)) throw codedError('INVALID_INPUT', { field: 'layer' });
  const zoom = bounded(query, 'z', WEATHER_TILE_MAX_ZOOM);
  return { layer, zoom, x: bounded(query, 'x', 2 ** zoom - 1), y: bounded(query, 'y', 2 ** zoom - 1) };
}

function bounded(query: Asked['query'], field: string, most: number): number {
  const value = wholeNumber(query, field);
  if (value < 0 || value > most) throw codedError('INVALID_INPUT', { field });
  return value;
}
