import type { FileRoute } from './access/fileRoute.ts';
import type { BaseMaps } from './baseMaps/baseMaps.ts';
import { mapFileRoute } from './baseMaps/files.ts';
import { ENTITIES } from './entities/index.ts';
import { entityRoutes } from './entities/kernel/doors.ts';
import { type HistoryRouteParts, historyRoutes } from './history/routes.ts';
import { jobKinds } from './jobKinds.ts';
import type { JobFiles } from './jobs/kernel/files.ts';
import type { Jobs } from './jobs/kernel/jobs.ts';
import { jobRoute } from './jobs/kernel/resolvers.ts';
import { attachmentRoutes } from './maintenance/attachmentRoutes.ts';
import type { FleetStatusParts } from './reports/fleetStatus.ts';
import { REPORTS } from './reports/index.ts';
import type { ReportParts } from './reports/kernel/report.ts';
import { reportRoute } from './reports/kernel/resolvers.ts';

/** Every way for files in and out of the server. */
export function fileRoutes(
  parts: HistoryRouteParts &
    ReportParts &
    FleetStatusParts & { jobs: Jobs; jobFiles: JobFiles; baseMaps: BaseMaps; mapsFolder: string },
): FileRoute[] {
  return [
    ...historyRoutes(parts),
    ...attachmentRoutes,
    ...entityRoutes(ENTITIES, parts.jobs),
    reportRoute(REPORTS, parts),
    mapFileRoute(parts),
    jobRoute(jobKinds(parts), parts.jobs, parts.jobFiles),
  ];
}
