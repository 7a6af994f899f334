import { type DrivingFiguresPartsFragment, graphql } from '../../api/index.ts';

/** How somebody drove. */
export type DrivingFigures = DrivingFiguresPartsFragment;

graphql(`
  fragment DrivingFiguresParts on DrivingFigures {
    scoreProm
    scoreStatus
    kmsRecSum
    conductionTimeSum
    cmbConsumedSum
    eficiencyProm
    suddenAcelerations
    hardBrakings
    velocityExcess
    sharpTurn
  }
`);

export const DRIVING_BEHAVIORS = graphql(`
  query DrivingBehaviors(
    $assetsSelected: [Id!]!
    $driversSelected: [Id!]
    $fechaInicio: DateTime!
    $fechaFin: DateTime!
    $days: [Weekday!]
  ) {
    drivingBehaviorsReport(
      assetsSelected: $assetsSelected
      driversSelected: $driversSelected
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      days: $days
    ) {
      totals {
        ...DrivingFiguresParts
      }
      driverProms {
        driverId
        driverName
        figures {
          ...DrivingFiguresParts
        }
      }
      assetProms {
        assetId
        assetName
        figures {
          ...DrivingFiguresParts
        }
      }
      details {
        driverId
        assetId
        date
        score
        scoreStatus
        kmsRec
        conductionTime
        suddenAcelerations
        hardBrakings
        velocityExcess
        sharpTurn
      }
    }
  }
`);

export const DRIVING_INFRACTIONS = graphql(`
  query DrivingInfractions(
    $assetsSelected: [Id!]!
    $driversSelected: [Id!]
    $fechaInicio: DateTime!
    $fechaFin: DateTime!
    $days: [Weekday!]
    $pageSize: Int
  ) {
    drivingInfractions(
      assetsSelected: $assetsSelected
      driversSelected: $driversSelected
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      days: $days
      pageNumber: 1
      pageSize: $pageSize
    ) {
      count
      items {
        code
        evtDesc
        assetId
        assetName
        driverId
        nCh
        date
        fGPS
        lat
        lon
        dir
        vel
        velLimit
      }
    }
  }
`);

export const DRIVING_FILE = graphql(`
  query DrivingFile(
    $assetsSelected: [Id!]!
    $driversSelected: [Id!]
    $fechaInicio: DateTime!
    $fechaFin: DateTime!
    $days: [Weekday!]
    $format: ReportFormat!
  ) {
    drivingBehaviorsReportExport(
      assetsSelected: $assetsSelected
      driversSelected: $driversSelected
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      days: $days
      format: $format
    )
  }
`);
