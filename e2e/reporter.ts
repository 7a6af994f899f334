import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { writeReport } from '../tools/test/reportFile.ts';
import { failureOf, type Outcome, type TestResult } from '../tools/test/results.ts';

const OUTCOMES: Record<ReturnType<TestCase['outcome']>, Outcome> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
};

/** Reports a Playwright run to the runner of all tests. */
export default class PlaywrightReporter implements Reporter {
  #suite: Suite | null = null;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    writeReport(this.#suite?.allTests().map(resultOf) ?? []);
  }

  /** Another reporter shows the run to people. */
  printsToStdio(): boolean {
    return false;
  }
}

/** The part of Playwright's test case that a result is made from. */
export type ReportedCase = Pick<TestCase, 'outcome'> & {
  titlePath: TestCase['titlePath'];
  location: Pick<TestCase['location'], 'file'>;
  results: readonly Pick<TestCase['results'][number], 'duration' | 'error'>[];
};

/** The result of one test with all its tries. */
export function resultOf(test: ReportedCase): TestResult {
  const [, , , ...titles] = test.titlePath(); // before them: the root, the project, the file
  return {
    name: titles.join(' › '),
    file: relative(process.cwd(), test.location.file),
    outcome: OUTCOMES[test.outcome()],
    durationMs: test.results.reduce((sum, { duration }) => sum + duration, 0),
    ...failureOf(test.results.find(({ error }) => error)?.error?.message),
  };
}
