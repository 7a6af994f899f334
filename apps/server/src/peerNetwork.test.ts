import { describe, expect, it } from 'vitest';
import { peerNetwork, trustedProxies } from './peerNetwork.ts';

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (peer, network) => {
  expect(peerNetwork(peer)).toBe(network);
});

describe('the setting of trusted proxies', () => {
  it.each([
    ['off', false],
    ['10.0.0.0/8, 2001:db8::/32,192.168.1.1', ['10.0.0.0/8', '2001:db8::/32', '192.168.1.1']],
  ])('%s', (text, trusted) => expect(trustedProxies(text)).toEqual(trusted));

  it.each([
    ['on', [true, false, false]],
    ['2', [true, true, false]],
  ])('%s counts the proxies from the nearest', (text, trusted) => {
    const trusts = trustedProxies(text) as (address: string, hop: number) => boolean;
    expect([0, 1, 2].map((hop) => trusts('10.0.0.1', hop))).toEqual(trusted);
  });

  it.each(['yes', '0', '11', '10.0.0.0/33', 'proxy.local', '10.0.0.1,'])('refuses %s', (text) => {
    expect(() => trustedProxies(text)).toThrow();
  });
});
