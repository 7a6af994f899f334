import { graphql, type ShareLinkRowFragment } from '../api/index.ts';

/** A link as lists show it. */
export type ListedLink = ShareLinkRowFragment;

graphql(`
  fragment ShareLinkRow on ShareLink {
    id
    customerId
    customerName
    asset {
      id
      name
      licensePlate
    }
    recipient
    fields
    endsAt
    arrival {
      geofenceId
      name
    }
    state
    endedAt
    createdAt
    createdBy
    views
    lastViewedAt
  }
`);

export const SHARE_LINKS = graphql(`
  query ShareLinks($assetId: Id) {
    shareLinks(assetId: $assetId) {
      ...ShareLinkRow
    }
  }
`);

export const CREATE_SHARE_LINK = graphql(`
  mutation CreateShareLink($shareLink: ShareLinkInput!) {
    createShareLink(shareLink: $shareLink) {
      token
      link {
        ...ShareLinkRow
      }
    }
  }
`);

export const REVOKE_SHARE_LINKS = graphql(`
  mutation RevokeShareLinks($ids: [Id!]!) {
    revokeShareLinks(shareLinkIds: $ids) {
      ...ShareLinkRow
    }
  }
`);

/** The geofences by whose arrival a link may end. */
export const ARRIVAL_GEOFENCES = graphql(`
  query ArrivalGeofences {
    geofence(paginate: false) {
      items {
        id
        name
        customerName
      }
    }
  }
`);

export const SHARED_VEHICLE = graphql(`
  query SharedVehicle($token: String!) {
    sharedVehicle(token: $token) {
      hasEnded
      hasArrived
      endsAt
      endsByArrival
      point {
        lat
        lon
        cur
        fGPS
        typ
        motion
        tDet
        typeId
        nMov
        pat
        nCh
        vel
        dir
        trail {
          lat
          lon
        }
      }
      destination {
        name
        lat
        lon
        outline {
          lat
          lon
        }
      }
    }
  }
`);
