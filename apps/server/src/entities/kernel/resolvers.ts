import type { CallContext } from '../../access/context.ts';
import { scopeOf } from '../../access/context.ts';
import { sessionOf } from '../../access/grant.ts';
import { demand } from '../../access/guard.ts';
import type { DownloadLinks } from '../../access/tokens.ts';
import { codedError } from '../../errors.ts';
import { dependentsOf } from './dependents.ts';
import { ENTITY_EXPORT_PATH } from './doors.ts';
import { capital, type Entity, type EntityRow } from './entity.ts';
import { chosenColumns, type ExportChoice } from './files/exportFile.ts';
import { type ListArguments, listPage } from './list.ts';
import { optionsOf } from './options.ts';
import { rowsOf, shownRow } from './rows.ts';
import { undoChange } from './undo.ts';
import { changeRows, createRow, deleteRows, type EntityChange, type Input, updateRow } from './write.ts';

/** Dependencies of the calls of entities. */
export interface EntityParts {
  links: DownloadLinks;
}

/** Rows of one call at most. */
const MOST_IDS = 10_000;

type Resolve<Args> = (root: unknown, args: Args, context: CallContext) => unknown;

/** The calls of an entity, as kernel/schemaText.ts declares them. */
export function entityResolvers(
  entity: Entity,
  { links }: EntityParts,
): { Query: Record<string, unknown>; Mutation: Record<string, unknown> } {
  const { one, many, fields, permissions } = entity;
  const [One, Many] = [capital(one), capital(many)];
  const shown = (row: EntityRow) => shownRow(entity, row);
  const changedOne = ({ changeId, changes }: EntityChange) => {
    const row = changes[0]?.after;
    if (!row) throw codedError('NOT_FOUND');
    return { changeId, [one]: shown(row) };
  };
  const changed = ({ changeId, changes }: EntityChange) => ({ changeId, count: changes.length });

  const list: Resolve<ListArguments> = async (_root, args, context) => {
    const { count, rows } = await listPage(entity, scopeOf(context), args);
    return { count, items: rows.map(shown) };
  };
  const get: Resolve<{ id: number }> = async (_root, { id }, context) => {
    const [row] = await rowsOf(entity, scopeOf(context), [id]);
    return row && shown(row);
  };
  const dependents: Resolve<{ ids: number[] }> = async (_root, { ids }, context) => {
    const scope = scopeOf(context);
    await rowsOf(entity, scope, bounded(ids));
    return dependentsOf(entity, scope, ids);
  };
  const exported: Resolve<ExportChoice> = async (_root, args, context) => {
    const scope = scopeOf(context);
    await listPage(entity, scope, { ...args, pageSize: 1 }); // what it cannot list, it says here and not in the file
    chosenColumns(entity, scope, args);
    const what = { entity: many, choice: JSON.stringify(args) };
    const token = await links.sign({ sessionId: sessionOf(scope.requester), what });
    return { url: `${ENTITY_EXPORT_PATH}?link=${token}` };
  };
  const options = fields.flatMap((field): [string, Resolve<Parameters<typeof optionsOf>[2]>][] =>
    field.target
      ? [
          [
            `${one}${capital(field.name)}Options`,
            (_root, args, context) => optionsOf(field, scopeOf(context), args),
          ],
        ]
      : [],
  );

  const create: Resolve<{ customerId?: number | null } & Record<string, Input>> = async (
    _root,
    args,
    context,
  ) =>
    changedOne(await createRow(entity, scopeOf(context), args.customerId as number | null, args[one] ?? {}));
  const update: Resolve<{ id: number; version: number } & Record<string, unknown>> = async (
    _root,
    { id, version, ...args },
    context,
  ) => changedOne(await updateRow(entity, scopeOf(context), { id, version, input: args[one] as Input }));
  const change: Resolve<{ ids: number[]; change: Input }> = async (_root, { ids, change }, context) =>
    changed(await changeRows(entity, scopeOf(context), bounded(ids), change));
  const remove: Resolve<{ ids: number[] }> = async (_root, { ids }, context) =>
    changed(await deleteRows(entity, scopeOf(context), bounded(ids)));
  const undo: Resolve<{ changeId: string }> = async (_root, { changeId }, context) =>
    changed(
      await undoChange(entity, scopeOf(context), changeId, (action) =>
        demand({ kind: 'permission', anyOf: permissions[action] }, context.requester),
      ),
    );

  return {
    Query: {
      [many]: list,
      [one]: get,
      [`${one}Dependents`]: dependents,
      [`${many}Export`]: exported,
      ...Object.fromEntries(options),
    },
    Mutation: {
      [`create${One}`]: create,
      [`update${One}`]: update,
      ...(fields.some(({ isBulk }) => isBulk) ? { [`change${Many}`]: change } : {}),
      [`delete${Many}`]: remove,
      [`undo${Many}`]: undo,
    },
  };
}

function bounded(ids: number[]): number[] {
  if (ids.length > MOST_IDS) throw codedError('INVALID_INPUT', { field: 'ids' });
  return [...new Set(ids)];
}
