import { type ReportColumnKind, reportCell, reportDigits, reportUnit } from '@rastro/format';
import type { Format } from '../i18n/index.ts';

/** More digits than a tick of an axis that a person reads has. */
const MAX_DIGITS = 3;

/** The text of a value of a chart in the unit of its axis: `1,500 mi`; on the axis with as many digits as the tick has. */
export function chartText(value: number, kind: ReportColumnKind, format: Format, isOnAxis: boolean): string {
  if (kind === 'duration') return reportCell({ kind }, value, format);
  const digits = isOnAxis
    ? Math.min(MAX_DIGITS, String(value).split('.')[1]?.length ?? 0)
    : reportDigits(kind, format);
  return `${format.number(value, digits)} ${reportUnit(kind, format)}`.trimEnd();
}
