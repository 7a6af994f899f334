import { CSV_COLUMNS, type CsvColumn } from '../formats/csv.ts';
import { type Imported, type ImportedFields, importedAt, problemAt } from './imported.ts';

/** Which field each column fills; the others are worked out when the file is imported, and read over. */
const FIELDS: Partial<Record<CsvColumn, keyof ImportedFields>> = {
  fix_time: 'time',
  latitude: 'latitude',
  longitude: 'longitude',
  altitude_m: 'altitudeM',
  speed_kmh: 'speedKmh',
  course: 'course',
  satellites: 'satellites',
  hdop: 'hdop',
  ignition: 'ignition',
  valid: 'valid',
  odometer_m: 'odometerM',
  events: 'events',
  attributes: 'attributes',
};
const NEEDED: readonly CsvColumn[] = ['fix_time', 'latitude', 'longitude'];

/** The positions of a CSV with the columns of the export, in any order; only time and place have to be there. */
export function* importCsv(text: string): Generator<Imported> {
  const separator = separatorOf(text);
  let columns: readonly string[] | null = null;
  for (const { line, cells, missing } of recordsOf(text.replace(/^\ufeff/, ''), separator)) {
    if (!columns) {
      columns = cells.map((cell) => cell.trim().toLowerCase());
      const wrong =
        NEEDED.find((name) => !columns?.includes(name)) ??
        columns.find(
          (name, i) => !(CSV_COLUMNS as readonly string[]).includes(name) || columns?.indexOf(name) !== i,
        );
      if (wrong !== undefined) {
        yield problemAt(line, 'columns', wrong);
        return;
      }
    } else if (cells.length === 1 && cells[0]?.trim() === '') {
      // an empty line is none
    } else if (missing === 'quote' || (missing === 'lineEnd' && cells.length < columns.length))
      yield problemAt(line, 'end');
    else if (cells.length > columns.length) yield problemAt(line, 'cells', cells.length);
    else {
      const fields: ImportedFields = {};
      columns.forEach((name, i) => {
        const field = FIELDS[name as CsvColumn];
        if (field) fields[field] = cells[i] as string;
      });
      yield importedAt(line, fields);
    }
  }
}

/** Spreadsheets of half the world write semicolons. */
function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

/**
 * The records of RFC 4180 with the lines on which they begin. One that the text ends in, without a line end or within quotes, may be
 * the first half of what it was.
 */
function* recordsOf(
  text: string,
  separator: string,
): Generator<{ line: number; cells: string[]; missing: 'quote' | 'lineEnd' | null }> {
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const begins = line;
    const cells: string[] = [];
    let isOpen = false;
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          const end = quote < 0 ? text.length : quote;
          isOpen = quote < 0;
          cell += text.slice(at, end);
          at = end + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at += 1;
        }
        for (let i = 0; i < cell.length; i++) if (cell[i] === '\n') line += 1;
      }
      let end = at;
      while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
      cell += text.slice(at, end);
      at = end;
      cells.push(cell.endsWith('\r') && text[at] !== separator ? cell.slice(0, -1) : cell);
      if (text[at] !== separator) break;
      at += 1;
    }
    yield { line: begins, cells, missing: isOpen ? 'quote' : at >= text.length ? 'lineEnd' : null };
    at += 1;
    line += 1;
  }
}
