import type { AuditEntry, AuditFilter, AuditPage } from '@rastro/contract/resolvers';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { momentMs, momentText } from '../../moments.ts';
import { type PageArguments, pageWindow } from '../../paging.ts';
import type { Entity, Values } from '../kernel/entity.ts';
import { readRows, withIds } from '../kernel/rows.ts';
import { type Labels, labelKey, shownChanges } from './shownChanges.ts';

const MOST_ENTRIES = 200;
/** Counting all entries of years would read all of them each time that a page is turned. */
const MOST_COUNTED = 10_000;

interface StoredEntry {
  id: number;
  at: Date;
  user_id: number | null;
  user_name: string | null;
  customer_name: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  change_id: string | null;
  is_last: boolean;
  together: number;
}

/** Whether the requester sees an entry of `audit_log AS a`. */
export function seenSql(scope: Scope): RawBuilder<boolean> {
  const { isOwner, userId } = scope.requester;
  const ofCustomers = sql<boolean>`a.customer_id IN (${scope.customers().select('customer.id')})`;
  if (isOwner) return sql<boolean>`(a.customer_id IS NULL OR ${ofCustomers})`;
  return scope.isBounded ? sql<boolean>`(${ofCustomers} AND a.user_id = ${userId})` : ofCustomers;
}

function wantedSql(scope: Scope, entities: readonly Entity[], filter: AuditFilter): RawBuilder<boolean> {
  const conditions = [seenSql(scope)];
  const { customerId, userId, kind, action, from, until } = filter;
  if (customerId != null) conditions.push(sql<boolean>`a.customer_id = ${customerId}::int`);
  if (userId != null) conditions.push(sql<boolean>`a.user_id = ${userId}::int`);
  if (kind != null) {
    const names = namesOf(entities, kind);
    conditions.push(sql<boolean>`a.entity = ANY(${names}::text[])`);
  }
  if (action != null) conditions.push(sql<boolean>`a.action = ${action}`);
  if (from != null) conditions.push(sql<boolean>`a.at >= ${momentOf(scope, from)}`);
  if (until != null) conditions.push(sql<boolean>`a.at < ${momentOf(scope, until)}`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const momentOf = ({ requester }: Scope, text: string): Date => new Date(momentMs(text, requester.timeZone));

/** Kinds that the audit log knows by a second name, from the calls of a user's own. */
const SECOND_NAMES: Readonly<Record<string, string>> = { user: 'app_user' };

const entityOf = (entities: readonly Entity[], name: string): Entity | null =>
  entities.find(({ table }) => table === (SECOND_NAMES[name] ?? name)) ?? null;

/** The names in the audit log of a kind as calls name it. */
function namesOf(entities: readonly Entity[], kind: string): string[] {
  const table = entities.find(({ many }) => many === kind)?.table ?? kind;
  return [table, ...Object.keys(SECOND_NAMES).filter((name) => SECOND_NAMES[name] === table)];
}

/** A page of the entries that are wanted, the newest first. `mayUndo` says whether the requester may do the opposite of an action. */
export async function auditPage(
  scope: Scope,
  entities: readonly Entity[],
  args: PageArguments & { filter: AuditFilter },
  mayUndo: (entity: Entity, action: string) => boolean,
  mayUndoOther: (name: string, action: string) => boolean,
): Promise<AuditPage> {
  const wanted = wantedSql(scope, entities, args.filter);
  const { limit, offset } = pageWindow({ ...args, paginate: true });
  const { isOwner, customerId: own, language } = scope.requester;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ count: number }>`
      SELECT count(*)::int AS count FROM (SELECT FROM audit_log a WHERE ${wanted} LIMIT ${MOST_COUNTED + 1}) AS counted`.execute(
      scope.db,
    ),
    sql<StoredEntry>`
      SELECT a.id, a.at, a.user_id, a.action, a.entity, a.entity_id, a.before, a.after, a.change_id, c.name AS customer_name,
             CASE WHEN ${isOwner}::boolean OR u.customer_id = ${own}::int
                  THEN coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name::text) END AS user_name,
             NOT EXISTS (SELECT FROM audit_log l WHERE l.entity = a.entity AND l.entity_id = a.entity_id AND l.id > a.id) AS is_last,
             coalesce((SELECT count(*)::int FROM audit_log t WHERE t.change_id = a.change_id), 1) AS together
        FROM audit_log a LEFT JOIN app_user u ON u.id = a.user_id LEFT JOIN customer c ON c.id = a.customer_id
       WHERE ${wanted} ORDER BY a.id DESC LIMIT ${Math.min(limit, MOST_ENTRIES)} OFFSET ${offset}`.execute(
      scope.db,
    ),
  ]);
  const [labels, names] = await Promise.all([
    labelsOf(scope, entities, rows),
    namesToday(scope, entities, rows),
  ]);
  const items = rows.map((row): AuditEntry => {
    const entity = entityOf(entities, row.entity);
    return {
      id: row.id,
      at: momentText(row.at.getTime()),
      actor: row.user_id === null ? 'NOBODY' : row.user_name === null ? 'OUTSIDE' : 'USER',
      userId: row.user_name === null ? null : row.user_id,
      userName: row.user_name,
      customerName: row.customer_name,
      action: row.action,
      kind: entity?.many ?? row.entity,
      thingId: row.entity_id,
      name: nameThen(entity, row) ?? names.get(thingOf(row)) ?? null,
      changes: shownChanges(row.before, row.after, { entity, labels, language }),
      canUndo:
        row.is_last &&
        (entity
          ? row.change_id !== null && mayUndo(entity, row.action)
          : mayUndoOther(row.entity, row.action)),
      together: row.together,
    };
  });
  const count = counted[0]?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED, items };
}

