import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

const folder = await mkdtemp(join(tmpdir(), 'rastro-maps-'));
await mkdir(join(folder, 'maps'));
await writeFile(join(folder, 'maps', 'lima.pmtiles'), '0123456789');
await writeFile(join(folder, 'maps', 'off.pmtiles'), 'off');
await writeFile(join(folder, 'maps', 'notes.txt'), 'notes');
afterAll(() => rm(folder, { recursive: true }));

let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, ['osmand']);
  },
  {
    settings: {
      DATA_DIR: folder,
      ADDITIONAL_MAPS: 'Minas=https://mines.example/{z}/{x}/{y}.png;Own=/maps/own.pmtiles',
    },
  },
);
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);

interface Layer {
  provider: string;
  name: string;
  address?: string | null;
  attribution?: string | null;
  maxZoom?: number | null;
  key?: string | null;
}
const LAYER = 'provider name address attribution maxZoom key';
const SAVE = `mutation ($fromOutside: Boolean!, $layers: [BaseMapLayerInput!]!) {
  saveBaseMaps(fromOutside: $fromOutside, layers: $layers) { fromOutside layers { ${LAYER} } } }`;
const save = async (fromOutside: boolean, layers: Layer[], token = owner) =>
  (await server.call<{ saveBaseMaps: object | null }>(SAVE, { fromOutside, layers }, token)).saveBaseMaps;
const catalogue = async (token = owner) =>
  (
    await server.call<{ baseMapCatalogue: { fromOutside: boolean | null; layers: Layer[] } | null }>(
      `{ baseMapCatalogue { fromOutside layers { ${LAYER} } } }`,
      {},
      token,
    )
  ).baseMapCatalogue;
const shown = async (token = manager, at = server) =>
  (
    await at.call<{ additionalMaps: { id: number; name: string; url: string }[] }>(
      '{ additionalMaps { id name url content attribution tileMaxZoom } }',
      {},
      token,
    )
  ).additionalMaps;
const sourcesOf = async (directive: string) => {
  const { headers } = await fetch(`${server.url}/health`);
  const policy = headers.get('content-security-policy') ?? '';
  return policy.split(';').find((each) => each.startsWith(directive)) ?? '';
};

const CONFIGURED = [
  {
    id: 1,
    name: 'Minas',
    url: 'https://mines.example/{z}/{x}/{y}.png',
    content: 'RASTER',
    attribution: '',
    tileMaxZoom: null,
  },
  { id: 2, name: 'Own', url: '/maps/own.pmtiles', content: 'PMTILES', attribution: '', tileMaxZoom: null },
];
const OSM: Layer = { provider: 'OPEN_STREET_MAP', name: 'OSM' };
const TILES: Layer = {
  provider: 'TILES',
  name: 'Street Maps',
  address: 'http://tiles.local:8081/{z}/{x}/{y}.png?token={key}',
  attribution: 'Mapas <Norte> & "Sur"',
  maxZoom: 21,
  key: 'abc-1',
};

it('is the maps of the configuration alone, until somebody answers', async () => {
  expect(await shown()).toEqual(CONFIGURED);
  expect(await catalogue()).toEqual({ fromOutside: null, layers: [] });
  expect(await sourcesOf('img-src')).toBe("img-src 'self' data: blob: https://mines.example");
});

