import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/** `npm run faults`: does to a running Rastro what happens to servers, and counts what was lost, doubled and strayed. */
interface TallyLine {
  fault: string;
  acknowledged: number;
  stored: number;
  lost: number;
  doubled: number;
  strayed: number;
  note?: string;
}

const folder = mkdtempSync(join(tmpdir(), 'rastro-faults-'));
const file = join(folder, 'tally.jsonl');
try {
  const code = await run(['vitest', 'run', '--project', 'faults', ...process.argv.slice(2)], {
    FAULTS_TALLY: file,
  });
  const lines = read();
  const width = Math.max(5, ...lines.map(({ fault }) => fault.length));
  const cells = (values: readonly (string | number)[]): string =>
    values.map((value) => String(value).padStart(13)).join('');
  process.stdout.write(
    `\n${'fault'.padEnd(width)}${cells(['acknowledged', 'stored', 'lost', 'doubled', 'strayed'])}\n`,
  );
  for (const { fault, acknowledged, stored, lost, doubled, strayed, note } of lines)
    process.stdout.write(
      `${fault.padEnd(width)}${note ? `  ${note}` : cells([acknowledged, stored, lost, doubled, strayed])}\n`,
    );
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true });
}

function read(): TallyLine[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as TallyLine);
  } catch {
    return []; // nothing came so far
  }
}
