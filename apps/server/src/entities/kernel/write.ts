import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { customerInReach } from '../../access/customerInReach.ts';
import { demandUnchanged } from '../../access/demandUnchanged.ts';
import type { Scope } from '../../access/scope.ts';
import { beforeWriting } from './beforeWriting.ts';
import { refuseDependents } from './dependents.ts';
import { columnOf, type Entity, type EntityRow, type RowChange, type Values } from './entity.ts';
import { type Field, type FieldValue, isSameValue, writtenValue } from './fields.ts';
import { checkedInput, refuseTaken } from './problems.ts';
import { checkReferences } from './references.ts';
import { lockRows, rowsOf, shownRow, withIds } from './rows.ts';
import { checkPlaces, lockTree, type Touched, withBelow } from './tree.ts';
import { written } from './written.ts';

/** Input of a call, by the names of the fields' inputs. */
export type Input = Readonly<Record<string, unknown>>;

/** What somebody did at once: by its id it can be undone for a while. */
export interface EntityChange {
  changeId: string;
  changes: readonly RowChange[];
}

/** Creates a row for a customer in scope, one's own where none is given. Throws NOT_FOUND, INVALID_INPUT. */
export async function createRow(
  entity: Entity,
  scope: Scope,
  customer: number | null | undefined,
  input: Input,
): Promise<EntityChange> {
  const values = checkedInput(entity, scope, input);
  const touched = { customerId: customer ?? scope.requester.customerId };
  return inChange(entity, scope, touched, async (scope, changeId) => {
    const customerId = await customerInReach(scope, customer);
    return insertRows(entity, scope, changeId, customerId, [values]);
  });
}

/**
 * Changes a row that is as it was when the editor began: `version` is that of then; without one the change has the last word. What the input
 * does not name stays. Throws NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE.
 */
export function updateRow(
  entity: Entity,
  scope: Scope,
  { id, version, input }: { id: number; version?: number; input: Input },
): Promise<EntityChange> {
  return inChange(entity, scope, { ids: [id] }, async (scope, changeId) => {
    const [before] = (await lockRows(entity, scope, [id], { stays: true })) as [EntityRow];
    await demandUnchanged(scope, {
      entity: entity.table,
      id,
      version: before.version,
      known: version,
      stored: () => shownRow(entity, before),
    });
    const values = checkedInput(entity, scope, input, before.values);
    return updateRows(entity, scope, changeId, [{ before, values }]);
  });
}

/** Gives many rows the same values of fields that allow it. Throws NOT_FOUND, INVALID_INPUT. */
export function changeRows(
  entity: Entity,
  scope: Scope,
  ids: readonly number[],
  input: Input,
): Promise<EntityChange> {
  const bulk = new Set(entity.fields.filter(({ isBulk }) => isBulk).map(({ inputName }) => inputName));
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => bulk.has(name)));
  return inChange(entity, scope, { ids }, async (scope, changeId) => {
    const before = await lockRows(entity, scope, ids, { stays: true });
    const next = before.map((row) => ({
      before: row,
      values: checkedInput(entity, scope, given, row.values),
    }));
    return updateRows(entity, scope, changeId, next);
  });
}

/** Deletes rows, and with them what is deleted with them. Throws NOT_FOUND, HAS_DEPENDENTS. */
export function deleteRows(entity: Entity, scope: Scope, ids: readonly number[]): Promise<EntityChange> {
  return inChange(entity, scope, { ids }, (scope, changeId) => removeRows(entity, scope, changeId, ids));
}

/**
 * Does a change in one transaction, and after it what the entity does then. A value that only one row may have, and another has, is
 * INVALID_INPUT.
 */
export async function inChange(
  entity: Entity,
  scope: Scope,
  touched: Touched,
  work: (scope: Scope, changeId: string) => Promise<RowChange[]>,
): Promise<EntityChange> {
  const changeId = randomUUID();
  const changes = await refuseTaken(entity, () =>
    scope.inTransaction(async (scope) => {
      await lockTree(entity, scope.db, touched);
      return work(scope, changeId);
    }),
  );
  await entity.hooks.committed?.(changes);
  return { changeId, changes };
}

/** Rows of one statement at most: a statement has 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** Inserts rows of a customer in the change's transaction. Throws NOT_FOUND for a row that its writer would not see. */
export async function insertRows(
  entity: Entity,
  scope: Scope,
  changeId: string,
  customerId: number,
  rows: readonly Values[],
): Promise<RowChange[]> {
  await beforeWriting(
    entity,
    scope,
    rows.map((values) => ({ before: null, values })),
  );
  await checkReferences(entity, scope, customerId, rows);
  const own = entity.fields.filter(({ several }) => !several);
  const ofCustomer = entity.isCustomer ? [] : ['customer_id'];
  const columns = [...ofCustomer, ...own.map(({ column }) => column)].map((name) => sql.ref(name));
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const tuples: RawBuilder<unknown>[] = [];
    for (const values of some) {
      const cells = [
        ...ofCustomer.map(() => customerId),
        ...(await Promise.all(own.map((field) => cellOf(field, values)))),
      ];
      tuples.push(sql`(${sql.join(cells)})`);
    }
    const inserted = await sql<{ id: number }>`
      INSERT INTO ${sql.table(entity.table)} (${sql.join(columns)}) VALUES ${sql.join(tuples)} RETURNING id`.execute(
      scope.db,
    );
    ids.push(...inserted.rows.map(({ id }) => id));
    for (const [index, values] of some.entries())
      await writeSeveral(entity, scope, inserted.rows[index]?.id ?? 0, null, values);
  }
  await entity.hooks.inserted?.(scope, ids);
  const after = await rowsOf(entity, scope, ids);
  return written(
    entity,
    scope,
    changeId,
    'create',
    after.map((row) => ({ before: null, after: row })),
  );
}

