import { type Measure, measureSigned } from '@rastro/format';
import { sql } from 'kysely';
import type { Scope } from '../../../access/scope.ts';
import { codedError } from '../../../errors.ts';
import type { Entity, EntityRow, Values } from '../entity.ts';
import { type Field, type FieldProblem, labelSql, numberIn, ofCustomerSql } from '../fields.ts';
import { judgeInput } from '../problems.ts';
import { readRows } from '../rows.ts';
import { LIST_SEPARATOR } from './exportFile.ts';
import { type ImportedFolder, placesOfFolders } from './folders.ts';
import { FOLDER_COLUMN } from './places.ts';
import type { SheetRow } from './sheetRows.ts';

const MOST_OF_VALUE = 80;

/** A problem with a cell, by the number of its row. */
export interface ImportProblem extends FieldProblem {
  row: number;
  value: string;
}

/** Which cells of a file hold what. */
export interface Columns {
  /** Which cell has the id; -1 for none. */
  id: number;
  /** The fields of the cells, null for one that is not read. */
  fields: readonly (Field | null)[];
  /** The units of their numbers, null for that of calls. */
  units: readonly (Measure | null)[];
  /** Which cell has the folder of a point; -1 for none. */
  folder: number;
  ignored: readonly string[];
}

const folded = (text: string): string => text.trim().toLowerCase();

/** What the cells below these headings hold. Throws FILE_UNREADABLE where no heading is known. */
export function columnsOf(
  entity: Entity,
  head: readonly string[],
  { headings, folders }: { headings: Readonly<Record<string, string>>; folders: boolean },
): Columns {
  const named = new Map(
    Object.entries(headings).map(([heading, text]): [string, string[]] => [folded(heading), text.split(' ')]),
  );
  const given = head.map((heading) => named.get(folded(heading)) ?? [heading.trim()]);
  const folder = head.indexOf(FOLDER_COLUMN);
  const names = head.map((_, at) =>
    at === folder && folders && entity.folders ? entity.folders.field : (given[at]?.[0] ?? ''),
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
  const units = given.map(([, sign]) => {
    const unit = sign === undefined ? null : measureSigned(sign);
    if (sign !== undefined && !unit) throw codedError('INVALID_INPUT', { field: 'headings' });
    return unit;
  });
  return { id, fields, units, folder, ignored };
}

/** A cell with a number in a unit of the file, in the unit of calls; any other text as it is. */
function inUnitOfCalls(cell: string, unit: Measure | null): unknown {
  const number = unit === null ? null : numberIn(cell);
  return unit !== null && typeof number === 'number' ? unit.metric(number) : cell;
}

/** Among which rows those of a file for a customer are: its own, or where they are customers, all. */
const ofCustomer = ({ isCustomer }: Entity, customerId: number) =>
  isCustomer ? sql<boolean>`true` : sql<boolean>`t.customer_id = ${customerId}::int`;

/** What becomes of a row of the file. */
export interface PlannedRow {
  row: number;
  before: EntityRow | null;
  values: Values;
  problems: readonly ImportProblem[];
}

/** What becomes of the rows of a file for a customer, with all that is wrong with them; the stored rows stay locked where it is written after. */
export async function planOf(
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
    const unitOf = (field: Field): Measure | null => columns.units[columns.fields.indexOf(field)] ?? null;

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
      } else if (!field.target || cell === '') input[field.inputName] = inUnitOfCalls(cell, unitOf(field));
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