/** What a thing was called, as far as the entry itself says it. */
const nameThen = (entity: Entity | null, { before, after }: StoredEntry): string | null =>
  nameAmong(entity, after ?? before ?? {});

/** The name among the values of a thing: its name, that of a person, or the field by which rows are known. */
function nameAmong(entity: Entity | null, values: Values | Record<string, unknown>): string | null {
  const { name, firstName, lastName, recipient } = values;
  const person = [firstName, lastName].filter(Boolean).join(' ');
  const known = [name, person, entity?.key && values[entity.key.inputName], recipient];
  return known.find((each): each is string => typeof each === 'string' && each !== '') ?? null;
}

/** The thing of an entry, as a key. */
const thingOf = ({ entity, entity_id }: StoredEntry): string => `${entity} ${entity_id}`;

/**
 * What the things are called today whose entries do not say it, by `thingOf`: a user's own language or password is written down without
 * their name. Deleted things have one, too; what is out of reach has none.
 */
async function namesToday(
  scope: Scope,
  entities: readonly Entity[],
  rows: readonly StoredEntry[],
): Promise<ReadonlyMap<string, string>> {
  const nameless = rows.filter((row) => nameThen(entityOf(entities, row.entity), row) === null);
  const names = new Map<string, string>();
  for (const [name, entries] of Map.groupBy(nameless, ({ entity }) => entity)) {
    const entity = entityOf(entities, name);
    if (!entity) continue;
    const ids = entries.map(({ entity_id }) => Number(entity_id));
    for (const { id, values } of await readRows(entity, scope, withIds(ids), { deleted: true })) {
      const known = nameAmong(entity, values);
      if (known !== null) names.set(`${name} ${id}`, known);
    }
  }
  return names;
}

/** The names of what the entries of a page refer to, as far as it is in reach. */
async function labelsOf(
  scope: Scope,
  entities: readonly Entity[],
  rows: readonly StoredEntry[],
): Promise<Labels> {
  const wanted = new Map<string, { field: Entity['fields'][0]; ids: Set<number> }>();
  for (const row of rows)
    for (const field of entityOf(entities, row.entity)?.fields ?? []) {
      if (!field.target) continue;
      const ids = [row.before?.[field.inputName], row.after?.[field.inputName]].flat();
      const key = `${row.entity} ${field.inputName}`;
      const known = wanted.get(key) ?? { field, ids: new Set<number>() };
      for (const id of ids) if (typeof id === 'number') known.ids.add(id);
      wanted.set(key, known);
    }
  const labels = new Map<string, string>();
  for (const { field, ids } of wanted.values()) {
    const { target, inputName } = field;
    if (!target || ids.size === 0) continue;
    const found = await sql<{ id: number; label: string | null }>`
      SELECT id, ${sql.ref(target.label)}::text AS label FROM ${sql.table(target.table)}
       WHERE id = ANY(${[...ids]}::int[]) AND id IN (${target.reach(scope)})`.execute(scope.db);
    for (const { id, label } of found.rows) if (label !== null) labels.set(labelKey(inputName, id), label);
  }
  return labels;
}
