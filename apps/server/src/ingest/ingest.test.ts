import { createSocket } from 'node:dgram';
import { codecByName } from '@rastro/codecs';
import { buildPacket } from '@rastro/codecs/gt06/frame';
import { afterEach, describe, expect, it } from 'vitest';
import { framesOf, positionMessage, TestDevice, type TestFix } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

const PROTOCOLS = ['teltonika', 'gt06', 'queclink', 'suntech', 'h02', 'osmand'];
let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, [...PROTOCOLS, 'teltonika']);
});
const token = await server.login(OWNER_NAME, TEST_PASSWORD);
const devices: TestDevice[] = [];
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});

const portOf = (protocol: string): number => server.portBase + (codecByName(protocol)?.usualPort ?? 0) - 5000;
function device(protocol: string): TestDevice {
  const made = new TestDevice(portOf(protocol));
  devices.push(made);
  return made;
}
const loginOf = (protocol: string, deviceId: string): Uint8Array =>
  codecByName(protocol)?.device.login(deviceId) ?? new Uint8Array(0);
const asset = (index: number) => {
  const found = fleet.north.assets[index];
  if (!found) throw new Error(`no asset ${index}`);
  return found;
};
async function storedFixes(
  assetId: number,
): Promise<{ fix_time: Date; flags: number; latitude_e7: number | null }[]> {
  const { rows } = await server.store.pool.query(
    'SELECT * FROM position WHERE asset_id = $1 ORDER BY fix_time',
    [assetId],
  );
  return rows;
}
async function point(assetId: number): Promise<Record<string, unknown> | null> {
  const { points } = await server.call<{ points: Record<string, unknown>[] }>(
    'query ($ids: [Id!]) { points(movilesID: $ids) { id mid lat lon vel cur fGPS motion ignition utx } }',
    { ids: [assetId] },
    token,
  );
  return points[0] ?? null;
}
const now = Math.floor(Date.now() / 1000) * 1000;
const lima: TestFix = {
  fixTime: now - 60_000,
  latitude: -12.0931,
  longitude: -77.0465,
  speedMps: 10,
  course: 90,
  ignition: true,
};

