import { sql } from 'kysely';
import { customerInReach } from '../../../access/customerInReach.ts';
import type { Scope } from '../../../access/scope.ts';
import { codedError } from '../../../errors.ts';
import { demandFields } from '../demandFields.ts';
import type { Entity, EntityRow, RowChange, Values } from '../entity.ts';
import { type Field, type FieldProblem, labelSql, ofCustomerSql } from '../fields.ts';
import { judgeInput } from '../problems.ts';
import { readRows } from '../rows.ts';
import { inChange, insertRows, isSame, updateRows } from '../write.ts';
import { LIST_SEPARATOR } from './exportFile.ts';
import { foldersOf, type ImportedFolder, makeFolders, placesOfFolders } from './folders.ts';
import { FOLDER_COLUMN, isXml, rowsOfPoints } from './places.ts';
import { readSheet, type SheetRow } from './readSheet.ts';

/** What a file is imported as. */
export interface ImportChoice {
  /** One's own where none is given. */
  customerId: number | null;
  /** Fields by the headings that a client has for them, beside the names of the fields themselves. */
  headings: Readonly<Record<string, string>>;
  /** Whether rows are written; else it is only said what would be. */
  apply: boolean;
  /** Whether rows with problems are left out; else nothing is written where there is one. */
  skipWrong: boolean;
  /** Whether folders of a file of points become what the entity makes of them; else they are only named. */
  folders: boolean;
}

/** A problem with a cell, by the number of its row. */
export interface ImportProblem extends FieldProblem {
  row: number;
  value: string;
}

/** What an import does, or would do. */
export interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows with a problem, and the first of the problems. */
  wrong: number;
  problems: readonly ImportProblem[];
  /** The first rows as they are understood, by the names of fields. */
  sample: readonly { row: number; action: 'create' | 'update' | 'none'; values: Record<string, string> }[];
  /** Headings of columns that no field has: they are not read. */
  ignored: readonly string[];
  /** The folders of a file of points, for an entity that can make something of them. */
  folders: readonly ImportedFolder[];
  /** By which it can be undone; null where nothing was written. */
  changeId: string | null;
}

/** Who waits for an import that is a job. */
export interface ImportWatch {
  progress: (share: number) => void;
  signal: AbortSignal;
  /** Ends the job in the transaction of the import. */
  finish: (tx: Scope, result: ImportResult) => Promise<void>;
}

const MOST_PROBLEMS = 500;
/** Rows that are written at a time: between them an import notices that it was cancelled. */
const ROWS_AT_ONCE = 1_000;
const MOST_OF_VALUE = 80;
const SAMPLE_ROWS = 8;

/**
 * Imports the rows of a CSV or Excel file, and for rows that are places the points of a KML or GPX file, for a customer in scope, all or nothing: a row with the id of a stored one, or with its key, changes
 * it, another one is created. What the file has no column for stays. Throws NOT_FOUND, FILE_UNREADABLE, SHAPES_UNREADABLE, IMPORT_TOO_LONG, IMPORT_INVALID
 * where rows have problems and none is to be left out, INVALID_INPUT, and FORBIDDEN
 * for fields that take a permission which the requester lacks.
 */
