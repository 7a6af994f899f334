import type { ExplainSubject } from '../explain/index.ts';
import { isWallTime, momentOf } from '../i18n/index.ts';
import type { Journey, JourneyDay, JourneyStep } from './journey.ts';
import type { JourneySearch } from './journeySearch.ts';
import { askedRange } from './periods.ts';

/** The subject that explains the figures of a trip. */
export const tripSubject = (assetId: number, { iTime, fTime }: JourneyStep): ExplainSubject => ({
  about: 'DISTANCE',
  assetId,
  from: Date.parse(iTime),
  until: Date.parse(fTime),
});

/**
 * The subject that explains the stop after a trip: the time until the next trip, or the duration of the stop; null where there
 * was none.
 */
export function stopSubject(
  assetId: number,
  { fTime, tDet }: JourneyStep,
  next: JourneyStep | null,
): ExplainSubject | null {
  const from = Date.parse(fTime);
  const until = next ? Date.parse(next.iTime) : from + (tDet ?? 0) * 1000;
  return tDet !== null && until > from ? { about: 'DURATION', assetId, from, until } : null;
}

/** The subject that explains the totals of a day, from its first trip to the end of its last; null without trips. */
export function daySubject(assetId: number, { steps }: JourneyDay): ExplainSubject | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  return { about: 'DISTANCE', assetId, from: Date.parse(first.iTime), until: Date.parse(last.fTime) };
}

/** The subject that explains the summary of a journey: of the very range that it was worked out for. */
export const journeySubject = ({ mid, from, until }: Journey): ExplainSubject => ({
  about: 'DISTANCE',
  assetId: mid,
  from: Date.parse(from),
  until: Date.parse(until),
});

/** The subject that explains why a period has no journey, without the part that lies in the future. */
export function emptySubject(
  assetId: number,
  search: JourneySearch,
  nowMs: number,
  timeZone: string,
): ExplainSubject {
  const range = askedRange(search, nowMs, timeZone);
  const msOf = (end: string) => (isWallTime(end) ? momentOf(end, timeZone) : Date.parse(end));
  const from = msOf(range.from);
  const until = Math.max(from + 1000, Math.min(msOf(range.to), nowMs));
  return { about: 'DISTANCE', assetId, from, until };
}

/** The trip after another one, on the same day or on a later one; null after the last. */
export function tripAfter(days: readonly JourneyDay[], sid: string): JourneyStep | null {
  const steps = days.flatMap((day) => day.steps);
  return steps[steps.findIndex((step) => step.sid === sid) + 1] ?? null;
}
