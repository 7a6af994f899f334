import {
  type Format,
  isReportAmount,
  type ReportColumnKind,
  type ReportValue,
  reportCell,
  reportDigits,
  reportNumber,
  wallTime,
} from '@rastro/format';
import type { CellStyle, CellValue } from './cell.ts';

const SECONDS_PER_DAY = 86_400;

/** A value of a column as a cell of a spreadsheet, with which one can calculate: a day or a moment by the clock on the wall, a duration in days. */
export function sheetCell(kind: ReportColumnKind, value: ReportValue | null, format: Format): CellValue {
  if (value === null) return null;
  if (kind === 'moment') {
    const at = wallTime(typeof value === 'number' ? value : Date.parse(String(value)), format.timeZone);
    return new Date(Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second));
  }
  if (kind === 'day') return new Date(`${value}T00:00:00Z`);
  if (typeof value !== 'number' || !isReportAmount(kind)) return reportCell({ kind }, value, format);
  return kind === 'duration' ? value / SECONDS_PER_DAY : reportNumber(kind, value, format);
}

/** How a spreadsheet shows the cells of a kind of column: what counts stands at the right, as its heading does. */
export function sheetForm(kind: ReportColumnKind, format: Format): CellStyle {
  const day = format.usesMiles ? 'mm-dd-yyyy' : 'dd/mm/yyyy';
  if (kind === 'day') return { format: day, align: 'left' };
  if (kind === 'moment') return { format: `${day} hh:mm:ss`, align: 'left' };
  if (!isReportAmount(kind)) return { align: 'left' };
  if (kind === 'duration') return { format: '[h]:mm:ss', align: 'right' };
  const digits = reportDigits(kind, format);
  return { format: digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`, align: 'right' };
}
