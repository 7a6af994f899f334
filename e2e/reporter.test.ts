import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resultOf } from './reporter.ts';

describe('a test of Playwright', () => {
  it.each([
    ['expected', 'passed'],
    ['unexpected', 'failed'],
    ['flaky', 'flaky'],
    ['skipped', 'skipped'],
  ] as const)('that is %s has %s', (reported, outcome) => {
    const result = resultOf({
      titlePath: () => ['', '', 'map.spec.ts', 'the map', 'draws'],
      location: { file: resolve('e2e/specs/map.spec.ts') },
      outcome: () => reported,
      results: [{ duration: 1_000, error: { message: 'no map' } }, { duration: 500 }],
    });
    expect(result).toEqual({
      name: 'the map › draws',
      file: 'e2e/specs/map.spec.ts',
      outcome,
      durationMs: 1_500,
      failure: 'no map',
    });
  });
});
