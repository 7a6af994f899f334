import { WEEKDAYS } from '@rastro/domain';
import { type Format, REPORT_TERMS, reportHeading, weekdayNames, wordIn } from '@rastro/format';
import type { AskedFilter, Filter } from './filter.ts';
import type { Report } from './report.ts';
import { type AskedRows, rowOrder } from './shownRows.ts';

/** What a file was asked for, by its name, as people read it. */
export interface Parameter {
  name: string;
  value: string;
}

/** What a report was asked about, for the head of its files: period, days of the week, vehicles, and what its table was narrowed to. */
export function reportParameters(
  report: Pick<Report, 'words' | 'columns'>,
  filter: Filter,
  asked: AskedFilter & AskedRows,
  format: Format,
): Parameter[] {
  const word = (name: keyof typeof REPORT_TERMS): string => wordIn(REPORT_TERMS[name], format.language);
  const names = weekdayNames(format).filter((_, index) => filter.weekdays.has(WEEKDAYS[index] ?? ''));
  const order = rowOrder(report, asked).map(({ column, direction }) => {
    const words = report.words.columns.find(({ name }) => name === column);
    return `${words ? reportHeading(words, format) : column}, ${word(direction === 'desc' ? 'descending' : 'ascending')}`;
  });
  const range = word('range')
    .replace('{{from}}', format.dateTime(filter.from))
    .replace('{{to}}', format.dateTime(filter.to - 1000)); // the last second, as it was chosen
  const text = asked.searchText?.trim() ?? '';
  return [
    { name: word('period'), value: `${range} (${format.timeZone})` },
    {
      name: word('weekdays'),
      value: names.length === WEEKDAYS.length ? word('allWeekdays') : names.join(', '),
    },
    { name: word('vehicles'), value: format.number(filter.assetIds.length) },
    ...(filter.driverIds ? [{ name: word('drivers'), value: format.number(filter.driverIds.length) }] : []),
    ...(filter.eventCodes
      ? [{ name: word('eventTypes'), value: format.number(filter.eventCodes.length) }]
      : []),
    ...(text === '' ? [] : [{ name: word('searchText'), value: text }]),
    ...(order.length === 0 ? [] : [{ name: word('order'), value: order.join('; ') }]),
  ];
}
