import { graphql } from '../api/index.ts';

export const JOURNEYS = graphql(`
  query Journeys($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!) {
    journeys(movilID: $movilID, fechaInicio: $fechaInicio, fechaFin: $fechaFin) {
      mid
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
        steps {
          sid
          iTime
          fTime
          tIgn
          odo
          tDet
          listPos {
            id
            lat
            lon
            cur
            vel
            fGPS
            dir
            odo
          }
        }
      }
    }
  }
`);
