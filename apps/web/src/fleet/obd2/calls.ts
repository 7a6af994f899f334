import { graphql } from '../../api/index.ts';

/** The newest readings of a device, and what the variables are called. */
export const LAST_OBD2 = graphql(`
  query LastObd2($eid: Id!, $evt: String, $fGPS: DateTime) {
    getLastHistoryPointOBD2ById(eid: $eid, evt: $evt, fGPS: $fGPS) {
      nDTC
      cELV
      eCT
      fP
      fT
      iMAP
      rpm
      speed
      tA
      iAT
      tP
      tIgn
      dTMIL
      panic
      ignition
      movement
      bI
      aC
      gsm
      summary {
        velocidad
        fGPS
        lat
        lon
        odo
      }
    }
    enumValues(name: "VariableOBD2Enum") {
      value
      label
    }
  }
`);
