import { describe, expect, it } from 'vitest';
import { type ReportedCase, resultOf } from './vitestReporter.ts';

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
    expect(resultOf(test, file)).toEqual({ name: 'a group › a test', file, outcome, durationMs });
  });

  it('has what it said when it failed', () => {
    const test = {
      ...reported('failed'),
      result: () => ({
        state: 'failed',
        errors: [{ message: 'no', stack: 'Error: no\n    at a.test.ts:3' }],
      }),
    } as unknown as ReportedCase;
    expect(resultOf(test, 'src/a.test.ts').failure).toBe('Error: no\n    at a.test.ts:3');
  });
});
