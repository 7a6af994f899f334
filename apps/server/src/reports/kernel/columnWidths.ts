/** How wide a text is. */
type Measure = (text: string) => number;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The width of the longest word of a text. */
export const longestWord = (text: string, measure: Measure): number =>
  Math.max(0, ...wordsOf(text).map(measure));

/** The lines of a text in a width: words are never divided. */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
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
