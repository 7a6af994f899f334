import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Scope } from '../../access/scope.ts';
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
  'unknown', // a reference to what does not exist, or not within reach
  'ambiguous', // a label that several things in reach have
  'taken', // another row has this value
  'twice', // an earlier row of the same file has it
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A thing that a row may refer to, and how it is called in lists and files. */
export interface ReferenceTarget {
  /** Its table, which has `id` and `customer_id`. */
  table: keyof Tables & string;
  /** The column by which people know it. */
  label: string;
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
const blankIsNull = (value: unknown): unknown => {
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
  target: null,
  isReference: false,
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

/** What a row shows of a field, as SQL over the table `t` and what it refers to. */
export const shownSql = (field: Field): RawBuilder<unknown> =>
  field.target ? sql.ref(`${field.name}.${field.target.label}`) : sql.ref(`t.${field.column}`);

/** The order of a field's values: never null, so that a page can begin after any row. */
export function orderSql(field: Field): RawBuilder<unknown> {
  const isFlag = field.types.input === 'Boolean';
  return isFlag ? sql`NOT ${shownSql(field)}` : nameOrder(sql`coalesce(${shownSql(field)}, '')`);
}
