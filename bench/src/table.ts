/** A row of a printed table: texts are printed as they are, numbers with three significant digits, null as a dash. */
export type Row = Record<string, string | number | null>;

/** Prints rows under the names of their columns, with numbers aligned to the right. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => textOf(row[column] ?? null)));
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...cells.map((line) => line[i]?.length ?? 0)),
  );
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] !== 'string'));
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, i) => (isNumber[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  process.stdout.write(`\n${[title, '', line(columns), rule, ...cells.map(line)].join('\n')}\n`);
}

function textOf(value: string | number | null): string {
  if (value === null) return '-';
  if (typeof value === 'string') return value;
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

/** The median of the values; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
