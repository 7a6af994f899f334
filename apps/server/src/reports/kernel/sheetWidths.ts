import type { Cell } from './cell.ts';
import { linesOf, longestWord } from './columnWidths.ts';

/** The widest that a text makes a column, in characters. */
const WIDEST = 60;
/** What a cell needs beside its characters. */
const MARGIN = 3;
/** How much wider bold letters are. */
const BOLD = 1.15;
const LINE_POINTS = 15;

/** The widths of columns in characters: the given ones, wider where what some rows hold needs more. */
export const fittedWidths = (least: readonly number[], rows: readonly (readonly Cell[])[]): number[] =>
  least.map((width, at) =>
    Math.ceil(rows.reduce((most, cells) => Math.max(most, cells[at] ? neededBy(cells[at]) : 0), width)),
  );

/** The height of a row of headings in points, with all lines of each. */
export function headingHeight(cells: readonly Cell[], widths: readonly number[]): number {
  const lines = cells.map(
    ({ value }, at) => linesOf(String(value ?? ''), (widths[at] ?? 0) - MARGIN, boldLength).length,
  );
  return LINE_POINTS * Math.max(1, ...lines);
}

const boldLength = (text: string): number => text.length * BOLD;

/** How wide a cell is shown; of a text not more than `WIDEST`, of a heading its longest word. */
function neededBy({ value, style = {} }: Cell): number {
  if (value === null) return 0;
  const { format = '', look } = style;
  if (look === 'heading') return longestWord(String(value), boldLength) + MARGIN;
  const length =
    typeof value === 'string'
      ? Math.min(WIDEST, value.length)
      : typeof value === 'number'
        ? numberLength(value, format)
        : format.length;
  return length * (look ? BOLD : 1) + MARGIN;
}

/** The characters of a number in a format such as `"average "#,##0.00` or `[h]:mm:ss`. */
function numberLength(value: number, format: string): number {
  const [quoted = '', word = ''] = format.match(/^"([^"]*)"/) ?? [];
  const rest = format.slice(quoted.length);
  const whole = Math.floor(Math.abs(rest.startsWith('[h]') ? value * 24 : value)).toString().length;
  const separators = rest.startsWith('#,') ? Math.floor((whole - 1) / 3) : 0;
  const after = rest.startsWith('[h]') ? ':mm:ss' : (rest.match(/\..*/)?.[0] ?? '');
  return word.length + whole + separators + after.length + 1;
}
