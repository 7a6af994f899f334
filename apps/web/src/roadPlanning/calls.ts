import { graphql } from '../api/index.ts';

/** The roads of all customers in reach, without their lines. */
export const LISTED_ROADS = graphql(`
  query ListedRoads {
    roads(paginate: false) {
      items {
        id
        version
        name
        customerId
        customerName
        description
        length
        deviationAlarm
        deviationMeters
        speedAlarm
        maxSpeed
        holdsFrom
        roadGeofence {
          id
        }
        applying {
          assets
          done
        }
        cancelledApplying {
          assets
          done
        }
      }
    }
  }
`);

/** A road with its line and its stops, as its editor begins with it. */
export const EDITED_ROAD = graphql(`
  query EditedRoad($id: Id!) {
    road(id: $id) {
      id
      version
      name
      customerId
      customerName
      description
      deviationAlarm
      deviationMeters
      speedAlarm
      maxSpeed
      earlyTolerance
      lateTolerance
      overviewPolyline
      holdsFrom
      roadGeofence {
        id
        name
        lat
        lon
        radius
        polygon {
          lat
          lon
        }
        minimumStay
        arrivalOffset
        arrivalTimes {
          days
          time
        }
      }
    }
  }
`);

/** The geofences of a customer of which stops are made. */
export const STOP_GEOFENCES = graphql(`
  query StopGeofences($customerId: Id!) {
    geofence(customerId: $customerId, paginate: false) {
      items {
        id
        name
        geofenceType
        geomJson
        drawnJson
        radius
      }
    }
  }
`);

export const CREATE_ROAD = graphql(`
  mutation CreateRoad($road: RoadInput!) {
    createRoad(road: $road) {
      id
    }
  }
`);

export const UPDATE_ROAD = graphql(`
  mutation UpdateRoad($id: Id!, $version: Int!, $road: RoadInput!) {
    updateRoad(id: $id, version: $version, road: $road) {
      id
    }
  }
`);

export const ROAD_DEPENDENTS = graphql(`
  query RoadDependents($ids: [Id!]!) {
    roadDependents(ids: $ids) {
      relation
      count
      names
    }
  }
`);

export const DELETE_ROAD = graphql(`
  mutation DeleteRoad($id: Id!) {
    deleteRoad(id: $id)
  }
`);

export const RESTORE_ROAD = graphql(`
  mutation RestoreRoad($id: Id!) {
    restoreRoad(id: $id) {
      id
    }
  }
`);

export const CANCEL_ROAD_APPLICATION = graphql(`
  mutation CancelRoadApplication($id: Id!) {
    cancelRoadApplication(id: $id) {
      id
    }
  }
`);

export const ROAD_RUNS = graphql(`
  query RoadRuns($roadId: Id!, $from: DateTime!, $to: DateTime!) {
    roadRuns(roadId: $roadId, from: $from, to: $to) {
      id
      asset {
        id
        name
        licensePlate
      }
      plannedStart
      plannedEnd
      cancelledAt
      timetableId
      actualStart
      actualEnd
      completed
      stops {
        id
        status
      }
      deviations {
        start
      }
    }
  }
`);

export const ROAD_TIMETABLES = graphql(`
  query RoadTimetables($roadId: Id!) {
    roadTimetables(roadId: $roadId) {
      id
      asset {
        id
        name
        licensePlate
      }
      days
      startTime
      fromDate
      untilDate
    }
  }
`);

export const ASSIGN_ROAD = graphql(`
  mutation AssignRoad($roadId: Id!, $assetIds: [Id!]!, $start: DateTime!) {
    assignRoad(roadId: $roadId, assetIds: $assetIds, start: $start) {
      id
    }
  }
`);

export const UNASSIGN_ROAD = graphql(`
  mutation UnassignRoad($runId: Id!) {
    unassignRoad(runId: $runId)
  }
`);

export const CREATE_TIMETABLE = graphql(`
  mutation CreateRoadTimetable($timetable: RoadTimetableInput!) {
    createRoadTimetable(timetable: $timetable) {
      id
    }
  }
`);

export const DELETE_TIMETABLE = graphql(`
  mutation DeleteRoadTimetable($id: Id!) {
    deleteRoadTimetable(id: $id)
  }
`);
