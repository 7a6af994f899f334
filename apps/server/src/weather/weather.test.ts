import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenWeatherMap } from '../outside/openWeatherMap.ts';
import { cityAt, TILE, WEATHER_KEY, weatherStandIn } from '../outside/testing/weatherStandIn.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { Weather } from './weather.ts';

/** A view for which the service is asked once. */
const STREET = { west: -77.05, south: -12.055, east: -77.03, north: -12.045 };
const LIMA = { west: -77.5, south: -12.5, east: -76.5, north: -11.5 };
const standIn = await weatherStandIn([cityAt(1, -12.05, -77.04), cityAt(2, -11.9, -76.9), cityAt(3, 10, 10)]);
afterAll(standIn.close);
beforeEach(() => {
  standIn.behave('well');
  standIn.asked.length = 0;
});
const [MINUTE, START] = [60_000, 1_763_900_000_000];

/** The weather of a process of its own, with its clock and what it logged. */
function process({ callsPerMinute = 1_000 } = {}) {
  const clock = { now: START };
  const lines: string[] = [];
  const service = new OpenWeatherMap({ key: WEATHER_KEY, url: standIn.url, tilesUrl: standIn.url });
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  return { clock, lines, weather: new Weather({ service, log, callsPerMinute, now: () => clock.now }) };
}
const ids = (stations: { id: number }[]) => stations.map(({ id }) => id);

describe('what the service said', () => {
  it('is kept for fifteen minutes, for each language', async () => {
    const { weather, clock } = process();
    expect(ids(await weather.stationsIn(LIMA, 'es'))).toEqual([1, 2]);
    const cells = standIn.asked.length;
    clock.now += 15 * MINUTE - 1;
    expect(ids(await weather.stationsIn(LIMA, 'es'))).toEqual([1, 2]);
    expect(standIn.asked.length).toBe(cells);
    await weather.stationsIn(LIMA, 'en');
    expect(standIn.asked.length).toBe(2 * cells);
    clock.now += 2;
    await weather.stationsIn(LIMA, 'es');
    expect(standIn.asked.length).toBe(3 * cells);
  });

  it('is asked for once by those who ask at once', async () => {
    const { weather } = process();
    standIn.behave('never');
    const all = Promise.all(Array.from({ length: 20 }, () => weather.stationsIn(LIMA, 'es')));
    const tiles = Promise.all(Array.from({ length: 20 }, () => weather.tile('wind', 7, 36, 68)));
    await expect.poll(() => standIn.asked.some(({ pathname }) => pathname.startsWith('/map'))).toBe(true);
    standIn.behave('well');
    expect((await all).map(ids)).toEqual(Array.from({ length: 20 }, () => [1, 2]));
    expect((await tiles).every(({ content }) => content?.equals(TILE))).toBe(true);
    expect(new Set(standIn.asked.map(({ href }) => href)).size).toBe(standIn.asked.length);
  });

  it('is given for the box alone, each station once, and at most three hundred of them from all parts', async () => {
    const { weather } = process();
    const cities = Array.from({ length: 1_000 }, (_, at) => cityAt(at + 1, -12.4 + at / 1_200, -77));
    standIn.cities.push(...cities.map((city) => ({ ...city, id: city.id + 100 })));
    try {
      const stations = await weather.stationsIn(LIMA, 'es');
      expect(stations.length).toBe(300);
      expect(new Set(ids(stations)).size).toBe(300);
      const latitudes = stations.map(({ latitude }) => latitude);
      expect(Math.max(...latitudes) - Math.min(...latitudes)).toBeGreaterThan(0.75);
    } finally {
      standIn.cities.length = 3;
    }
  });

  it('is a picture with the time for which it is still good', async () => {
    const { weather, clock } = process();
    expect(await weather.tile('rain', 7, 1, 2)).toEqual({ content: TILE, freshMs: 15 * MINUTE });
    clock.now += 5 * MINUTE;
    expect(await weather.tile('rain', 7, 1, 2)).toEqual({ content: TILE, freshMs: 10 * MINUTE });
    expect(standIn.asked.length).toBe(1);
  });

  it('may be that there is no picture, which is kept too', async () => {
    const { weather } = process();
    standIn.behave({ status: 404, body: '' });
    for (let time = 0; time < 2; time++) expect((await weather.tile('snow', 7, 1, 2)).content).toBeNull();
    expect(standIn.asked.length).toBe(1);
  });
});

