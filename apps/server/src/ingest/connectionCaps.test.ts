import { codecByName } from '@rastro/codecs';
import { afterAll, describe, expect, test } from 'vitest';
import { framesOf, positionMessage, TestDevice } from '../testing/testDevice.ts';
import { fillTestFleet, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { ConnectionCaps, type CountedConnection } from './connectionCaps.ts';

/** Connections of caps whose clock stands unless it is moved. */
function connections(limits = { perAddress: 5, unidentifiedPerAddress: 2 }) {
  let now = 0;
  const caps = new ConnectionCaps(limits, () => now);
  const ended: string[] = [];
  const open = (name: string, address = '10.0.0.1'): CountedConnection | null => {
    const counted = caps.open(address, () => {
      ended.push(name);
      counted?.closed();
    });
    return counted;
  };
  const wait = (ms: number) => {
    now += ms;
  };
  return { open, ended, wait };
}

describe('connections of one address', () => {
  test('without a device are few, each address for itself', () => {
    const { open } = connections();
    expect([open('a'), open('b')]).not.toContain(null);
    expect(open('c')).toBeNull();
    expect(open('d', '10.0.0.2')).not.toBeNull();
  });

  test('are as many as there are devices, up to the limit of all', () => {
    const { open } = connections();
    for (const name of ['a', 'b', 'c', 'd', 'e']) open(name)?.identified();
    expect(open('f')).toBeNull();
  });

  test('give their place back once', () => {
    const { open } = connections();
    const first = open('a');
    open('b');
    first?.closed();
    first?.closed();
    expect(open('c')).not.toBeNull();
    expect(open('d')).toBeNull();
  });

  test('that nobody identified himself on make room after a minute, the oldest first; those of devices never', () => {
    const { open, ended, wait } = connections();
    open('device')?.identified();
    open('a');
    open('b');
    wait(59_999);
    expect(open('c')).toBeNull();
    wait(1);
    expect([open('c'), open('d')]).not.toContain(null);
    expect(ended).toEqual(['a', 'b']);
    expect(open('e')).toBeNull();
  });

  test('are counted by /64 where they are of IPv6', () => {
    const { open } = connections();
    open('a', '2001:db8:1:2::1');
    open('b', '2001:db8:1:2:3:4:5:6');
    expect(open('c', '2001:db8:1:2::9')).toBeNull();
    expect(open('d', '2001:db8:1:3::9')).not.toBeNull();
  });
});

describe('on the ports', async () => {
  let fleet!: TestFleet;
  const server = await testServer(
    async (store) => {
      fleet = await fillTestFleet(store, Array<string>(3).fill('teltonika'));
    },
    { settings: { DEVICE_CONNECTIONS_PER_ADDRESS: '4', DEVICE_UNIDENTIFIED_PER_ADDRESS: '2' } },
  );
  const codec = codecByName('teltonika');
  const port = server.portBase + (codec?.usualPort ?? 0) - 5000;
  const open: TestDevice[] = [];
  const connect = (from?: string): TestDevice => {
    const device = new TestDevice(port, from);
    open.push(device);
    return device;
  };
  afterAll(() => {
    for (const device of open) device.close();
  });
  const connected = (device: TestDevice) => eventually(() => device.socket.readyState === 'open');
  /** Reports as a registered device; gives whether that was acknowledged rather than refused. */
  async function isHeard(device: TestDevice, identifier: string): Promise<boolean> {
    const place = { fixTime: Date.now() - 60_000, latitude: -12.09, longitude: -77.04 };
    await device.send(codec?.device.login(identifier) ?? new Uint8Array(0)).catch(() => undefined); // it may be closed
    for (const frame of framesOf('teltonika', identifier, [positionMessage(identifier, place)]))
      await device.send(frame).catch(() => undefined);
    await eventually(() => device.closed || device.receivedHex === '0100000001');
    return !device.closed;
  }

  test('strangers of one address leave room for devices, of theirs and of others', async () => {
    const [identifier = '', another = ''] = fleet.north.assets.map((asset) => asset.identifier);
    const device = connect();
    expect(await isHeard(device, identifier)).toBe(true);
    const strangers = [connect(), connect()];
    for (const stranger of strangers) await connected(stranger);
    expect(await isHeard(connect(), another)).toBe(false);
    await connected(connect('127.0.0.2'));
    expect([device, ...strangers].map(({ closed }) => closed)).toEqual([false, false, false]);
    strangers[0]?.close();
    await eventually(() => isHeard(connect(), another));
  });
});
