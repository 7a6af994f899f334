import { codedError } from './errors.ts';

/** The contract's form of a moment: ISO 8601 in UTC. */
export const momentText = (ms: number): string => new Date(ms).toISOString();

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
