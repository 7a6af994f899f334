import { graphql, type ScheduledReportStandingsQuery } from '../../api/index.ts';

/** How a scheduled report stands, besides what is written of it. */
export type Standing = ScheduledReportStandingsQuery['scheduledReportStandings'][number];

export const STANDINGS = graphql(`
  query scheduledReportStandings {
    scheduledReportStandings { id creator nextRunAt timeZone stopReason lastRun { id state plannedAt } }
  }
`);

export const RUNS = graphql(`
  query scheduledReportRuns($scheduledReportId: Id!) {
    scheduledReportRuns(scheduledReportId: $scheduledReportId) {
      id state plannedAt askedBy from to fileName mailedTo notMailed error
    }
  }
`);

export const RUN_FILE = graphql(`
  query scheduledReportFile($runId: Id!) { scheduledReportFile(runId: $runId) { url } }
`);

export const TIMES = graphql(`
  query scheduledReportTimes($customerId: Id, $recurrence: String!) {
    scheduledReportTimes(customerId: $customerId, recurrence: $recurrence) { timeZone times }
  }
`);

export const RUN_NOW = graphql(`
  mutation runScheduledReport($scheduledReportId: Id!) {
    runScheduledReport(scheduledReportId: $scheduledReportId) { id state }
  }
`);
