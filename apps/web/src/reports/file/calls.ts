import { graphql } from '../../api/index.ts';

export const REPORT_FILE_CHECK = graphql(`
  query ReportFileCheck($code: String!) {
    reportFileCheck(code: $code) {
      report
      parameters {
        name
        value
      }
      madeAt
      madeBy
      same
      hash
      hashNow
      rows
      rowsNow
      positions
      positionsNow
      deletedPositions
      changeCount
      uncompared
      changes {
        mid
        name
        pat
        added
        removed
        causes {
          reason
          count
        }
      }
    }
  }
`);
