import { periodDays, type ReportPeriod } from '@rastro/domain';
import { consolidatedWords } from './consolidated.ts';
import { DRIVING_WORDS } from './drivingBehaviors.ts';
import { FLEET_STATUS_WORDS } from './fleetStatus.ts';
import { ROUTE_DETOUR_WORDS } from './routeDetours.ts';
import { STOP_DETOUR_WORDS } from './stopDetours.ts';
import { STOP_HISTORY_WORDS } from './stopHistory.ts';
import { type ReportFileForm, type ReportWords, USUAL_ARGUMENTS } from './words.ts';
import { REPORT_WORDS } from './wordsOfReports.ts';

/** The words of the reports that can be scheduled, by the names under which schedules have them: of their calls, or of those of their files. */
export const PLANNED_WORDS = {
  ...REPORT_WORDS,
  assetInRoad: ROUTE_DETOUR_WORDS,
  consolidatedReport: consolidatedWords({ resumed: false, useIbutton: false }),
  drivingBehaviorsReport: DRIVING_WORDS,
  fleetStatusReport: FLEET_STATUS_WORDS,
  stopHistoryComparisonReport: STOP_HISTORY_WORDS,
  stopReportExport: STOP_DETOUR_WORDS,
} satisfies Record<string, ReportWords>;

/** The name of a report that can be scheduled. */
export type PlannedName = keyof typeof PLANNED_WORDS;

/** The forms of the files of a report: only what has places can be shown on a map. */
export const reportForms = ({
  forms,
  details,
}: Pick<ReportWords, 'forms' | 'details'>): readonly ReportFileForm[] =>
  forms ?? ['EXCEL', 'PDF', ...(details?.placeName ? (['KML'] as const) : [])];

/** Whether a report is about a moment, and not about a range. */
export const isOfMoment = ({ arguments: named = USUAL_ARGUMENTS }: Pick<ReportWords, 'arguments'>): boolean =>
  named.from === null;

/** Whether a report can be scheduled for a period: the moment of its run is for reports about a moment, and a range must not be longer than it is asked about. */
export function mayHavePeriod(
  words: Pick<ReportWords, 'arguments' | 'isOfNow' | 'limits'>,
  period: ReportPeriod,
): boolean {
  if (period === 'NOW') return isOfMoment(words);
  return !words.isOfNow && periodDays(period) <= (words.limits?.days ?? Number.POSITIVE_INFINITY);
}
