import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenWeatherMap } from './openWeatherMap.ts';
import { cityAt, TILE, WEATHER_KEY, weatherStandIn } from './testing/weatherStandIn.ts';

const standIn = await weatherStandIn([cityAt(1, -12.05, -77.04), cityAt(2, 10, 10)]);
afterAll(standIn.close);
beforeEach(() => {
  standIn.behave('well');
  standIn.asked.length = 0;
});

const to = (more: object = {}) =>
  new OpenWeatherMap({ key: WEATHER_KEY, url: `${standIn.url}/`, tilesUrl: standIn.url, ...more });
const LIMA = { west: -78, south: -13, east: -76, north: -11 };

describe('stations', () => {
  it('are those of a box, in the units that we keep', async () => {
    expect(await to().stationsIn(LIMA, 'es')).toEqual([
      {
        id: 1,
        name: 'Ciudad 1',
        latitude: -12.05,
        longitude: -77.04,
        observedAtMs: 1_763_900_000_000,
        description: 'nubes rotas',
        sky: 'OVERCAST',
        isNight: false,
        temperatureC: 18.5,
        humidityPercent: 81,
        pressureHpa: 1014,
        windKmh: 18,
        windFromDeg: 190,
      },
    ]);
    const [{ pathname, searchParams }] = standIn.asked as [URL];
    expect(pathname).toBe('/data/2.5/box/city');
    expect(Object.fromEntries(searchParams)).toEqual({
      bbox: '-78,-13,-76,-11,10',
      cnt: '300',
      units: 'metric',
      lang: 'es',
      appid: WEATHER_KEY,
    });
  });

  it.each([
    [
      'the pressure of the sea where it is said',
      { main: { temp: 5, pressure: 700, sea_level: 1020 } },
      { pressureHpa: 1020 },
    ],
    ['a night', { weather: [{ description: 'clear', icon: '01n' }] }, { sky: 'CLEAR', isNight: true }],
    [
      'a sky that is not known',
      { weather: [{ description: 'ash', icon: '77d' }] },
      { sky: null, description: 'ash' },
    ],
    ['no words', { weather: undefined }, { sky: null, description: '' }],
    ['no wind', { wind: undefined }, { windKmh: null, windFromDeg: null }],
    [
      'nothing but the temperature',
      { main: { temp: 0 } },
      { temperatureC: 0, humidityPercent: null, pressureHpa: null },
    ],
    ['the other way to write a place', { coord: { Lat: -12, Lon: -77 } }, { latitude: -12, longitude: -77 }],
  ])('may have %s', async (_what, city, expected) => {
    standIn.behave({ status: 200, body: JSON.stringify({ cod: 200, list: [cityAt(1, -12, -77, city)] }) });
    expect(await to().stationsIn(LIMA, 'en')).toMatchObject([expected]);
  });

  it.each([
    ['without a list', '{"cod":"200","cnt":0}'],
    ['with an empty one', '{"cod":200,"list":[]}'],
    ['of which none can be read', '{"list":[{"id":1},null,{"coord":{"lat":200,"lon":0}}]}'],
    ['of a place that there is not', JSON.stringify({ list: [cityAt(1, 95, 0)] })],
  ])('are none in an answer %s', async (_what, body) => {
    standIn.behave({ status: 200, body });
    expect(await to().stationsIn(LIMA, 'es')).toEqual([]);
  });
});

describe('a picture', () => {
  it.each([
    ['precipitation', '/map/precipitation_new/7/36/68.png'],
    ['rain', '/map/rain/7/36/68.png'],
    ['snow', '/map/snow/7/36/68.png'],
    ['clouds', '/map/clouds_new/7/36/68.png'],
    ['pressure', '/map/pressure_new/7/36/68.png'],
    ['temperature', '/map/temp_new/7/36/68.png'],
    ['wind', '/map/wind_new/7/36/68.png'],
  ] as const)('of %s is that of %s', async (layer, path) => {
    expect(await to().tile(layer, 7, 36, 68)).toEqual(TILE);
    expect(standIn.asked.map(({ pathname }) => pathname)).toEqual([path]);
  });

  it('is null where the service has none', async () => {
    standIn.behave({ status: 404, body: '{"cod":"404"}' });
    expect(await to().tile('rain', 0, 0, 0)).toBeNull();
  });
});

describe('an answer that is none', () => {
  const calls = {
    stations: (service: OpenWeatherMap) => service.stationsIn(LIMA, 'es'),
    tile: (service: OpenWeatherMap) => service.tile('wind', 0, 0, 0),
  };
  it.each([
    ['stations', { status: 401, body: '{"cod":401}' }, 'refused'],
    ['stations', { status: 403, body: '' }, 'refused'],
    ['stations', { status: 200, body: '{"cod":401,"message":"Invalid API key"}' }, 'refused'],
    ['stations', { status: 429, body: '{"cod":429}' }, 'busy'],
    ['stations', { status: 500, body: '' }, 'silent'],
    ['stations', { status: 404, body: '' }, 'silent'],
    ['stations', { status: 200, body: '<html>' }, 'silent'],
    ['stations', { status: 200, body: '[]' }, 'silent'],
    ['stations', { status: 200, body: '{"cod":"200","list":{"1":2}}' }, 'silent'],
    ['stations', { status: 200, body: `{"list":["${'x'.repeat(2_000_000)}"]}` }, 'silent'],
    ['stations', { status: 302, body: '', location: '/elsewhere' }, 'silent'],
    ['tile', { status: 401, body: '' }, 'refused'],
    ['tile', { status: 429, body: '' }, 'busy'],
    ['tile', { status: 200, body: '<script>' }, 'silent'],
    ['tile', { status: 200, body: '' }, 'silent'],
  ] as const)('to %s: %j is %s', async (call, manner, fault) => {
    standIn.behave(manner);
    const failure = calls[call](to());
    await expect(failure).rejects.toMatchObject({ name: 'WeatherFailure', fault });
    await expect(failure).rejects.not.toThrow(WEATHER_KEY);
    expect(standIn.asked.map(({ pathname }) => pathname)).not.toContain('/elsewhere'); // with the key
  });

  it('is silence where it does not come in time, or nobody is there', async () => {
    standIn.behave('never');
    await expect(to({ withinMs: 50 }).stationsIn(LIMA, 'es')).rejects.toMatchObject({
      fault: 'silent',
      message: 'it did not answer in time',
    });
    const gone = await weatherStandIn();
    await gone.close();
    const nobody = to({ url: gone.url }).stationsIn(LIMA, 'es');
    await expect(nobody).rejects.toMatchObject({ fault: 'silent' });
    await expect(nobody).rejects.not.toThrow(WEATHER_KEY);
  });
});
