import { permittedWords } from '@rastro/format';
import type { Requester } from '../../access/requester.ts';
import type { Report, ReportRow } from './report.ts';

/**
 * A report with the columns that a requester may see: the others are in no row, no total, no file and no order. A column that its words do not
 * have is for everybody.
 */
export function permittedReport(report: Report, { permissions }: Pick<Requester, 'permissions'>): Report {
  const words = permittedWords(report.words, (name) => permissions.has(name));
  const shown = new Set(words.columns);
  const hidden = report.words.columns.filter((column) => !shown.has(column)).map(({ name }) => name);
  if (hidden.length === 0) return report;
  const isShown = ([name]: [string, unknown]): boolean => !hidden.includes(name);
  return {
    ...report,
    words,
    columns: Object.fromEntries(Object.entries(report.columns).filter(isShown)),
    rows: async function* (parts, scope, filter) {
      for await (const some of report.rows(parts, scope, filter))
        yield some.map((row) => Object.fromEntries(Object.entries(row).filter(isShown)) as ReportRow);
    },
  };
}
