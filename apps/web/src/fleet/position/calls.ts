import { graphql } from '../../api/index.ts';

export const HISTORY_POINT = graphql(`
  query HistoryPoint($id: ID!) {
    getHistoryPoint(id: $id) {
      id
      pat
      nMov
      nCh
      lat
      lon
      vel
      cur
      fGPS
      utx
      dir
      odo
      horo
      evt
      ignition
      satellites
      externalVoltage
      batteryVoltage
      readings {
        name
        value
        unit
      }
    }
  }
`);
