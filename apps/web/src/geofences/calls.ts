import { graphql } from '../api/index.ts';

/** Geofences with their shapes, a page of them: of a customer, of all with null; or some by their ids. */
export const GEOFENCES = graphql(`
  query Geofences($customerId: Id, $ids: [Id!], $pageNumber: Int!, $pageSize: Int!) {
    geofence(customerId: $customerId, ids: $ids, pageNumber: $pageNumber, pageSize: $pageSize) {
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

/** A page of the geofences in reach that were chosen, without their shapes. */
export const LISTED_GEOFENCES = graphql(`
  query ListedGeofences(
    $customerId: Id
    $searchText: String!
    $filter: GeofenceFilter!
    $sort: [Sort!]!
    $pageNumber: Int!
    $pageSize: Int!
  ) {
    geofence(
      customerId: $customerId
      searchText: $searchText
      filter: $filter
      sort: $sort
      pageNumber: $pageNumber
      pageSize: $pageSize
    ) {
      count
      items {
        id
        version
        name
        customerId
        customerName
        showOnMap
        maxSpeed
        alertsInputOutput
        geofenceType
        color
        category
        dwellMinutes
        holdsFrom
      }
    }
  }
`);

/** What the deletion of geofences touches. */
export const GEOFENCE_DEPENDENTS = graphql(`
  query GeofenceDependents($ids: [Id!]!) {
    geofenceDependents(ids: $ids) {
      relation
      count
      names
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
  mutation CreateGeofence($customerId: Id!, $geofence: GeofenceInput!, $cutOff: [GeofenceInput!]!) {
    createGeofence(customerId: $customerId, geofence: $geofence, cutOff: $cutOff) {
      id
    }
  }
`);

export const UPDATE_GEOFENCE = graphql(`
  mutation UpdateGeofence(
    $id: Id!
    $version: Int!
    $geofence: GeofenceInput!
    $cutOff: [GeofenceInput!]!
  ) {
    updateGeofence(id: $id, version: $version, geofence: $geofence, cutOff: $cutOff) {
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
