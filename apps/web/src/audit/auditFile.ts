import type { Format } from '../i18n/index.ts';
import { type TableForm, tableFile } from '../ui/index.ts';
import type { Entry } from './calls.ts';
import type { Words } from './words.ts';

const WIDTHS = [19, 26, 16, 22, 30, 24, 40, 40];

interface AuditFile {
  form: TableForm;
  entries: readonly Entry[];
  /** The name of the sheet. */
  title: string;
  headings: readonly string[];
  words: Words;
  format: Format;
}

/** The entries as a file, a line for each value that changed. */
export const auditFile = ({ form, entries, title, headings, words, format }: AuditFile): Promise<Blob> =>
  tableFile({ form, title, headings, widths: WIDTHS, rows: rowsOf(entries, words, format) });

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
      before === null ? '' : words.value(entry.kind, field, before),
      after === null ? '' : words.value(entry.kind, field, after),
    ]);
    return changes.length > 0 ? changes : [[...about, '', '', '']];
  });