describe('what the manager of the installation decides', () => {
  afterEach(() => save(false, []));

  it('is shown to everybody, with the key in its place and what was typed as text', async () => {
    const answer = await save(true, [OSM, TILES]);
    expect(answer).toEqual(await catalogue());
    const [, , osm, tiles] = await shown();
    expect(osm).toMatchObject({
      id: 3,
      name: 'OSM',
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      content: 'RASTER',
      tileMaxZoom: 19,
    });
    expect(tiles).toEqual({
      id: 4,
      name: 'Street Maps',
      url: 'http://tiles.local:8081/{z}/{x}/{y}.png?token=abc-1',
      content: 'RASTER',
      attribution: 'Mapas &lt;Norte&gt; &amp; &quot;Sur&quot;',
      tileMaxZoom: 21,
    });
  });

  it('names the hosts that a page may load from, as long as they are switched on', async () => {
    await save(true, [OSM, TILES, { ...TILES, address: 'http://tiles.local:8081/b/{z}/{x}/{y}' }]);
    const all = 'https://mines.example https://tile.openstreetmap.org http://tiles.local:8081';
    expect(await sourcesOf('img-src')).toBe(`img-src 'self' data: blob: ${all}`);
    expect(await sourcesOf('connect-src')).toBe(`connect-src 'self' ${all}`);
    await save(false, [OSM]);
    expect(await sourcesOf('connect-src')).toBe("connect-src 'self' https://mines.example");
    expect(await shown()).toEqual(CONFIGURED);
    expect(await catalogue()).toMatchObject({ fromOutside: false, layers: [{ name: 'OSM' }] });
  });

  it('opens sessions of Google in the browser, which its content policy allows', async () => {
    await save(true, [{ provider: 'GOOGLE_HYBRID', name: 'Satellite View', key: 'g-1' }]);
    expect((await shown()).at(-1)).toEqual({
      id: 3,
      name: 'Satellite View',
      url: 'https://tile.googleapis.com/v1/createSession?key=g-1#hybrid',
      content: 'GOOGLE',
      attribution: '',
      tileMaxZoom: 22,
    });
    for (const directive of ['img-src', 'connect-src'])
      expect(await sourcesOf(directive)).toContain('https://tile.googleapis.com');
  });

  it('of Google are not offered to a user who is not to have them', async () => {
    await save(true, [OSM, { provider: 'GOOGLE_ROADMAP', name: 'Google', key: 'g-1' }]);
    const { north } = fleet;
    const operator = await server.login(north.operatorName, TEST_PASSWORD);
    const names = async () => (await shown(operator)).map(({ name }) => name);
    const allow = async (googleMaps: boolean) => {
      const { rows } = await server.store.pool.query(
        'SELECT id, version FROM app_user WHERE user_name = $1',
        [north.operatorName],
      );
      await server.call(
        'mutation ($id: Id!, $v: Int!, $g: Boolean!) { updateUserAccount(id: $id, version: $v, userAccount: { googleMaps: $g }) { changeId } }',
        { id: rows[0].id, v: rows[0].version, g: googleMaps },
        manager,
      );
    };
    expect(await names()).toContain('Google');
    await allow(false);
    expect(await names()).toContain('OSM');
    expect(await names()).not.toContain('Google');
    expect((await shown()).map(({ name }) => name)).toContain('Google'); // of others nothing changes
    await allow(true);
    expect(await names()).toContain('Google');
  });

  it('is known to another process of the same store', async () => {
    const other = await testServer(undefined, { database: server.connection, settings: { ROLES: 'api' } });
    await save(true, [OSM]);
    await eventually(async () => (await shown(manager, other)).some(({ name }) => name === 'OSM'));
  });

  it('leaves no key in the audit log', async () => {
    await save(true, [{ ...TILES, key: 'very-secret' }]);
    const { rows } = await server.store.pool.query(
      "SELECT before, after FROM audit_log WHERE entity = 'base_map' ORDER BY id DESC LIMIT 1",
    );
    expect(JSON.stringify(rows)).toContain('"hasKey":true');
    expect(JSON.stringify(rows)).not.toContain('very-secret');
  });

  it.each<[string, Layer[]]>([
    ['name', [{ ...OSM, name: ' ' }]],
    ['name', [{ ...OSM, name: 'Default View' }]],
    ['name', [OSM, OSM, OSM]],
    ['address', [{ ...TILES, address: null }]],
    ['address', [{ ...TILES, address: 'javascript:alert(1)//{z}{x}{y}' }]],
    ['address', [{ ...TILES, address: 'https://{s}.example/{z}/{x}/{y}' }]],
    ['address', [{ ...TILES, address: 'https://a.example;script-src/{z}/{x}/{y}' }]],
    ['address', [{ ...TILES, address: 'https://a.example/{z}/{x}' }]],
    ['key', [{ ...TILES, key: null }]],
    ['key', [{ provider: 'MAPTILER_STREETS', name: 'M', key: 'a&b=c' }]],
    ['key', [{ provider: 'GOOGLE_ROADMAP', name: 'G' }]],
    ['maxZoom', [{ ...TILES, maxZoom: 30 }]],
    ['attribution', [{ ...TILES, attribution: 'x'.repeat(301) }]],
    ['address', [{ provider: 'FILE', name: 'Lima', address: 'notes.txt' }]],
    ['address', [{ provider: 'FILE', name: 'Lima', address: '../maps/lima.pmtiles' }]],
    ['layers', Array.from({ length: 31 }, (_, index) => ({ ...OSM, name: `OSM ${index}` }))],
  ])('is refused with a bad %s', async (field, layers) => {
    await expect(save(true, layers)).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field } });
    expect(await catalogue()).toMatchObject({ layers: [] });
  });
});

