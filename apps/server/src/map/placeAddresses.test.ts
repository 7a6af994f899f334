import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { geocoderStandIn, NOMINATIM_ANSWER, NOMINATIM_NOTHING } from '../outside/testing/geocoderStandIn.ts';
import { quietLog } from '../store/testing/throwawayServer.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { forgetAddresses } from './keptAddresses.ts';
import { PlaceAddresses } from './placeAddresses.ts';

const service = await geocoderStandIn();
afterAll(service.close);
let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, ['osmand']);
  },
  { settings: { GEOCODER_URL: `${service.url}/own`, GEOCODER_PER_SECOND: '1000' } },
);
const { db } = server.store;
const token = await server.login(fleet.north.managerName, TEST_PASSWORD);
const ADDRESS = 'Avenida Javier Prado Oeste 123, San Isidro, Lima, PE';
const PLACE = { latitude: -12.09312, longitude: -77.04648 };

const addresses = (
  options: { perSecond?: number; pauseS?: number; keptDays?: number; withinMs?: number } = {},
) =>
  new PlaceAddresses({
    db,
    geocoder: {
      kind: 'nominatim',
      url: service.url,
      userAgent: 'Rastro',
      withinMs: options.withinMs ?? 10_000,
    },
    perSecond: options.perSecond ?? 1_000,
    keptDays: options.keptDays ?? 90,
    pauseS: options.pauseS ?? 0,
    log: quietLog,
  });
const kept = async () =>
  (await db.selectFrom('place_address').selectAll().orderBy('asked_at').execute()).map(
    ({ address }) => address,
  );

beforeEach(async () => {
  service.answer(NOMINATIM_ANSWER);
  service.asked.length = 0;
  await db.deleteFrom('place_address').execute();
  await db.deleteFrom('geocoder_turn').execute();
});

describe('the address of a place', () => {
  it('is asked for once, for about ten metres and for all processes', async () => {
    expect(await addresses().find(1, PLACE, 'es')).toBe(ADDRESS);
    expect(await addresses().find(2, { latitude: -12.09308, longitude: -77.04652 }, 'es')).toBe(ADDRESS);
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]?.query).toMatchObject({ lat: '-12.0931', lon: '-77.0465' });
  });

  it('is one question for many who ask at once', async () => {
    const release = service.hold();
    const all = addresses();
    const questions = Array.from({ length: 20 }, (_, user) => all.find(user, PLACE, 'es'));
    await expect.poll(() => service.asked.length).toBe(1);
    release();
    expect(new Set(await Promise.all(questions))).toEqual(new Set([ADDRESS]));
    expect(service.asked).toHaveLength(1);
  });

  it('is one question for two processes of which one waits for its turn', async () => {
    const found = await Promise.all([
      addresses({ perSecond: 1 }).find(1, PLACE, 'es'),
      addresses({ perSecond: 1 }).find(2, PLACE, 'es'),
    ]);
    expect(found).toEqual([ADDRESS, ADDRESS]);
    expect(service.asked).toHaveLength(1);
  });

  it('is another one in another language, and of another service', async () => {
    await addresses().find(1, PLACE, 'es');
    await addresses().find(1, PLACE, 'en');
    expect(service.asked.map(({ headers }) => headers['accept-language'])).toEqual(['es', 'en']);
    await server.call(
      'query ($a: Float!, $b: Float!) { placeAddress(latitude: $a, longitude: $b) }',
      { a: PLACE.latitude, b: PLACE.longitude },
      token,
    );
    expect(service.asked.at(-1)?.path).toBe('/own/reverse');
  });

  it('is kept also where there is none', async () => {
    service.answer(NOMINATIM_NOTHING);
    expect(await addresses().find(1, PLACE, 'es')).toBeNull();
    expect(await addresses().find(1, PLACE, 'es')).toBeNull();
    expect(service.asked).toHaveLength(1);
    expect(await kept()).toEqual([null]);
  });

  it('is asked for again when it is old', async () => {
    await addresses().find(1, PLACE, 'es');
    await db
      .updateTable('place_address')
      .set({ asked_at: new Date(Date.now() - 91 * 86_400_000), address: 'old' })
      .execute();
    expect(await addresses().find(1, PLACE, 'es')).toBe(ADDRESS);
    expect(await kept()).toEqual([ADDRESS]);
  });
});

