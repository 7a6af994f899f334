import { readFileSync, writeFileSync } from 'node:fs';
import type { TestResult } from './results.ts';

/** The environment variable that names the file to which a reporter writes its results. */
export const REPORT_FILE = 'RASTRO_TEST_REPORT';

/** Writes the results of a part for the runner. Throws where the environment names no file. */
export function writeReport(results: readonly TestResult[]): void {
  const file = process.env[REPORT_FILE];
  if (!file) throw new Error(`${REPORT_FILE} names no file`);
  writeFileSync(file, JSON.stringify(results));
}

/** What a part wrote; nothing where it ended before it wrote, as its exit code says too. */
export function readReport(file: string): TestResult[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestResult[];
  } catch {
    return [];
  }
}
