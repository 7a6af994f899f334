import { DEFAULT_ALARM_RULES } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { query } from './query.ts';
import type { Language } from './tables.ts';

const ENGLISH = JSON.stringify(
  Object.fromEntries(DEFAULT_ALARM_RULES.map(({ key, name }) => [`${key} ${name.es}`, name.en])),
);

/** The name of the rule of a row of `alarm_rule` as a reader sees it, by `alarmRuleName` of the domain. */
export const shownRuleName = (alias: string, language: Language): RawBuilder<string> =>
  language === 'US'
    ? sql`coalesce(${ENGLISH}::jsonb ->> concat(${sql.ref(`${alias}.default_key`)}, ' ', ${sql.ref(`${alias}.name`)}), ${sql.ref(`${alias}.name`)})`
    : sql`${sql.ref(`${alias}.name`)}`;

/**
 * Inserts the default alarm rules that customers never had: all of them to a new one, to others those that came with a later
 * version. What somebody deleted stays deleted.
 */
export async function ensureDefaultAlarmRules(
  db: Db,
  customerIds: readonly number[] | null = null,
): Promise<void> {
  const { rows } = await query<{ id: number; name: string }>(
    db,
    'SELECT id, name FROM role WHERE customer_id IS NULL',
  );
  const roleIds = (names: readonly string[]) =>
    rows.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  await query<never>(
    db,
    `INSERT INTO alarm_rule (customer_id, name, enabled, definition, default_key, is_default)
     SELECT customer.id, d.name, true, d.definition, d.key, true
       FROM customer CROSS JOIN unnest($1::text[], $2::text[], $3::jsonb[]) AS d (key, name, definition)
      WHERE customer.deleted_at IS NULL AND ($4::int[] IS NULL OR customer.id = ANY($4))
        AND NOT EXISTS (SELECT FROM alarm_rule r WHERE r.customer_id = customer.id AND r.default_key = d.key)
      ORDER BY customer.id
     ON CONFLICT (customer_id, default_key) DO NOTHING`,
    [
      DEFAULT_ALARM_RULES.map(({ key }) => key),
      DEFAULT_ALARM_RULES.map(({ name }) => name.es),
      DEFAULT_ALARM_RULES.map(({ rule, notifiedRoles }) =>
        JSON.stringify({ ...rule, roleIds: roleIds(notifiedRoles) }),
      ),
      customerIds,
    ],
  );
}