describe('a service that gives nothing', () => {
  const refusal = (reason: string) => ({ extensions: { code: 'WEATHER_UNAVAILABLE', params: { reason } } });

  it.each([
    ['refused', { status: 401, body: '{"cod":401}' }, 5 * MINUTE],
    ['busy', { status: 429, body: '{"cod":429}' }, MINUTE],
    ['silent', { status: 200, body: 'not json' }, 30_000],
  ] as const)(
    'because it is %s is left alone for a while, and said once in the log without the key',
    async (reason, manner, pauseMs) => {
      const { weather, clock, lines } = process();
      standIn.behave(manner);
      await expect(weather.stationsIn(STREET, 'es')).rejects.toMatchObject(refusal(reason));
      const asked = standIn.asked.length;
      standIn.behave('well');
      clock.now += pauseMs - 1;
      await expect(weather.stationsIn(STREET, 'es')).rejects.toMatchObject(refusal(reason));
      await expect(weather.tile('rain', 7, 1, 2)).rejects.toMatchObject(refusal(reason));
      expect(standIn.asked.length).toBe(asked);
      expect(lines.length).toBe(1);
      expect(lines[0]).not.toContain(WEATHER_KEY);
      clock.now += 1;
      expect(ids(await weather.stationsIn(STREET, 'es'))).toEqual([1]);
    },
  );

  it('does not take away what is kept', async () => {
    const { weather } = process();
    await weather.stationsIn(LIMA, 'es');
    standIn.behave({ status: 500, body: '' });
    await expect(weather.tile('rain', 7, 1, 2)).rejects.toMatchObject(refusal('silent'));
    expect(ids(await weather.stationsIn(LIMA, 'es'))).toEqual([1, 2]);
  });

  it('is not asked more often in a minute than it may be', async () => {
    const { weather, clock } = process({ callsPerMinute: 3 });
    for (const x of [0, 1, 2]) await weather.tile('wind', 7, x, 0);
    await expect(weather.tile('wind', 7, 3, 0)).rejects.toMatchObject(refusal('busy'));
    expect((await weather.tile('wind', 7, 0, 0)).content).toEqual(TILE);
    clock.now += MINUTE;
    expect((await weather.tile('wind', 7, 3, 0)).content).toEqual(TILE);
    expect(standIn.asked.length).toBe(4);
  });
});

let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, ['osmand']);
  },
  { settings: standIn.settings },
);
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);
const CALL = `query ($west: Float!, $south: Float!, $east: Float!, $north: Float!) {
  weatherStations(west: $west, south: $south, east: $east, north: $north) {
    id name latitude longitude observedAt description sky isNight temperature humidity pressure windSpeed windFrom } }`;
const stations = async (box: object = LIMA, token: string | undefined = manager) =>
  (await server.call<{ weatherStations: { id: number }[] }>(CALL, { ...LIMA, ...box }, token))
    .weatherStations;
