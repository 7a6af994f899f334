import { graphql } from '../api/index.ts';

export const GEOFENCES = graphql(`
  query Geofences($customerId: Id) {
    geofence(customerId: $customerId, paginate: false) {
      count
      items {
        id
        version
        name
        customerId
        showOnMap
        maxSpeed
        alertsInputOutput
        geofenceType
        geomJson
        drawnJson
        radius
        color
        category
        dwellMinutes
        holdsFrom
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

export const SEARCH_GEOFENCES = graphql(`
  query SearchGeofences($searchText: String!, $pageSize: Int!) {
    geofence(searchText: $searchText, pageSize: $pageSize) {
      items {
        id
        name
        customerName
      }
    }
  }
`);

export const CREATE_GEOFENCE = graphql(`
  mutation CreateGeofence($customerId: Id!, $geofence: GeofenceInput!) {
    createGeofence(customerId: $customerId, geofence: $geofence) {
      id
    }
  }
`);

export const UPDATE_GEOFENCE = graphql(`
  mutation UpdateGeofence($id: Id!, $version: Int!, $geofence: GeofenceInput!) {
    updateGeofence(id: $id, version: $version, geofence: $geofence) {
      id
    }
  }
`);

export const DELETE_GEOFENCE = graphql(`
  mutation DeleteGeofence($id: Id!) {
    deleteGeofence(id: $id)
  }
`);

export const CANCEL_GEOFENCE_APPLICATION = graphql(`
  mutation CancelGeofenceApplication($id: Id!) {
    cancelGeofenceApplication(id: $id) {
      id
    }
  }
`);
