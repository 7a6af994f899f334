import { sealableConsolidated } from '../consolidated.ts';
import { sealableFleetStatus } from '../fleetStatus.ts';
import { REPORTS } from '../index.ts';
import { sealablePositions } from '../journeys/positionsFile.ts';
import { type AskedFile, askedRows } from '../kernel/files.ts';
import { filterOf } from '../kernel/filter.ts';
import { reportParameters } from '../kernel/parameters.ts';
import { permittedReport } from '../kernel/permitted.ts';
import type { Report, ReportParts } from '../kernel/report.ts';
import type { FollowParts } from '../roads/followRoad.ts';
import { sealableStops } from '../roads/stops.ts';
import type { SealableReport } from './sealable.ts';

/** All reports whose files can be compared with them later. */
export const sealableReports = (parts: ReportParts & FollowParts): SealableReport[] => [
  sealableConsolidated(parts),
  sealableFleetStatus(parts),
  sealablePositions(parts),
  sealableStops(parts),
  ...REPORTS.map((report) => sealableReport(report, parts)),
];

/** A report of the kernel, which is asked for as its file was. */
const sealableReport = (report: Report, parts: ReportParts): SealableReport => ({
  name: report.call,
  permission: report.permission,
  read: async (scope, given) => {
    const asked = given as AskedFile;
    const filter = filterOf(scope, asked);
    const form = permittedReport(report, scope.requester);
    return {
      form,
      content: askedRows(form, parts, scope, filter, asked),
      filter,
      parameters: (format) => reportParameters(form, filter, asked, format),
    };
  },
});
