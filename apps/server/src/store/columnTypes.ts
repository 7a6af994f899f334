import pg from 'pg';

const { builtins } = pg.types;
const BIGINT_ARRAY = 1016;

/**
 * What values come back as, where it is not what the driver does by itself:
 *
 * - `bigint` is a number. Ours are counters that stay far below 2^53; one beyond is an error, never a rounded number.
 * - `date` is its text, `2026-11-21`: a day in some time zone is no moment.
 * - `timestamptz` stays a Date, in and out, as does what Kysely's types say. Inside, times are milliseconds
 *   (`date.getTime()`, `new Date(ms)`); the compiler tells the two apart, which it could not do with two numbers.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return safeInteger;
      if (oid === BIGINT_ARRAY) return (text: string) => parseIntegers(text);
      if (oid === builtins.DATE) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

const parseArrayOfText = pg.types.getTypeParser(1009 as never, 'text') as (text: string) => (string | null)[];

function parseIntegers(text: string): (number | null)[] {
  return parseArrayOfText(text).map((item) => (item === null ? null : safeInteger(item)));
}

/** The number that the text says. Throws RangeError where a number cannot hold it exactly. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number`);
  return value;
}