describe('the service', () => {
  it('is asked in turns, and not for whom the wait would be too long', async () => {
    const [one, two] = [addresses({ perSecond: 0.1 }), addresses({ perSecond: 0.1 })];
    expect(await one.find(1, PLACE, 'es')).toBe(ADDRESS);
    expect(await two.find(2, { latitude: 1, longitude: 1 }, 'es')).toBeNull();
    expect(service.asked).toHaveLength(1);
  });

  it('waits for turns that come soon', async () => {
    const all = addresses({ perSecond: 10 });
    const places = [1, 2, 3].map((latitude) => all.find(latitude, { latitude, longitude: 0 }, 'es'));
    expect(await Promise.all(places)).toEqual([ADDRESS, ADDRESS, ADDRESS]);
    expect(service.asked).toHaveLength(3);
  });

  it('is not taken by one user alone', async () => {
    const release = service.hold();
    const all = addresses();
    const mine = [1, 2, 3, 4].map((latitude) => all.find(1, { latitude, longitude: 0 }, 'es'));
    await expect.poll(() => service.asked.length).toBe(4);
    expect(await all.find(1, { latitude: 5, longitude: 0 }, 'es')).toBeNull();
    const other = all.find(2, { latitude: 6, longitude: 0 }, 'es');
    release();
    expect(await other).toBe(ADDRESS);
    expect(await Promise.all(mine)).toEqual([ADDRESS, ADDRESS, ADDRESS, ADDRESS]);
    expect(await all.find(1, { latitude: 5, longitude: 0 }, 'es')).toBe(ADDRESS);
  });

  it.each([
    ['fails', () => service.answer('', 503)],
    ['refuses', () => service.answer('', 429)],
    ['talks nonsense', () => service.answer('<html>')],
    ['is silent', () => service.answer(null)],
  ])('that %s is left in peace by all processes, and nothing is kept', async (_how, fail) => {
    fail();
    const [one, two] = [addresses({ pauseS: 3_600, withinMs: 100 }), addresses({ pauseS: 3_600 })];
    expect(await one.find(1, PLACE, 'es')).toBeNull();
    service.answer(NOMINATIM_ANSWER);
    expect(await one.find(1, PLACE, 'es')).toBeNull();
    expect(await two.find(1, PLACE, 'es')).toBeNull();
    expect(service.asked).toHaveLength(1);
    expect(await kept()).toEqual([]);
  });

  it('that refuses says for how long', async () => {
    service.answer('', 429, { 'retry-after': '600' });
    await addresses({ pauseS: 0 }).find(1, PLACE, 'es');
    service.answer(NOMINATIM_ANSWER);
    expect(await addresses().find(1, PLACE, 'es')).toBeNull();
    expect(service.asked).toHaveLength(1);
  });

  it('is asked again after that', async () => {
    service.answer('', 503);
    const all = addresses({ pauseS: 0 });
    expect(await all.find(1, PLACE, 'es')).toBeNull();
    service.answer(NOMINATIM_ANSWER);
    expect(await all.find(1, PLACE, 'es')).toBe(ADDRESS);
  });
});

it('forgets what is old, and the oldest of too much', async () => {
  const all = addresses();
  for (const latitude of [1, 2, 3, 4]) await all.find(1, { latitude, longitude: 0 }, 'es');
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  for (const minute of [1, 2, 3, 4])
    await db
      .updateTable('place_address')
      .set({ asked_at: at(minute), address: String(minute) })
      .where('latitude_e4', '=', minute * 10_000)
      .execute();
  await forgetAddresses(db, { before: at(2).getTime(), most: 100 });
  expect(await kept()).toEqual(['2', '3', '4']);
  await forgetAddresses(db, { before: 0, most: 2 });
  expect(await kept()).toEqual(['3', '4']);
});

describe('the call', () => {
  const CALL = 'query ($a: Float!, $b: Float!) { placeAddress(latitude: $a, longitude: $b) }';

  it('gives the address to who is logged in, in their language', async () => {
    const { placeAddress } = await server.call<{ placeAddress: string }>(CALL, { a: 1, b: 2 }, token);
    expect(placeAddress).toBe(ADDRESS);
    expect(service.asked[0]).toMatchObject({
      path: '/own/reverse',
      headers: { 'accept-language': 'es', 'user-agent': 'Rastro' },
    });
    await expect(server.call(CALL, { a: 1, b: 2 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    [{ a: 91, b: 0 }, 'latitude'],
    [{ a: 0, b: -181 }, 'longitude'],
  ])('refuses %j', async (place, field) => {
    await expect(server.call(CALL, place, token)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { field },
    });
    expect(service.asked).toEqual([]);
  });

  it('says whose data it gives', async () => {
    expect(await server.call('{ addressService { attribution attributionUrl } }', {}, token)).toEqual({
      addressService: {
        attribution: '© OpenStreetMap',
        attributionUrl: 'https://www.openstreetmap.org/copyright',
      },
    });
  });

  it('is nothing where no service is configured, and nobody is asked', async () => {
    const other = await testServer(undefined, { database: server.connection, settings: { ROLES: 'api' } });
    expect(await other.call('{ addressService { attribution } }', {}, token)).toEqual({
      addressService: null,
    });
    expect(await other.call(CALL, { a: 1, b: 2 }, token)).toEqual({ placeAddress: null });
    expect(service.asked).toEqual([]);
  });
});
