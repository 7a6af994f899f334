import { countsOf, type Outcome, type PartResult, slowest, type TestResult, totalOf } from './results.ts';

const SLOWEST = 20;
const HEADINGS: Partial<Record<Outcome, string>> = {
  flaky: 'Flaky: failed first and passed at a second try',
  failed: 'Failed',
  skipped: 'Skipped',
};

/**
 * The end of a run as text: a table of its parts, the slowest tests, whatever did not pass, and as its last line
 * `N passed, N failed`.
 */
export function summary(parts: readonly PartResult[], wholeMs: number): string {
  const { passed, failed, flaky } = totalOf(parts);
  const rows = [
    ['part', 'duration', 'passed', 'failed', 'flaky'],
    ...parts.map((part) => row(part.name, part.durationMs, countsOf(part))),
    row('all', wholeMs, { passed, failed, flaky }),
  ];
  const sections = [
    table(rows),
    ...list(
      'Slowest',
      slowest(parts, SLOWEST).map(({ failure: _, ...test }) => test),
    ),
  ];
  const tests = parts.flatMap((part) => part.tests);
  for (const [outcome, heading] of Object.entries(HEADINGS))
    sections.push(
      ...list(
        heading,
        tests.filter((test) => test.outcome === outcome),
      ),
    );
  const broken = parts.filter(
    (part) => part.exitCode !== 0 && countsOf({ ...part, exitCode: 0 }).failed === 0,
  );
  if (broken.length > 0) sections.push(`Ended with an error: ${broken.map(({ name }) => name).join(', ')}`);
  return `${[...sections, `${passed} passed, ${failed} failed`].join('\n\n')}\n`;
}

function row(name: string, durationMs: number, counts: ReturnType<typeof countsOf>): string[] {
  return [name, seconds(durationMs), ...[counts.passed, counts.failed, counts.flaky].map(String)];
}

/** Aligned columns, the first to the left, numbers to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows
    .map((cells) =>
      cells
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

function list(heading: string, tests: readonly TestResult[]): string[] {
  if (tests.length === 0) return [];
  const lines = tests.flatMap(({ durationMs, file, name, failure }) => [
    `${seconds(durationMs).padStart(8)}  ${file} › ${name}`,
    ...(failure?.split('\n') ?? []).map((line) => `          ${line}`.trimEnd()),
  ]);
  return [[heading, ...lines].join('\n')];
}

/** A duration for people, such as `12.3 s`. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
