import { randomBytes } from 'node:crypto';
import type {
  AlarmRecipients,
  AlarmRuleInput,
  AlarmRulePlace,
  AlarmRule as AlarmRuleView,
} from '@rastro/contract/resolvers';
import { type AlarmRule, minuteText, WEEKDAYS } from '@rastro/domain';
import { sql } from 'kysely';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { type AuditEntry, audit } from '../store/audit.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { NAME_ORDER, nameOrder } from '../store/nameOrder.ts';
import { query } from '../store/query.ts';
import { checkedRule } from './ruleInput.ts';

interface RuleRow {
  id: number;
  customerId: number;
  name: string;
  enabled: boolean;
  definition: AlarmRule;
  webhookSecret: string | null;
  version: number;
  isDefault: boolean;
}

/**
 * The rules in reach: of the customers in scope; for a user bounded by groups those that name vehicles and groups which are all
 * within, since a rule tells of everything that it is about.
 */
async function rulesInReach(
  store: Store,
  scope: Scope,
  { customerId = null, id = null }: { customerId?: number | null; id?: number | null } = {},
): Promise<RuleRow[]> {
  const all = 'jsonb_array_elements_text(definition -> ';
  const bounded = sql` AND jsonb_array_length(definition -> 'assetIds') + jsonb_array_length(definition -> 'groupIds') > 0
    AND NOT EXISTS (SELECT FROM ${sql.raw(all)} 'assetIds') AS a (id)
                     WHERE a.id::int NOT IN (${scope.assets().select('asset.id')}))
    AND NOT EXISTS (SELECT FROM ${sql.raw(all)} 'groupIds') AS g (id)
                     WHERE g.id::int NOT IN (${scope.groups().select('asset_group.id')}))`;
  const { rows } = await sql<RuleRow>`
    SELECT id, customer_id AS "customerId", name, enabled, definition, webhook_secret AS "webhookSecret", version,
           is_default AS "isDefault"
      FROM alarm_rule
     WHERE deleted_at IS NULL AND customer_id IN (${scope.customers().select('customer.id')})
       ${customerId === null ? sql`` : sql`AND customer_id = ${customerId}`} ${id === null ? sql`` : sql`AND id = ${id}`}
       ${scope.isBounded ? bounded : sql``}
     ORDER BY customer_id, ${nameOrder(sql`name`)}, id`.execute(store.db);
  return rows;
}

/** The rules in reach as they are shown, of one customer where one is given. */
export async function listRules(
  store: Store,
  scope: Scope,
  customerId: number | null,
): Promise<AlarmRuleView[]> {
  return toViews(store, scope, await rulesInReach(store, scope, { customerId }));
}

async function ruleView(store: Store, scope: Scope, id: number): Promise<AlarmRuleView> {
  const [view] = await toViews(store, scope, await rulesInReach(store, scope, { id }));
  if (!view) throw codedError('NOT_FOUND');
  return view;
}

/** The ids of the rules in reach. */
export const ruleIdsInReach = async (store: Store, scope: Scope): Promise<number[]> =>
  (await rulesInReach(store, scope)).map((row) => row.id);

