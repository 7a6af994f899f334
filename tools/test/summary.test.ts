import { describe, expect, it } from 'vitest';
import { countsOf, failureOf, type Outcome, type PartResult, slowest, totalOf } from './results.ts';
import { summary } from './summary.ts';

const test = (name: string, outcome: Outcome, durationMs: number) => ({
  name,
  file: 'src/one.test.ts',
  outcome,
  durationMs,
});

/** A run as it was recorded: a build, and a part with a test of every outcome. */
const RUN: readonly PartResult[] = [
  { name: 'build', tests: [], exitCode: 0, durationMs: 11_340 },
  {
    name: 'unit',
    durationMs: 28_300,
    exitCode: 1,
    tests: [
      test('a › holds', 'passed', 1_200),
      { ...test('a › breaks', 'failed', 80), failure: 'expected 1 to be 2\n  at a.test.ts:3' },
      test('b › holds at last', 'flaky', 4_000),
      test('b › waits', 'skipped', 0),
    ],
  },
];

describe('counting', () => {
  it('counts what is flaky or skipped as failed', () => {
    expect(totalOf(RUN)).toEqual({ passed: 2, failed: 3, flaky: 1 });
  });

  it.each([
    ['a command that succeeded', [], 0, { passed: 1, failed: 0, flaky: 0 }],
    ['a command that failed', [], 1, { passed: 0, failed: 1, flaky: 0 }],
    ['a bad end without a failed test', [test('a', 'passed', 1)], 1, { passed: 1, failed: 1, flaky: 0 }],
    [
      'a flaky test in a run that calls itself good',
      [test('a', 'flaky', 1)],
      0,
      { passed: 0, failed: 1, flaky: 1 },
    ],
  ] as const)('counts %s', (_, tests, exitCode, counts) => {
    expect(countsOf({ name: 'part', tests, exitCode, durationMs: 1 })).toEqual(counts);
  });

  it('finds the slowest tests of all parts', () => {
    expect(slowest(RUN, 2).map(({ name }) => name)).toEqual(['b › holds at last', 'a › holds']);
  });
});

describe('what a failed test says', () => {
  it('is its first lines, without colours', () => {
    const lines = Array.from({ length: 20 }, (_, i) => `\u001b[31mline ${i}\u001b[39m`).join('\n');
    expect(failureOf(lines).failure?.split('\n')).toEqual(Array.from({ length: 8 }, (_, i) => `line ${i}`));
  });

  it('is nothing where it says nothing', () => {
    expect(failureOf(undefined)).toEqual({});
  });
});

describe('the summary', () => {
  it('has the parts, the slowest tests, what did not pass, and the last line for CI', () => {
    expect(summary(RUN, 30_000)).toBe(`\
part   duration  passed  failed  flaky
build    11.3 s       1       0      0
unit     28.3 s       1       3      1
all      30.0 s       2       3      1

Slowest
   4.0 s  src/one.test.ts › b › holds at last
   1.2 s  src/one.test.ts › a › holds
   0.1 s  src/one.test.ts › a › breaks
   0.0 s  src/one.test.ts › b › waits

Flaky: failed first and passed at a second try
   4.0 s  src/one.test.ts › b › holds at last

Failed
   0.1 s  src/one.test.ts › a › breaks
          expected 1 to be 2
            at a.test.ts:3

Skipped
   0.0 s  src/one.test.ts › b › waits

2 passed, 3 failed
`);
  });

  it('names parts that ended with an error though no test of theirs failed', () => {
    const broken = [{ name: 'types', tests: [], exitCode: 2, durationMs: 4_000 }];
    expect(summary(broken, 4_000)).toContain('\nEnded with an error: types\n\n0 passed, 1 failed\n');
  });
});
