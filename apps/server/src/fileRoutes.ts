import type { FileRoute } from './access/fileRoute.ts';
import { ENTITIES } from './entities/index.ts';
import { entityRoutes } from './entities/kernel/doors.ts';
import { type HistoryRouteParts, historyRoutes } from './history/routes.ts';
import { attachmentRoutes } from './maintenance/attachmentRoutes.ts';
import { REPORTS } from './reports/index.ts';
import type { ReportParts } from './reports/kernel/report.ts';
import { reportRoute } from './reports/kernel/resolvers.ts';

/** Every way for files in and out of the server. */
export function fileRoutes(parts: HistoryRouteParts & ReportParts): FileRoute[] {
  return [
    ...historyRoutes(parts),
    ...attachmentRoutes,
    ...entityRoutes(ENTITIES),
    reportRoute(REPORTS, parts),
  ];
}
