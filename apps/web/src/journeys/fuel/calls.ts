import { graphql } from '../../api/index.ts';

export const FUEL_HISTORY = graphql(`
  query FuelHistory($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!) {
    fuelHistory(movilID: $movilID, fechaInicio: $fechaInicio, fechaFin: $fechaFin) {
      unit
      levels {
        at
        level
      }
      usedL
      filledL
      drainedL
      changes {
        at
        changeL
        dir
      }
      days {
        date
        usedL
      }
    }
  }
`);