const tile = (query: string, token: string | null = manager) =>
  fetch(`${server.url}/api/weather/tile?${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
/** A place for each test, so that nothing of another one is kept. */
const placeOf = (at: number) => ({ west: at * 8, south: 0, east: at * 8 + 1, north: 1 });

describe('the calls', () => {
  it('give stations to who is logged in', async () => {
    expect((await stations())[0]).toEqual({
      id: 1,
      name: 'Ciudad 1',
      latitude: -12.05,
      longitude: -77.04,
      observedAt: '2025-11-23T12:13:20.000Z',
      description: 'nubes rotas',
      sky: 'OVERCAST',
      isNight: false,
      temperature: 18.5,
      humidity: 81,
      pressure: 1014,
      windSpeed: 18,
      windFrom: 190,
    });
    await expect(server.call(CALL, LIMA)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    ['ES', 'es'],
    ['US', 'en'],
    ['ES_US', 'en'],
  ])('ask in the language of users of %s: %s', async (language, words) => {
    await server.store.pool.query('UPDATE app_user SET language = $1 WHERE user_name = $2', [
      language,
      fleet.south.managerName,
    ]);
    const user = await server.login(fleet.south.managerName, TEST_PASSWORD);
    await stations(placeOf(['ES', 'US', 'ES_US'].indexOf(language)), user);
    expect(standIn.asked.map(({ searchParams }) => searchParams.get('lang'))).toContain(words);
  });

  it.each([
    ['east', { west: -76, east: -77 }],
    ['east', { west: -80, east: -71 }],
    ['east', { west: -181, east: -180 }],
    ['east', { west: 179, east: 181 }],
    ['north', { south: -12, north: -12 }],
    ['north', { south: -20, north: -11 }],
    ['north', { south: 89, north: 91 }],
  ])('refuse what is no box by its %s: %j', async (field, box) => {
    await expect(stations(box)).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field } });
    expect(standIn.asked).toEqual([]);
  });

  it('give a picture to who is logged in, whose browser keeps it while it is good', async () => {
    const response = await tile('layer=clouds&z=7&x=36&y=68');
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(TILE);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=(900|89\d)$/);
    expect((await tile('layer=clouds&z=7&x=36&y=68', null)).status).toBe(401);
  });

  it.each([
    'layer=roads&z=7&x=1&y=1',
    'layer=../../admin&z=7&x=1&y=1',
    'layer=toString&z=7&x=1&y=1',
    'layer=rain&layer=snow&z=7&x=1&y=1',
    'layer=rain&z=8&x=1&y=1',
    'layer=rain&z=-1&x=0&y=0',
    'layer=rain&z=7&x=128&y=1',
    'layer=rain&z=7&x=1&y=128',
    'layer=rain&z=7&x=1',
    'layer=rain&z=7&x=1&y=1.5',
  ])('do not ask for %s', async (query) => {
    const response = await tile(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID_INPUT' } }] });
    expect(standIn.asked).toEqual([]);
  });

  it('say that there is no picture', async () => {
    standIn.behave({ status: 404, body: '' });
    const response = await tile('layer=snow&z=7&x=1&y=1');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  // The last of this server: afterwards it leaves the service alone.
  it('say that the service gives nothing, and why', async () => {
    standIn.behave({ status: 429, body: '{"cod":429}' });
    await expect(stations(placeOf(5))).rejects.toMatchObject({
      code: 'WEATHER_UNAVAILABLE',
      params: { reason: 'busy' },
    });
    const response = await tile('layer=wind&z=7&x=9&y=9');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'WEATHER_UNAVAILABLE', params: { reason: 'busy' } } }],
    });
  });
});

describe('without a key', () => {
  it('there is no weather', async () => {
    let other!: TestFleet;
    const without = await testServer(async (store) => {
      other = await fillTestFleet(store, ['osmand']);
    });
    const user = await without.login(other.north.managerName, TEST_PASSWORD);
    expect(await without.call('{ weatherService { isAvailable } }', {}, user)).toEqual({
      weatherService: { isAvailable: false },
    });
    await expect(without.call(CALL, LIMA, user)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const response = await fetch(`${without.url}/api/weather/tile?layer=wind&z=0&x=0&y=0`, {
      headers: { authorization: `Bearer ${user}` },
    });
    expect(response.status).toBe(404);
    expect(await server.call('{ weatherService { isAvailable } }', {}, manager)).toEqual({
      weatherService: { isAvailable: true },
    });
  });
});
