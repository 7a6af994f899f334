import { expect, it } from 'vitest';
import { readFound } from './found.ts';
import { solve } from './verification.ts';

it('the answer to a challenge is the number from which its target is derived', async () => {
  const target = '5a75f6f81e885a2413dd2f56d6b1542efb654ef11c017238122c6c8cf2363dac'; // of 2, made by OpenSSL
  const challenge = { salt: 'sal', iterations: 1, most: 20, target };
  expect(await solve(challenge)).toBe(2);
  await expect(solve({ ...challenge, most: 2 })).rejects.toThrow(RangeError);
});

const FOUND = {
  number: 'K7MW-4XQD-9RTP',
  verification: null,
  point: { lat: -12, lon: -77, pat: null, nMov: 'Camión 7', fGPS: '2026-11-23T10:00:00.000Z' },
  foundAt: 1,
};

it.each([
  ['what a search found', FOUND, true],
  ['nothing', null, false],
  ['the state of another page', { from: '/map' }, false],
  ['a point without a place', { ...FOUND, point: { ...FOUND.point, lat: null } }, false],
  ['a point without a time', { ...FOUND, point: { ...FOUND.point, fGPS: 'ayer' } }, false],
])('of a state of the history that is %s', (_what, state, isFound) => {
  expect(readFound(state)).toBe(isFound ? state : null);
});
