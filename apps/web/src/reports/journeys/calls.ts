import { graphql } from '../../api/index.ts';

export const VEHICLES_WITH_JOURNEYS = graphql(`
  query JourneyReport(
    $movilesID: [Id!]!
    $fechaInicio: DateTime!
    $fechaFin: DateTime!
    $days: [Weekday!]
    $groupedBy: String
  ) {
    journeyReport(
      movilesID: $movilesID
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      days: $days
      groupedBy: $groupedBy
    ) {
      mid
      name
      pat
      nInt
      nroJourneys
      kmsRec
      tiempoRecorrido
      tRal
      velMax
      velMaxProm
      excededPackages
      odo
      horo
    }
  }
`);

export const VEHICLE_JOURNEYS = graphql(`
  query VehicleJourneys(
    $movilesID: [Id!]!
    $fechaInicio: DateTime!
    $fechaFin: DateTime!
    $days: [Weekday!]
    $groupedBy: String
  ) {
    journeyReport(
      movilesID: $movilesID
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      days: $days
      groupedBy: $groupedBy
    ) {
      journeyReports {
        iTime
        uIni
        fTime
        uFin
        nCh
        ibutton
        kmsRec
        tIgn
        tRal
        velMax
        nroStops
        nroPos
        excededPackages
        odo
        horo
        totalfuelconsumption
        averagefuelconsumption
      }
    }
  }
`);

export const JOURNEY_POSITIONS = graphql(`
  query JourneyPositions(
    $movilID: Id!
    $fechaInicio: DateTime!
    $fechaFin: DateTime!
    $pageNumber: Int
    $pageSize: Int
  ) {
    journeyReportPositionsPage(
      movilID: $movilID
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      pageNumber: $pageNumber
      pageSize: $pageSize
    ) {
      count
      items {
        fGPS
        evt
        vel
        course
        odo
        nCh
        dir
        lat
        lon
      }
    }
  }
`);

export const JOURNEY_KML = graphql(`
  query JourneyKml($assetId: Id!, $startDate: DateTime!, $endDate: DateTime!) {
    file: journeyKML(assetId: $assetId, startDate: $startDate, endDate: $endDate)
  }
`);

export const POSITIONS_EXCEL = graphql(`
  query PositionsExcel($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!, $columns: [String!]) {
    file: journeyPositionsExcel(
      movilID: $movilID
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      columns: $columns
    )
  }
`);

export const POSITIONS_PDF = graphql(`
  query PositionsPdf($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!, $columns: [String!]) {
    file: journeyPositionsPDF(
      movilID: $movilID
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      columns: $columns
    )
  }
`);

export const POSITIONS_KML = graphql(`
  query PositionsKml($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!, $columns: [String!]) {
    file: journeyPositionsKML(
      movilID: $movilID
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      columns: $columns
    )
  }
`);