/** What is stored of a value in its column. */
const cellOf = (field: Field, values: Values): Promise<FieldValue> | FieldValue => {
  const value = values[field.inputName] ?? null;
  return field.sealed ? field.sealed(value as string | null) : writtenValue(field, value);
};

/** Writes those of a row's values that are several and have changed. */
async function writeSeveral(
  entity: Entity,
  scope: Scope,
  rowId: number,
  before: Values | null,
  values: Values,
): Promise<void> {
  for (const { inputName, several } of entity.fields) {
    const next = (values[inputName] ?? []) as readonly (string | number)[];
    if (several && !isSameValue(before?.[inputName] ?? [], next)) await several.write(scope.db, rowId, next);
  }
}

/** Changes locked rows in the change's transaction; those that stay as they are are left alone. */
export async function updateRows(
  entity: Entity,
  scope: Scope,
  changeId: string,
  next: readonly { before: EntityRow; values: Values }[],
): Promise<RowChange[]> {
  const changed = next.filter(({ before, values }) => !isSame(entity, before.values, values));
  await beforeWriting(entity, scope, changed);
  const customers = Map.groupBy(changed, ({ before }) => before.customerId);
  for (const [customerId, rows] of customers)
    await checkReferences(entity, scope, customerId, rows.map(newValues(entity)));
  // Rows that get the same values are one statement: all of them, where many are changed at once.
  const alike = Map.groupBy(changed, (each) =>
    JSON.stringify(newFields(entity, each).map(({ inputName }) => [inputName, each.values[inputName]])),
  );
  for (const rows of alike.values()) {
    const [first] = rows as [(typeof rows)[0]];
    const own = newFields(entity, first).filter(({ several }) => !several);
    const cells = await Promise.all(own.map((field) => cellOf(field, first.values)));
    const sets = own.map(({ column }, at) => sql`${sql.ref(column)} = ${cells[at]}`);
    await sql`
      UPDATE ${sql.table(entity.table)} AS t SET ${sql.join([sql`version = version + 1`, ...sets])}
       WHERE ${withIds(rows.map(({ before }) => before.id))}`.execute(scope.db);
    for (const { before, values } of rows)
      await writeSeveral(entity, scope, before.id, before.values, values);
  }
  await checkPlaces(
    entity,
    scope.db,
    changed.map(({ before }) => before.id),
  );
  const befores = new Map(next.map(({ before }) => [before.id, before]));
  const after = await rowsOf(entity, scope, [...befores.keys()]);
  const changes = after.map((row) => ({ before: befores.get(row.id) as EntityRow, after: row }));
  const audited = changes.filter(({ before, after }) => before.version !== after.version);
  await written(entity, scope, changeId, 'update', audited);
  return changes;
}

/** The fields of a row that change. */
const newFields = (
  { fields }: Entity,
  { before, values }: { before: EntityRow; values: Values },
): readonly Field[] =>
  fields.filter(({ inputName }) => !isSameValue(values[inputName], before.values[inputName]));

/** Those of a row's values that change: what it refers to already may be out of reach by now. */
const newValues =
  (entity: Entity) =>
  (row: { before: EntityRow; values: Values }): Values =>
    Object.fromEntries(
      newFields(entity, row).map(({ inputName }) => [inputName, row.values[inputName] ?? null]),
    );

/** Whether two rows have the same values. */
export const isSame = (entity: Entity, one: Values, other: Values): boolean =>
  entity.fields.every(({ inputName }) => isSameValue(one[inputName], other[inputName]));

/** Deletes rows in the change's transaction, with what is below them and after what is deleted with them. Throws NOT_FOUND, HAS_DEPENDENTS. */
export async function removeRows(
  entity: Entity,
  scope: Scope,
  changeId: string,
  chosen: readonly number[],
): Promise<RowChange[]> {
  const ids = await withBelow(entity, scope.db, chosen);
  const before = await lockRows(entity, scope, ids);
  await beforeWriting(
    entity,
    scope,
    before.map((row) => ({ before: row, values: null })),
  );
  await refuseDependents(entity, scope, ids);
  for (const relation of entity.relations) {
    if (relation.onDelete !== 'cascade') continue;
    const dependent = relation.entity();
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(dependent.table)}
       WHERE deleted_at IS NULL AND ${sql.ref(columnOf(dependent, relation.field))} = ANY(${[...ids]}::int[])`.execute(
      scope.db,
    );
    if (rows.length > 0)
      await removeRows(
        dependent,
        scope,
        changeId,
        rows.map(({ id }) => id),
      );
  }
  await sql`
    UPDATE ${sql.table(entity.table)} AS t SET deleted_at = now(), version = version + 1 WHERE ${withIds(ids)}`.execute(
    scope.db,
  );
  return written(
    entity,
    scope,
    changeId,
    'delete',
    before.map((row) => ({ before: row, after: null })),
  );
}
