import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The key that the stand-in knows. */
export const WEATHER_KEY = 'c0ffee5ecre7';

/** A city as OpenWeatherMap gives it in `box/city`. */
export interface City {
  id: number;
  name: string;
  coord: { lat: number; lon: number };
  [field: string]: unknown;
}

/** A city with weather in OpenWeatherMap's documented form. */
export const cityAt = (id: number, latitude: number, longitude: number, more: object = {}): City => ({
  id,
  name: `Ciudad ${id}`,
  coord: { lat: latitude, lon: longitude },
  dt: 1_763_900_000,
  main: { temp: 18.5, feels_like: 18.2, temp_min: 17, temp_max: 20, pressure: 1014, humidity: 81 },
  wind: { speed: 5, deg: 190 },
  clouds: { all: 75 },
  weather: [{ id: 803, main: 'Clouds', description: 'nubes rotas', icon: '04d' }],
  ...more,
});

/** The smallest picture: one pixel, transparent. */
export const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** How the stand-in answers: as the service does, with a status and a text of its own, or not until it is told to answer otherwise. */
export type Manner = 'well' | 'never' | { status: number; body: string; location?: string };

/** A stand-in of OpenWeatherMap on this machine. */
export interface WeatherStandIn {
  url: string;
  /** The settings of a server that asks it. */
  settings: { WEATHER_KEY: string; WEATHER_URL: string; WEATHER_TILES_URL: string };
  /** What was asked for: paths with their queries. */
  asked: URL[];
  cities: City[];
  behave(manner: Manner): void;
  close(): Promise<void>;
}

/** Starts a stand-in with some cities, which answers well. */
export async function weatherStandIn(cities: City[] = []): Promise<WeatherStandIn> {
  const asked: URL[] = [];
  const waiting = new Set<() => void>();
  let manner: Manner = 'well';
  const standIn = { asked, cities };
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const answer = (url: URL, response: ServerResponse): void => {
    if (manner === 'never') {
      waiting.add(() => answer(url, response));
      return;
    }
    if (manner !== 'well') {
      const { status, body, location } = manner;
      response.writeHead(status, location ? { location } : {}).end(body);
      return;
    }
    const { pathname, searchParams } = url;
    if (searchParams.get('appid') !== WEATHER_KEY) {
      json(response, 401, { cod: 401, message: 'Invalid API key.' });
      return;
    }
    if (/^\/map\/[a-z_]+\/\d+\/\d+\/\d+\.png$/.test(pathname)) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(TILE);
      return;
    }
    const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '')
      .split(',')
      .map(Number);
    const isArea = pathname === '/data/2.5/box/city' && searchParams.get('units') === 'metric';
    if (!isArea || (east - west) * (north - south) > 25) {
      json(response, 400, { cod: '400', message: 'bad query' });
      return;
    }
    const list = standIn.cities.filter(
      ({ coord: { lat, lon } }) => lon >= west && lon <= east && lat >= south && lat <= north,
    );
    json(response, 200, { cod: '200', calctime: 0.003, cnt: list.length, list });
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    asked.push(url);
    answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(standIn, {
    url,
    settings: { WEATHER_KEY, WEATHER_URL: url, WEATHER_TILES_URL: url },
    behave: (next: Manner) => {
      manner = next;
      const due = [...waiting];
      waiting.clear();
      for (const answerNow of due) answerNow();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
