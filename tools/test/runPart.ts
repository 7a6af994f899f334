import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Commands } from './commands.ts';
import type { Part } from './parts.ts';
import { REPORT_FILE, readReport } from './reportFile.ts';
import { countsOf, type PartResult } from './results.ts';
import { seconds } from './summary.ts';

/** Where and how a part runs. */
export interface PartOptions {
  commands: Commands;
  /** For its output and its report. */
  folder: string;
  environment: Readonly<Record<string, string>>;
  /** Shows its output as it comes, else whole when it has ended, so that parts beside each other do not mix. */
  live: boolean;
}

/** Runs one part and shows what it wrote. */
export async function runPart(part: Part, options: PartOptions): Promise<PartResult> {
  const { commands, folder, live } = options;
  const report = join(folder, `${part.name}.json`);
  const environment = {
    ...options.environment,
    [REPORT_FILE]: report,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  };
  print(`${part.name}: begins\n`);
  const begun = performance.now();
  const outputFile = join(folder, `${part.name}.log`);
  const output = live ? 'inherit' : openSync(outputFile, 'w');
  const exitCode = await commands.run(part.command, { environment, output });
  const durationMs = performance.now() - begun;
  if (output !== 'inherit') {
    closeSync(output);
    print(`\n${readFileSync(outputFile, 'utf8')}`);
  }
  const result = { name: part.name, exitCode, durationMs, tests: part.reports ? readReport(report) : [] };
  const { passed, failed } = countsOf(result);
  print(`${part.name}: ${passed} passed, ${failed} failed, in ${seconds(durationMs)}\n`);
  return result;
}

/** What counts of a part that was not run, since one that it needs has failed. */
export function omitPart({ name }: Part): PartResult {
  print(`${name}: not run, since what it needs has failed\n`);
  return { name, exitCode: 1, durationMs: 0, tests: [] };
}

const print = (text: string): void => void process.stdout.write(text);
