import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { PersonKind } from './personKind.ts';
import { phonesOf } from './phones.ts';

/** A driver, a user or a technician, as the person whom data are about. */
export interface Person {
  kind: PersonKind;
  id: number;
  customerId: number;
  fullName: string;
  /** Of a user. */
  userName: string | null;
  /** The address of a user or a technician in small letters; null for none, and where another one of the customer has the same. */
  address: string | null;
  /** The digits of their telephones, without those that another person of the customer has, too. */
  phones: readonly string[];
}

/** Under what name a person who was erased stands in everything that stays: it holds nothing but the number. */
export const pseudonymOf = ({ kind, id }: Pick<Person, 'kind' | 'id'>): string => `${PSEUDONYMS[kind]} ${id}`;

/** The tables of people. */
export const PEOPLE = {
  DRIVER: 'driver',
  USER: 'app_user',
  TECHNICIAN: 'technician',
} as const satisfies Record<PersonKind, keyof Tables>;

const PSEUDONYMS: Readonly<Record<PersonKind, string>> = {
  DRIVER: 'Conductor borrado',
  USER: 'Usuario borrado',
  TECHNICIAN: 'Técnico borrado',
};

/** The condition that the row `t` is of a person who was erased, and so is nobody any more. */
export const isErasedSql = (kind: PersonKind): RawBuilder<boolean> =>
  sql<boolean>`t.first_name = ${PSEUDONYMS[kind]} || ' ' || t.id`;

/** What stands in the place of an address that was taken out of a message. */
export const NO_ADDRESS = 'borrado';

/** The address of the row `t`, in small letters, unless another user or technician of the customer has it, too. */
const addressSql = (kind: PersonKind): RawBuilder<string | null> => sql<string | null>`
  CASE WHEN t.email <> '' AND NOT EXISTS (
    SELECT FROM (
      SELECT 'USER' AS kind, id, email::text FROM app_user WHERE customer_id = t.customer_id AND deleted_at IS NULL
      UNION ALL SELECT 'TECHNICIAN', id, email FROM technician WHERE customer_id = t.customer_id AND deleted_at IS NULL) AS other
     WHERE (other.kind, other.id) <> (${kind}, t.id) AND lower(other.email) = lower(t.email::text))
  THEN lower(t.email::text) END`;

/** Reads somebody as a person. An address or a telephone that several people of the customer have stays for the others. */
export async function asPerson(db: Db, kind: PersonKind, id: number): Promise<Person> {
  const { rows } = await sql<Omit<Person, 'kind' | 'id'>>`
    SELECT customer_id AS "customerId", btrim(concat_ws(' ', first_name, last_name)) AS "fullName",
           ${kind === 'USER' ? sql`user_name::text` : sql`NULL`} AS "userName",
           ${kind === 'DRIVER' ? sql`NULL` : addressSql(kind)} AS address, ${phonesOf(kind)} AS phones
      FROM ${sql.table(PEOPLE[kind])} AS t WHERE id = ${id}`.execute(db);
  return { kind, id, ...(rows[0] as (typeof rows)[0]) };
}

/** An address as a regular expression that does not find it within a longer one, but as addresses of the web write it, too. */
const asPattern = (address: string): string => {
  const literal = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const inWeb = literal.replace('@', '(?:@|%40)').replaceAll('\\+', '(?:\\+|%2B)');
  return `(?<![\\w.+-])${inWeb}(?![\\w-]|\\.\\w)`;
};

/** Whether a text holds the address of a person. */
export const holdsAddress = (text: RawBuilder<unknown>, { address }: Person): RawBuilder<boolean> =>
  address === null ? sql<boolean>`false` : sql<boolean>`coalesce(${text}, '') ~* ${asPattern(address)}`;

/** A text without the address of a person. */
export const withoutAddress = (text: RawBuilder<unknown>, { address }: Person): RawBuilder<string> =>
  address === null
    ? sql<string>`${text}`
    : sql<string>`regexp_replace(${text}, ${asPattern(address)}, ${NO_ADDRESS}, 'gi')`;
