import { customerInReach } from '../../../access/customerInReach.ts';
import type { Scope } from '../../../access/scope.ts';
import { codedError } from '../../../errors.ts';
import { demandWritable } from '../beforeWriting.ts';
import type { Entity, RowChange } from '../entity.ts';
import { inChange, insertRows, isSame, updateRows } from '../write.ts';
import { foldersOf, type ImportedFolder, makeFolders } from './folders.ts';
import { type Columns, columnsOf, type ImportProblem, type PlannedRow, planOf } from './importPlan.ts';
import { lockImports } from './lockImports.ts';
import { isXml, rowsOfPoints } from './places.ts';
import { readSheet } from './readSheet.ts';
import type { SheetRow } from './sheetRows.ts';

/** What a file is imported as. */
export interface ImportChoice {
  /** One's own where none is given. */
  customerId: number | null;
  /** Fields by the headings that a client has for them, beside the names of the fields themselves; after a blank, the sign of the unit of their numbers. */
  headings: Readonly<Record<string, string>>;
  /** Whether rows are written; else it is only said what would be. */
  apply: boolean;
  /** Whether rows with problems are left out; else nothing is written where there is one. */
  skipWrong: boolean;
  /** Whether folders of a file of points become what the entity makes of them; else they are only named. */
  folders: boolean;
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
const SAMPLE_ROWS = 8;

/**
 * Imports the rows of a CSV or Excel file, and for rows that are places the points of a KML or GPX file, for a customer in scope, all or nothing: a row with the id of a stored one, or with its key, changes
 * it, another one is created. What the file has no column for stays. Throws NOT_FOUND, FILE_UNREADABLE, SHAPES_UNREADABLE, NOTHING_TO_IMPORT, IMPORT_TOO_LONG, IMPORT_INVALID
 * where rows have problems and none is to be left out, INVALID_INPUT, FORBIDDEN
 * and what else the entity refuses with.
 */
export async function importFile(
  entity: Entity,
  scope: Scope,
  content: Buffer,
  choice: ImportChoice,
  watch: ImportWatch | null = null,
): Promise<ImportResult> {
  const customerId = await customerInReach(scope, choice.customerId); // before the file is read, which is work
  const [head, ...rows] = isXml(content) ? await rowsOfPoints(entity, content) : await readSheet(content);
  const columns = columnsOf(entity, head?.cells ?? [], choice);
  if (rows.length === 0) throw codedError('NOTHING_TO_IMPORT');
  let result: Omit<ImportResult, 'changeId'> | null = null;
  const read = async (scope: Scope, locked: boolean) => {
    const customerId = await customerInReach(scope, choice.customerId);
    if (locked) await lockImports(scope.db, customerId);
    const inFolders = rows.map(({ cells, style = null }) => ({ name: cells[columns.folder] ?? '', style }));
    const folders = await foldersOf(entity, scope, customerId, inFolders);
    const plan = await planOf(entity, scope, { customerId, columns, rows, locked, folders });
    const changed = plan.filter(
      ({ before, values, problems }) =>
        problems.length === 0 && !(before && isSame(entity, before.values, values)),
    );
    await demandWritable(entity, scope, changed); // when it is only said what would be, too
    result = { ...summaryOf(entity, columns, rows, plan), ignored: columns.ignored, folders };
    return { customerId, plan, folders };
  };
  if (!choice.apply) {
    await read(scope, false);
    return { ...(result as unknown as Omit<ImportResult, 'changeId'>), changeId: null };
  }
  const { changeId } = await inChange(
    entity,
    scope,
    { customerId },
    async (scope, changeId): Promise<RowChange[]> => {
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
    },
  );
  return { ...(result as unknown as Omit<ImportResult, 'changeId'>), changeId };
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
