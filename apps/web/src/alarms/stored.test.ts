import { describe, expect, it } from 'vitest';
import { isSoundOn, storedKinds, storeKinds, storeSound } from './stored.ts';

function shelf(content: Record<string, string> = {}) {
  const items = new Map(Object.entries(content));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('the sound', () => {
  it.each([
    [null, true],
    ['true', true],
    ['', true],
    ['no', true],
    ['false', false],
  ])('with the stored flag %j is on: %j', (flag, expected) => {
    expect(isSoundOn(shelf(flag === null ? {} : { 'rastro.alarmSound': flag }))).toBe(expected);
  });

  it('stays as it was set', () => {
    const kept = shelf();
    storeSound(kept, false);
    expect(isSoundOn(kept)).toBe(false);
    storeSound(kept, true);
    expect(isSoundOn(kept)).toBe(true);
  });
});

describe('the chosen kinds', () => {
  it('are kept for each user apart', () => {
    const kept = shelf();
    storeKinds(kept, 1, ['HARDWARE', 'WITHOUTTRANSMISION']);
    storeKinds(kept, 2, []);
    expect([1, 2, 3].map((userId) => storedKinds(kept, userId))).toEqual([
      ['HARDWARE', 'WITHOUTTRANSMISION'],
      [],
      [],
    ]);
  });

  it('leave out what is none', () => {
    expect(storedKinds(shelf({ 'rastro.alarmType.1': 'X,SOFTWARE,' }), 1)).toEqual(['SOFTWARE']);
  });
});
