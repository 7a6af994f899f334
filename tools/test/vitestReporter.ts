import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { writeReport } from './reportFile.ts';
import { failureOf, type Outcome, type TestResult } from './results.ts';

/**
 * Reports a Vitest run to the runner of all tests. Vitest's own JSON does not have which tests passed at a second try only, nor a
 * file that could not be read.
 */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeReport(modules.flatMap(resultsOf));
  }
}

function resultsOf(module: TestModule): TestResult[] {
  const file = relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests()].map((test) => resultOf(test, file));
  const [error] = module.errors();
  if (error)
    tests.push({
      name: '(the file itself)',
      file,
      outcome: 'failed',
      durationMs: 0,
      ...failureOf(error.stack ?? error.message),
    });
  return tests;
}

/** The part of Vitest's test case that a result is made from. */
export type ReportedCase = Pick<TestCase, 'fullName' | 'result' | 'diagnostic'>;

/** The result of one test of `file`. One that was never begun, for a failed hook or `skip`, is skipped. */
export function resultOf(test: ReportedCase, file: string): TestResult {
  const { state, errors } = test.result();
  const diagnostic = test.diagnostic();
  const tried: Outcome =
    state === 'passed' && diagnostic?.flaky ? 'flaky' : state === 'pending' ? 'skipped' : state;
  return {
    name: test.fullName.replaceAll(' > ', ' › '),
    file,
    outcome: tried,
    durationMs: diagnostic?.duration ?? 0,
    ...failureOf(errors?.[0]?.stack ?? errors?.[0]?.message),
  };
}
