import { codecByName } from '@rastro/codecs';
import { afterEach, describe, expect, it } from 'vitest';
import { framesOf, OsmandDevice, positionMessage, TestDevice, type TestFix } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, [
    ...Array<string>(7).fill('teltonika'),
    ...Array<string>(4).fill('osmand'),
  ]);
});
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(fleet.north.managerName, TEST_PASSWORD);
const stranger = await server.login(fleet.south.managerName, TEST_PASSWORD);
const open: TestDevice[] = [];
afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

const now = Math.floor(Date.now() / 1_000) * 1_000;
const fixAt = (second: number): TestFix => ({
  fixTime: now - 600_000 + second * 1_000,
  latitude: -12.0931,
  longitude: -77.0465,
});
const asset = (index: number) => {
  const found = fleet.north.assets[index];
  if (!found) throw new Error(`no asset ${index}`);
  return found;
};
const portOf = (protocol: string): number => server.portBase + (codecByName(protocol)?.usualPort ?? 0) - 5000;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const stored = async (assetId: number): Promise<number> =>
  (await sql('SELECT count(*)::int AS n FROM position WHERE asset_id = $1', [assetId]))[0].n;
const register = async (deviceId: number, change: string): Promise<void> => {
  await sql(`UPDATE device SET ${change} WHERE id = $1`, [deviceId]);
  await server.ingest.refreshDevices();
};
const protocolOf = async (deviceId: number): Promise<string> =>
  (await sql('SELECT protocol FROM device WHERE id = $1', [deviceId]))[0].protocol;

/** A connection of a device over Teltonika, whose login is answered with 01 and a frame with the number of its records. */
async function speak(identifier: string, from = '127.0.0.1'): Promise<TestDevice> {
  const device = new TestDevice(portOf('teltonika'), from);
  open.push(device);
  await device.send(codecByName('teltonika')?.device.login(identifier) ?? new Uint8Array(0));
  await eventually(() => device.receivedHex === '01');
  return device;
}
async function report(device: TestDevice, identifier: string, second: number): Promise<void> {
  for (const frame of framesOf('teltonika', identifier, [positionMessage(identifier, fixAt(second))]))
    await device.send(frame);
}

interface Listed {
  reason: string;
  deviceIdentifier: string;
  deviceId: number;
  protocol: string;
  registeredProtocol: string | null;
  heardUntil: string | null;
  frameCount: number;
  lastFrames: string[];
}
async function listed(token: string, identifier: string): Promise<Listed | null> {
  const { unknownDevices } = await server.call<{ unknownDevices: Listed[] }>(
    '{ unknownDevices { reason deviceIdentifier deviceId protocol registeredProtocol heardUntil frameCount lastFrames } }',
    {},
    token,
  );
  return unknownDevices.find(({ deviceIdentifier }) => deviceIdentifier === identifier) ?? null;
}
const CORRECT = `mutation ($deviceId: Id!, $protocol: String!) {
  correctDeviceProtocol(deviceId: $deviceId, protocol: $protocol) { protocol otherProtocol }
}`;

