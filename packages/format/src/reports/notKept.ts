import type { Format } from '../format.ts';
import { REPORT_TERMS } from './terms.ts';
import { wordIn } from './wordIn.ts';

/** The moments before which nothing of some data is left, each null where all is kept. */
export type NotKeptBefore = Readonly<Record<'positions' | 'journeys' | 'events', string | number | null>>;

const TERMS = [
  ['positions', 'notKeptPositions'],
  ['journeys', 'notKeptJourneys'],
  ['events', 'notKeptEvents'],
] as const satisfies [keyof NotKeptBefore, keyof typeof REPORT_TERMS][];

/** What was deleted of a past because of its age, such as `positions of before 11-20-2026 22:04:05`; null where nothing was. */
export function notKeptText(notKept: NotKeptBefore, format: Format): string | null {
  const lost = TERMS.flatMap(([data, term]) => {
    const before = notKept[data];
    return before === null
      ? []
      : [wordIn(REPORT_TERMS[term], format.language).replace('{{at}}', format.dateTime(before))];
  });
  return lost.length === 0 ? null : lost.join('; ');
}