it('is nothing to others than owners', async () => {
  await save(true, [OSM]);
  expect(await catalogue(manager).catch(({ code }) => code)).toBe('FORBIDDEN');
  expect(await save(false, [], manager).catch(({ code }: { code: string }) => code)).toBe('FORBIDDEN');
  expect(await catalogue()).toMatchObject({ fromOutside: true });
});

describe('a file of the data folder', () => {
  const FILE: Layer = { provider: 'FILE', name: 'Lima', address: 'lima.pmtiles', attribution: '© OSM' };
  const read = (name: string, range: string | null, token: string | null = manager) =>
    fetch(`${server.url}/api/maps/file?name=${encodeURIComponent(name)}`, {
      headers: {
        ...(range === null ? {} : { range }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    });

  it('is offered, and shown also where nothing from outside may be used', async () => {
    const { baseMapCatalogue } = await server.call<{ baseMapCatalogue: { files: string[] } }>(
      '{ baseMapCatalogue { files } }',
      {},
      owner,
    );
    expect(baseMapCatalogue.files).toEqual(['lima.pmtiles', 'off.pmtiles']);
    await save(false, [FILE, OSM]);
    expect((await shown()).slice(2)).toEqual([
      {
        id: 3,
        name: 'Lima',
        url: '/api/maps/file?name=lima.pmtiles',
        content: 'PMTILES',
        attribution: '© OSM',
        tileMaxZoom: null,
      },
    ]);
  });

  it('is read by ranges, which end with it', async () => {
    await save(false, [FILE]);
    const middle = await read('lima.pmtiles', 'bytes=2-4');
    expect([middle.status, await middle.text()]).toEqual([206, '234']);
    expect(middle.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(middle.headers.get('etag')).toMatch(/^"\w+-\w+"$/);
    const whole = await read('lima.pmtiles', 'bytes=0-16383');
    expect([whole.headers.get('content-range'), await whole.text()]).toEqual(['bytes 0-9/10', '0123456789']);
  });

  it.each([null, 'bytes=10-20', 'bytes=4-2', 'bytes=-5', 'bytes=0-1,3-4', 'bytes=0-99999999', 'x'])(
    'is not read by %s',
    async (range) => {
      await save(false, [FILE]);
      expect((await read('lima.pmtiles', range)).status).toBe(400);
    },
  );

  it('is not there where it is not switched on, or no map, and for nobody', async () => {
    await save(false, [FILE]);
    for (const name of ['off.pmtiles', 'notes.txt', '../maps/lima.pmtiles', ''])
      expect((await read(name, 'bytes=0-1')).status).toBe(404);
    expect((await read('lima.pmtiles', 'bytes=0-1', null)).status).toBe(401);
    await rm(join(folder, 'maps', 'lima.pmtiles'));
    expect((await read('lima.pmtiles', 'bytes=0-1')).status).toBe(404);
  });
});
