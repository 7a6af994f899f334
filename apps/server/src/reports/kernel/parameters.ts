import { WEEKDAYS } from '@rastro/domain';
import {
  type Format,
  isReportInverse,
  REPORT_TERMS,
  reportHeading,
  subtotalChoices,
  USUAL_ARGUMENTS,
  weekdayNames,
  wordIn,
} from '@rastro/format';
import type { AskedFilter, Filter } from './filter.ts';
import { moreParameters } from './moreFilters.ts';
import type { Parameter, Report } from './report.ts';
import { type AskedRows, rowOrder } from './shownRows.ts';
import type { AskedSubtotals } from './subtotals.ts';

/** A range of which the end is excluded, up to the last second, as it was chosen. */
export function rangeText({ from, to }: { from: number; to: number }, format: Format): string {
  const text = wordIn(REPORT_TERMS.range, format.language)
    .replace('{{from}}', format.dateTime(from))
    .replace('{{to}}', format.dateTime(to - 1000));
  return `${text} (${format.timeZone})`;
}

/** What a report was asked about, for the head of its files: period, days of the week, vehicles, and what its table was narrowed to. */
export function reportParameters(
  report: Pick<Report, 'words' | 'columns'>,
  filter: Filter,
  asked: AskedFilter & AskedRows & AskedSubtotals,
  format: Format,
): Parameter[] {
  const word = (name: keyof typeof REPORT_TERMS): string => wordIn(REPORT_TERMS[name], format.language);
  const names = weekdayNames(format).filter((_, index) => filter.weekdays.has(WEEKDAYS[index] ?? ''));
  const order = rowOrder(report, asked).map(({ column, direction }) => {
    const words = report.words.columns.find(({ name }) => name === column);
    const isTurned = words !== undefined && isReportInverse(words.kind, format);
    const way = (direction === 'desc') === isTurned ? 'ascending' : 'descending';
    return `${words ? reportHeading(words, format) : column}, ${word(way)}`;
  });
  const subtotals = subtotalChoices(report.words).find(({ name }) => name === asked.subtotalsBy);
  const text = asked.searchText?.trim() ?? '';
  const isOfMoment = (report.words.arguments ?? USUAL_ARGUMENTS).from === null;
  return [
    isOfMoment
      ? { name: word('moment'), value: `${format.dateTime(filter.to)} (${format.timeZone})` }
      : { name: word('period'), value: rangeText(filter, format) },
    ...((report.words.arguments ?? USUAL_ARGUMENTS).days === null
      ? []
      : [
          {
            name: word('weekdays'),
            value: names.length === WEEKDAYS.length ? word('allWeekdays') : names.join(', '),
          },
        ]),
    { name: word('vehicles'), value: format.number(filter.assetIds.length) },
    ...moreParameters(report.words.filters ?? [], filter, format),
    ...(text === '' ? [] : [{ name: word('searchText'), value: text }]),
    ...(subtotals ? [{ name: word('subtotals'), value: wordIn(subtotals.heading, format.language) }] : []),
    ...(order.length === 0 ? [] : [{ name: word('order'), value: order.join('; ') }]),
  ];
}
