import { graphql, type SavedReportsQuery } from '../../api/index.ts';

export const SAVED_REPORTS = graphql(`
  query SavedReports {
    savedReports {
      id
      report
      name
      query
      shared
      isOwn
      savedBy
    }
  }
`);

/** A search of a report that somebody keeps. */
export type SavedReport = SavedReportsQuery['savedReports'][number];

export const SAVE_REPORT = graphql(`
  mutation SaveReport($report: String!, $name: String!, $query: String!, $shared: Boolean!) {
    saveReport(report: $report, name: $name, query: $query, shared: $shared) {
      id
    }
  }
`);

export const CHANGE_SAVED_REPORT = graphql(`
  mutation ChangeSavedReport($savedReportId: Id!, $name: String!, $shared: Boolean!) {
    changeSavedReport(savedReportId: $savedReportId, name: $name, shared: $shared) {
      id
    }
  }
`);

export const DELETE_SAVED_REPORT = graphql(`
  mutation DeleteSavedReport($savedReportId: Id!) {
    deleteSavedReport(savedReportId: $savedReportId)
  }
`);
