import { sql } from 'kysely';
import { demandUnchanged } from '../../access/demandUnchanged.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import type { AuditEntry } from '../../store/audit.ts';
import { beforeWriting } from './beforeWriting.ts';
import type { Entity, EntityRow, RowChange, Values } from './entity.ts';
import { lockRows, rowsOf, shownRow, withIds } from './rows.ts';
import { checkPlaces } from './tree.ts';
import { type EntityChange, inChange, removeRows, updateRows } from './write.ts';
import { written } from './written.ts';

/** So long a change can be undone: longer than any message with a button for it is shown. */
export const UNDO_WITHIN = '15 minutes';

/** The permission that what is undone needed. */
export const NEEDED: Readonly<Record<string, 'create' | 'update' | 'delete'>> = {
  create: 'create',
  delete: 'delete',
  restore: 'delete',
};

interface Entry {
  action: AuditEntry['action'];
  entity: string;
  id: number;
  before: (Values & { version: number }) | null;
  after: (Values & { version: number }) | null;
}

/**
 * Undoes what the requester did at once, or with `ofAnybody` what anybody did at any time: created rows are deleted, changed ones are as before, deleted ones are there again, and so is what
 * was deleted with them. All of it or nothing: throws NOT_FOUND where there is no such change of the requester, or it is too old,
 * CHANGED_MEANWHILE where somebody has changed a row since, HAS_DEPENDENTS, INVALID_INPUT where another row has taken a value since, and
 * whatever `demandPermission` throws: whoever may not do a thing any more may not undo it either.
 */
export async function undoChange(
  entity: Entity,
  scope: Scope,
  undone: string,
  demandPermission: (action: 'create' | 'update' | 'delete') => void,
  { ofAnybody = false } = {},
): Promise<EntityChange> {
  const entries = await entriesOf(scope, undone, ofAnybody);
  const ids = entries.filter((entry) => entry.entity === entity.table).map(({ id }) => id);
  if (ids.length === 0) throw codedError('NOT_FOUND');
  return inChange(entity, scope, { ids }, async (scope, changeId) => {
    for (const { action } of entries) demandPermission(NEEDED[action] ?? 'update');
    const entities = changedWith(entity);
    const all: RowChange[] = [];
    // What was deleted with a row needs the row, so the row is there again before it.
    for (const each of entities) {
      const own = entries.filter((entry) => entry.entity === each.table);
      const changes = await undoEntries(each, scope, changeId, own);
      if (each === entity) all.push(...changes);
    }
    return all;
  });
}

/** The entities of which one change of an entity may write rows: its own, those that are deleted with them, and those that folders of a file become. */
export const changedWith = (entity: Entity): Entity[] => [
  entity,
  ...dependentsIn(entity),
  ...(entity.folders ? [entity.folders.entity] : []),
];

/** The entities whose rows are deleted with those of an entity, whatever lies between. */
function dependentsIn(entity: Entity): Entity[] {
  return entity.relations.flatMap((relation) => {
    if (relation.onDelete !== 'cascade') return [];
    const dependent = relation.entity();
    return [dependent, ...dependentsIn(dependent)];
  });
}

async function entriesOf(scope: Scope, changeId: string, ofAnybody: boolean): Promise<Entry[]> {
  const isOwn = sql`user_id = ${scope.requester.userId} AND at > now() - ${UNDO_WITHIN}::interval`;
  const { rows } = await sql<Entry>`
    SELECT action, entity, entity_id::int AS id, before, after FROM audit_log
     WHERE change_id IS NOT NULL AND change_id::text = ${changeId} ${ofAnybody ? sql`` : sql`AND ${isOwn}`}
     ORDER BY audit_log.id`.execute(scope.db);
  return rows;
}

async function undoEntries(
  entity: Entity,
  scope: Scope,
  changeId: string,
  entries: readonly Entry[],
): Promise<RowChange[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ id }) => id);
  const rows = new Map((await lockRows(entity, scope, ids, { deleted: true })).map((row) => [row.id, row]));
  for (const { id, before, after } of entries) {
    const row = rows.get(id) as EntityRow;
    await demandUnchanged(scope, {
      entity: entity.table,
      id,
      version: row.version,
      known: after?.version ?? (before?.version ?? 0) + 1,
      stored: () => shownRow(entity, row),
    });
  }
  const of = (action: Entry['action']) => entries.filter((entry) => entry.action === action);
  const updated = of('update').map(({ id, before }) => ({
    before: rows.get(id) as EntityRow,
    values: before as Values,
  }));
  return [
    ...(await removeRows(
      entity,
      scope,
      changeId,
      of('create').map(({ id }) => id),
    )),
    ...(await updateRows(entity, scope, changeId, updated.map(withoutVersion(entity)))),
    ...(await restoreRows(
      entity,
      scope,
      changeId,
      of('delete').map(({ id }) => rows.get(id) as EntityRow),
    )),
    ...(await removeRows(
      entity,
      scope,
      changeId,
      of('restore').map(({ id }) => id),
    )),
  ];
}

/** The audit log keeps the version among the values. */
const withoutVersion =
  (entity: Entity) =>
  ({ before, values }: { before: EntityRow; values: Values }) => ({
    before,
    values: Object.fromEntries(entity.fields.map(({ inputName }) => [inputName, values[inputName] ?? null])),
  });

async function restoreRows(
  entity: Entity,
  scope: Scope,
  changeId: string,
  rows: readonly EntityRow[],
): Promise<RowChange[]> {
  if (rows.length === 0) return [];
  // What may not be written may not come back either: a user with more rights than who undoes.
  await beforeWriting(
    entity,
    scope,
    rows.map((row) => ({ before: row, values: row.values })),
  );
  const ids = rows.map(({ id }) => id);
  await sql`
    UPDATE ${sql.table(entity.table)} AS t SET deleted_at = NULL, version = version + 1 WHERE ${withIds(ids)}`.execute(
    scope.db,
  );
  await checkPlaces(entity, scope.db, ids);
  const after = await rowsOf(entity, scope, ids);
  return written(
    entity,
    scope,
    changeId,
    'restore',
    after.map((row) => ({ before: null, after: row })),
  );
}