describe('a position through its port', () => {
  it.each(PROTOCOLS.filter((name) => name !== 'osmand').map((name, index) => [name, index] as const))(
    'of %s is stored once, acknowledged after that, and comes out of the API as it went in',
    async (protocol, index) => {
      const { assetId, identifier } = asset(index);
      const peer = device(protocol);
      await peer.send(loginOf(protocol, identifier));
      const frames = framesOf(protocol, identifier, [positionMessage(identifier, lima)]);
      for (const frame of frames) await peer.send(frame);
      const shown = await eventually(() => point(assetId));
      expect(shown.lat).toBeCloseTo(lima.latitude, 4);
      expect(shown.lon).toBeCloseTo(lima.longitude, 4);
      expect(shown.vel).toBeCloseTo(36, -0.5);
      expect(shown.fGPS).toBe(new Date(lima.fixTime).toISOString());
      for (const frame of frames) await peer.send(frame);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const rows = await storedFixes(assetId);
      expect(new Set(rows.map((row) => row.fix_time.getTime())).size).toBe(1);
      expect(rows.length).toBe(1);
    },
  );

  it('of OsmAnd over HTTP is answered when it is stored', async () => {
    const { assetId, identifier } = asset(5);
    const query = `id=${identifier}&lat=${lima.latitude}&lon=${lima.longitude}&timestamp=${lima.fixTime / 1000}&speed=19.44&bearing=90`;
    const response = await fetch(`http://127.0.0.1:${portOf('osmand')}/?${query}`, { method: 'POST' });
    expect(response.status).toBe(200);
    expect(await storedFixes(assetId)).toHaveLength(1);
    expect((await eventually(() => point(assetId))).vel).toBeCloseTo(36, 0);
  });

  it('of OsmAnd is refused as it deserves: nothing readable 400, unknown device 403', async () => {
    const url = `http://127.0.0.1:${portOf('osmand')}/`;
    expect((await fetch(`${url}?nothing=1`)).status).toBe(400);
    expect((await fetch(`${url}?id=nobody-knows&lat=1&lon=2&timestamp=${now / 1000}`)).status).toBe(403);
  });

  it.each([{ origin: 'https://anybody.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'of OsmAnd that a page sends is refused: %o',
    async (headers) => {
      const { assetId, identifier } = asset(5);
      const before = (await storedFixes(assetId)).length;
      const url = `http://127.0.0.1:${portOf('osmand')}/?id=${identifier}&lat=1&lon=2&timestamp=${now / 1000}&alarm=sos`;
      expect((await fetch(url, { headers })).status).toBe(403);
      expect(await storedFixes(assetId)).toHaveLength(before);
    },
  );

  it('over UDP is acknowledged in its envelope', async () => {
    const { assetId, identifier } = asset(6);
    const { encodeDatagrams } = await import('@rastro/codecs/teltonika/encode');
    const [datagram] = encodeDatagrams(identifier, [positionMessage(identifier, lima)], 7);
    if (!datagram) throw new Error('no datagram');
    const socket = createSocket('udp4');
    const answer = await new Promise<Buffer>((resolve, reject) => {
      socket.once('message', resolve);
      socket.send(datagram, portOf('teltonika'), '127.0.0.1', (error) => error && reject(error));
    });
    socket.close();
    expect(answer.at(-1)).toBe(1);
    expect(await storedFixes(assetId)).toHaveLength(1);
  });
});

describe('what the register adds', () => {
  it('a frame is read as the registered model means it, and one that is not read is kept', async () => {
    const { assetId, deviceId, identifier } = asset(1);
    await server.store.pool.query("UPDATE device SET model = 'GT06N' WHERE id = $1", [deviceId]);
    await server.ingest.refreshDevices();
    const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
    const peer = device('gt06');
    await peer.send(loginOf('gt06', identifier));
    await peer.send(buildPacket(0x13, bytes('4606040402'), 2));
    await peer.send(buildPacket(0x1f, bytes('00000002'), 3));
    const stored = async () => {
      const { rows } = await server.store.pool.query(
        `SELECT events, attributes FROM position WHERE asset_id = $1 AND latitude_e7 IS NULL ORDER BY server_time`,
        [assetId],
      );
      return rows.length === 2 && rows;
    };
    expect(await eventually(stored)).toMatchObject([
      { events: ['geofenceEnter'] },
      { events: null, attributes: { unknownType: '0x1f', unknownFrame: '00000002' } },
    ]);
  });
});

describe('what a device receives', () => {
  it('an unknown device may log in, is listed with its frames, and its data are not acknowledged until it is registered', async () => {
    const identifier = '869999999999991';
    const peer = device('teltonika');
    await peer.send(loginOf('teltonika', identifier));
    await eventually(() => peer.receivedHex === '01');
    const frames = framesOf('teltonika', identifier, [positionMessage(identifier, lima)]);
    for (const frame of frames) await peer.send(frame);
    const seen = await eventually(async () => {
      const { unknownDevices } = await server.call<{
        unknownDevices: { deviceIdentifier: string; lastFrames: string[]; frameCount: number }[];
      }>('{ unknownDevices { deviceIdentifier protocol frameCount lastFrames peer } }', {}, token);
      return unknownDevices.find(
        (unknown) => unknown.deviceIdentifier === identifier && unknown.frameCount >= 2,
      );
    });
    expect(seen.lastFrames).toContain(Buffer.from(frames[0] as Uint8Array).toString('hex'));
    expect(peer.receivedHex).toBe('01');

    await server.store.pool.query(
      `WITH made AS (INSERT INTO device (customer_id, protocol, identifier) VALUES ($1, 'teltonika', $2) RETURNING id),
            parked AS (INSERT INTO asset (customer_id, type_id, name) VALUES ($1, 1, 'Nuevo') RETURNING id)
       INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from)
       SELECT $1, made.id, parked.id, '2020-01-01' FROM made, parked`,
      [fleet.north.customerId, identifier],
    );
    await server.ingest.refreshDevices();
    for (const frame of frames) await peer.send(frame);
    await eventually(() => peer.receivedHex === '0100000001');
  });

  it('garbage and wrong checksums close the connection after a few, and nobody else is disturbed', async () => {
    const { identifier } = asset(0);
    const good = device('teltonika');
    await good.send(loginOf('teltonika', identifier));
    await eventually(() => good.receivedHex === '01');
    const bad = device('teltonika');
    await bad.send(loginOf('teltonika', identifier));
    const [frame] = framesOf('teltonika', identifier, [
      positionMessage(identifier, { ...lima, fixTime: now - 50_000 }),
    ]);
    const broken = Uint8Array.from(frame as Uint8Array);
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 0xff;
    for (let i = 0; i < 6 && !bad.closed; i++) await bad.send(broken).catch(() => undefined);
    await eventually(() => bad.closed);
    const noise = device('gt06');
    await noise.send(new Uint8Array(20_000).fill(0x55)).catch(() => undefined);
    await eventually(() => noise.closed);
    await good.send(frame as Uint8Array);
    await eventually(() => good.receivedHex === '0100000001');
  });
});

describe('fixes that must spoil nothing', () => {
  it('in the future, at 0/0 and impossibly far are stored with a flag and move nothing', async () => {
    const { assetId, identifier } = fleet.south.assets[0] ?? asset(0);
    const peer = device('teltonika');
    await peer.send(loginOf('teltonika', identifier));
    const fixes: TestFix[] = [
      lima,
      { ...lima, fixTime: now - 50_000, latitude: 0, longitude: 0 },
      { ...lima, fixTime: now - 40_000, latitude: -33.4, longitude: -70.6 },
      { ...lima, fixTime: now - 30_000, longitude: lima.longitude + 0.003 },
      { ...lima, fixTime: now + 86_400_000, latitude: -10 },
    ];
    for (const fix of fixes)
      for (const frame of framesOf('teltonika', identifier, [positionMessage(identifier, fix)]))
        await peer.send(frame);
    await eventually(async () => (await storedFixes(assetId)).length === fixes.length);
    const shown = await eventually(async () => {
      const now = await point(assetId);
      return now?.fGPS === new Date(fixes[3]?.fixTime ?? 0).toISOString() ? now : null;
    });
    expect(shown.lat).toBeCloseTo(lima.latitude, 4);
    const quality = (await storedFixes(assetId)).map((row) => row.flags & 0xffff);
    expect(quality[0]).toBe(0);
    expect(quality[1]).not.toBe(0);
    expect(quality[4]).not.toBe(0);
  });

  it('of a clock that is wrong show that the device transmits, and by how much its clock is off', async () => {
    const { assetId, identifier } = fleet.south.assets[2] ?? asset(0);
    const peer = device('queclink');
    const report = async (fix: TestFix): Promise<void> => {
      for (const frame of framesOf('queclink', identifier, [positionMessage(identifier, fix)]))
        await peer.send(frame);
    };
    const shown = async () => {
      const { points } = await server.call<{
        points: { clockOffset: number | null; lat: number; motion: string }[];
      }>(
        'query ($ids: [Id!]) { points(movilesID: $ids) { lat motion clockOffset } }',
        { ids: [assetId] },
        token,
      );
      return points[0];
    };
    const year = 365 * 86_400_000;
    await report({ ...lima, fixTime: now + year });
    const wrong = await eventually(shown);
    expect(wrong.clockOffset).toBeGreaterThan(year / 1_000 - 300);
    expect(wrong).toMatchObject({ motion: 'NO_DATA', lat: expect.closeTo(lima.latitude, 4) });
    const seen = async () =>
      (await server.store.pool.query('SELECT last_seen FROM asset_state WHERE asset_id = $1', [assetId]))
        .rows[0].last_seen as Date;
    const first = await seen();
    await report({ ...lima, fixTime: now + year + 10_000, latitude: lima.latitude + 0.01 });
    await eventually(async () => (await seen()) > first);
    await eventually(async () => Math.abs(((await shown())?.lat ?? 0) - lima.latitude - 0.01) < 1e-4);
    await report(lima);
    await eventually(async () => (await shown())?.clockOffset === null);
    expect(await shown()).toMatchObject({ lat: expect.closeTo(lima.latitude, 4) });
  });

  it('late and out of order land in their place and give the same timeline as in order', async () => {
    const [one, other] = [fleet.south.assets[1], fleet.south.assets[3]];
    if (!one || !other) throw new Error('no assets');
    const drive: TestFix[] = Array.from({ length: 120 }, (_, index) => {
      const stopped = index % 60 >= 40;
      const step = Math.min(index % 60, 40) + Math.floor(index / 60) * 40;
      return {
        fixTime: now - 7_200_000 + index * 15_000,
        latitude: -12.1 + step * 0.001,
        longitude: -77.03,
        speedMps: stopped ? 0 : 8,
        ignition: !stopped,
      };
    });
    const peers = [
      ['gt06', one.identifier, drive],
      ['suntech', other.identifier, [...drive.slice(60), ...drive.slice(0, 60).reverse()]],
    ] as const;
    for (const [protocol, identifier, fixes] of peers) {
      const peer = device(protocol);
      await peer.send(loginOf(protocol, identifier));
      for (const fix of fixes)
        for (const frame of framesOf(protocol, identifier, [positionMessage(identifier, fix)]))
          await peer.send(frame);
    }
    const segments = async (assetId: number): Promise<string> => {
      const { rows } = await server.store.pool.query(
        'SELECT state, start_time, end_time, round(distance_m) AS metres FROM segment WHERE asset_id = $1 ORDER BY start_time',
        [assetId],
      );
      return JSON.stringify(rows.map((row) => [row.state, row.start_time, row.end_time]));
    };
    await eventually(
      async () =>
        (await storedFixes(one.assetId)).length === 120 && (await storedFixes(other.assetId)).length === 120,
    );
    await eventually(async () => {
      const [first, second] = [await segments(one.assetId), await segments(other.assetId)];
      return first === second && JSON.parse(first).length >= 4;
    });
  });
});

describe('after a stop and a start', () => {
  it('live states go on from where they were, new fixes are shown, and what was not folded yet is', async () => {
    const { assetId, identifier } = fleet.south.assets[2] ?? asset(0);
    const speak = async (port: number, fix: TestFix): Promise<void> => {
      const peer = new TestDevice(port);
      devices.push(peer);
      for (const frame of framesOf('queclink', identifier, [positionMessage(identifier, fix)]))
        await peer.send(frame);
    };
    const offset = (codecByName('queclink')?.usualPort ?? 0) - 5000;
    await speak(server.portBase + offset, lima);
    await eventually(() => point(assetId));
    await server.close();

    // As a crash leaves it: a position in the store that no track has seen, and a late one with its note.
    const { Client } = (await import('pg')).default;
    const client = new Client(server.connection);
    await client.connect();
    await client.query(
      `INSERT INTO position (customer_id, asset_id, device_id, fingerprint, fix_time, server_time, latitude_e7, longitude_e7, flags, speed_cmps)
       SELECT customer_id, asset_id, device_id, 7, fix_time + interval '20 seconds', server_time, latitude_e7 + 10000, longitude_e7, flags, 1000
         FROM position WHERE asset_id = $1`,
      [assetId],
    );
    await client.end();

    const again = await testServer(undefined, { database: server.connection });
    const owner = await again.login(OWNER_NAME, TEST_PASSWORD);
    const shown = async (): Promise<{ lat: number; fGPS: string } | undefined> => {
      const { points } = await again.call<{ points: { lat: number; fGPS: string }[] }>(
        'query ($ids: [Id!]) { points(movilesID: $ids) { lat fGPS } }',
        { ids: [assetId] },
        owner,
      );
      return points[0];
    };
    expect((await shown())?.fGPS).toBe(new Date(lima.fixTime + 20_000).toISOString());
    await speak(again.portBase + offset, {
      ...lima,
      fixTime: lima.fixTime + 40_000,
      latitude: lima.latitude + 0.002,
    });
    await eventually(async () => (await shown())?.fGPS === new Date(lima.fixTime + 40_000).toISOString());
  });
});
