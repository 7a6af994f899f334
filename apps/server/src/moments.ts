import { codedError } from './errors.ts';

const MINUTE_MS = 60_000;
const MS_PER_DAY = 86_400_000;
/** The milliseconds by which the clock of a browser may be ahead of ours. */
const CLOCK_DIFFERENCE_MS = 300_000;
const SECONDS_LENGTH = '15.000Z'.length;
/** The minute that was formatted last, and its text up to the seconds: a journey formats tens of thousands of moments in a row. */
let told = { minute: 0, text: '1970-01-01T00:00:' };

/** The contract's form of a moment: ISO 8601 in UTC. Throws RangeError for what is no time. */
export function momentText(ms: number): string {
  const whole = Math.trunc(ms);
  const minute = Math.floor(whole / MINUTE_MS) * MINUTE_MS;
  if (minute !== told.minute)
    told = { minute, text: new Date(minute).toISOString().slice(0, -SECONDS_LENGTH) };
  const millis = whole - minute;
  const seconds = Math.floor(millis / 1000);
  return `${told.text}${String(seconds).padStart(2, '0')}.${String(millis - seconds * 1000).padStart(3, '0')}Z`;
}

/** The same of a moment that may be unknown. */
export const momentOrNull = (ms: number | null): string | null => (ms === null ? null : momentText(ms));

/**
 * Milliseconds since 1970 of a DateTime argument: ISO 8601 with a zone as it says, `yyyy-MM-dd HH:mm:ss` (or less) in the
 * given IANA zone. Throws INVALID_INPUT.
 */
export function momentMs(text: string, timeZone: string): number {
  try {
    if (/(Z|[+-]\d\d:?\d\d)$/.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(timeZone).epochMilliseconds;
  } catch (cause) {
    if (cause instanceof RangeError) throw codedError('INVALID_INPUT', { field: text });
    throw cause;
  }
}

/**
 * The range between two DateTime arguments, in milliseconds since 1970 UTC, `to` excluded. Throws as `momentMs`, INVALID_INPUT with the field of
 * the end for one that is empty or backwards, and RANGE_TOO_LONG.
 */
export function rangeMs(
  [from, to]: readonly [from: string, to: string],
  timeZone: string,
  { endField, maximumDays }: { endField: string; maximumDays: number },
): { from: number; to: number } {
  const range = { from: momentMs(from, timeZone), to: momentMs(to, timeZone) };
  if (range.to <= range.from) throw codedError('INVALID_INPUT', { field: endField });
  if (range.to - range.from > maximumDays * MS_PER_DAY) throw codedError('RANGE_TOO_LONG', { maximumDays });
  return range;
}

/** The moment from which a change by a person holds; null where none is given, which means now. Throws INVALID_INPUT, also for a moment to come. */
export function holdsFromMs(text: string | null | undefined, timeZone: string): number | null {
  if (text == null) return null;
  const ms = momentMs(text, timeZone);
  if (ms > Date.now() + CLOCK_DIFFERENCE_MS) throw codedError('INVALID_INPUT', { field: 'holdsFrom' });
  return ms;
}
