import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median, printTable } from '../table.ts';
import type { WriteRequest, WriteResult } from './writeReport.ts';

const PROGRAM = fileURLToPath(new URL('./writeReport.ts', import.meta.url));
/** So little that what is no longer needed is given back soon: the peak is what is needed, and not what was not collected yet. */
const HEAP = '--max-old-space-size=64';
const MEGABYTE = 1_000_000;
const ROWS = [1_000, 10_000, 100_000];

/** Measures how much memory and time the file of a report takes, by the number of its rows. */
export async function measureFiles(quick: boolean): Promise<void> {
  const rounds = quick ? 1 : 3;
  for (const format of ['EXCEL', 'PDF'] as const) {
    const table = [];
    for (const rows of ROWS) {
      const job = await measure({ format, rows, way: 'job' }, rounds);
      const call = await measure({ format, rows, way: 'base64' }, rounds);
      table.push({
        rows: rows.toLocaleString('en'),
        'file MB': job.fileBytes / MEGABYTE,
        'job s': job.ms / 1_000,
        'job peak MB': job.peakBytes / MEGABYTE,
        'call s': call.ms / 1_000,
        'call peak MB': call.peakBytes / MEGABYTE,
        'time of call': job.ms / call.ms,
        'peak of call': job.peakBytes / call.peakBytes,
      });
    }
    printTable(`${format}: a process of its own for each, median of ${rounds}`, table);
  }
}

/** The medians of some runs, each in a process of its own. */
async function measure(request: WriteRequest, rounds: number): Promise<WriteResult> {
  const results: WriteResult[] = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await promisify(execFile)(process.execPath, [HEAP, PROGRAM, JSON.stringify(request)]);
    results.push(JSON.parse(stdout) as WriteResult);
  }
  const of = (name: keyof WriteResult) => median(results.map((result) => result[name]));
  return { ms: of('ms'), peakBytes: of('peakBytes'), fileBytes: of('fileBytes') };
}
