import { describe, expect, it } from 'vitest';
import { chosenParts, PARTS } from './parts.ts';

const chosen = (...names: string[]): string[] => chosenParts(PARTS, names).map(({ name }) => name);

describe('the chosen parts', () => {
  it('are all where none is named', () => {
    expect(chosen()).toEqual(PARTS.map(({ name }) => name));
  });

  it('come with what they need, in the order of the list', () => {
    expect(chosen('unit', 'server')).toEqual(['calls', 'server', 'unit']);
    expect(chosen('browser')).toEqual(['calls', 'build', 'browser']);
  });

  it('may be named by their group', () => {
    expect(chosen('checks')).toEqual([
      'calls',
      'format',
      'types',
      'web-types',
      'e2e-types',
      'walls',
      'unused',
    ]);
  });

  it('are refused with the names that there are', () => {
    expect(() => chosen('units')).toThrow('There is no part units: checks, calls, web');
  });
});

it('no two parts have one name, and each needs parts that there are', () => {
  const names = PARTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(PARTS.flatMap(({ needs = [] }) => needs)));
});
