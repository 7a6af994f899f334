import { randomBytes } from 'node:crypto';
import type {
  AlarmRecipients,
  AlarmRuleInput,
  AlarmRulePlace,
  AlarmRule as AlarmRuleView,
} from '@rastro/contract/resolvers';
import { type AlarmRule, alarmRuleName, minuteText, storedAlarmRuleName, WEEKDAYS } from '@rastro/domain';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { demandUnchanged } from '../access/demandUnchanged.ts';
import type { Scope } from '../access/scope.ts';
import type { Undoable } from '../access/undoable.ts';
import { codedError } from '../errors.ts';
import { shownRuleName } from '../store/alarmRules.ts';
import type { AuditEntry } from '../store/audit.ts';
import { askAddresses } from '../store/mailAddresses.ts';
import { nameOrder } from '../store/nameOrder.ts';
import type { BookRule } from './ruleBook.ts';
import { checkedRule } from './ruleInput.ts';

const ENTITY = 'alarmRule';

interface RuleRow {
  id: number;
  customerId: number;
  /** As it is stored; `defaultKey` says whether it is shown translated. */
  name: string;
  defaultKey: string | null;
  enabled: boolean;
  definition: AlarmRule;
  webhookSecret: string | null;
  version: number;
  isDefault: boolean;
}

/** Which of the rules in reach are read, and whether nobody else may change them until the transaction ends. */
interface Choice {
  customerId?: number | null;
  id?: number | null;
  forUpdate?: boolean;
  /** Whether those that were deleted are meant. */
  areDeleted?: boolean;
}

/**
 * The rules in reach: of the customers in scope; for a user bounded by groups those that name vehicles and groups which are all
 * within, since a rule notifies of everything that it is about.
 */
async function rulesInReach(
  scope: Scope,
  { customerId = null, id = null, forUpdate = false, areDeleted = false }: Choice = {},
): Promise<RuleRow[]> {
  const all = 'jsonb_array_elements_text(definition -> ';
  const bounded = sql` AND jsonb_array_length(definition -> 'assetIds') + jsonb_array_length(definition -> 'groupIds') > 0
    AND NOT EXISTS (SELECT FROM ${sql.raw(all)} 'assetIds') AS a (id)
                     WHERE a.id::int NOT IN (${scope.assets().select('asset.id')}))
    AND NOT EXISTS (SELECT FROM ${sql.raw(all)} 'groupIds') AS g (id)
                     WHERE g.id::int NOT IN (${scope.groups().select('asset_group.id')}))`;
  const { rows } = await sql<RuleRow>`
    SELECT id, customer_id AS "customerId", name, default_key AS "defaultKey", enabled, definition,
           webhook_secret AS "webhookSecret", version,
           is_default AS "isDefault"
      FROM alarm_rule
     WHERE deleted_at IS ${sql.raw(areDeleted ? 'NOT NULL' : 'NULL')} AND customer_id IN (${scope.customers().select('customer.id')})
       ${customerId === null ? sql`` : sql`AND customer_id = ${customerId}`} ${id === null ? sql`` : sql`AND id = ${id}`}
       ${scope.isBounded ? bounded : sql``}
     ORDER BY customer_id, ${nameOrder(shownRuleName('alarm_rule', scope.requester.language))}, id
     ${forUpdate ? sql`FOR UPDATE` : sql``}`.execute(scope.db);
  return rows;
}

/** The rules in reach as they are shown, of one customer where one is given. */
export async function listRules(scope: Scope, customerId: number | null): Promise<AlarmRuleView[]> {
  return toViews(scope, await rulesInReach(scope, { customerId }));
}

async function ruleView(scope: Scope, id: number): Promise<AlarmRuleView> {
  const [view] = await toViews(scope, await rulesInReach(scope, { id }));
  if (!view) throw codedError('NOT_FOUND');
  return view;
}

/** The ids of the rules in reach. */
export const ruleIdsInReach = async (scope: Scope): Promise<number[]> =>
  (await rulesInReach(scope)).map((row) => row.id);

