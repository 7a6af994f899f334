import type { Language } from '@rastro/contract/resolvers';
import type { Bilingual, PermissionName } from '@rastro/domain';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Scope } from '../../access/scope.ts';
import { momentMs, momentText } from '../../moments.ts';
import type { Db } from '../../store/database.ts';
import { nameOrder } from '../../store/nameOrder.ts';
import type { Tables } from '../../store/tables.ts';

/** A value of a field as it is stored: the id for a reference; of a field with several, all of them in order, each once. */
export type FieldValue = string | number | boolean | null | readonly (string | number)[];

/** Whether two values are the same. */
export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  Array.isArray(one) && Array.isArray(other) ? JSON.stringify(one) === JSON.stringify(other) : one === other;

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
  'notADay',
  'notANumber',
  'tooSmall', // limit: the least number
  'tooGreat', // limit: the greatest number
  'notAChoice', // none of the values that there are
  'notUnderstood', // something with parts that is not made as it has to be
  'tooMany', // more of them than there may be
  'endsTooSoon', // an end that is not after its beginning
  'overlaps', // a time in which another row of the same vehicle holds already
  'withinItself', // a place in a tree below the row itself
  'routeRequired', // a report about a route that names none
  'variablesRequired', // a report of readings that names none
  'unknown', // a reference to what does not exist, or not within reach
  'ambiguous', // a label that several things in reach have
  'taken', // another row has this value
  'twice', // an earlier row of the same file has it
  'passwordTooShort', // limit: the least number of characters
  'passwordTooCommon',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What is wrong with a value. */
export interface FieldProblem {
  /** The name of the input. */
  field: string;
  code: ProblemCode;
  /** What the code speaks of: the greatest number of characters, the least or the greatest number. */
  limit?: number;
}

/** One of the few values that a field may have, and its name for people. */
export interface Choice {
  value: string | number;
  name: Bilingual;
}

/** A thing that a row may refer to, and how it is called in lists and files. */
export interface ReferenceTarget {
  /** Its table, which has `id` and `customer_id`. */
  table: keyof Tables & string;
  /** The column by which people know it. */
  label: string;
  /** Another column by which they know it, shown after the first; files may name either or both. */
  also?: string;
  /** What stands between the two; a dash where nothing is said. */
  between?: string;
  /** The ids of those in reach, from the scope. */
  reach: (scope: Scope) => SelectQueryBuilder<Tables, never, { id: number }>;
  /** Whether those that belong to no customer may be referred to by the rows of each. */
  isShared?: boolean;
}

/** Whether what a target has under an alias may be referred to by rows of a customer. */
export const ofCustomerSql = (
  { isShared }: ReferenceTarget,
  alias: string,
  customerId: number,
): RawBuilder<boolean> => {
  const own = sql<boolean>`${sql.ref(`${alias}.customer_id`)} = ${customerId}`;
  return isShared ? sql<boolean>`(${own} OR ${sql.ref(`${alias}.customer_id`)} IS NULL)` : own;
};

/** Where the values of a field with several are stored, beside the rows of the entity. */
export interface SeveralStore {
  /** The values of a row of the table `t` in order, as an SQL array. */
  read: RawBuilder<unknown>;
  /** Replaces the values of a row. */
  write: (db: Db, rowId: number, values: readonly (string | number)[]) => Promise<void>;
  /** What people call the values of a row, in the same order, as an SQL array of texts. */
  labels: RawBuilder<unknown>;
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
  /** Between a value and what its column holds, where that is in another unit. Null where both are the same. */
  storedAs: { read: (stored: number) => number; write: (value: number) => number } | null;
  /** The values that there are, in their order, for a field of a few. Null for others. */
  choices: readonly Choice[] | null;
  /** Null for a field that is no reference. */
  target: ReferenceTarget | null;
  /** Null for a field that has one value, in its column. */
  several: SeveralStore | null;
  /** The permissions of which one is needed to give it another value, beside those of the entity. Null where those are enough. */
  writtenBy: readonly PermissionName[] | null;
  /** For what is given and never shown, such as a password: what is stored in place of it. A row keeps it where nothing is given. Null for others. */
  sealed: ((given: string | null) => Promise<string>) | null;
}