export async function importFile(
  entity: Entity,
  scope: Scope,
  content: Buffer,
  choice: ImportChoice,
  watch: ImportWatch | null = null,
): Promise<ImportResult> {
  await customerInReach(scope, choice.customerId); // before the file is read, which is work
  const [head, ...rows] = isXml(content) ? await rowsOfPoints(entity, content) : await readSheet(content);
  const columns = columnsOf(entity, head?.cells ?? [], choice);
  let result: Omit<ImportResult, 'changeId'> | null = null;
  const read = async (scope: Scope, locked: boolean) => {
    const customerId = await customerInReach(scope, choice.customerId);
    const inFolders = rows.map(({ cells, style = null }) => ({ name: cells[columns.folder] ?? '', style }));
    const folders = await foldersOf(entity, scope, customerId, inFolders);
    const plan = await planOf(entity, scope, { customerId, columns, rows, locked, folders });
    const right = plan.filter(({ problems }) => problems.length === 0);
    const changes = right.map(({ before, values }) => ({ before: before?.values ?? null, values }));
    demandFields(entity, scope, changes); // when it is only said what would be, too
    result = { ...summaryOf(entity, columns, rows, plan), ignored: columns.ignored, folders };
    return { customerId, plan, folders };
  };
  if (!choice.apply) {
    await read(scope, false);
    return { ...(result as unknown as Omit<ImportResult, 'changeId'>), changeId: null };
  }
  const { changeId } = await inChange(entity, scope, async (scope, changeId): Promise<RowChange[]> => {
    const { customerId, plan, folders } = await read(scope, true);
    const problems = plan.flatMap((each) => each.problems);
    if (problems.length > 0 && !choice.skipWrong)
      throw codedError('IMPORT_INVALID', {
        problems: JSON.stringify(problems.slice(0, MOST_PROBLEMS)),
        total: problems.length,
      });
    const right = await makeFolders(
      entity,
      scope,
      { changeId, customerId, folders },
      plan.filter((each) => each.problems.length === 0),
    );
    const changed = right.flatMap(({ before, values }) => (before ? [{ before, values }] : []));
    const created = right.filter(({ before }) => !before).map(({ values }) => values);
    const all = changed.length + created.length;
    const changes: RowChange[] = [];
    const inParts = async <Row>(
      rows: readonly Row[],
      write: (some: readonly Row[]) => Promise<RowChange[]>,
    ) => {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        watch?.signal.throwIfAborted();
        changes.push(...(await write(rows.slice(at, at + ROWS_AT_ONCE))));
        watch?.progress(changes.length / all);
      }
    };
    await inParts(changed, (some) => updateRows(entity, scope, changeId, some));
    await inParts(created, (some) => insertRows(entity, scope, changeId, customerId, some));
    await watch?.finish(scope, { ...(result as unknown as Omit<ImportResult, 'changeId'>), changeId });
    return changes;
  });
  return { ...(result as unknown as Omit<ImportResult, 'changeId'>), changeId };
}

interface Columns {
  /** Which cell has the id; -1 for none. */
  id: number;
  /** The fields of the cells, null for one that is not read. */
  fields: readonly (Field | null)[];
  /** Which cell has the folder of a point; -1 for none. */
  folder: number;
  ignored: readonly string[];
}

const folded = (text: string): string => text.trim().toLowerCase();

/** Throws FILE_UNREADABLE where no heading is known. */
function columnsOf(
  entity: Entity,
  head: readonly string[],
  { headings, folders }: Pick<ImportChoice, 'headings' | 'folders'>,
): Columns {
  const named = new Map(Object.entries(headings).map(([heading, name]) => [folded(heading), name]));
  const folder = head.indexOf(FOLDER_COLUMN);
  const names = head.map((heading, at) =>
    at === folder && folders && entity.folders
      ? entity.folders.field
      : (named.get(folded(heading)) ?? heading.trim()),
  );
  const fields = names.map((name, at) =>
    names.indexOf(name) === at
      ? (entity.fields.find((field) => !field.sealed && folded(field.name) === folded(name)) ?? null)
      : null,
  );
  const id = names.findIndex((name) => folded(name) === 'id');
  if (fields.every((field) => field === null)) throw codedError('FILE_UNREADABLE');
  const ignored = head.filter(
    (heading, at) => heading !== '' && at !== id && at !== folder && fields[at] === null,
  );
  return { id, fields, folder, ignored };
}

/** Among which rows those of a file for a customer are: its own, or where they are customers, all. */
const ofCustomer = ({ isCustomer }: Entity, customerId: number) =>
  isCustomer ? sql<boolean>`true` : sql<boolean>`t.customer_id = ${customerId}::int`;

/** What becomes of a row of the file. */
interface PlannedRow {
  row: number;
  before: EntityRow | null;
  values: Values;
  problems: readonly ImportProblem[];
}

