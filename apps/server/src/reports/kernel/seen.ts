import type { Scope } from '../../access/scope.ts';
import { historySeenBy } from '../../store/history/veiledHistory.ts';
import type { Report, ReportParts } from './report.ts';

/** The dependencies of reports as somebody may use them: the history is without what is hidden from who asks. */
export const seenBy = <Parts extends Pick<ReportParts, 'history'>>(parts: Parts, scope: Scope): Parts => ({
  ...parts,
  history: historySeenBy(parts.history, scope),
});

/** A report whose rows and details are what who asks may know. */
export function asSeen(report: Report): Report {
  const { rows, details } = report;
  const { count, line } = details ?? {};
  return {
    ...report,
    rows: (parts, scope, filter) => rows(seenBy(parts, scope), scope, filter),
    ...(details && {
      details: {
        ...details,
        rows: (parts, scope, ...rest) => details.rows(seenBy(parts, scope), scope, ...rest),
        ...(count && { count: (parts, scope, ...rest) => count(seenBy(parts, scope), scope, ...rest) }),
        ...(line && { line: (parts, scope, ...rest) => line(seenBy(parts, scope), scope, ...rest) }),
      },
    }),
  };
}
