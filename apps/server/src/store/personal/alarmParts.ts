import { type RawBuilder, sql } from 'kysely';
import { DELIVERY_CHANNEL, DELIVERY_STATUS } from '../codes.ts';
import type { PersonalRows } from './parts.ts';
import { holdsAddress, NO_ADDRESS, type Person, withoutAddress } from './person.ts';
import { isPhone, phonePattern } from './phones.ts';

const ofCustomer = ({ customerId }: Person) => sql<boolean>`t.customer_id = ${customerId}`;

/** Lets deliveries that wait be given up, where a condition over them holds. */
export const givenUp = (condition: RawBuilder<boolean>) => {
  const { WAITING, SENDING, DIGEST, FAILED } = DELIVERY_STATUS;
  return sql`status = CASE WHEN ${condition} AND (t.status = ANY(${[WAITING, SENDING]}::smallint[]) OR (t.status = ${DIGEST} AND t.digest_id IS NULL))
                           THEN ${FAILED}::smallint ELSE t.status END,
    next_attempt_at = CASE WHEN ${condition} THEN NULL ELSE t.next_attempt_at END`;
};

/** A definition of an alarm rule with a list of texts without those of which a condition over `one` holds; without the list, as it is. */
const without = (definition: RawBuilder<unknown>, path: string, condition: RawBuilder<boolean>) =>
  sql`jsonb_set(${definition}, ${path}::text[], (
    SELECT coalesce(jsonb_agg(one ORDER BY place), '[]')
      FROM jsonb_array_elements_text(CASE jsonb_typeof(t.definition #> ${path}::text[]) WHEN 'array'
        THEN t.definition #> ${path}::text[] ELSE '[]' END) WITH ORDINALITY AS each(one, place)
     WHERE NOT ${condition}), false)`;

/** A text of the audit log about an alarm rule, without the telephones of a person. */
const withoutPhones = (text: RawBuilder<unknown>, person: Person) =>
  sql`regexp_replace(${text}, ${`"${phonePattern(person)}"`}, ${`"${NO_ADDRESS}"`}, 'g')::jsonb`;

const holdsPhone = (text: RawBuilder<unknown>, person: Person): RawBuilder<boolean> => {
  const pattern = phonePattern(person);
  return pattern === null ? sql<boolean>`false` : sql<boolean>`coalesce(${text}, '') ~ ${`"${pattern}"`}`;
};

/** Where the e-mail address and the telephones of a driver or a user stand in alarm rules, and in what these had sent and written. */
export const ALARM_PARTS: readonly PersonalRows[] = [
  {
    part: 'ADDRESSES',
    table: 'alarm_rule',
    key: ['id'],
    of: (person) =>
      sql<boolean>`${ofCustomer(person)} AND (${holdsAddress(sql`t.definition::text`, person)} OR EXISTS (
        SELECT FROM jsonb_path_query(t.definition, '$.phones[*]') AS one WHERE ${isPhone(sql`one #>> '{}'`, person)}))`,
    erase: (person) => {
      const isTheirs = sql<boolean>`lower(one) IS NOT DISTINCT FROM ${person.address}::text`;
      const emails = without(sql`t.definition`, '{emails}', isTheirs);
      const escalated = without(emails, '{escalation,emails}', isTheirs);
      const called = without(escalated, '{phones}', isPhone(sql`one`, person));
      const webhook = sql`t.definition->>'webhookUrl'`;
      return sql`version = t.version + 1, definition = CASE WHEN ${holdsAddress(webhook, person)}
        THEN jsonb_set(${called}, '{webhookUrl}', to_jsonb(${withoutAddress(webhook, person)})) ELSE ${called} END`;
    },
  },
  {
    part: 'NOTICES',
    table: 'alarm_delivery',
    key: ['id'],
    of: (person) => sql<boolean>`${ofCustomer(person)} AND t.channel = ${DELIVERY_CHANNEL.SMS}
      AND ${isPhone(sql`t.receiver`, person)}`,
    erase: () => sql`receiver = ${NO_ADDRESS}, last_error = NULL, ${givenUp(sql<boolean>`true`)}`,
  },
  {
    part: 'AUDIT',
    table: 'audit_log',
    key: ['id'],
    of: (person) => sql<boolean>`${ofCustomer(person)} AND t.entity = 'alarmRule'
      AND (${holdsPhone(sql`t.before::text`, person)} OR ${holdsPhone(sql`t.after::text`, person)})`,
    erase: (person) =>
      sql`before = ${withoutPhones(sql`t.before::text`, person)}, after = ${withoutPhones(sql`t.after::text`, person)}`,
  },
];
