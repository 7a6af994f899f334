import { type AttributeValue, attributeDefinition } from '@rastro/domain';
import { utcOf } from '../calendar.ts';

/** A finite number of a text or a JSON number, or null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A number that is not negative, or null; both forms of the protocol write -1 for unknown. */
export function countOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && number >= 0 ? number : null;
}

/** True, false, 1 or 0 in any of their spellings, or null. */
export function switchOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** A text, or a number written as one, or null for what is empty or neither. */
export const textOf = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null;

/**
 * A parameter as the reading of a name, or null where it is none. A name of the vocabulary has the vocabulary's type; any other is
 * a number where it looks like one, a switch where it looks like one, else a text.
 */
export function readingOf(name: string, value: unknown): AttributeValue | null {
  const type = attributeDefinition(name)?.type;
  if (type === 'number') return numberOf(value);
  if (type === 'switch') return switchOf(value);
  if (type === 'text') return textOf(value);
  return anyReadingOf(value);
}

function anyReadingOf(value: unknown): AttributeValue | null {
  if (typeof value === 'boolean') return value;
  const number = numberOf(value);
  if (number !== null) return number;
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (typeof value === 'string') return value === '' ? null : value;
  return null;
}

/** A course in degrees, 0 <= course < 360, or null for what is negative or no number. */
export function courseOf(value: unknown): number | null {
  const degrees = countOf(value);
  return degrees === null ? null : degrees % 360;
}

/** Whether a parameter or field is there and not empty. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The largest time that a Date can hold, in milliseconds. */
const LAST_TIME_MS = 8.64e15;

/**
 * Milliseconds since 1970 of a timestamp: seconds (below 2^31), milliseconds, ISO 8601 (UTC where it has no zone), or
 * `yyyy-MM-dd HH:mm:ss` in UTC. Null when it is none of them.
 */
export function timeOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number !== null) {
    const milliseconds = Math.round(Math.abs(number) < 2 ** 31 ? number * 1000 : number);
    return Math.abs(milliseconds) <= LAST_TIME_MS ? milliseconds : null;
  }
  const date = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)/.exec(value) : null;
  if (typeof value !== 'string' || !date) return null;
  const [, year, month, day] = date.map(Number);
  if (utcOf(year!, month!, day!) === null) return null;
  // an unescaped + of a time zone arrives as a space
  const iso = value
    .trim()
    .replace(/^(.{10}) (\d)/, '$1T$2')
    .replace(/(T.+) (\d\d:?\d\d)$/, '$1+$2');
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(iso);
  const milliseconds = Date.parse(hasZone || !iso.includes('T') ? iso : `${iso}Z`);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