/** What a definition says of a field; the rest follows from its kind. */
interface FieldOptions {
  description: string;
  required?: boolean;
  isSearched?: boolean;
  isUnique?: boolean;
  isFilter?: boolean;
  isBulk?: boolean;
  /** The name of its column, where that is not the field's own. */
  column?: string;
}

/** A field without its name, which is its key in the definition. */
export type FieldKind = Omit<Field, 'name' | 'inputName' | 'column'> & {
  isReference: boolean;
  column: string | null;
};

/** What most kinds have none of. */
const PLAIN = {
  isSearched: false,
  isSorted: true,
  isFilter: false,
  isBulk: false,
  isUnique: false,
  isUniqueAs: null,
  make: null,
  inZone: null,
  storedAs: null,
  choices: null,
  target: null,
  several: null,
  sealed: null,
  writtenBy: null,
  isReference: false,
} as const;

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
  { required = false, isSearched = true, isUnique = false, column, description }: FieldOptions,
): FieldKind {
  return {
    ...PLAIN,
    description,
    types: { row: required ? 'String!' : 'String', input: 'String' },
    schema: textSchema(checked, required),
    isSearched,
    isUnique,
    column: column ?? null,
  };
}

const lineOfText = (max: number) =>
  z
    .string({ error: 'notText' })
    .max(max, { error: 'tooLong', abort: true })
    .refine((text) => !CONTROL.test(text), { error: 'notText', abort: true });

/** A line of text of `max` characters at most; `isNeverNull` for one that is stored as an empty text where nothing is said. */
export const text = ({
  max,
  isNeverNull = false,
  ...options
}: FieldOptions & { max: number; isNeverNull?: boolean }): FieldKind => {
  const kind = textKind(lineOfText(max), options);
  if (!isNeverNull) return kind;
  return {
    ...kind,
    types: { ...kind.types, row: 'String!' },
    schema: kind.schema.transform((value) => value ?? ''),
  };
};

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
  ...PLAIN,
  description: options.description,
  types: { row: 'Boolean!', input: 'Boolean' },
  schema: z
    .unknown()
    .transform(blankIsNull)
    .transform((value) => (value === null ? byDefault : (FLAGS.get(String(value).toLowerCase()) ?? value)))
    .pipe(z.boolean({ error: 'notAFlag' })) as z.ZodType<FieldValue>,
  isFilter: options.isFilter ?? true,
  isBulk: options.isBulk ?? true,
  column: options.column ?? null,
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
  column,
  description,
}: FieldOptions & { isEnd?: boolean; make?: (() => string) | null }): FieldKind => ({
  ...PLAIN,
  column: column ?? null,
  description,
  types: { row: required || make ? 'DateTime!' : 'DateTime', input: 'DateTime' },
  schema: textSchema(z.string({ error: 'notAMoment' }).regex(MOMENT, { error: 'notAMoment' }), required),
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
});

/** A day of the calendar, `2026-11-23`, whatever the time zone. */
export const day = ({ required = false, column, description }: FieldOptions): FieldKind => ({
  ...PLAIN,
  column: column ?? null,
  description,
  types: { row: required ? 'String!' : 'String', input: 'String' },
  schema: textSchema(z.string({ error: 'notADay' }).refine(isDay, { error: 'notADay' }), required),
});

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).year > 0;
  } catch {
    return false; // the 30th of February
  }
}

