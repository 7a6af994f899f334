import type { FileRoute } from './access/fileRoute.ts';
import type { BaseMaps } from './baseMaps/baseMaps.ts';
import { mapFileRoute } from './baseMaps/files.ts';
import { documentRoutes } from './documents/resolvers.ts';
import { clientRoutes } from './entities/clientRoutes.ts';
import { fleetRoutes } from './entities/fleet/fleetRoutes.ts';
import { ENTITIES } from './entities/index.ts';
import { entityRoutes } from './entities/kernel/doors.ts';
import { exportRoute as geofencesExportRoute } from './geofences/exportRoute.ts';
import { importRoute as geofencesImportRoute } from './geofences/importRoute.ts';
import { type HistoryRouteParts, historyRoutes } from './history/routes.ts';
import { jobKinds } from './jobKinds.ts';
import type { JobFiles } from './jobs/kernel/files.ts';
import type { Jobs } from './jobs/kernel/jobs.ts';
import { jobRoute } from './jobs/kernel/resolvers.ts';
import { attachmentRoutes } from './maintenance/attachmentRoutes.ts';
import { openApiRoute } from './openApi.ts';
import { REPORTS } from './reports/index.ts';
import { reportRoute } from './reports/kernel/resolvers.ts';
import { scheduledReportJob } from './reports/schedules/job.ts';
import { runFileRoute } from './reports/schedules/resolvers.ts';
import type { SealedParts } from './reports/sealed/sealable.ts';
import { linesRoute } from './roads/linesRoute.ts';
import { weatherTileRoute } from './weather/tiles.ts';
import type { Weather } from './weather/weather.ts';

/** Every way for files in and out of the server, the calls over plain HTTP, and the document of them all. */
export function fileRoutes(
  parts: HistoryRouteParts &
    SealedParts & {
      jobs: Jobs;
      jobFiles: JobFiles;
      baseMaps: BaseMaps;
      mapsFolder: string;
      weather: Weather | null;
      /** Geofences were stored: the rules must know before the next fix. */
      geofencesChanged: () => Promise<void>;
    },
): FileRoute[] {
  const routes: FileRoute[] = [
    ...historyRoutes(parts),
    ...attachmentRoutes,
    ...documentRoutes,
    ...entityRoutes(ENTITIES, parts.jobs),
    reportRoute(REPORTS, parts),
    runFileRoute(parts.jobFiles, scheduledReportJob(parts)),
    linesRoute,
    geofencesExportRoute,
    geofencesImportRoute(parts.geofencesChanged),
    mapFileRoute(parts),
    weatherTileRoute(parts),
    jobRoute(jobKinds(parts), parts.jobs, parts.jobFiles),
    ...clientRoutes,
    ...fleetRoutes(parts.jobs),
  ];
  return [...routes, openApiRoute(routes)];
}