describe('a registered device is heard on its own protocol only', () => {
  it('on another one it is neither stored nor acknowledged, and listed for those who see it', async () => {
    const { assetId, deviceId, identifier } = asset(0);
    const phone = new OsmandDevice(server.portBase, identifier);
    await expect(phone.report({ ...fixAt(0), events: ['sos'] })).rejects.toThrow('403');
    const row = await eventually(() => listed(manager, identifier));
    expect(row).toMatchObject({
      reason: 'OTHER_PROTOCOL',
      deviceId,
      protocol: 'osmand',
      registeredProtocol: 'teltonika',
      heardUntil: null,
    });
    expect(await listed(owner, identifier)).toEqual(row);
    expect(await listed(stranger, identifier)).toBeNull();
    expect(await stored(assetId)).toBe(0);
    const device = await speak(identifier);
    await report(device, identifier, 1);
    await eventually(() => device.receivedHex === '0100000001');
    expect(await stored(assetId)).toBe(1);
  });

  it('over TCP, too: its login is answered and its data are not', async () => {
    const { assetId, identifier } = asset(7);
    const device = await speak(identifier);
    await report(device, identifier, 0);
    await eventually(async () => ((await listed(manager, identifier))?.frameCount ?? 0) >= 2);
    expect(device.receivedHex).toBe('01');
    expect(await stored(assetId)).toBe(0);
  });

  it('one call corrects the register, for those who see the device and to what was heard', async () => {
    const { assetId, deviceId, identifier } = asset(1);
    const phone = new OsmandDevice(server.portBase, identifier);
    await expect(phone.report(fixAt(0))).rejects.toThrow('403');
    await eventually(() => listed(manager, identifier));
    const args = { deviceId, protocol: 'osmand' };
    await expect(server.call(CORRECT, args, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const operator = await server.login(fleet.north.operatorName, TEST_PASSWORD);
    await expect(server.call(CORRECT, args, operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const protocol of ['gt06', 'teltonika', 'nothing', ''])
      await expect(server.call(CORRECT, { deviceId, protocol }, manager)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    expect(await protocolOf(deviceId)).toBe('teltonika');
    expect(await server.call(CORRECT, args, manager)).toEqual({
      correctDeviceProtocol: { protocol: 'osmand', otherProtocol: null },
    });
    expect(await listed(owner, identifier)).toBeNull();
    await server.ingest.refreshDevices();
    await phone.report(fixAt(0));
    expect(await stored(assetId)).toBe(1);
    expect(
      await sql("SELECT user_id, before, after FROM audit_log WHERE entity = 'device' AND entity_id = $1", [
        String(deviceId),
      ]),
    ).toEqual([
      {
        user_id: fleet.north.managerId,
        before: { protocol: 'teltonika', hasSecret: false },
        after: { protocol: 'osmand', hasSecret: false },
      },
    ]);
  });

  it.each([
    ['', 2],
    ['Rastreador X', 3],
  ])(
    'one registered with %o, which is no protocol, is kept to the first that it speaks',
    async (registered, index) => {
      const { assetId, deviceId, identifier } = asset(index);
      await register(deviceId, `protocol = '${registered}'`);
      const device = await speak(identifier);
      await report(device, identifier, 0);
      await eventually(() => device.receivedHex === '0100000001');
      await expect(new OsmandDevice(server.portBase, identifier).report(fixAt(1))).rejects.toThrow('403');
      await server.ingest.refreshDevices();
      expect(await protocolOf(deviceId)).toBe('teltonika');
      await expect(new OsmandDevice(server.portBase, identifier).report(fixAt(2))).rejects.toThrow('403');
      expect(await stored(assetId)).toBe(1);
    },
  );

  it('the case of the registered name does not matter', async () => {
    const { deviceId, identifier } = asset(2);
    await register(deviceId, "protocol = ' Teltonika '");
    const device = await speak(identifier);
    await report(device, identifier, 5);
    await eventually(() => device.receivedHex === '0100000001');
    await server.ingest.refreshDevices();
    expect(await protocolOf(deviceId)).toBe(' Teltonika ');
  });
});

describe('a device that spoke another protocol before', () => {
  const MONTH = "other_protocol_until = now() + interval '30 days'";

  it('goes on with a warning until the time is over, on that one only', async () => {
    const { assetId, deviceId, identifier } = asset(4);
    await register(deviceId, MONTH);
    const phone = new OsmandDevice(server.portBase, identifier);
    await phone.report(fixAt(0));
    const row = await eventually(() => listed(manager, identifier));
    expect(row).toMatchObject({ reason: 'OTHER_PROTOCOL', protocol: 'osmand' });
    await server.ingest.refreshDevices();
    expect((await listed(manager, identifier))?.heardUntil).not.toBeNull();
    await phone.report(fixAt(1));
    const other = new TestDevice(portOf('h02'));
    open.push(other);
    for (const frame of framesOf('h02', identifier, [positionMessage(identifier, fixAt(2))]))
      await other.send(frame);
    await eventually(
      async () =>
        (await sql("SELECT 1 FROM unknown_device WHERE identifier = $1 AND protocol = 'h02'", [identifier]))
          .length === 1,
    );
    expect(await stored(assetId)).toBe(2);
    await register(deviceId, "other_protocol_until = now() - interval '1 second'");
    await expect(phone.report(fixAt(3))).rejects.toThrow('403');
  });

  it('is kept to its own from the moment that it speaks it', async () => {
    const { deviceId, identifier } = asset(5);
    await register(deviceId, MONTH);
    const device = await speak(identifier);
    await report(device, identifier, 0);
    await eventually(() => device.receivedHex === '0100000001');
    const phone = new OsmandDevice(server.portBase, identifier);
    await expect(phone.report(fixAt(1))).rejects.toThrow('403');
    await server.ingest.refreshDevices();
    await expect(phone.report(fixAt(1))).rejects.toThrow('403');
    const [{ until }] = await sql('SELECT other_protocol_until AS until FROM device WHERE id = $1', [
      deviceId,
    ]);
    expect(until).toBeNull();
  });
});

describe('a device with a secret', () => {
  const RENEW = 'mutation ($deviceId: Id!) { renewDeviceSecret(deviceId: $deviceId) }';
  const REMOVE = 'mutation ($deviceId: Id!) { removeDeviceSecret(deviceId: $deviceId) }';
  const ask = (identifier: string, extra = '', init: RequestInit = {}): Promise<number> =>
    fetch(
      `http://127.0.0.1:${portOf('osmand')}/?id=${identifier}&lat=-12&lon=-77&timestamp=${now / 1_000}${extra}`,
      init,
    ).then((response) => response.status);
  const basic = (password: string): RequestInit => ({
    headers: { authorization: `Basic ${Buffer.from(`phone:${password}`).toString('base64')}` },
  });

  it('is heard only with it, as a parameter or as a password', async () => {
    const { assetId, deviceId, identifier } = asset(8);
    expect(await ask(identifier)).toBe(200);
    await expect(server.call(RENEW, { deviceId }, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { renewDeviceSecret: secret } = await server.call<{ renewDeviceSecret: string }>(
      RENEW,
      { deviceId },
      manager,
    );
    await server.ingest.refreshDevices();
    for (const [extra, init] of [
      ['', {}],
      ['&secret=', {}],
      ['&secret=wrong', {}],
      ['', basic('wrong')],
    ] as const)
      expect(await ask(identifier, extra, init)).toBe(403);
    const row = await eventually(() => listed(manager, identifier));
    expect(row).toMatchObject({ reason: 'WRONG_SECRET', protocol: 'osmand', registeredProtocol: 'osmand' });
    expect(await stored(assetId)).toBe(1);
    expect(await ask(identifier, `&secret=${secret}&speed=1`)).toBe(200);
    expect(await ask(identifier, '&speed=2', basic(secret))).toBe(200);
    expect(
      await ask(identifier, '', {
        method: 'POST',
        body: `secret=${secret}&speed=3`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ).toBe(200);
    expect(await stored(assetId)).toBe(4);
    const kept = await sql('SELECT to_jsonb(p)::text AS row FROM position p WHERE asset_id = $1', [assetId]);
    expect(JSON.stringify(kept)).not.toContain('secret');

    expect(await server.call(REMOVE, { deviceId }, manager)).toEqual({ removeDeviceSecret: true });
    await server.ingest.refreshDevices();
    expect(await ask(identifier, '&speed=4')).toBe(200);
    const changes = await sql(
      "SELECT before, after FROM audit_log WHERE entity = 'device' AND entity_id = $1 ORDER BY id",
      [String(deviceId)],
    );
    expect(changes).toMatchObject([
      { before: { hasSecret: false }, after: { hasSecret: true, isSecretNew: true } },
      { before: { hasSecret: true }, after: { hasSecret: false } },
    ]);
    expect(JSON.stringify(changes)).not.toContain(secret);
  });

  it('does not show it in what is kept of a request that was refused', async () => {
    const { identifier } = asset(9);
    await sql("UPDATE customer SET device_networks = '{192.0.2.0/24}' WHERE id = $1", [
      fleet.north.customerId,
    ]);
    await server.ingest.refreshDevices();
    expect(await ask(identifier, '&secret=abc-def&speed=1')).toBe(403);
    await sql('UPDATE customer SET device_networks = NULL WHERE id = $1', [fleet.north.customerId]);
    await server.ingest.refreshDevices();
    const frames = (await eventually(() => listed(manager, identifier))).lastFrames.map((hex) =>
      Buffer.from(hex, 'hex').toString(),
    );
    expect(frames.join()).toContain('secret=***&speed=1');
    expect(frames.join()).not.toContain('abc-def');
  });

  it('needs a protocol that has a place for one', async () => {
    await expect(server.call(RENEW, { deviceId: asset(6).deviceId }, manager)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('a customer’s networks', () => {
  const SET = `mutation ($customerId: Id!, $networks: [String!]!) {
    setDeviceNetworks(customerId: $customerId, networks: $networks)
  }`;

  it('are those from which its devices are heard, and only its own', async () => {
    const { customerId } = fleet.north;
    const { assetId, identifier } = asset(6);
    const set = async (networks: string[]): Promise<void> => {
      expect(await server.call(SET, { customerId, networks }, owner)).toEqual({
        setDeviceNetworks: networks,
      });
      await server.ingest.refreshDevices();
    };
    await set(['127.1.0.0/16', '2001:db8::/32']);
    const outside = await speak(identifier);
    await report(outside, identifier, 0);
    await eventually(async () => ((await listed(manager, identifier))?.frameCount ?? 0) >= 2);
    expect(await listed(manager, identifier)).toMatchObject({
      reason: 'OTHER_NETWORK',
      protocol: 'teltonika',
    });
    expect(outside.receivedHex).toBe('01');
    expect(await stored(assetId)).toBe(0);
    const inside = await speak(identifier, '127.1.0.1');
    await report(inside, identifier, 0);
    await eventually(() => inside.receivedHex === '0100000001');
    const [other] = fleet.south.assets;
    const elsewhere = await speak(other?.identifier ?? '');
    await report(elsewhere, other?.identifier ?? '', 0);
    await eventually(() => elsewhere.receivedHex === '0100000001');
    await set([]);
    await report(outside, identifier, 1);
    await eventually(() => outside.receivedHex === '0100000001');
    expect(
      await sql("SELECT after FROM audit_log WHERE entity = 'customer' AND entity_id = $1 ORDER BY id", [
        String(customerId),
      ]),
    ).toEqual([
      { after: { deviceNetworks: ['127.1.0.0/16', '2001:db8::/32'] } },
      { after: { deviceNetworks: [] } },
    ]);
  });

  it('are checked', async () => {
    const { customerId } = fleet.north;
    for (const networks of [['10.0.0.0/33'], ['anywhere'], [''], Array<string>(101).fill('10.0.0.1')])
      await expect(server.call(SET, { customerId, networks }, owner)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
  });
});

it('a device that is heard from two places at once is flagged, for those who may see where, once a day', async () => {
  const { deviceId, identifier } = asset(10);
  await register(deviceId, "protocol = 'teltonika'");
  const PLACES = 'query ($id: Id!) { getDevice(id: $id) { twoPlacesAt twoPlaces } }';
  interface Places {
    getDevice: { twoPlacesAt: string | null; twoPlaces: string[] | null };
  }
  const [one, other] = [await speak(identifier), await speak(identifier, '127.9.0.1')];
  await server.ingest.refreshDevices();
  expect(await server.call(PLACES, { id: deviceId }, manager)).toEqual({
    getDevice: { twoPlacesAt: null, twoPlaces: null },
  });
  for (const [second, device] of [one, other, one, other].entries()) {
    const before = device.receivedHex.length;
    await report(device, identifier, second);
    await eventually(() => device.receivedHex.length > before);
  }
  await server.ingest.refreshDevices();
  const { getDevice } = await server.call<Places>(PLACES, { id: deviceId }, manager);
  expect(getDevice.twoPlacesAt).not.toBeNull();
  expect(getDevice.twoPlaces?.toSorted()).toEqual(['127.0.0.1', '127.9.0.1']);
  const operator = await server.login(fleet.north.operatorName, TEST_PASSWORD);
  await expect(server.call(PLACES, { id: deviceId }, operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(
    await sql(
      "SELECT user_id FROM audit_log WHERE entity = 'device' AND after ? 'twoPlaces' AND entity_id = $1",
      [String(deviceId)],
    ),
  ).toEqual([{ user_id: null }]);
});

it('a device that sits in no vehicle is listed with that reason, for those who see it', async () => {
  const { deviceId, identifier } = asset(3);
  await sql("UPDATE mounting SET mounted_to = now() - interval '1 hour' WHERE device_id = $1", [deviceId]);
  await server.ingest.refreshDevices();
  await speak(identifier);
  const row = await eventually(async () => {
    const found = await listed(manager, identifier);
    return found?.protocol === 'teltonika' ? found : null;
  });
  expect(row).toMatchObject({ reason: 'NOT_MOUNTED', deviceId });
  expect(await listed(stranger, identifier)).toBeNull();
});
