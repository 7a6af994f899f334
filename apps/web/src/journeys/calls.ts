import { graphql } from '../api/index.ts';

export const JOURNEYS = graphql(`
  query Journeys($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!) {
    journeys(movilID: $movilID, fechaInicio: $fechaInicio, fechaFin: $fechaFin) {
      mid
      from
      until
      summary {
        uIni
        uFin
        tIgn
        tDet
        odo
        sOdo
        pat
        nCh
        nMov
        nInt
        tmov
      }
      daySteps {
        date
        visible
        trips
        steps {
          sid
          began
          lasting
          iTime
          fTime
          tIgn
          odo
          tDet
          stopLasting
        }
      }
      daysWithoutTrips {
        date
        known
      }
    }
  }
`);

export const HISTORY_EXPORT = graphql(`
  query HistoryExport($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!, $format: HistoryFormat!) {
    historyExport(movilID: $movilID, fechaInicio: $fechaInicio, fechaFin: $fechaFin, format: $format) {
      url
    }
  }
`);