const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Makes a rule. Throws INVALID_INPUT, and NOT_FOUND for what is out of reach. */
export async function createRule(store: Store, scope: Scope, input: AlarmRuleInput): Promise<AlarmRuleView> {
  const customerId = await customerInReach(scope, input.customerId);
  const { name, rule } = await checkedRule(scope, customerId, input);
  const id = await inTransaction(store.db, async (tx) => {
    const { rows } = await query<{ id: number }>(
      tx,
      `INSERT INTO alarm_rule (customer_id, name, enabled, definition, webhook_secret) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [
        customerId,
        name,
        input.enabled,
        JSON.stringify(rule),
        rule.webhookUrl === null ? null : newWebhookSecret(),
      ],
    );
    const made = rows[0]?.id as number;
    await audit(tx, entryOf(scope, 'create', made, null, { name, enabled: input.enabled, ...rule }));
    return made;
  });
  return ruleView(store, scope, id);
}

/** Changes a rule; switched on again, it is about what happens from then on. Throws NOT_FOUND, INVALID_INPUT. */
export async function updateRule(
  store: Store,
  scope: Scope,
  id: number,
  input: AlarmRuleInput,
): Promise<AlarmRuleView> {
  const [before] = await rulesInReach(store, scope, { id });
  if (!before) throw codedError('NOT_FOUND');
  if (input.customerId != null && (await customerInReach(scope, input.customerId)) !== before.customerId)
    throw codedError('INVALID_INPUT', { field: 'customerId' });
  const seen = new Set((await recipientsOf(scope, before.customerId)).users.map((user) => user.id));
  const { userIds, geofenceIds, roadIds } = before.definition;
  const kept = { userIds: userIds.filter((userId) => !seen.has(userId)), geofenceIds, roadIds };
  const { name, rule } = await checkedRule(scope, before.customerId, input, kept);
  const secret = rule.webhookUrl === null ? null : (before.webhookSecret ?? newWebhookSecret());
  await inTransaction(store.db, async (tx) => {
    await query(
      tx,
      `UPDATE alarm_rule SET name = $2, enabled = $3, definition = $4, webhook_secret = $5, version = version + 1,
              is_default = false, enabled_from = CASE WHEN $3 AND NOT enabled THEN now() ELSE enabled_from END WHERE id = $1`,
      [id, name, input.enabled, JSON.stringify(rule), secret],
    );
    const was = { name: before.name, enabled: before.enabled, ...before.definition };
    await audit(tx, entryOf(scope, 'update', id, was, { name, enabled: input.enabled, ...rule }));
  });
  return ruleView(store, scope, id);
}

/** Deletes a rule; what it listed stays. Throws NOT_FOUND. */
export async function deleteRule(store: Store, scope: Scope, id: number): Promise<void> {
  const [before] = await rulesInReach(store, scope, { id });
  if (!before) throw codedError('NOT_FOUND');
  await inTransaction(store.db, async (tx) => {
    await query(
      tx,
      'UPDATE alarm_rule SET deleted_at = now(), enabled = false, version = version + 1 WHERE id = $1',
      [id],
    );
    const was = { name: before.name, enabled: before.enabled, ...before.definition };
    await audit(tx, entryOf(scope, 'delete', id, was, null));
  });
}

function entryOf(
  { requester }: Scope,
  action: AuditEntry['action'],
  id: number,
  before: unknown,
  after: unknown,
): AuditEntry {
  const { userId, customerId } = requester;
  return { userId, customerId, action, entity: 'alarmRule', entityId: id, before, after };
}

/** The users and roles in reach whom a rule of a customer may tell. */
export async function recipientsOf(scope: Scope, customerId: number): Promise<AlarmRecipients> {
  const users = await scope
    .users()
    .where('app_user.customer_id', '=', customerId)
    .where('app_user.active', '=', true)
    .select([
      'app_user.id',
      'app_user.email',
      sql<string>`coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), user_name)`.as('name'),
    ])
    .orderBy(sql`3`)
    .orderBy('app_user.id')
    .execute();
  const roles = await scope
    .roles()
    .where((eb) => eb.or([eb('role.customer_id', 'is', null), eb('role.customer_id', '=', customerId)]))
    .select(['role.id', 'role.name'])
    .orderBy('role.id')
    .execute();
  return { users, roles };
}

interface RulePlaces {
  geofences: AlarmRulePlace[];
  roads: AlarmRulePlace[];
}

/** The geofences and roads that these rules name, those that were deleted meanwhile among them. */
async function placesOf({ db }: Store, rows: readonly RuleRow[]): Promise<RulePlaces> {
  const named = async (table: 'geofence' | 'road', ids: readonly number[]): Promise<AlarmRulePlace[]> =>
    ids.length === 0
      ? []
      : (
          await query(
            db,
            `SELECT id, name, deleted_at IS NOT NULL AS deleted FROM ${table} WHERE id = ANY($1::int[])
              ORDER BY ${NAME_ORDER}, id`,
            [ids],
          )
        ).rows;
  return {
    geofences: await named(
      'geofence',
      rows.flatMap(({ definition }) => definition.geofenceIds),
    ),
    roads: await named(
      'road',
      rows.flatMap(({ definition }) => definition.roadIds),
    ),
  };
}

async function toViews(store: Store, scope: Scope, rows: readonly RuleRow[]): Promise<AlarmRuleView[]> {
  const known = new Map<number, AlarmRecipients>();
  for (const { customerId } of rows)
    if (!known.has(customerId)) known.set(customerId, await recipientsOf(scope, customerId));
  const places = await placesOf(store, rows);
  return rows.map((row) => toView(row, known.get(row.customerId) ?? { users: [], roles: [] }, places));
}

function toView(
  { definition, ...row }: RuleRow,
  { users, roles }: AlarmRecipients,
  { geofences, roads }: RulePlaces,
): AlarmRuleView {
  const { typeId, hours, userIds, roleIds, geofenceIds, roadIds, ...others } = definition;
  const { inApp, email, push, webhookUrl, ...same } = others;
  return {
    ...same,
    id: row.id,
    customerId: row.customerId,
    name: row.name,
    enabled: row.enabled,
    typeNotificationId: typeId,
    hours: hours.map(({ days, fromMinute, toMinute }) => ({
      days: days.flatMap((day) => WEEKDAYS[day - 1] ?? []),
      from: minuteText(fromMinute),
      to: minuteText(toMinute),
    })),
    geofences: geofences.filter(({ id }) => geofenceIds.includes(id)),
    roads: roads.filter(({ id }) => roadIds.includes(id)),
    users: users.filter((user) => userIds.includes(user.id)),
    roles: roles.filter((role) => roleIds.includes(role.id)),
    channels: { inApp, email, push, webhookUrl },
    webhookSecret: row.webhookSecret,
    version: row.version,
    isDefault: row.isDefault,
  };
}
