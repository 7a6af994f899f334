import { buffer } from 'node:stream/consumers';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CallContext } from '../../access/context.ts';
import { inTurn, scopeOf } from '../../access/context.ts';
import type { FileRoute } from '../../access/fileRoute.ts';
import { sessionOf } from '../../access/grant.ts';
import type { DownloadLinks } from '../../access/tokens.ts';
import { codedError } from '../../errors.ts';
import type { Jobs } from '../../jobs/kernel/jobs.ts';
import { shownJob } from '../../jobs/kernel/resolvers.ts';
import { momentText } from '../../moments.ts';
import { type PageArguments, pageWindow } from '../../paging.ts';
import { type AskedFile, demandFile, reportFile } from './files.ts';
import { type AskedFilter, byUsualNames, type Filter, filterOf } from './filter.ts';
import { reportJob } from './job.ts';
import { geofencesInReach } from './moreFilters.ts';
import { reportPage } from './page.ts';
import { permittedReport } from './permitted.ts';
import { type DetailRow, detailsOf, type Report, type ReportParts, type ReportRow } from './report.ts';
import { typeName } from './schemaText.ts';
import { type AskedRows, rowOrder, shownRows } from './shownRows.ts';
import { type AskedSubtotals, groupedRows } from './subtotals.ts';

/** Where links to files of reports lead. */
export const REPORT_FILE_PATH = '/api/reports/export';

type Resolve<Args, Root = unknown> = (root: Root, args: Args, context: CallContext) => unknown;

/** A row on its way out, with what was asked: its details are read when they are asked for. */
type ShownRow = ReportRow & { asked: Filter };

/** The calls of a report, as kernel/schemaText.ts declares them. */
export function reportResolvers(
  report: Report,
  parts: ReportParts & { links: DownloadLinks; jobs: Jobs },
): Record<string, Record<string, unknown>> {
  const details = detailsOf(report);
  const out = (rows: readonly ReportRow[], asked: Filter) =>
    rows.map((row) => Object.assign({ asked }, row) as ShownRow);
  const rows: Resolve<AskedFilter> = async (_root, args, context) => {
    const scope = scopeOf(context);
    const filter = filterOf(scope, args);
    const { rows } = permittedReport(report, scope.requester);
    return out((await Array.fromAsync(rows(parts, scope, filter))).flat(), filter);
  };
  const flat: Resolve<AskedFilter> = async (_root, args, context) => {
    const scope = scopeOf(context);
    const filter = filterOf(scope, args);
    const all: DetailRow[] = [];
    for await (const some of permittedReport(report, scope.requester).rows(parts, scope, filter))
      for (const row of some)
        for await (const inner of details?.rows(parts, scope, filter, row, { offset: 0, limit: Infinity }) ??
          [])
          all.push(...inner.map((detail) => ({ ...row, ...detail })));
    return all;
  };
  const page: Resolve<AskedFilter & AskedRows & AskedSubtotals & PageArguments> = async (
    _root,
    args,
    context,
  ) => {
    const scope = scopeOf(context);
    const filter = filterOf(scope, args);
    const permitted = permittedReport(report, scope.requester);
    const rows = permitted.rows(parts, scope, filter);
    const grouped = groupedRows(
      permitted,
      shownRows(permitted, rows, args, scope.requester.language),
      scope,
      args,
    );
    const { items, ...rest } = await reportPage(permitted, grouped, args);
    return { ...rest, items: out(items, filter) };
  };
  const exported: Resolve<AskedFile> = async (_root, args, context) => {
    const { content } = reportFile(report, parts, scopeOf(context), args);
    return (await buffer(content)).toString('base64');
  };
  const file: Resolve<AskedFile> = async (_root, args, context) => {
    const scope = scopeOf(context);
    // What these refuse is said here and not in the file.
    filterOf(scope, args);
    rowOrder(permittedReport(report, scope.requester), args);
    demandFile(report, args);
    // Packed, since an address must not be long and a fleet has many ids.
    const asked = deflateRawSync(JSON.stringify(args)).toString('base64url');
    const what = { report: report.call, asked };
    const token = await parts.links.sign({ sessionId: sessionOf(scope.requester), what });
    return { url: `${REPORT_FILE_PATH}?link=${token}` };
  };
  const job: Resolve<AskedFile> = async (_root, args, context) => {
    const scope = scopeOf(context);
    // What these refuse is said here and not by the job.
    const { from, to } = filterOf(scope, args);
    rowOrder(permittedReport(report, scope.requester), args);
    demandFile(report, args);
    const visible = new Set(await scope.watchedIds());
    const assetsSelected = args.assetsSelected.filter((id) => visible.has(id));
    if (assetsSelected.length === 0) throw codedError('NOT_FOUND');
    const range = { fechaInicio: momentText(from), fechaFin: momentText(to) };
    const input = { ...(await geofencesInReach(scope, args)), ...range, assetsSelected };
    return shownJob(await parts.jobs.start(scope, reportJob(report, parts), input));
  };
  const { call } = report;
  const usual =
    <Args>(resolve: Resolve<Args>): Resolve<Record<string, unknown>> =>
    (root, args, context) =>
      resolve(root, byUsualNames<Args>(report.words, args, scopeOf(context).requester), context);
  const calls = {
    Query: {
      [call]: usual(report.isFlat ? flat : rows),
      [`${call}Page`]: usual(page),
      [`${call}Export`]: usual(exported),
      [`${call}File`]: usual(file),
    },
    Mutation: { [`${call}Job`]: usual(job) },
  };
  if (!details) return calls;
  const ofRow: Resolve<PageArguments, ShownRow> = ({ asked, ...row }, args, context) =>
    inTurn(context, async () =>
      (await Array.fromAsync(details.rows(parts, scopeOf(context), asked, row, pageWindow(args)))).flat(),
    );
  const { field, line } = details.words;
  const count: Resolve<unknown, ShownRow> = ({ asked, ...row }, _args, context) =>
    inTurn(context, async () => details.count?.(parts, scopeOf(context), asked, row));
  const points: Resolve<{ column?: string | null }, ShownRow> = ({ asked, ...row }, { column }, context) => {
    const wanted = column ?? line?.columns[0] ?? '';
    if (!line?.columns.includes(wanted)) throw codedError('INVALID_INPUT', { field: 'column' });
    return inTurn(context, async () => details.line?.(parts, scopeOf(context), asked, row, wanted));
  };
  return {
    ...calls,
    [`${typeName(report)}Row`]: {
      [field]: ofRow,
      ...(details.count && { [`${field}Count`]: count }),
      ...(details.line && { [`${field}Line`]: points }),
    },
  };
}

/** The way to the files of reports, by links. */
export function reportRoute(reports: readonly Report[], parts: ReportParts): FileRoute {
  const reportOf = (what: Readonly<Record<string, unknown>>): Report => {
    const report = reports.find(({ call }) => call === what.report);
    if (!report) throw codedError('NOT_FOUND');
    return report;
  };
  return {
    kind: 'linked',
    path: REPORT_FILE_PATH,
    about: { summary: 'A report as a file, by the link of its file call.' },
    need: (what) => ({ kind: 'permission', anyOf: [reportOf(what).permission] }),
    read: async (context, what) => {
      const asked = inflateRawSync(Buffer.from(String(what.asked), 'base64url')).toString();
      return reportFile(reportOf(what), parts, scopeOf(context), JSON.parse(asked));
    },
  };
}
