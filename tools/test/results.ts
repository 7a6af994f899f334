import { stripVTControlCharacters } from 'node:util';

const FAILURE_LINES = 8;
const FAILURE_COLUMNS = 200;

/** The outcome of one test. `flaky` failed first and passed when it was tried again; `skipped` did not run to its end. */
export type Outcome = 'passed' | 'failed' | 'flaky' | 'skipped';

/** One test of a part. */
export interface TestResult {
  /** Titles from the outermost group to the test, joined with ` › `. */
  name: string;
  /** Path below the root of the repository. */
  file: string;
  outcome: Outcome;
  /** All tries together. */
  durationMs: number;
  /** What the first failure said, in a few lines; absent where nothing failed. */
  failure?: string;
}

/** The first lines of what a failed test says, without colours. */
export function failureOf(message: string | undefined): { failure?: string } {
  const lines = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
    .slice(0, FAILURE_LINES);
  return message ? { failure: lines.map((line) => line.slice(0, FAILURE_COLUMNS)).join('\n') } : {};
}

/** How a part of the run ended. */
export interface PartResult {
  name: string;
  /** Empty where the part is one command that succeeds or fails, such as a build. */
  tests: readonly TestResult[];
  /** 0 where all went well. */
  exitCode: number;
  /** From its start to its end by the clock, beside whatever else ran. */
  durationMs: number;
}

/** Numbers of tests. `failed` holds the flaky and the skipped ones too. */
export interface Counts {
  passed: number;
  failed: number;
  flaky: number;
}

/**
 * Counts the tests of a part. A part without tests counts as one, and a part that ended badly without naming a failed test has
 * failed all the same.
 */
export function countsOf({ tests, exitCode }: PartResult): Counts {
  const count = (outcome: Outcome): number => tests.filter((test) => test.outcome === outcome).length;
  const [passed, flaky] = [count('passed'), count('flaky')];
  const failed = count('failed') + count('skipped') + flaky;
  if (exitCode !== 0) return { passed, failed: Math.max(failed, 1), flaky };
  return { passed: tests.length === 0 ? 1 : passed, failed, flaky };
}

/** The sum over parts. */
export function totalOf(parts: readonly PartResult[]): Counts {
  const total: Counts = { passed: 0, failed: 0, flaky: 0 };
  for (const counts of parts.map(countsOf)) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.flaky += counts.flaky;
  }
  return total;
}

/** The tests that took longest, the slowest first. */
export function slowest(parts: readonly PartResult[], count: number): TestResult[] {
  return parts
    .flatMap(({ tests }) => tests)
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, count);
}
