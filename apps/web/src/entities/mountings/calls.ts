import { graphql, type MountingChangePreviewQuery, type MountingsQuery } from '../../api/index.ts';

/** Positions that a change of the past moves, as they are shown. */
export type MovedPositions = MountingChangePreviewQuery['mountingChangePreview'][number];

/** That a device sat in a vehicle, as it is shown. */
export type Mounting = MountingsQuery['mountings'][number];

export const MOUNTINGS = graphql(`
  query Mountings($assetId: Id, $deviceId: Id) {
    mountings(assetId: $assetId, deviceId: $deviceId) {
      id
      version
      asset { id name licensePlate }
      device { id deviceIdentifier model protocol }
      dateAssociated
      dateRemoved
      technician { id label }
      notes
      mountedBy
      removalTechnician { id label }
      removalNotes
      removedBy
    }
  }
`);

export const MOUNTABLE_DEVICES = graphql(`
  query MountableDevices($customerId: Id!, $searchText: String) {
    mountableDevices(customerId: $customerId, searchText: $searchText) {
      id
      deviceIdentifier
      model
      protocol
      waitingSince
      lastHeard
    }
  }
`);

export const MOUNTABLE_ASSETS = graphql(`
  query MountableAssets($customerId: Id!, $searchText: String) {
    mountableAssets(customerId: $customerId, searchText: $searchText) { id name licensePlate }
  }
`);

export const TECHNICIANS = graphql(`
  query MountingTechnicians($customerId: Id!) {
    mountingTechnicians(customerId: $customerId) { id label }
  }
`);

export const MOUNT = graphql(`
  mutation MountDevice($assetId: Id!, $deviceId: Id!, $dateAssociated: DateTime, $technicianId: Id, $notes: String) {
    mountDevice(
      assetId: $assetId
      deviceId: $deviceId
      dateAssociated: $dateAssociated
      technicianId: $technicianId
      notes: $notes
    ) { id }
  }
`);

export const UNMOUNT = graphql(`
  mutation UnmountDevice($mountingId: Id!, $version: Int!, $dateRemoved: DateTime, $technicianId: Id, $notes: String) {
    unmountDevice(
      mountingId: $mountingId
      version: $version
      dateRemoved: $dateRemoved
      technicianId: $technicianId
      notes: $notes
    ) { id }
  }
`);

export const MOUNTING_CHANGE_PREVIEW = graphql(`
  query MountingChangePreview($change: MountingChange!) {
    mountingChangePreview(change: $change) {
      fromAsset { id name licensePlate }
      toAsset { id name licensePlate }
      positions
      since
      until
      km
      trips
      alarms
    }
  }
`);

export const CHANGE_MOUNTING = graphql(`
  mutation ChangeMounting($change: MountingChange!) {
    changeMounting(change: $change) { id }
  }
`);
