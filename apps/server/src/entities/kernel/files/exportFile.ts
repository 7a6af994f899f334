import { Readable } from 'node:stream';
import { measureSigned, writtenIn } from '@rastro/format';
import { writeCsv } from 'hucre/csv';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { Scope } from '../../../access/scope.ts';
import { codedError } from '../../../errors.ts';
import type { Entity, EntityRow } from '../entity.ts';
import { choiceName, type Field } from '../fields.ts';
import { type ListChoice, walkRows } from '../list.ts';
import { isPlaced, kmlOfRows } from './places.ts';

/** The forms of a file by the contract's names. */
export const SHEET_FORMATS = {
  CSV: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  XLSX: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  KML: { extension: 'kml', contentType: 'application/vnd.google-earth.kml+xml' },
} as const;

export type SheetFormat = keyof typeof SHEET_FORMATS;

/** A column of a file: the name of a field, `id` or `customerName`, and its heading. */
export interface SheetColumn {
  field: string;
  heading: string;
  /** The sign of the unit in which its numbers are written; that of calls where none is given. */
  unit?: string | null;
}

/** What a file of rows is made of. */
export interface ExportChoice extends ListChoice {
  format: SheetFormat;
  /** The name of the file and the sheet; that of the entity where none is given. */
  title?: string | null;
  /** Id and all fields under their own names where none are given. */
  columns?: readonly SheetColumn[] | null;
}

/** Between several values in a cell. */
export const LIST_SEPARATOR = '; ';
const BOM = '\ufeff'; // else Excel reads a CSV in the code page of its country
const WIDTHS = { id: 8, other: 22 };
const MAX_SHEET_NAME = 31;

/** The id, which tells an import which row is meant, and all fields. */
const allColumns = (entity: Entity): SheetColumn[] =>
  ['id', ...entity.fields.filter(({ sealed }) => !sealed).map(({ name }) => name)].map((field) => ({
    field,
    heading: field,
  }));

/** The columns of a file, or of all fields, moments in the time zone of the requester and names in their language. Throws INVALID_INPUT for one that there is not. */
export function chosenColumns(
  entity: Entity,
  { requester }: Pick<Scope, 'requester'>,
  { columns }: Pick<ExportChoice, 'columns'>,
) {
  const chosen = columns?.length ? columns : allColumns(entity);
  return chosen.map((column) => ({ ...column, cellOf: cellOf(entity, column, requester) }));
}

/** The file of the rows in reach that were chosen, written as it is read. Throws INVALID_INPUT for a column that there is not, and for KML of rows that are no places. */
export function exportFile(
  entity: Entity,
  scope: Scope,
  choice: ExportChoice,
): { name: string; contentType: string; content: Readable } {
  const columns = chosenColumns(entity, scope, choice);
  const cells = columns.map(({ cellOf }) => cellOf);
  const title = nameOf(choice.title ?? '') || entity.many;
  const { extension, contentType } = SHEET_FORMATS[choice.format];
  if (choice.format === 'KML') {
    if (!isPlaced(entity)) throw codedError('INVALID_INPUT', { field: 'format' });
    const named = new Map(columns.map((column) => [column.field, column]));
    const content = Readable.from(kmlOfRows(entity, scope, choice, { title, columns: named }), {
      objectMode: false,
    });
    return { name: `${title}.${extension}`, contentType, content };
  }
  const content =
    choice.format === 'CSV'
      ? Readable.from(csvText(entity, scope, choice, columns, cells), { objectMode: false })
      : Readable.fromWeb(
          writeXlsxStream(cellRows(entity, scope, choice, cells), {
            name: title.slice(0, MAX_SHEET_NAME),
            columns: columns.map(({ field, heading }) => ({
              header: heading,
              width: field === 'id' ? WIDTHS.id : WIDTHS.other,
            })),
            freezePane: { rows: 1 },
          }) as Parameters<typeof Readable.fromWeb>[0],
        );
  return { name: `${title}.${extension}`, contentType, content };
}

/** Without what file systems and sheets refuse in names. */
const nameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}\\/:*?"<>|[\]']/gu, ' ')
    .trim()
    .slice(0, 80);

type Cell = (row: EntityRow) => CellValue;

function cellOf(
  entity: Entity,
  { field: name, unit = null }: SheetColumn,
  { timeZone, language }: Scope['requester'],
): Cell {
  if (name === 'id') return (row) => row.id;
  if (name === 'customerName') return (row) => row.customerName;
  const derived = entity.derived.find((each) => each.name === name);
  if (derived) {
    const given = (row: EntityRow) => row.derived?.[name] ?? null;
    return (row) => (derived.choices ? choiceName(derived.choices, given(row), language) : given(row));
  }
  const field = entity.fields.find((each) => each.name === name);
  if (!field || field.sealed) throw codedError('INVALID_INPUT', { field: 'columns' });
  const { target, several, inputName, inZone, choices } = field;
  if (several) return (row) => ((row.labels[name] ?? []) as readonly string[]).join(LIST_SEPARATOR);
  if (target) return (row) => (row.labels[name] ?? null) as string | null;
  const stored = (row: EntityRow) => (row.values[inputName] ?? null) as string | number | boolean | null;
  if (choices) return (row) => choiceName(choices, stored(row), language);
  if (unit !== null) return inUnit(field, unit, stored);
  return inZone ? (row) => inZone.write(stored(row), timeZone) as string | null : stored;
}

/** Numbers of a field in a unit, from which an import gets back what is stored. Throws INVALID_INPUT for a unit that there is not. */
function inUnit({ storedAs }: Field, unit: string, stored: Cell): Cell {
  const measure = measureSigned(unit);
  if (!measure || !storedAs) throw codedError('INVALID_INPUT', { field: 'columns' });
  const keep = (value: number): number => storedAs.read(storedAs.write(value));
  return (row) => {
    const value = stored(row);
    return typeof value === 'number' ? writtenIn(measure, value, keep) : value;
  };
}

async function* cellRows(entity: Entity, scope: Scope, choice: ListChoice, cells: readonly Cell[]) {
  for await (const page of walkRows(entity, scope, choice))
    for (const row of page) yield cells.map((cell) => cell(row));
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe, which the import takes away. */
async function* csvText(
  entity: Entity,
  scope: Scope,
  choice: ListChoice,
  columns: readonly SheetColumn[],
  cells: readonly Cell[],
): AsyncGenerator<string> {
  const lines = (rows: CellValue[][]) => {
    const text = writeCsv(rows, { escapeFormulae: true });
    return text === '' || text.endsWith('\r\n') ? text : `${text}\r\n`;
  };
  yield BOM + lines([columns.map(({ heading }) => heading)]);
  for await (const page of walkRows(entity, scope, choice))
    yield lines(page.map((row) => cells.map((cell) => cell(row))));
}
