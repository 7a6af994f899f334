import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/**
 * Everything that has to hold, in the order in which it fails quickest: format, lint, types, walls, unused code; unit; store and
 * server; the running system; the product in a browser. The last line is `N passed, N failed`; the exit code is 0 when nothing failed.
 */
const CHECKS: readonly [name: string, command: readonly string[]][] = [
  ['calls and their types', ['npm', 'run', '-s', 'codegen']],
  ['format and lint', ['biome', 'check', '--error-on-warnings', '.']],
  ['types', ['tsc', '-p', 'tsconfig.json']],
  ['types of the web app', ['tsc', '-p', 'apps/web/tsconfig.json']],
  ['types of the system and browser tests', ['tsc', '-p', 'e2e/tsconfig.json']],
  [
    'walls between rooms',
    ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'bench', 'e2e', 'tools'],
  ],
  ['unused code', ['knip']],
];

const folder = mkdtempSync(join(tmpdir(), 'rastro-test-'));
let passed = 0;
let failed = 0;

function count(name: string, results: { passed: number; failed: number } | null, exitCode: number): void {
  // A runner that ends badly without naming a failed test has failed all the same.
  const failures = Math.max(results?.failed ?? 0, exitCode === 0 ? 0 : 1);
  passed += results?.passed ?? 0;
  failed += failures;
  process.stdout.write(`${name}: ${results?.passed ?? 0} passed, ${failures} failed\n\n`);
}

for (const [name, command] of CHECKS) {
  const exitCode = await run(command);
  count(name, { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 }, exitCode);
}

if (!process.argv.includes('--check')) {
  for (const project of ['unit', 'server', 'system']) {
    const file = join(folder, `${project}.json`);
    const exitCode = await run([
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const report = readJson<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
      file,
    );
    count(
      project,
      report && { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests },
      exitCode,
    );
  }
  const built = await run(['npm', 'run', '-s', 'build']);
  count('build', { passed: built === 0 ? 1 : 0, failed: built === 0 ? 0 : 1 }, built);
  const file = join(folder, 'browser.json');
  const exitCode = await run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  const report = readJson<{
    stats: { expected: number; unexpected: number; skipped: number; flaky: number };
  }>(file);
  count(
    'browser',
    report && {
      passed: report.stats.expected + report.stats.flaky, // a second try that passes is passed, and listed as flaky
      failed: report.stats.unexpected + report.stats.skipped,
    },
    exitCode,
  );
}

rmSync(folder, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null; // the runner ended before it wrote; its exit code says so
  }
}
