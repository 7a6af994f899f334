import { deviceFamilyJob } from './entities/deviceFamily.ts';
import { fleetImportJob } from './entities/fleet/fleetRoutes.ts';
import { ENTITIES } from './entities/index.ts';
import { importJob } from './entities/kernel/importJob.ts';
import { erasingJob, personalExportJob } from './entities/personal/jobs.ts';
import type { Job } from './jobs/kernel/job.ts';
import { mountingJob } from './mountings/job.ts';
import { consolidatedJob } from './reports/consolidated.ts';
import { fleetStatusJob } from './reports/fleetStatus.ts';
import { REPORTS } from './reports/index.ts';
import { reportJob } from './reports/kernel/job.ts';
import { scheduledReportJob } from './reports/schedules/job.ts';
import type { SealedParts } from './reports/sealed/sealable.ts';

/** Every kind of work in the background that somebody can ask for. */
export const jobKinds = (parts: SealedParts): Job[] => [
  ...REPORTS.map((report) => reportJob(report, parts)),
  consolidatedJob(parts),
  fleetStatusJob(parts),
  scheduledReportJob(parts),
  ...ENTITIES.map(importJob),
  fleetImportJob,
  mountingJob,
  deviceFamilyJob,
  personalExportJob,
  erasingJob,
];
