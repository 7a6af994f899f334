import { buffer } from 'node:stream/consumers';
import type { Resolvers } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../../access/context.ts';
import { pageWindow } from '../../paging.ts';
import { type AskedFile, type ReportFormat, reportFile } from '../kernel/files.ts';
import { byUsualNames } from '../kernel/filter.ts';
import type { ReportParts } from '../kernel/report.ts';
import { asSeen } from '../kernel/seen.ts';
import { journeyKml } from './journeyKml.ts';
import { journeys } from './journeys.ts';
import { shownPositions, tripPositions } from './positions.ts';
import { type AskedPositions, positionsFile, positionsRange } from './positionsFile.ts';

/** The calls of the journey report that are not those of every report: its files by their older names, and the positions of trips. */
export function journeyReportResolvers(parts: ReportParts): Resolvers<CallContext> {
  const summary =
    (format: ReportFormat) =>
    async (_root: unknown, args: Record<string, unknown>, context: CallContext): Promise<string> => {
      const asked = byUsualNames<AskedFile>(journeys.words, { ...args, format }, scopeOf(context).requester);
      return base64(reportFile(asSeen(journeys), parts, scopeOf(context), asked));
    };
  const positions =
    (form: ReportFormat) =>
    async (
      _root: unknown,
      { columns, ...args }: AskedPositions & { columns?: readonly string[] | null },
      context: CallContext,
    ): Promise<string> => {
      const scope = scopeOf(context);
      const range = await positionsRange(scope, args);
      return base64(await positionsFile(parts, scope, range, { form, columns }));
    };
  return {
    Query: {
      journeySummaryExcel: summary('EXCEL'),
      journeySummaryPDF: summary('PDF'),
      journeyKML: async (_root, { assetId, startDate, endDate }, context) => {
        const scope = scopeOf(context);
        const asked = { movilID: assetId, fechaInicio: startDate, fechaFin: endDate };
        const text = await journeyKml(parts, scope, await positionsRange(scope, asked, 'endDate'));
        return Buffer.from(text).toString('base64');
      },
      journeyReportPositions: async (_root, args, context) => {
        const scope = scopeOf(context);
        const range = await positionsRange(scope, args);
        return shownPositions(parts, scope, range, await tripPositions(parts, scope, range));
      },
      journeyReportPositionsPage: async (_root, { pageNumber, pageSize, ...args }, context) => {
        const scope = scopeOf(context);
        const range = await positionsRange(scope, args);
        const { limit, offset } = pageWindow({ paginate: true, pageNumber, pageSize });
        const all = await tripPositions(parts, scope, range);
        const items = await shownPositions(parts, scope, range, all.slice(offset, offset + limit));
        return { count: all.length, items };
      },
      journeyPositionsExcel: positions('EXCEL'),
      journeyPositionsPDF: positions('PDF'),
      journeyPositionsKML: positions('KML'),
    },
    JourneyReportDetail: {
      driver: ({ nCh, ibutton }) => (nCh == null ? null : { fullName: nCh, ibutton: ibutton ?? null }),
    },
  };
}

const base64 = async ({ content }: { content: NodeJS.ReadableStream }): Promise<string> =>
  (await buffer(content)).toString('base64');