/** A number as people write it into a cell: with a point or a comma, and nothing between thousands. */
/** The number that a text writes, with a point or a comma; anything else as it is. */
export const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(?:[.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : value;

interface NumberOptions extends FieldOptions {
  least: number;
  most: number;
  /** Digits after the point; none for a whole number. */
  decimals?: number;
  /** How often the unit of its column goes into its own: 1,000 for kilometres over a column of metres. */
  perUnit?: number;
}

/** A number within bounds, rounded to its decimals. */
export function number({
  least,
  most,
  decimals = 0,
  perUnit = 1,
  required = false,
  column,
  description,
}: NumberOptions): FieldKind {
  const type = decimals === 0 ? 'Int' : 'Float';
  const round = (value: number): number => Number(value.toFixed(decimals));
  const bounded = z
    .number({ error: 'notANumber' })
    .transform(round)
    .pipe(z.number().min(least, { error: 'tooSmall' }).max(most, { error: 'tooGreat' }));
  return {
    ...PLAIN,
    column: column ?? null,
    description,
    types: { row: required ? `${type}!` : type, input: 'Float' },
    schema: z
      .unknown()
      .transform((value) => numberIn(blankIsNull(value)))
      .refine((value) => value !== null || !required, { error: 'required', abort: true })
      .pipe(bounded.nullable()) as z.ZodType<FieldValue>,
    // Also where both units are the same: a column of single precision does not hold what was written.
    storedAs: { read: (stored) => round(stored / perUnit), write: (value) => value * perUnit },
  };
}

/** One of a few values, which files have by their names in any language. */
export const choice = ({
  choices,
  required = false,
  isFilter = true,
  column,
  description,
}: FieldOptions & { choices: readonly Choice[] }): FieldKind => {
  const type = typeof choices[0]?.value === 'number' ? 'Int' : 'String';
  const known = new Map<unknown, string | number>(
    choices.flatMap(({ value, name }) =>
      [value, name.es, name.en].map((word): [string, string | number] => [String(word).toLowerCase(), value]),
    ),
  );
  return {
    ...PLAIN,
    column: column ?? null,
    description,
    types: { row: required ? `${type}!` : type, input: type },
    schema: z
      .unknown()
      .transform(blankIsNull)
      .refine((value) => value !== null || !required, { error: 'required', abort: true })
      .transform((value) => (value === null ? null : known.get(String(value).toLowerCase())))
      .refine((value) => value !== undefined, { error: 'notAChoice' }) as unknown as z.ZodType<FieldValue>,
    isFilter,
    choices,
  };
};

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
  ...PLAIN,
  column: options.column ?? null,
  description: options.description,
  types: { row: required ? 'EntityReference!' : 'EntityReference', input: 'Id' },
  schema: z
    .unknown()
    .transform(blankIsNull)
    .refine((value) => value !== null || !required, { error: 'required', abort: true })
    .pipe(z.int({ error: 'notAnId' }).nullable()) as z.ZodType<FieldValue>,
  isSearched: options.isSearched ?? true,
  isFilter,
  isBulk: options.isBulk ?? false,
  isUnique: options.isUnique ?? false,
  target,
  several: null,
  sealed: null,
  isReference: true,
});

const MOST_OF_SEVERAL = 1_000;

/** Several values of a kind, each once and in order; none where nothing is said. */
const severalSchema = (one: z.ZodType<string | number>): z.ZodType<FieldValue> =>
  z
    .unknown()
    .transform((value) => value ?? [])
    .pipe(
      z
        .array(one, { error: 'notAChoice' })
        .max(MOST_OF_SEVERAL, { error: 'tooMany' })
        .transform((values) => [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))),
    );

const severalKind = (
  row: string,
  input: string,
  schema: z.ZodType<FieldValue>,
  several: SeveralStore,
  description: string,
): FieldKind => ({
  ...flag({ byDefault: false, isFilter: false, isBulk: false, description }),
  types: { row, input },
  schema,
  isSorted: false,
  several,
});

/** Several names of those that there are; `store` says where. */
export const names = ({
  among,
  store,
  description,
}: {
  among: readonly string[];
  store: SeveralStore;
  description: string;
}): FieldKind =>
  severalKind(
    '[String!]!',
    '[String!]',
    severalSchema(
      z.string({ error: 'notAChoice' }).refine((name) => among.includes(name), { error: 'notAChoice' }),
    ),
    store,
    description,
  );

