import type { ReportFilterName, ReportWords } from '@rastro/format';
import { subtotalChoices, USUAL_ARGUMENTS } from '@rastro/format';
import { REPORTS } from '@rastro/server/reports/index';
import type { Call } from '../edits/calls.ts';
import type { Asked } from '../facts/asked.ts';
import { cpuOf } from '../processes.ts';
import { median, printTable, type Row } from '../table.ts';
import type { AskedReports, MeasuredCall } from './measuredCall.ts';
import { otherReports } from './otherReports.ts';

const ROUNDS = 3;
/** What took longer the first time is not asked again. */
const ONCE_MS = 5_000;
/** What of the filters has to be asked, as an argument. */
const REQUIRED: Partial<Record<ReportFilterName, string>> = { variables: 'variablesOBD2: ["rpm"]' };

/**
 * Measures the first page of each report of the product, with its totals, for all vehicles and the whole range, then the same with subtotals where it
 * has some, and what is asked for otherwise, one after the other. A report that is added is measured without a line here.
 */
export async function measureReports(call: Call, pid: number, asked: AskedReports): Promise<void> {
  const pages = REPORTS.map(({ call: name, words }) => pageOf(name, argumentsOf(words, asked), asked));
  const grouped = REPORTS.flatMap(({ call: name, words }) => {
    const [by] = subtotalChoices(words);
    return by === undefined
      ? []
      : [pageOf(name, `${argumentsOf(words, asked)}, subtotalsBy: "${by.name}"`, asked)];
  });
  const title = `${asked.assetIds.length} vehicles over the same days`;
  const rowsOf = async (calls: readonly MeasuredCall[]): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const each of calls) rows.push(await measure(call, pid, each, asked));
    return rows;
  };
  printTable(`First pages of reports of ${title}`, await rowsOf(pages));
  printTable(`The same with subtotals`, await rowsOf(grouped));
  printTable(`Panels, files and reports about a road of ${title}`, await rowsOf(otherReports(asked)));
}

const pageOf = (name: string, args: string, { assetIds }: Asked): MeasuredCall => ({
  name,
  vehicles: assetIds.length,
  text: `{ answer: ${name}Page(${args}, pageNumber: 1, pageSize: 10) { count } }`,
  count: (answer) => (answer as { count: number }).count,
});

async function measure(
  call: Call,
  pid: number,
  { name, vehicles, text, count }: MeasuredCall,
  { assetIds, computedMs }: Asked,
): Promise<Row> {
  const times: number[] = [];
  let rows = 0;
  const cpuBefore = cpuOf(pid);
  while (times.length < ROUNDS && (times[0] ?? 0) < ONCE_MS) {
    const startedAt = performance.now();
    rows = count((await call<{ answer: unknown }>(text)).answer);
    times.push(performance.now() - startedAt);
  }
  const ms = median(times);
  return {
    report: name,
    vehicles,
    rows,
    ms,
    'cpu ms, with the database': ((cpuOf(pid) - cpuBefore) * 1_000) / times.length,
    'of positions': ms / ((computedMs * vehicles) / assetIds.length),
  };
}

/** What a report is asked, by the names that its calls give it. */
function argumentsOf(words: ReportWords, { assetIds, from, to }: Asked): string {
  const names = words.arguments ?? USUAL_ARGUMENTS;
  return [
    `${names.vehicles}: [${assetIds.join(', ')}]`,
    ...(names.from === null ? [] : [`${names.from}: "${new Date(from).toISOString()}"`]),
    `${names.to}: "${new Date(to).toISOString()}"`,
    ...(words.filters ?? []).flatMap((name) => REQUIRED[name] ?? []),
  ].join(', ');
}
