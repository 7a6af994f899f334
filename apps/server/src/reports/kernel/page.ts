import { type PageArguments, pageWindow } from '../../paging.ts';
import type { GroupedRows, Report, ReportRow, RowGroup, Total } from './report.ts';
import { type Bar, Summary } from './summary.ts';

/** A page of the rows that are shown of a report, with the groups that have rows on it and what is shown of all of them. */
export async function reportPage(
  report: Report,
  { rows, beginning }: GroupedRows,
  asked: PageArguments,
): Promise<{
  count: number;
  items: ReportRow[];
  totals: Total[];
  chart: Bar[];
  groups: RowGroup[];
}> {
  const { limit, offset } = pageWindow({ paginate: true, ...asked });
  const summary = new Summary(report);
  const items: ReportRow[] = [];
  const groups: RowGroup[] = [];
  let count = 0;
  for await (const some of rows)
    for (const row of some) {
      summary.add(row);
      const group = beginning?.(row);
      if (group && group.first < offset + limit && group.first + group.count > offset) groups.push(group);
      if (count >= offset && items.length < limit) items.push(row);
      count += 1;
    }
  return { count, items, totals: summary.totals, chart: summary.bars, groups };
}
