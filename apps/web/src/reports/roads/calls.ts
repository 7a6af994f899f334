import { graphql } from '../../api/index.ts';

export const REPORT_ROADS = graphql(`
  query ReportRoads($customerIDs: [Id!]!) {
    allRoadsByCustomersIDs(customerIDs: $customerIDs) {
      id
      name
      customerId
    }
  }
`);

export const ASSET_IN_ROAD = graphql(`
  query AssetInRoad($roadId: Id!, $assetId: Id!, $dateFrom: DateTime!, $dateTo: DateTime!) {
    assetInRoad(roadId: $roadId, assetId: $assetId, dateFrom: $dateFrom, dateTo: $dateTo) {
      roadStart {
        fechaGPS
        latitud
        longitud
      }
      roadEnd {
        fechaGPS
        latitud
        longitud
      }
      pointRoad {
        type
        isWithin
        points {
          latitud
          longitud
          fechaGPS
        }
      }
      road
    }
  }
`);

export const ASSET_IN_STOP = graphql(`
  query AssetInStop($roadId: Id!, $assetId: Id!, $dateFrom: DateTime!, $dateTo: DateTime!) {
    assetInStop(roadId: $roadId, assetId: $assetId, dateFrom: $dateFrom, dateTo: $dateTo) {
      id
      name
      status
      timeInStop
      expectedEnterTime
      actualEnterTime
      actualExitTime
      drive
    }
  }
`);

export const STOP_FILE = graphql(`
  query StopFile(
    $roadId: Id!
    $assetId: Id!
    $dateFrom: DateTime!
    $dateTo: DateTime!
    $format: StopReportFormat!
  ) {
    stopReportExport(
      roadId: $roadId
      assetId: $assetId
      dateFrom: $dateFrom
      dateTo: $dateTo
      format: $format
    )
  }
`);

export const STOP_HISTORY = graphql(`
  query StopHistory($assetsSelected: [Id!]!, $roadId: Id!, $dateFrom: DateTime!, $dateTo: DateTime!) {
    stopHistoryComparisonReport(
      assetsSelected: $assetsSelected
      roadId: $roadId
      dateFrom: $dateFrom
      dateTo: $dateTo
    ) {
      openArmReport {
        order
        pat
        nMov
        nInt
        lat
        lon
        fGPS
        stop_time
      }
      roadReport
    }
  }
`);

export const ROUTE_FILE = graphql(`
  query RouteFile(
    $roadId: Id!
    $assetId: Id!
    $dateFrom: DateTime!
    $dateTo: DateTime!
    $format: StopReportFormat!
  ) {
    assetInRoadExport(
      roadId: $roadId
      assetId: $assetId
      dateFrom: $dateFrom
      dateTo: $dateTo
      format: $format
    )
  }
`);

export const STOP_HISTORY_FILE = graphql(`
  query StopHistoryFile(
    $assetsSelected: [Id!]!
    $roadId: Id!
    $dateFrom: DateTime!
    $dateTo: DateTime!
    $format: StopReportFormat!
  ) {
    stopHistoryComparisonExport(
      assetsSelected: $assetsSelected
      roadId: $roadId
      dateFrom: $dateFrom
      dateTo: $dateTo
      format: $format
    )
  }
`);
