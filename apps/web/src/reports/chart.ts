import { type ReportColumnKind, reportUnit } from '@rastro/format';
import type { Format } from '../i18n/index.ts';

const WIDE_PX = 560;
/** More digits than a tick of an axis that a person reads has. */
const MAX_DIGITS = 3;

/** How the width of a chart, in pixels, is shared: names before the bars, amounts after them, and ticks of the axis between. */
export const chartShape = (widthPx: number): { nameWidth: number; amountWidth: number; ticks: number } =>
  widthPx < WIDE_PX
    ? { nameWidth: Math.round(widthPx * 0.24), amountWidth: 84, ticks: 2 }
    : { nameWidth: 140, amountWidth: 100, ticks: 5 };

/** The text of a tick at a value in the unit of the axis: `1,500 mi`, with as many digits as the tick has. */
export function axisText(value: number, kind: ReportColumnKind, format: Format): string {
  const digits = Math.min(MAX_DIGITS, String(value).split('.')[1]?.length ?? 0);
  return `${format.number(value, digits)} ${reportUnit(kind, format)}`.trimEnd();
}