async function planOf(
  entity: Entity,
  scope: Scope,
  {
    customerId,
    columns,
    rows,
    locked,
    folders,
  }: {
    customerId: number;
    columns: Columns;
    rows: readonly SheetRow[];
    locked: boolean;
    folders: readonly ImportedFolder[];
  },
): Promise<PlannedRow[]> {
  const tail = locked ? sql`ORDER BY t.id FOR UPDATE OF t` : sql`ORDER BY t.id`;
  const stored = await readRows(entity, scope, ofCustomer(entity, customerId), { tail });
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  const byKey = Map.groupBy(entity.key ? keyed(stored, entity.key) : [], ([key]) => key);
  const labels = await labelsOf(entity, scope, customerId, columns);
  for (const [name, place] of placesOfFolders(folders))
    labels.get(columns.fields[columns.folder] as Field)?.set(name, [place]);
  const uniques = entity.fields.filter(({ isUnique }) => isUnique);
  const taken = new Map<Field, Map<string, { id: number }>>();
  for (const field of uniques) {
    const cells = rows.map((row) => row.cells[columns.fields.indexOf(field)] ?? '');
    const elsewhere = await holdersElsewhere(entity, scope, field, customerId, cells);
    taken.set(field, new Map([...keyed(stored, field), ...elsewhere]));
  }
  const seen = new Map<string, number>();

  /** Whether an earlier row of the file is about the same thing. */
  const isRepeated = (what: string): boolean => {
    const isKnown = seen.has(what);
    seen.set(what, 1);
    return isKnown;
  };

  return rows.map(({ number, cells }) => {
    const problems: ImportProblem[] = [];
    const complain = (problem: FieldProblem, value: string) =>
      problems.push({ row: number, ...problem, value: value.slice(0, MOST_OF_VALUE) });
    const cellOf = (field: Field): string => cells[columns.fields.indexOf(field)] ?? '';

    const input: Record<string, unknown> = {};
    for (const field of columns.fields) {
      if (!field) continue;
      const cell = cellOf(field).trim();
      // A point that is in no folder keeps what it has.
      if (cell === '' && field === columns.fields[columns.folder]) continue;
      if (field.several) {
        const texts = cell.split(LIST_SEPARATOR.trim()).map((text) => text.trim());
        const found = texts
          .filter((text) => text !== '')
          .map((text) => {
            if (!field.target) return text;
            const ids = labels.get(field)?.get(folded(text)) ?? [];
            if (ids.length !== 1)
              complain({ field: field.name, code: ids.length === 0 ? 'unknown' : 'ambiguous' }, text);
            return ids[0] ?? null;
          });
        input[field.inputName] = found.filter((value) => value !== null);
      } else if (!field.target || cell === '') input[field.inputName] = cell;
      else {
        const ids = labels.get(field)?.get(folded(cell)) ?? [];
        if (ids.length === 1) input[field.inputName] = ids[0];
        else complain({ field: field.name, code: ids.length === 0 ? 'unknown' : 'ambiguous' }, cell);
      }
    }
    const id = cells[columns.id]?.trim() ?? '';
    const key =
      entity.key && columns.fields.includes(entity.key) ? comparedBy(entity.key)(cellOf(entity.key)) : '';
    const keyName = entity.key?.name ?? 'id';
    const alike = id === '' && key !== '' ? (byKey.get(key) ?? []) : [];
    const before = id === '' ? (alike[0]?.[1] ?? null) : (byId.get(id) ?? null);
    if (alike.length > 1) complain({ field: keyName, code: 'ambiguous' }, key);
    if (id !== '' && !before) complain({ field: 'id', code: 'unknown' }, id);
    if (before && isRepeated(`row ${before.id}`))
      complain({ field: id === '' ? keyName : 'id', code: 'twice' }, id || key);

    const judged = judgeInput(entity, scope, input, before?.values ?? null);
    for (const problem of judged.problems) {
      const field = entity.fields.find(({ inputName }) => inputName === problem.field) as Field;
      // A label that nothing has is said already: the reference is not missing as well.
      if (!problems.some((found) => found.field === field.name))
        complain({ ...problem, field: field.name }, cellOf(field));
    }
    for (const field of uniques) {
      const value = judged.values[field.inputName];
      if (typeof value !== 'string') continue;
      const compared = comparedBy(field)(value);
      const holder = taken.get(field)?.get(compared);
      if (holder && holder.id !== before?.id) complain({ field: field.name, code: 'taken' }, value);
      else if (isRepeated(`${field.name} ${compared}`)) complain({ field: field.name, code: 'twice' }, value);
    }
    return { row: number, before, values: judged.values, problems };
  });
}

