import { sealableConsolidated } from '../consolidated.ts';
import { sealableDriving } from '../driving/drivingFile.ts';
import { sealableFleetStatus } from '../fleetStatus.ts';
import { REPORTS } from '../index.ts';
import { sealablePositions } from '../journeys/positionsFile.ts';
import { type AskedFile, readReport, reportFile } from '../kernel/files.ts';
import type { Report, ReportParts } from '../kernel/report.ts';
import { sealableRouteDetours } from '../roads/routeDetours.ts';
import { sealableStopHistory } from '../roads/stopHistory.ts';
import { sealableStops } from '../roads/stops.ts';
import type { SealableReport } from './sealable.ts';

/** A report of the kernel, which is asked for as its file was. */
const sealableReport = (report: Report): SealableReport<ReportParts> => ({
  name: report.call,
  anyOf: [report.permission],
  words: report.words,
  read: async (parts, scope, asked) => readReport(report, parts, scope, asked as AskedFile),
  file: async (parts, scope, asked) => reportFile(report, parts, scope, asked),
});

/** All reports whose files can be compared with them later, and of them those that can be scheduled. */
export const SEALABLE_REPORTS: readonly SealableReport[] = [
  sealableConsolidated,
  sealableDriving,
  sealableFleetStatus,
  sealablePositions,
  sealableRouteDetours,
  sealableStopHistory,
  sealableStops,
  ...REPORTS.map(sealableReport),
];
