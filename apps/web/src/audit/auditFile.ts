import type { Format } from '../i18n/index.ts';
import type { Entry } from './calls.ts';
import type { Words } from './words.ts';

const BOM = '\ufeff'; // else Excel reads a CSV in the code page of its country

/** The kinds of files, by the ends of their names. */
export type AuditForm = 'csv' | 'xlsx';

const WIDTHS = [19, 26, 16, 22, 30, 24, 40, 40];

interface AuditFile {
  form: AuditForm;
  entries: readonly Entry[];
  /** The name of the sheet. */
  title: string;
  headings: readonly string[];
  words: Words;
  format: Format;
}

/** The entries as a file, a line for each value that changed. Its writer is loaded with the first one. */
export async function auditFile({ form, entries, title, headings, words, format }: AuditFile): Promise<Blob> {
  const rows = rowsOf(entries, words, format);
  if (form === 'xlsx') {
    const { writeXlsx } = await import('hucre/xlsx');
    const sheet = {
      name: title,
      columns: headings.map((header, at) => ({ header, width: WIDTHS[at] ?? 20 })),
      rows: [[...headings], ...rows],
      freezePane: { rows: 1 },
    };
    return new Blob([new Uint8Array(await writeXlsx({ sheets: [sheet] }))]);
  }
  const { writeCsv } = await import('hucre/csv');
  const text = writeCsv([[...headings], ...rows], { escapeFormulae: true });
  return new Blob([BOM, text], { type: 'text/csv' });
}

const rowsOf = (entries: readonly Entry[], words: Words, format: Format): string[][] =>
  entries.flatMap((entry) => {
    const about = [
      format.dateTime(entry.at),
      words.actor(entry),
      words.action(entry.action),
      words.kind(entry.kind),
      entry.name ?? entry.thingId,
    ];
    const changes = entry.changes.map(({ field, before, after }) => [
      ...about,
      words.field(entry.kind, field),
      before === null ? '' : words.value(before),
      after === null ? '' : words.value(after),
    ]);
    return changes.length > 0 ? changes : [[...about, '', '', '']];
  });
