import { eventName, eventType } from './catalogue.ts';
import type { Bilingual } from './eventType.ts';

/** The word for an event that is estimated, as people read it beside the event's name. */
export const ESTIMATED: Bilingual = { es: 'estimado', en: 'estimated' };

/**
 * Whether an event is estimated: an infraction that Rastro computed from speeds and courses, since the device reported none. `detail` are
 * the details of the event, null for none.
 */
export const isEstimated = (code: string, detail: Readonly<Record<string, unknown>> | null): boolean =>
  detail?.measuredBy === 'computed' && (eventType(code)?.infraction ?? null) !== null;

/** The name of an event for people, with the word for what is estimated: `Frenada brusca (estimado)`. */
export function eventTitle(
  { code, detail }: { code: string; detail: Readonly<Record<string, unknown>> | null },
  language: keyof Bilingual,
): string {
  const name = eventName(code, language);
  return isEstimated(code, detail) ? `${name} (${ESTIMATED[language]})` : name;
}
