import { describe, expect, it } from 'vitest';
import { type Bond, KEPT_FOR_MS, mayShow } from './bond.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const bond: Bond = { userId: 7, rights: '["a"]', shape: 'query' };

describe('what is kept', () => {
  it.each([
    ['as long as nothing has changed', {}, 0, true],
    ['a week less a moment', {}, KEPT_FOR_MS - 1, true],
    ['not after a week', {}, KEPT_FOR_MS, false],
    ['by a clock that was set back a little', {}, -3_600_000, true],
    ['not by a clock that was set back by days', {}, -2 * 86_400_000, false],
    ['not to another user', { userId: 8 }, 0, false],
    ['not with other rights', { rights: '[]' }, 0, false],
    ['not where other things were asked', { shape: 'other query' }, 0, false],
  ])('is shown %s', (_name, other, ageMs, expected) => {
    expect(mayShow({ bond: { ...bond, ...other }, at: NOW - ageMs }, bond, NOW)).toBe(expected);
  });
});
