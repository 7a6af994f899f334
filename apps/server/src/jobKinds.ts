import { ENTITIES } from './entities/index.ts';
import { importJob } from './entities/kernel/importJob.ts';
import type { Job } from './jobs/kernel/job.ts';
import { type FleetStatusParts, fleetStatusJob } from './reports/fleetStatus.ts';
import { REPORTS } from './reports/index.ts';
import { reportJob } from './reports/kernel/job.ts';
import type { ReportParts } from './reports/kernel/report.ts';

/** Every kind of work in the background that somebody can ask for. */
export const jobKinds = (parts: ReportParts & FleetStatusParts): Job[] => [
  ...REPORTS.map((report) => reportJob(report, parts)),
  fleetStatusJob(parts),
  ...ENTITIES.map(importJob),
];
