import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { phonesOf } from './phones.ts';

/** A driver or a user, as the person whom data are about. */
export interface Person {
  kind: 'DRIVER' | 'USER';
  id: number;
  customerId: number;
  fullName: string;
  /** Of a user. */
  userName: string | null;
  /** The address of a user in small letters; null for none, and where another user of the customer has the same. */
  address: string | null;
  /** The digits of their telephones, without those that another person of the customer has, too. */
  phones: readonly string[];
}

/** Under what name a person who was erased stands in everything that stays: it holds nothing but the number. */
export const pseudonymOf = ({ kind, id }: Person): string =>
  `${kind === 'DRIVER' ? 'Conductor' : 'Usuario'} borrado ${id}`;

/** What stands in the place of an address that was taken out of a message. */
export const NO_ADDRESS = 'borrado';

/** Reads a driver as a person. */
export async function driverAsPerson(db: Db, id: number): Promise<Person> {
  const { rows } = await sql<Omit<Person, 'kind' | 'id' | 'userName' | 'address'>>`
    SELECT customer_id AS "customerId", btrim(concat_ws(' ', first_name, last_name)) AS "fullName",
           ${phonesOf('DRIVER')} AS phones
      FROM driver AS t WHERE id = ${id}`.execute(db);
  return { kind: 'DRIVER', id, userName: null, address: null, ...(rows[0] as (typeof rows)[0]) };
}

/** Reads a user as a person. An address or a telephone that several people of the customer have stays for the others. */
export async function userAsPerson(db: Db, id: number): Promise<Person> {
  const { rows } = await sql<Omit<Person, 'kind' | 'id'>>`
    SELECT u.customer_id AS "customerId", btrim(concat_ws(' ', u.first_name, u.last_name)) AS "fullName",
           u.user_name::text AS "userName",
           CASE WHEN u.email <> '' AND NOT EXISTS (
             SELECT FROM app_user other WHERE other.customer_id = u.customer_id AND other.id <> u.id
                AND other.deleted_at IS NULL AND other.email = u.email) THEN lower(u.email::text) END AS address,
           ${phonesOf('USER')} AS phones
      FROM app_user u CROSS JOIN LATERAL (SELECT u.*) AS t WHERE u.id = ${id}`.execute(db);
  return { kind: 'USER', id, ...(rows[0] as (typeof rows)[0]) };
}

/** An address as a regular expression that does not find it within a longer one. */
const asPattern = (address: string): string =>
  `(?<![\\w.+-])${address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`;

/** Whether a text holds the address of a person. */
export const holdsAddress = (text: RawBuilder<unknown>, { address }: Person): RawBuilder<boolean> =>
  address === null ? sql<boolean>`false` : sql<boolean>`coalesce(${text}, '') ~* ${asPattern(address)}`;

/** A text without the address of a person. */
export const withoutAddress = (text: RawBuilder<unknown>, { address }: Person): RawBuilder<string> =>
  address === null
    ? sql<string>`${text}`
    : sql<string>`regexp_replace(${text}, ${asPattern(address)}, ${NO_ADDRESS}, 'gi')`;