/** A rule in reach as it notifies people, switched on or not. Throws NOT_FOUND. */
export async function bookRuleInReach(
  scope: Scope,
  id: number,
): Promise<{ book: BookRule; customerName: string }> {
  const [row] = await rulesInReach(scope, { id });
  if (!row) throw codedError('NOT_FOUND');
  const { customerId, name, defaultKey, definition, webhookSecret } = row;
  const customer = await scope.db
    .selectFrom('customer')
    .select(['name', 'time_zone as timeZone'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const book = { id, customerId, name, defaultKey, rule: definition, enabledFrom: 0, webhookSecret };
  return { book: { ...book, timeZone: customer.timeZone }, customerName: customer.name };
}

const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Creates a rule. Throws INVALID_INPUT, and NOT_FOUND for what is out of reach. */
export async function createRule(scope: Scope, input: AlarmRuleInput): Promise<AlarmRuleView> {
  const id = await scope.inTransaction(async (scope) => {
    const customerId = await customerInReach(scope, input.customerId);
    const { name, rule } = await checkedRule(scope, customerId, input);
    const { id } = await scope.db
      .insertInto('alarm_rule')
      .values({
        customer_id: customerId,
        name,
        enabled: input.enabled,
        definition: JSON.stringify(rule),
        webhook_secret: rule.webhookUrl === null ? null : newWebhookSecret(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await askReaders(scope, customerId, input.enabled, rule);
    await auditRule(scope, 'create', { id, customerId }, null, { name, enabled: input.enabled, ...rule });
    return id;
  });
  return ruleView(scope, id);
}

/**
 * Changes a rule; switched on again, it is about what happens from then on. `known` is the version that the change began with, where the
 * client says it. Throws NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE.
 */
export async function updateRule(
  scope: Scope,
  id: number,
  input: AlarmRuleInput,
  known?: number,
): Promise<AlarmRuleView> {
  await scope.inTransaction(async (scope) => {
    const before = await lockInReach(scope, id);
    const { version } = before;
    await demandUnchanged(scope, { entity: ENTITY, id, version, known, stored: () => ruleView(scope, id) });
    const { customerId } = before;
    if (input.customerId != null && (await customerInReach(scope, input.customerId)) !== customerId)
      throw codedError('INVALID_INPUT', { field: 'customerId' });
    const seen = new Set((await recipientsOf(scope, customerId)).users.map((user) => user.id));
    const { userIds, geofenceIds, roadIds } = before.definition;
    const unseen = (ids: readonly number[]) => ids.filter((userId) => !seen.has(userId));
    const escalationUserIds = unseen(before.definition.escalation?.userIds ?? []);
    const kept = { userIds: unseen(userIds), escalationUserIds, geofenceIds, roadIds };
    const { name: typed, rule } = await checkedRule(scope, customerId, input, kept);
    const name = storedAlarmRuleName(typed, before.defaultKey);
    const { enabled } = input;
    await scope.db
      .updateTable('alarm_rule')
      .set((eb) => ({
        name,
        enabled,
        definition: JSON.stringify(rule),
        webhook_secret: rule.webhookUrl === null ? null : (before.webhookSecret ?? newWebhookSecret()),
        version: eb('version', '+', 1),
        is_default: false,
        ...(enabled && !before.enabled ? { enabled_from: sql<Date>`now()` } : {}),
      }))
      .where('id', '=', id)
      .execute();
    await askReaders(scope, customerId, enabled, rule);
    await auditRule(scope, 'update', before, asAudited(before), { name, enabled, ...rule });
  });
  return ruleView(scope, id);
}

/** Asks the addresses that a rule in force is to mail to, where nobody has asked them yet. */
async function askReaders(
  { db }: Scope,
  customerId: number,
  enabled: boolean,
  rule: AlarmRule,
): Promise<void> {
  const emails = [...(rule.email ? rule.emails : []), ...(rule.escalation?.emails ?? [])];
  if (enabled && emails.length > 0) await askAddresses(db, customerId, emails, 'ALARMS');
}

/** Deletes a rule; what it listed stays. Throws NOT_FOUND. */
export function deleteRule(scope: Scope, id: number): Promise<void> {
  return scope.inTransaction(async (scope) => {
    const before = await lockInReach(scope, id);
    await scope.db
      .updateTable('alarm_rule')
      .set((eb) => ({ deleted_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await auditRule(scope, 'delete', before, asAudited(before), null);
  });
}

/** Brings a deleted rule back as it was; it is about what happens from then on. Throws NOT_FOUND for one that is not deleted. */
export async function restoreRule(scope: Scope, id: number): Promise<AlarmRuleView> {
  await scope.inTransaction(async (scope) => {
    const deleted = await lockInReach(scope, id, true);
    await scope.db
      .updateTable('alarm_rule')
      .set((eb) => ({ deleted_at: null, enabled_from: sql<Date>`now()`, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await auditRule(scope, 'create', deleted, null, asAudited(deleted));
  });
  return ruleView(scope, id);
}

/** What the audit log keeps of a rule. */
type AuditedRule = Pick<RuleRow, 'name' | 'enabled'> & AlarmRule;

const SETS_RULES = ['ConfiguracionNotificaciones', 'Planificador'];

/** The undoing of changes of rules: one that is switched on again is about what happens from then on. */
export const UNDOABLE_RULES: Undoable = {
  entity: ENTITY,
  permissions: { create: SETS_RULES, update: SETS_RULES, delete: SETS_RULES },
  undo: async (scope, { action, id, before }) => {
    if (action === 'create' || action === 'restore') return deleteRule(scope, id);
    if (action === 'delete') return void (await restoreRule(scope, id));
    await putBack(scope, id, before as AuditedRule);
  },
};

/** Makes a rule in reach what it was, in the transaction of the scope. Throws NOT_FOUND. */
async function putBack(scope: Scope, id: number, former: AuditedRule): Promise<void> {
  const now = await lockInReach(scope, id);
  const { name, enabled, ...rule } = former;
  await scope.db
    .updateTable('alarm_rule')
    .set((eb) => ({
      name,
      enabled,
      definition: JSON.stringify(rule),
      webhook_secret: rule.webhookUrl === null ? null : (now.webhookSecret ?? newWebhookSecret()),
      version: eb('version', '+', 1),
      ...(enabled && !now.enabled ? { enabled_from: sql<Date>`now()` } : {}),
    }))
    .where('id', '=', id)
    .execute();
  await askReaders(scope, now.customerId, enabled, rule);
  await auditRule(scope, 'update', now, asAudited(now), former);
}

/** A rule in reach, deleted or not, which nobody else changes until the transaction ends. Throws NOT_FOUND. */
async function lockInReach(scope: Scope, id: number, areDeleted = false): Promise<RuleRow> {
  const [rule] = await rulesInReach(scope, { id, forUpdate: true, areDeleted });
  if (!rule) throw codedError('NOT_FOUND');
  return rule;
}

const asAudited = ({ name, enabled, definition }: RuleRow) => ({ name, enabled, ...definition });

/** An entry of the audit log stands under the customer whose rule it is, whoever changed it. */
function auditRule(
  scope: Scope,
  action: AuditEntry['action'],
  { id, customerId }: Pick<RuleRow, 'id' | 'customerId'>,
  before: unknown,
  after: unknown,
): Promise<void> {
  return auditChange(scope, { customerId, action, entity: ENTITY, entityId: id, before, after });
}

/** The users and roles in reach whom a rule of a customer may notify. */
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
async function placesOf({ db }: Scope, rows: readonly RuleRow[]): Promise<RulePlaces> {
  const named = (table: 'geofence' | 'road', ids: readonly number[]): Promise<AlarmRulePlace[]> =>
    db
      .selectFrom(table)
      .select(['id', 'name', sql<boolean>`deleted_at IS NOT NULL`.as('deleted')])
      .where(sql<boolean>`id = ANY(${ids}::int[])`)
      .orderBy(nameOrder(sql`name`))
      .orderBy('id')
      .execute();
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

async function toViews(scope: Scope, rows: readonly RuleRow[]): Promise<AlarmRuleView[]> {
  const known = new Map<number, AlarmRecipients>();
  for (const { customerId } of rows)
    if (!known.has(customerId)) known.set(customerId, await recipientsOf(scope, customerId));
  const places = await placesOf(scope, rows);
  const language = scope.requester.language === 'US' ? 'en' : 'es';
  return rows.map((row) =>
    toView(row, known.get(row.customerId) ?? { users: [], roles: [] }, places, language),
  );
}

function toView(
  { definition, ...row }: RuleRow,
  { users, roles }: AlarmRecipients,
  { geofences, roads }: RulePlaces,
  language: 'es' | 'en',
): AlarmRuleView {
  const { typeId, hours, userIds, roleIds, geofenceIds, roadIds, ...others } = definition;
  const { inApp, email, push, webhookUrl, escalation, telegramChats, phones, ...same } = others;
  return {
    ...same,
    id: row.id,
    customerId: row.customerId,
    name: alarmRuleName(row, language),
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
    telegramChats: telegramChats ?? [],
    phones: phones ?? [],
    channels: { inApp, email, push, webhookUrl },
    escalation: escalation
      ? {
          afterS: escalation.afterS,
          emails: escalation.emails,
          users: users.filter((user) => escalation.userIds.includes(user.id)),
          roles: roles.filter((role) => escalation.roleIds.includes(role.id)),
        }
      : null,
    webhookSecret: row.webhookSecret,
    version: row.version,
    isDefault: row.isDefault,
  };
}
