/** What the weather service paints on the map, by our names: one at a time lies over it. */
export const WEATHER_LAYERS = [
  'precipitation',
  'rain',
  'snow',
  'clouds',
  'pressure',
  'temperature',
  'wind',
] as const;

export type WeatherLayer = (typeof WEATHER_LAYERS)[number];

export const isWeatherLayer = (name: unknown): name is WeatherLayer =>
  (WEATHER_LAYERS as readonly unknown[]).includes(name);

/** How long weather counts as that of now: so long it is kept for everybody, and so often a map asks again. */
export const WEATHER_FRESH_MS = 15 * 60_000;
/** The most stations that are given for one view. */
export const MAX_WEATHER_STATIONS = 300;
/** Of the stations in a square of so many pixels the map shows one. */
export const WEATHER_CLUSTER_PX = 150;
/**
 * The largest zoom at which tiles are asked for; closer, they are enlarged. A pixel is a kilometre there, and the models behind
 * the pictures know no more.
 */
export const WEATHER_TILE_MAX_ZOOM = 7;
/** The largest width and height of a view, in degrees, for which stations are asked. */
export const MAX_WEATHER_VIEW_DEG = 8;
