import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Scope } from '../../access/scope.ts';
import { momentMs, momentText } from '../../moments.ts';
import { nameOrder } from '../../store/nameOrder.ts';
import type { Tables } from '../../store/tables.ts';

/** A value of a field as it is stored: the id for a reference. */
export type FieldValue = string | number | boolean | null;

/** Why a value was refused, by code; the client words it. */
export const PROBLEM_CODES = [
  'required',
  'tooLong', // limit: the greatest number of characters
  'notText', // not a text, or one with control characters
  'notAnEmail',
  'notAPhone',
  'notAnIccid',
  'notAFlag',
  'notAnId',
  'notACode',
  'notAMoment',
  'endsTooSoon', // an end that is not after its beginning
  'unknown', // a reference to what does not exist, or not within reach
  'ambiguous', // a label that several things in reach have
  'taken', // another row has this value
  'twice', // an earlier row of the same file has it
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What is wrong with a value. */
export interface FieldProblem {
  /** The name of the input. */
  field: string;
  code: ProblemCode;
  /** What the code speaks of: the greatest number of characters. */
  limit?: number;
}

/** A thing that a row may refer to, and how it is called in lists and files. */
export interface ReferenceTarget {
  /** Its table, which has `id` and `customer_id`. */
  table: keyof Tables & string;
  /** The column by which people know it. */
  label: string;
  /** Another column by which they know it, shown after the first; files may name either or both. */
  also?: string;
  /** The ids of those in reach, from the scope. */
  reach: (scope: Scope) => SelectQueryBuilder<Tables, never, { id: number }>;
}

/** A column of an entity's table: how it is called by calls, checked, searched, sorted, filtered, and written into files. */
export interface Field {
  /** The name in the rows of the calls. */
  name: string;
  /** The name in inputs: that of the id for a reference. */
  inputName: string;
  column: string;
  /** What it means, for the schema. */
  description: string;
  /** Its type in rows and in inputs. */
  types: { row: string; input: string };
  /** Checks a value and gives it as it is stored; the messages of its issues are problem codes. */
  schema: z.ZodType<FieldValue>;
  isSearched: boolean;
  isSorted: boolean;
  /** Whether lists can be narrowed to a value of it. */
  isFilter: boolean;
  /** Whether many rows can be given one value of it at once. */
  isBulk: boolean;
  /** Whether no two rows of a customer may have the same value: a unique index named `<table>_<column>` of the store keeps it. */
  isUnique: boolean;
  /**
   * For a value that no two rows of the whole installation may have: the form in which values are compared, of a text and as SQL over a
   * column. Null for others, which are compared in small letters within a customer.
   */
  isUniqueAs: {
    of: (text: string) => string;
    sql: (column: RawBuilder<unknown>) => RawBuilder<string>;
  } | null;
  /** Gives what stands in a new row where nothing is said; a stored row then keeps what it has. Null where nothing is made. */
  make: (() => FieldValue) | null;
  /** For a value whose text depends on the time zone of who writes or reads it: from what is given, and to what files have. Null for others. */
  inZone: {
    read: (given: unknown, timeZone: string) => unknown;
    write: (value: FieldValue, timeZone: string) => FieldValue;
  } | null;
  /** Null for a field that is no reference. */
  target: ReferenceTarget | null;
}

/** What a definition says of a field; the rest follows from its kind. */
interface FieldOptions {
  description: string;
  required?: boolean;
  isSearched?: boolean;
  isUnique?: boolean;
  isFilter?: boolean;
  isBulk?: boolean;
}

/** A field without its name, which is its key in the definition. */
export type FieldKind = Omit<Field, 'name' | 'inputName' | 'column'> & { isReference: boolean };

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]/u;

/** What a person left blank is not there. */
export const blankIsNull = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value.trim() : value;
  return text === '' || text === undefined ? null : text;
};

function textSchema(checked: z.ZodType<string>, required: boolean): z.ZodType<FieldValue> {
  const schema = z.unknown().transform(blankIsNull);
  const refuseNull = (value: unknown) => value !== null || !required;
  return schema
    .refine(refuseNull, { error: 'required', abort: true })
    .pipe(checked.nullable()) as z.ZodType<FieldValue>;
}

