import { sql } from 'kysely';
import type { Scope } from '../../../access/scope.ts';
import type { PointStyle } from '../../../shapes/shape.ts';
import type { Entity, Values } from '../entity.ts';
import { refuseTaken } from '../problems.ts';
import { readRows } from '../rows.ts';
import { insertRows } from '../write.ts';

/** A folder of a file of points. */
export interface FolderOfFile {
  name: string;
  /** How the file draws most of its points; null where it says nothing of it. */
  style: PointStyle | null;
}

/** A folder of a file, and what it is or would become. */
export interface ImportedFolder extends FolderOfFile {
  /** Rows that are in it. */
  rows: number;
  /** Whether the customer has a row of this name already; else one is made. */
  isThere: boolean;
}

const folded = (text: string): string => text.trim().toLowerCase();

/** The folders of the rows of a file, by that of each (without a name for none), in the order of the file; none where the entity makes nothing of folders. */
export async function foldersOf(
  { folders }: Entity,
  scope: Scope,
  customerId: number,
  ofRows: readonly FolderOfFile[],
): Promise<ImportedFolder[]> {
  const named = Map.groupBy(
    ofRows.filter(({ name }) => name !== ''),
    ({ name }) => folded(name),
  );
  if (!folders || named.size === 0) return [];
  const stored = await readRows(folders.entity, scope, sql<boolean>`t.customer_id = ${customerId}::int`, {
    tail: sql`ORDER BY t.id`,
  });
  const there = new Set(stored.map(({ values }) => folded(nameIn(folders.entity, values))));
  return [...named].map(([key, rows]) => ({
    name: rows[0]?.name ?? '',
    style: mostFrequent(rows.map(({ style }) => style)),
    rows: rows.length,
    isThere: there.has(key),
  }));
}

/** The style that most have; of several, the first. */
function mostFrequent(styles: readonly (PointStyle | null)[]): PointStyle | null {
  const alike = Map.groupBy(styles, (style) => JSON.stringify(style));
  const most = [...alike.values()].reduce<readonly (PointStyle | null)[]>(
    (best, each) => (each.length > best.length ? each : best),
    [],
  );
  return most[0] ?? null;
}

const nameIn = ({ key }: Entity, values: Values): string => String(values[key?.inputName ?? ''] ?? '');

/** What stands for the row of a folder as long as it is not made: no id, since those are greater than 0. By the name, folded. */
export const placesOfFolders = (folders: readonly ImportedFolder[]): ReadonlyMap<string, number> =>
  new Map(folders.flatMap(({ name, isThere }, at) => (isThere ? [] : [[folded(name), -1 - at] as const])));

interface MadeFolders {
  changeId: string;
  customerId: number;
  folders: readonly ImportedFolder[];
}

/**
 * Makes the rows of those folders that rows of a file refer to and that are not there yet, in the change of the import, and gives the values
 * with the ids of what was made. Throws INVALID_INPUT where somebody else made one meanwhile.
 */
export async function makeFolders<Row extends { values: Values }>(
  entity: Entity,
  scope: Scope,
  { changeId, customerId, folders }: MadeFolders,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const definition = entity.folders;
  const field = entity.fields.find(({ name }) => name === definition?.field);
  if (!definition || !field) return rows;
  const used = new Set(rows.map(({ values }) => values[field.inputName]));
  const made = [...placesOfFolders(folders)].filter(([, place]) => used.has(place));
  if (made.length === 0) return rows;
  const wanted = made.map(([, place], at) => {
    const { name = '', style = null } = folders[-1 - place] ?? {};
    return definition.valuesOf(name, at, style);
  });
  const created = await refuseTaken(definition.entity, () =>
    insertRows(definition.entity, scope, changeId, customerId, wanted),
  );
  const idOf = new Map(
    created.flatMap(({ after }) =>
      after ? [[folded(nameIn(definition.entity, after.values)), after.id]] : [],
    ),
  );
  const idAt = new Map(made.map(([name, place]) => [place, idOf.get(name) ?? null]));
  return rows.map((row) => {
    const id = idAt.get(row.values[field.inputName] as number);
    return id === undefined ? row : { ...row, values: { ...row.values, [field.inputName]: id } };
  });
}
