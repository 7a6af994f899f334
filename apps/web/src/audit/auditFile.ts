import type { Format } from '../i18n/index.ts';
import type { Entry } from './calls.ts';
import type { Words } from './words.ts';

const BOM = '\ufeff'; // else Excel reads a CSV in the code page of its country

/** The entries as a CSV file, a line for each value that changed. Its writer is loaded with the first one. */
export async function auditFile(
  entries: readonly Entry[],
  headings: readonly string[],
  words: Words,
  format: Format,
): Promise<Blob> {
  const { writeCsv } = await import('hucre/csv');
  const rows = entries.flatMap((entry) => {
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
  const text = writeCsv([[...headings], ...rows], { escapeFormulae: true });
  return new Blob([BOM, text], { type: 'text/csv' });
}