function textKind(
  checked: z.ZodType<string>,
  { required = false, isSearched = true, isUnique = false, description }: FieldOptions,
): FieldKind {
  return {
    description,
    types: { row: required ? 'String!' : 'String', input: 'String' },
    schema: textSchema(checked, required),
    isSearched,
    isSorted: true,
    isFilter: false,
    isBulk: false,
    isUnique,
    isUniqueAs: null,
    make: null,
    inZone: null,
    target: null,
    isReference: false,
  };
}

const lineOfText = (max: number) =>
  z
    .string({ error: 'notText' })
    .max(max, { error: 'tooLong', abort: true })
    .refine((text) => !CONTROL.test(text), { error: 'notText', abort: true });

/** A line of text of `max` characters at most. */
export const text = ({ max, ...options }: FieldOptions & { max: number }): FieldKind =>
  textKind(lineOfText(max), options);

/** Notes of several lines. */
export const notes = ({ max = 2_000, ...options }: FieldOptions & { max?: number }): FieldKind => ({
  ...textKind(
    z
      .string({ error: 'notText' })
      .max(max, { error: 'tooLong', abort: true })
      .transform((value) => value.replace(/\r\n?/g, '\n'))
      .refine((value) => !CONTROL_BUT_LINES.test(value), {
        error: 'notText',
      }) as unknown as z.ZodType<string>,
    { isSearched: false, ...options },
  ),
  isSorted: false,
});

const MAX_EMAIL_LENGTH = 254; // RFC 5321, 4.5.3.1.3, without its brackets
const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;

/** An e-mail address. */
export const email = (options: FieldOptions): FieldKind =>
  textKind(lineOfText(MAX_EMAIL_LENGTH).regex(EMAIL, { error: 'notAnEmail' }), options);

const PHONE = /^\+?[\d\s().-]{5,30}$/;

/** A telephone number as people write it, with its country or without. */
export const phone = (options: FieldOptions): FieldKind =>
  textKind(
    lineOfText(31).refine((value) => PHONE.test(value) && /\d{3}/.test(value.replace(/\D/g, '')), {
      error: 'notAPhone',
    }),
    options,
  );

/** The number of a SIM card: 18 to 22 digits, of which the last may be an F (ITU-T E.118). */
export const iccid = (options: FieldOptions): FieldKind =>
  textKind(lineOfText(22).regex(/^\d{17,21}[\dFf]$/, { error: 'notAnIccid' }), options);

const FLAGS = new Map<unknown, boolean>([
  ...['true', 'yes', 'sí', 'si', 'verdadero', '1', 'x'].map((word): [string, boolean] => [word, true]),
  ...['false', 'no', 'falso', '0'].map((word): [string, boolean] => [word, false]),
]);

/** Yes or no; `byDefault` where nothing is said. Files may say it in words. */
export const flag = ({ byDefault, ...options }: FieldOptions & { byDefault: boolean }): FieldKind => ({
  description: options.description,
  types: { row: 'Boolean!', input: 'Boolean' },
  schema: z
    .unknown()
    .transform(blankIsNull)
    .transform((value) => (value === null ? byDefault : (FLAGS.get(String(value).toLowerCase()) ?? value)))
    .pipe(z.boolean({ error: 'notAFlag' })) as z.ZodType<FieldValue>,
  isSearched: false,
  isSorted: true,
  isFilter: options.isFilter ?? true,
  isBulk: options.isBulk ?? true,
  isUnique: false,
  isUniqueAs: null,
  make: null,
  inZone: null,
  target: null,
  isReference: false,
});

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const SECOND_MS = 1_000;

/** The moment of a text in a time zone, to the second, as it is stored; of a day alone its beginning or, `atEnd`, its end. Null for none. */
function readMoment(given: string, timeZone: string, atEnd: boolean): string | null {
  try {
    const text = atEnd && DAY.test(given) ? `${Temporal.PlainDate.from(given).add({ days: 1 })}` : given;
    const ms = momentMs(text, timeZone);
    return momentText(Math.floor(ms / SECOND_MS) * SECOND_MS);
  } catch {
    return null; // it is no moment, for whatever reason
  }
}

/**
 * A moment, to the second: ISO 8601 as it is stored and in rows, and in inputs and files also `yyyy-MM-dd HH:mm:ss`, or less, in the time
 * zone of the user. `isEnd` for one until which something holds: a day alone then means its end.
 */
