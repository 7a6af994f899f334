import { type RawBuilder, sql } from 'kysely';
import type { PersonKind } from './personKind.ts';

/** A person, by what `phonesOf` gives. */
interface Phones {
  phones: readonly string[];
}

/** Fewer digits are a number within a town, or an extension, which is nobody's alone. */
const LEAST_DIGITS = 8;

/** The digits of a telephone as people write it, without the zeros that are dialled before it. */
const digitsOf = (phone: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`ltrim(regexp_replace(${phone}, '[^0-9]', '', 'g'), '0')`;

/** The telephones of the row `t` of a person, by their digits, but not those that another person of the customer has, too. */
export const phonesOf = (kind: PersonKind): RawBuilder<string[]> => sql<string[]>`ARRAY(
  SELECT DISTINCT own.digits
    FROM (SELECT ${digitsOf(sql`phone`)} AS digits FROM unnest(${kind === 'TECHNICIAN' ? sql`ARRAY[t.phone]` : sql`ARRAY[t.phone, t.phone2]`}) AS phone) AS own
   WHERE length(own.digits) >= ${LEAST_DIGITS} AND NOT EXISTS (
     SELECT FROM (
       SELECT 'DRIVER' AS kind, id, unnest(ARRAY[phone, phone2]) AS phone FROM driver
        WHERE customer_id = t.customer_id AND deleted_at IS NULL
       UNION ALL SELECT 'USER', id, unnest(ARRAY[phone, phone2]) FROM app_user
        WHERE customer_id = t.customer_id AND deleted_at IS NULL
       UNION ALL SELECT 'TECHNICIAN', id, phone FROM technician
        WHERE customer_id = t.customer_id AND deleted_at IS NULL) AS other
      WHERE (other.kind, other.id) <> (${kind}, t.id) AND length(${digitsOf(sql`other.phone`)}) >= ${LEAST_DIGITS}
        AND (${digitsOf(sql`other.phone`)} LIKE '%' || own.digits OR own.digits LIKE '%' || ${digitsOf(sql`other.phone`)}))
   ORDER BY 1)`;

/** Their telephones as a regular expression, as alarm rules write them: with the country, which the person's may lack. */
export const phonePattern = ({ phones }: Phones): string | null =>
  phones.length === 0 ? null : `\\+[0-9]{0,3}(?:${phones.join('|')})`;

/** Whether a text is a telephone of a person. */
export const isPhone = (text: RawBuilder<unknown>, person: Phones): RawBuilder<boolean> => {
  const pattern = phonePattern(person);
  return pattern === null ? sql<boolean>`false` : sql<boolean>`coalesce(${text}, '') ~ ${`^${pattern}$`}`;
};
