import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GoogleMap } from './googleMap.ts';

const SIGNAL = new AbortController().signal;
const TILE = { z: 3, x: 2, y: 1 };
const DAY_MS = 86_400_000;

/** A stand-in of the HTTP interface, which knows the sessions that it has opened, and a clock. */
const google = {
  now: 0,
  /** How far the clock of the page is ahead of the stand-in's. */
  ahead: 0,
  opened: [] as { token: string; body: Record<string, unknown> }[],
  ended: new Set<string>(),
  asked: [] as string[],
  refusal: null as number | null,
};

const standIn = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : input);
  google.asked.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`);
  if (google.refusal !== null) return new Response(null, { status: google.refusal });
  if (url.pathname === '/v1/createSession') {
    const token = `s${google.opened.length + 1}`;
    google.opened.push({ token, body: JSON.parse(String(init?.body)) });
    const expiry = String((google.now + 14 * DAY_MS) / 1000);
    return Response.json({ session: token, expiry, tileWidth: 256, tileHeight: 256, imageFormat: 'png' });
  }
  if (google.ended.has(url.searchParams.get('session') ?? '')) return new Response(null, { status: 403 });
  if (url.pathname === '/tile/v1/viewport')
    return Response.json({ copyright: 'Map data ©2026 Google, Airbus', maxZoomRects: [] });
  return url.pathname.startsWith('/v1/2dtiles/22/')
    ? new Response(null, { status: 404 })
    : new Response('picture', { headers: { 'cache-control': 'private, max-age=3600' } });
};

const mapOf = (kind = 'roadmap', isDense = false) =>
  new GoogleMap({
    url: `https://tile.googleapis.com/v1/createSession?key=k-1#${kind}`,
    language: 'es',
    region: 'PE',
    isDense,
    now: () => google.now + google.ahead,
  });

beforeEach(() => {
  Object.assign(google, { now: 1_700_000_000_000, ahead: 0, opened: [], asked: [], refusal: null });
  google.ended.clear();
  vi.stubGlobal('fetch', standIn);
});
afterEach(() => vi.unstubAllGlobals());

describe('a session', () => {
  it.each([
    ['roadmap', { mapType: 'roadmap' }],
    ['satellite', { mapType: 'satellite' }],
    ['hybrid', { mapType: 'satellite', layerTypes: ['layerRoadmap'] }],
    ['terrain', { mapType: 'terrain', layerTypes: ['layerRoadmap'] }],
  ])('is opened for what is shown: %s', async (kind, body) => {
    await mapOf(kind).open();
    expect(google.opened.map((each) => each.body)).toEqual([{ ...body, language: 'es', region: 'PE' }]);
    expect(google.asked).toEqual(['POST /v1/createSession?key=k-1']);
  });

  it('asks for dense pictures where the screen shows them', async () => {
    await mapOf('roadmap', true).open();
    expect(google.opened[0]?.body).toMatchObject({ scale: 'scaleFactor2x', highDpi: true });
  });

  it('is shared by all who ask, at once and later', async () => {
    const map = mapOf();
    await Promise.all([map.open(), map.tile(TILE, SIGNAL), map.tile({ ...TILE, x: 3 }, SIGNAL)]);
    google.now += 13 * DAY_MS;
    await map.tile(TILE, SIGNAL);
    expect(google.opened).toHaveLength(1);
    expect(google.asked.at(-1)).toBe('GET /v1/2dtiles/3/2/1?session=s1&key=k-1');
  });

  it('is renewed once before it ends, however long the page has slept', async () => {
    const map = mapOf();
    await map.open();
    google.now += 14 * DAY_MS - 60_000;
    await Promise.all([map.tile(TILE, SIGNAL), map.tile(TILE, SIGNAL)]);
    expect(google.opened).toHaveLength(2);
    expect(google.asked.slice(2).every((each) => each.includes('session=s2'))).toBe(true);
    google.now += 30 * DAY_MS;
    await map.tile(TILE, SIGNAL);
    expect(google.opened).toHaveLength(3);
  });

  it('that ended before its time is replaced once, for all who were refused', async () => {
    const map = mapOf();
    await map.open();
    google.now += DAY_MS;
    google.ended.add('s1');
    await Promise.all([map.tile(TILE, SIGNAL), map.tile(TILE, SIGNAL)]);
    expect(google.opened).toHaveLength(2);
  });

  it('is not opened again and again where Google refuses its pictures, or the clock of the machine is wrong', async () => {
    google.ahead = 30 * DAY_MS;
    google.ended.add('s1');
    const map = mapOf();
    await expect(map.tile(TILE, SIGNAL)).rejects.toMatchObject({ status: 403 });
    await expect(map.tile(TILE, SIGNAL)).rejects.toMatchObject({ status: 403 });
    expect(google.opened).toHaveLength(1);
  });

  it('that could not be opened is tried again by the next who asks', async () => {
    const map = mapOf();
    google.refusal = 403;
    await expect(map.open()).rejects.toMatchObject({ status: 403 });
    google.refusal = null;
    await map.open();
    expect(google.opened).toHaveLength(1);
  });
});

it('has the pictures with their headers, and says where there is none so near', async () => {
  const answer = await mapOf().tile(TILE, SIGNAL);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
  await expect(mapOf().tile({ ...TILE, z: 22 }, SIGNAL)).rejects.toMatchObject({ status: 404 });
});

it('says whose the pictures in view are', async () => {
  const view = { zoom: 12, north: -11, south: -13, east: -76, west: -78 };
  expect(await mapOf().credit(view, SIGNAL)).toBe('Map data ©2026 Google, Airbus');
  expect(google.asked.at(-1)).toBe(
    'GET /tile/v1/viewport?session=s1&zoom=12&north=-11&south=-13&east=-76&west=-78&key=k-1',
  );
});
