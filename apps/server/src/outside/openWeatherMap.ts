import type { WeatherLayer } from '@rastro/domain';
import { mpsToKmh } from '@rastro/domain';
import { z } from 'zod';

/** A part of the world, in degrees. */
export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A language in which the service is asked for words. */
export type WeatherWords = 'es' | 'en';

/** Codes of the service's icons, which are the coarsest words for the sky that it has. */
const SKIES = {
  '01': 'CLEAR',
  '02': 'FEW_CLOUDS',
  '03': 'CLOUDS',
  '04': 'OVERCAST',
  '09': 'SHOWERS',
  '10': 'RAIN',
  '11': 'STORM',
  '13': 'SNOW',
  '50': 'MIST',
} as const;

/** The weather at a place. Null is what the service did not say. */
export interface StationWeather {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  observedAtMs: number;
  description: string;
  sky: (typeof SKIES)[keyof typeof SKIES] | null;
  isNight: boolean;
  temperatureC: number;
  humidityPercent: number | null;
  /** At the level of the sea. */
  pressureHpa: number | null;
  windKmh: number | null;
  /** Degrees clockwise from north. */
  windFromDeg: number | null;
}

/** How the service is reached. */
export interface OpenWeatherMapSettings {
  key: string;
  /** The address of its calls, and of its tiles, without a path of either. */
  url: string;
  tilesUrl: string;
  withinMs?: number;
}

/**
 * Why the service gave nothing. Refused: it does not know the key, or not for this. Busy: it was asked too often. Silent: it did not answer, or nothing
 * that makes sense.
 */
export type WeatherFault = 'refused' | 'busy' | 'silent';

/** The service gave nothing. The message says why to who runs the installation, without the key. */
export class WeatherFailure extends Error {
  override name = 'WeatherFailure';
  readonly fault: WeatherFault;
  constructor(fault: WeatherFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const WITHIN_MS = 8_000;
const MOST_STATIONS_BYTES = 2_000_000;
const MOST_TILE_BYTES = 500_000;
/** How many stations a call may give; the service is asked for no more. */
const MOST_STATIONS = 300;
/** At this zoom the service leaves out no station for being near another one. */
const STATIONS_ZOOM = 10;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

const TILES: Record<WeatherLayer, string> = {
  precipitation: 'precipitation_new',
  rain: 'rain',
  snow: 'snow',
  clouds: 'clouds_new',
  pressure: 'pressure_new',
  temperature: 'temp_new',
  wind: 'wind_new',
};

/** Asks OpenWeatherMap, or a service of the same form (openweathermap.org/current, openweathermap.org/api/weathermaps). All calls throw WeatherFailure. */
export class OpenWeatherMap {
  readonly #settings: Required<OpenWeatherMapSettings>;

  constructor(settings: OpenWeatherMapSettings) {
    this.#settings = { withinMs: WITHIN_MS, ...settings };
  }

  /** The weather at the cities in a box, which the service bounds to 25 square degrees without a subscription. */
  async stationsIn({ west, south, east, north }: GeoBox, words: WeatherWords): Promise<StationWeather[]> {
    const url = this.#address(this.#settings.url, '/data/2.5/box/city', {
      bbox: [west, south, east, north, STATIONS_ZOOM].join(','),
      cnt: MOST_STATIONS,
      units: 'metric',
      lang: words,
    });
    const content = await this.#read(url, MOST_STATIONS_BYTES);
    if (content === null) throw new WeatherFailure('silent', 'it does not know the call box/city');
    return readStations(content.toString());
  }

  /** A picture (PNG) of 256 pixels; null where the service has none. */
  async tile(layer: WeatherLayer, zoom: number, x: number, y: number): Promise<Buffer | null> {
    const url = this.#address(this.#settings.tilesUrl, `/map/${TILES[layer]}/${zoom}/${x}/${y}.png`);
    const content = await this.#read(url, MOST_TILE_BYTES);
    if (content !== null && !content.subarray(0, PNG.length).equals(PNG))
      throw new WeatherFailure('silent', 'it answered something that is no picture');
    return content;
  }

