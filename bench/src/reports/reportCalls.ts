import type { ReportFilterName, ReportWords } from '@rastro/format';
import { USUAL_ARGUMENTS } from '@rastro/format';
import { REPORTS } from '@rastro/server/reports/index';
import type { Call } from '../edits/calls.ts';
import { cpuOf } from '../processes.ts';
import { median, printTable, type Row } from '../table.ts';
import type { Asked } from './asked.ts';

const ROUNDS = 3;
/** What took longer the first time is not asked again. */
const ONCE_MS = 5_000;
/** What of the filters has to be asked, as an argument. */
const REQUIRED: Partial<Record<ReportFilterName, string>> = { variables: 'variablesOBD2: ["rpm"]' };

/**
 * Measures the first page of each report of the product, with its totals, for all vehicles and the whole range, one after the other. A report that
 * is added is measured without a line here.
 */
export async function measureReports(
  call: Call,
  pid: number,
  { assetIds, from, to, computedMs }: Asked,
): Promise<void> {
  const rows: Row[] = [];
  for (const { call: name, words } of REPORTS) {
    const text = `{ ${name}Page(${argumentsOf(words, { assetIds, from, to })}, pageNumber: 1, pageSize: 10) { count } }`;
    const ask = () => call<Record<string, { count: number }>>(text);
    const times: number[] = [];
    let count = 0;
    const cpuBefore = cpuOf(pid);
    while (times.length < ROUNDS && (times[0] ?? 0) < ONCE_MS) {
      const startedAt = performance.now();
      count = (await ask())[`${name}Page`]?.count ?? 0;
      times.push(performance.now() - startedAt);
    }
    const ms = median(times);
    rows.push({
      report: name,
      rows: count,
      ms,
      'cpu ms, with the database': ((cpuOf(pid) - cpuBefore) * 1_000) / times.length,
      'of positions': ms / computedMs,
    });
  }
  printTable(`First pages of reports of ${assetIds.length} vehicles over the same days`, rows);
}

/** What a report is asked, by the names that its calls give it. */
function argumentsOf(
  words: ReportWords,
  { assetIds, from, to }: Pick<Asked, 'assetIds' | 'from' | 'to'>,
): string {
  const names = words.arguments ?? USUAL_ARGUMENTS;
  return [
    `${names.vehicles}: [${assetIds.join(', ')}]`,
    ...(names.from === null ? [] : [`${names.from}: "${new Date(from).toISOString()}"`]),
    `${names.to}: "${new Date(to).toISOString()}"`,
    ...(words.filters ?? []).flatMap((name) => REQUIRED[name] ?? []),
  ].join(', ');
}