/** The form in which values of a field are compared. */
const comparedBy = ({ isUniqueAs }: Field): ((text: string) => string) =>
  isUniqueAs ? (text) => isUniqueAs.of(text.trim()) : folded;

/** Rows by their value of a field, each with the form in which it is compared. */
const keyed = (rows: readonly EntityRow[], field: Field): [string, EntityRow][] =>
  rows.flatMap((row): [string, EntityRow][] => {
    const value = row.values[field.inputName];
    return typeof value === 'string' ? [[comparedBy(field)(value), row]] : [];
  });

/** Which of these values rows of other customers have, for a field that is unique in the whole installation. */
async function holdersElsewhere(
  entity: Entity,
  scope: Scope,
  { isUniqueAs, column }: Field,
  customerId: number,
  values: readonly string[],
): Promise<[string, { id: number }][]> {
  if (!isUniqueAs) return [];
  const wanted = values.map((value) => isUniqueAs.of(value.trim()));
  const compared = isUniqueAs.sql(sql.ref(`t.${column}`));
  const { rows } = await sql<{ id: number; value: string }>`
    SELECT t.id, ${compared} AS value FROM ${sql.table(entity.table)} AS t
     WHERE t.deleted_at IS NULL AND t.customer_id <> ${customerId} AND ${compared} = ANY(${wanted}::text[])`.execute(
    scope.db,
  );
  return rows.map(({ id, value }) => [value, { id }]);
}

/** The ids of what a file can refer to, by their labels. */
async function labelsOf(
  entity: Entity,
  scope: Scope,
  customerId: number,
  { fields }: Columns,
): Promise<Map<Field, Map<string, number[]>>> {
  const all = new Map<Field, Map<string, number[]>>();
  for (const field of entity.fields) {
    if (!field.target || !fields.includes(field)) continue;
    const { target } = field;
    const names = [target.label, ...(target.also ? [target.also] : [])].map((name) =>
      sql.ref(`target.${name}`),
    );
    const { rows } = await sql<{ id: number; labels: string[] }>`
      SELECT target.id, ARRAY[${sql.join([labelSql(target, 'target'), ...names])}]::text[] AS labels
        FROM ${sql.table(target.table)} AS target
       WHERE ${ofCustomerSql(target, 'target', customerId)} AND target.id IN (${target.reach(scope)})`.execute(
      scope.db,
    );
    const named = rows.flatMap(({ id, labels }) =>
      [...new Set(labels.map(folded))].map((label) => ({ id, label })),
    );
    const grouped = Map.groupBy(named, ({ label }) => label);
    all.set(field, new Map([...grouped].map(([label, found]) => [label, found.map(({ id }) => id)])));
  }
  return all;
}

function summaryOf(
  entity: Entity,
  { fields }: Columns,
  rows: readonly SheetRow[],
  plan: readonly PlannedRow[],
): Omit<ImportResult, 'changeId' | 'ignored' | 'folders'> {
  const right = plan.filter(({ problems }) => problems.length === 0);
  const actionOf = ({ before, values }: PlannedRow) =>
    !before ? 'create' : isSame(entity, before.values, values) ? 'none' : 'update';
  const countOf = (action: string) => right.filter((each) => actionOf(each) === action).length;
  return {
    rows: rows.length,
    created: countOf('create'),
    updated: countOf('update'),
    unchanged: countOf('none'),
    wrong: plan.length - right.length,
    problems: plan.flatMap(({ problems }) => problems).slice(0, MOST_PROBLEMS),
    sample: right.slice(0, SAMPLE_ROWS).map((planned) => {
      const cells = rows.find(({ number }) => number === planned.row)?.cells ?? [];
      return {
        row: planned.row,
        action: actionOf(planned),
        values: Object.fromEntries(
          fields.flatMap((field, at) => (field ? [[field.name, cells[at] ?? '']] : [])),
        ),
      };
    }),
  };
}
