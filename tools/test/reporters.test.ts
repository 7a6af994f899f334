import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resultOf as ofPlaywright } from '../../e2e/reporter.ts';
import { resultOf as ofVitest, type ReportedCase } from './vitestReporter.ts';

describe('a test of Vitest', () => {
  const reported = (state: 'passed' | 'failed' | 'skipped' | 'pending', flaky = false): ReportedCase =>
    ({
      fullName: 'a group > a test',
      result: () => ({ state, errors: undefined }),
      diagnostic: () => (state === 'pending' ? undefined : { duration: 12.5, flaky }),
    }) as ReportedCase;

  it.each([
    [reported('passed'), 'passed', 12.5],
    [reported('passed', true), 'flaky', 12.5],
    [reported('failed', true), 'failed', 12.5],
    [reported('skipped'), 'skipped', 12.5],
    [reported('pending'), 'skipped', 0],
  ])('%# has its outcome', (test, outcome, durationMs) => {
    const file = 'src/a.test.ts';
    expect(ofVitest(test, file)).toEqual({ name: 'a group › a test', file, outcome, durationMs });
  });
});

describe('a test of Playwright', () => {
  it.each([
    ['expected', 'passed'],
    ['unexpected', 'failed'],
    ['flaky', 'flaky'],
    ['skipped', 'skipped'],
  ] as const)('that is %s has %s', (reported, outcome) => {
    const result = ofPlaywright({
      titlePath: () => ['', '', 'map.spec.ts', 'the map', 'draws'],
      location: { file: resolve('e2e/specs/map.spec.ts') },
      outcome: () => reported,
      results: [{ duration: 1_000 }, { duration: 500 }],
    });
    expect(result).toEqual({
      name: 'the map › draws',
      file: 'e2e/specs/map.spec.ts',
      outcome,
      durationMs: 1_500,
    });
  });
});
