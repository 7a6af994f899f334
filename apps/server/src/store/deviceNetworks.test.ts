import { expect, it } from 'vitest';
import { networkTest } from './deviceNetworks.ts';

it.each([
  ['10.1.0.0/16', '10.1.2.3', true],
  ['10.1.0.0/16', '10.2.2.3', false],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.4', false],
  ['10.1.0.0/16', '::ffff:10.1.2.3', true],
  ['2001:db8::/32', '2001:db8:1::7', true],
  ['2001:db8::/32', '2001:db9::7', false],
  ['2001:db8::/32', '10.1.2.3', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['0.0.0.0/0', '192.0.2.1', true],
  ['0.0.0.0/0', '?', false],
])('of %s is %s: %s', (network, address, inside) => {
  expect(networkTest(['198.51.100.0/24', network])(address)).toBe(inside);
});

it.each([
  '',
  'here',
  '10.0.0.0/33',
  '10.0.0/8',
  '::/129',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.0/-1',
  ' 10.0.0.1',
])('%o is no network', (text) => {
  expect(() => networkTest([text])).toThrow(RangeError);
});
