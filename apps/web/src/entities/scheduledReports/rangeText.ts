import { createFormat, type Format, isoTime, wallTime } from '@rastro/format';

const MIDNIGHT = '00:00:00';
/** What is no longer is a moment. */
const MOMENT_MS = 1;

/** The range of a run, whose end is excluded, as people say it: days where it is made of whole ones; null for a moment. */
export function rangeText(
  [from, to]: readonly [from: string, to: string],
  { language, timeZone }: Pick<Format, 'language' | 'timeZone'>,
): string | null {
  const [first, end] = [Date.parse(from), Date.parse(to)];
  if (end - first <= MOMENT_MS) return null;
  const format = createFormat({ language, timeZone });
  const isWhole = [first, end].every((ms) => isoTime(wallTime(ms, timeZone)) === MIDNIGHT);
  if (!isWhole) return `${format.dateTime(first)} – ${format.when(end, first)}`;
  const [begun, ended] = [first, end - 1].map((ms) => format.date(ms));
  return begun === ended ? String(begun) : `${begun} – ${ended}`;
}
