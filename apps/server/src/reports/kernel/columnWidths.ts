/** How wide a text is. */
type Measure = (text: string) => number;

const wordsOf = (text: string): string[] => text.split(/[^\S\u00a0]+/).filter((word) => word !== '');

/** The width of the longest word of a text. */
export const longestWord = (text: string, measure: Measure): number =>
  Math.max(0, ...wordsOf(text).map(measure));

/** The lines of a text in a width. A word is divided only where it alone is wider. */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text).flatMap((whole) => partsOf(whole, width, measure))) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && !last.endsWith(DIVIDED) && measure(longer) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => line.replace(DIVIDED, '-'));
}

/** What rounding may take of a width that is just what a word needs. */
const ROUNDED = 1e-6;

/** Marks the end of a part of a word, until it is written as a hyphen. */
const DIVIDED = '\u00ad';

/** The parts of a word in a width, each but the last with the mark of a division; a letter at least. */
function partsOf(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width + ROUNDED) return [word];
  const letters = [...word];
  let count = letters.length - 1;
  while (count > 1 && measure(`${letters.slice(0, count).join('')}-`) > width) count -= 1;
  if (count < 1) return [word];
  const rest = letters.slice(count).join('');
  return [`${letters.slice(0, count).join('')}${DIVIDED}`, ...partsOf(rest, width, measure)];
}

/**
 * The widths of columns that together have `width`: by their shares, but each as wide as it needs to be. Where all need more than there is,
 * each has its part of what it needs.
 */
export function columnWidths(shares: readonly number[], needed: readonly number[], width: number): number[] {
  const inNeed = new Set<number>();
  for (;;) {
    const open = shares.map((_, at) => at).filter((at) => !inNeed.has(at));
    const left = width - sum([...inNeed].map((at) => needed[at] ?? 0));
    const perShare = left / sum(open.map((at) => shares[at] ?? 0));
    const short = open.filter((at) => (shares[at] ?? 0) * perShare < (needed[at] ?? 0));
    if (short.length === 0 || short.length === open.length) {
      const given = shares.map((share, at) =>
        inNeed.has(at) || short.length > 0 ? (needed[at] ?? 0) : share * perShare,
      );
      const all = sum(given);
      return given.map((one) => (one * width) / all);
    }
    for (const at of short) inNeed.add(at);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The greatest of some scales of the writing, given from the greatest down, in which columns have what they need; null where none is small enough. */
export const scaleFor = (
  scales: readonly number[],
  needed: (scale: number) => readonly number[],
  width: number,
): number | null => scales.find((scale) => sum(needed(scale)) <= width) ?? null;

/**
 * Columns in as few parts as have what they need in a width, by their numbers. Each part begins with the first column, by which rows are
 * called, and all are about as wide.
 */
export function partsOfWidth(needed: readonly number[], width: number): number[][] {
  const count = partsUpTo(needed, width).length;
  const least = (sum(needed) + (count - 1) * (needed[0] ?? 0)) / count;
  for (let limit = least; limit < width; limit += width / LIMITS) {
    const parts = partsUpTo(needed, limit);
    if (parts.length === count) return parts;
  }
  return partsUpTo(needed, width);
}

/** Widths that are tried. */
const LIMITS = 50;

function partsUpTo(needed: readonly number[], limit: number): number[][] {
  const [first = 0] = needed;
  const parts: number[][] = [[0]];
  let used = first;
  for (let at = 1; at < needed.length; at += 1) {
    const own = needed[at] ?? 0;
    if (used + own > limit && parts.at(-1)!.length > 1) {
      parts.push([0]);
      used = first;
    }
    parts.at(-1)!.push(at);
    used += own;
  }
  return parts;
}