  #address(base: string, path: string, query: Record<string, string | number> = {}): URL {
    const url = new URL(base.replace(/\/+$/, '') + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    url.searchParams.set('appid', this.#settings.key);
    return url;
  }

  /** What stands at an address; null where there is nothing. */
  async #read(url: URL, mostBytes: number): Promise<Buffer | null> {
    const signal = AbortSignal.timeout(this.#settings.withinMs);
    try {
      const response = await fetch(url, { signal, redirect: 'error' }); // a redirect would carry the key elsewhere
      const content = await readBounded(response, mostBytes);
      if (response.status === 404) return null;
      if (response.status !== 200) throw failureOf(response.status);
      return content;
    } catch (cause) {
      if (cause instanceof WeatherFailure) throw cause;
      throw new WeatherFailure(
        'silent',
        signal.aborted ? 'it did not answer in time' : this.#reasonOf(cause),
      );
    }
  }

  /** What the network says, which could name the address that was asked for. */
  #reasonOf(cause: unknown): string {
    const { message } = ((cause as Error).cause ?? cause) as { message?: string };
    return (message || 'it cannot be reached').replaceAll(this.#settings.key, '***');
  }
}

async function readBounded(response: Response, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new WeatherFailure('silent', `it answered more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const failureOf = (status: number): WeatherFailure =>
  new WeatherFailure(
    status === 401 || status === 403 ? 'refused' : status === 429 ? 'busy' : 'silent',
    `it answered ${status}`,
  );

/** The service has written degrees of places in two ways. */
const Coordinates = z.union([
  z.object({ lat: z.number(), lon: z.number() }),
  z.object({ Lat: z.number(), Lon: z.number() }).transform(({ Lat, Lon }) => ({ lat: Lat, lon: Lon })),
]);

const Station = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  coord: Coordinates,
  dt: z.number(),
  main: z.object({
    temp: z.number(),
    humidity: z.number().nullish(),
    pressure: z.number().nullish(),
    sea_level: z.number().nullish(),
  }),
  wind: z.object({ speed: z.number().nullish(), deg: z.number().nullish() }).nullish(),
  weather: z.array(z.object({ description: z.string(), icon: z.string() })).nullish(),
});

/** An answer's own code may differ from that of the protocol; without cities it has no list. */
const Answer = z.object({
  cod: z.coerce.number().default(200),
  list: z.array(z.unknown()).nullish(),
});

/** The stations of an answer. One that cannot be read is left out; of an answer that makes no sense at all nothing is. Throws WeatherFailure. */
function readStations(text: string): StationWeather[] {
  const { success, data } = Answer.safeParse(parsed(text));
  if (!success) throw new WeatherFailure('silent', 'it answered something that is no list of stations');
  if (data.cod !== 200) throw failureOf(data.cod);
  return (data.list ?? [])
    .map((item) => Station.safeParse(item).data)
    .filter((station) => station !== undefined)
    .map(toStation)
    .filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toStation({ id, name, coord, dt, main, wind, weather }: z.infer<typeof Station>): StationWeather {
  const { description = '', icon = '' } = weather?.[0] ?? {};
  return {
    id,
    name,
    latitude: coord.lat,
    longitude: coord.lon,
    observedAtMs: dt * 1_000,
    description,
    sky: SKIES[icon.slice(0, 2) as keyof typeof SKIES] ?? null,
    isNight: icon.endsWith('n'),
    temperatureC: main.temp,
    humidityPercent: main.humidity ?? null,
    pressureHpa: main.sea_level ?? main.pressure ?? null,
    windKmh: wind?.speed == null ? null : mpsToKmh(wind.speed),
    windFromDeg: wind?.deg ?? null,
  };
}