export const moment = ({
  required = false,
  isEnd = false,
  make = null,
  description,
}: FieldOptions & { isEnd?: boolean; make?: (() => string) | null }): FieldKind => ({
  description,
  types: { row: required || make ? 'DateTime!' : 'DateTime', input: 'DateTime' },
  schema: textSchema(z.string({ error: 'notAMoment' }).regex(MOMENT, { error: 'notAMoment' }), required),
  isSearched: false,
  isSorted: true,
  isFilter: false,
  isBulk: false,
  isUnique: false,
  isUniqueAs: null,
  make,
  inZone: {
    read: (given, timeZone) => {
      const text = blankIsNull(given);
      return typeof text === 'string' ? (readMoment(text, timeZone, isEnd) ?? text) : text;
    },
    write: (value, timeZone) => {
      if (typeof value !== 'string') return null;
      const wall = Temporal.Instant.from(value).toZonedDateTimeISO(timeZone).toPlainDateTime();
      return wall.toString({ smallestUnit: 'second' }).replace('T', ' ');
    },
  },
  target: null,
  isReference: false,
});

const CODE = /^[A-Za-z\d](?:[ ./-]?[A-Za-z\d]){5,}$/;

/**
 * A code of six or more letters (A to Z) and digits that people type and read aloud, with single separators: no two rows of the installation
 * have the same, however it is spaced and whether it is written in capitals. `make` gives one where it is left empty.
 */
export const code = ({
  max,
  make,
  ...options
}: FieldOptions & { max: number; make: () => string }): FieldKind => ({
  ...textKind(lineOfText(max).regex(CODE, { error: 'notACode' }), { ...options, isUnique: true }),
  types: { row: 'String!', input: 'String' },
  isUniqueAs: {
    of: (text) => text.replace(/[ ./-]/g, '').toUpperCase(),
    sql: (column) => sql<string>`upper(translate(${column}, ' ./-', ''))`,
  },
  make,
});

/** A reference to something of the same customer that is in reach, or to nothing. */
export const reference = ({
  target,
  required = false,
  isFilter = true,
  ...options
}: FieldOptions & { target: ReferenceTarget }): FieldKind => ({
  description: options.description,
  types: { row: required ? 'EntityReference!' : 'EntityReference', input: 'Id' },
  schema: z
    .unknown()
    .transform(blankIsNull)
    .refine((value) => value !== null || !required, { error: 'required', abort: true })
    .pipe(z.int({ error: 'notAnId' }).nullable()) as z.ZodType<FieldValue>,
  isSearched: options.isSearched ?? true,
  isSorted: true,
  isFilter,
  isBulk: options.isBulk ?? false,
  isUnique: options.isUnique ?? false,
  isUniqueAs: null,
  make: null,
  inZone: null,
  target,
  isReference: true,
});

/** `identityDocument` is `identity_document` in the store. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The field of a name, made from its kind. */
export function namedField(name: string, { isReference, ...kind }: FieldKind): Field {
  const inputName = isReference ? `${name}Id` : name;
  return { ...kind, name, inputName, column: snakeCase(inputName) };
}

/** What people call the thing of a target, as SQL over its table under an alias. */
export const labelSql = ({ label, also }: ReferenceTarget, alias: string): RawBuilder<string> =>
  also === undefined
    ? sql<string>`${sql.ref(`${alias}.${label}`)}`
    : sql<string>`concat_ws(' - ', ${sql.ref(`${alias}.${label}`)}, nullif(${sql.ref(`${alias}.${also}`)}, ''))`;

/** What a row shows of a field, as SQL over the table `t` and what it refers to. */
export const shownSql = (field: Field): RawBuilder<unknown> =>
  field.target ? labelSql(field.target, field.name) : sql.ref(`t.${field.column}`);

/** The order of a field's values: never null, so that a page can begin after any row. */
export function orderSql(field: Field): RawBuilder<unknown> {
  if (field.types.input === 'Boolean') return sql`NOT ${shownSql(field)}`;
  if (field.types.input === 'DateTime') return sql`coalesce(${shownSql(field)}, '-infinity'::timestamptz)`;
  return nameOrder(sql`coalesce(${shownSql(field)}, '')`);
}