/** References to several things, by a table whose rows have the id of a row of the entity in `own` and that of a thing in `other`. */
export const references = ({
  target,
  link: { table, own, other },
  description,
}: {
  target: ReferenceTarget;
  link: { table: keyof Tables & string; own: string; other: string };
  description: string;
}): FieldKind => {
  const linked = sql`FROM ${sql.table(table)} AS link WHERE ${sql.ref(`link.${own}`)} = t.id`;
  const store: SeveralStore = {
    read: sql`array(SELECT ${sql.ref(`link.${other}`)} ${linked} ORDER BY 1)`,
    labels: sql`array(SELECT ${labelSql(target, 'target')} FROM ${sql.table(table)} AS link
                        JOIN ${sql.table(target.table)} AS target ON target.id = ${sql.ref(`link.${other}`)}
                       WHERE ${sql.ref(`link.${own}`)} = t.id ORDER BY target.id)`,
    write: async (db, rowId, ids) => {
      const all = sql`${[...ids]}::int[]`;
      await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(own)} = ${rowId} AND NOT ${sql.ref(other)} = ANY(${all})`.execute(
        db,
      );
      await sql`INSERT INTO ${sql.table(table)} (${sql.ref(own)}, ${sql.ref(other)}) SELECT ${rowId}, unnest(${all})
                  ON CONFLICT DO NOTHING`.execute(db);
    },
  };
  const schema = severalSchema(z.int({ error: 'notAnId' }));
  const kind = severalKind('[EntityReference!]!', '[Id!]', schema, store, description);
  return { ...kind, target, isReference: true };
};

/** A text that is given and never shown; `seal` gives what is stored in place of it, also of none. */
export const sealedText = ({
  max,
  column,
  seal,
  description,
}: {
  max: number;
  column: string;
  seal: (given: string | null) => Promise<string>;
  description: string;
}): FieldKind => ({
  ...textKind(lineOfText(max), { description, isSearched: false }),
  // Blanks at its ends count.
  schema: z
    .unknown()
    .transform((value) => (value === '' || value === undefined ? null : value))
    .pipe(z.string({ error: 'notText' }).max(max, { error: 'tooLong' }).nullable()),
  isSorted: false,
  column,
  sealed: seal,
});

/** `identityDocument` is `identity_document` in the store. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The field of a name, made from its kind. */
export function namedField(name: string, { isReference, column, ...kind }: FieldKind): Field {
  const inputName = !isReference ? name : kind.several ? `${name.replace(/s$/, '')}Ids` : `${name}Id`;
  return { ...kind, name, inputName, column: column ?? snakeCase(inputName) };
}

/** What people call the thing of a target, as SQL over its table under an alias. */
export const labelSql = (
  { label, also, between = ' - ' }: ReferenceTarget,
  alias: string,
): RawBuilder<string> =>
  also === undefined
    ? sql<string>`${sql.ref(`${alias}.${label}`)}`
    : sql<string>`concat_ws(${sql.lit(between)}, ${sql.ref(`${alias}.${label}`)}, nullif(${sql.ref(`${alias}.${also}`)}, ''))`;

/** What a row shows of a field, as SQL over the table `t` and what it refers to. */
export const shownSql = (field: Field): RawBuilder<unknown> =>
  field.several
    ? sql`array_to_string(${field.several.labels}, '; ')`
    : field.target
      ? labelSql(field.target, field.name)
      : sql.ref(`t.${field.column}`);

/** The value of a column of a field, as rows have it. */
export function readValue({ storedAs }: Field, stored: unknown): FieldValue {
  if (stored instanceof Date) return momentText(stored.getTime());
  return storedAs && typeof stored === 'number' ? storedAs.read(stored) : (stored as FieldValue);
}

/** What the column of a field holds for a value. */
export const writtenValue = ({ storedAs }: Field, value: FieldValue): FieldValue =>
  storedAs && typeof value === 'number' ? storedAs.write(value) : value;

/** What people call a value of a field of a few, in their language. */
export const choiceName = (
  choices: readonly Choice[],
  value: FieldValue,
  language: Language,
): string | null =>
  choices.find((choice) => choice.value === value)?.name[language === 'US' ? 'en' : 'es'] ?? null;

/** The order of a field's values, of names in a language: never null, so that a page can begin after any row. */
export function orderSql(field: Field, language: Language): RawBuilder<unknown> {
  if (field.choices) {
    const names = field.choices.map(
      ({ value }) => sql`WHEN ${value} THEN ${choiceName(field.choices ?? [], value, language)}`,
    );
    return nameOrder(sql`CASE ${shownSql(field)} ${sql.join(names, sql` `)} ELSE '' END`);
  }
  if (field.storedAs) return sql`coalesce(${shownSql(field)}, '-infinity'::float8)`;
  if (field.types.input === 'Boolean') return sql`NOT ${shownSql(field)}`;
  if (field.types.input === 'DateTime') return sql`coalesce(${shownSql(field)}, '-infinity'::timestamptz)`;
  return nameOrder(sql`coalesce(${shownSql(field)}::text, '')`);
}
