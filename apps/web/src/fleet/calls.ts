import { graphql } from '../api/index.ts';

graphql(`
  fragment LiveItem on LivePoint {
    id
    eid
    mid
    pat
    nMov
    nCli
    nCh
    idCh
    nInt
    lat
    lon
    vel
    cur
    fGPS
    tIgn
    tDet
    typ
    alarm
    signal
    clockOffset
    clockCorrected
    workshop {
      until
      note
    }
    privateTime {
      until
    }
    dir
    odo
    sOdo
    realOdo
    horo
    utx
    evt
    roadStatus
    activeRouteName
    asset {
      itSupportsOBD2
      typeMobile {
        id
      }
    }
    ignition
    motion
    externalVoltage
    batteryVoltage
    fuel
    satellites
    pastChanged
    restsUntil
    groupIds
  }
`);

graphql(`
  fragment LiveBatch on LivePoints {
    cursor
    snapshot
    items {
      ...LiveItem
    }
    removed
  }
`);

export const POINTS_BY_GROUPS = graphql(`
  query PointsByGroups($groupsIDs: [Id!]!, $lastseconds: Int, $cursor: String) {
    pointsByGroups(groupsIDs: $groupsIDs, lastseconds: $lastseconds, cursor: $cursor) {
      ...LiveBatch
    }
  }
`);

export const NEW_POINT = graphql(`
  subscription NewPoint($groupsIDs: [Id!]!, $cursor: String, $preview: Boolean) {
    newPoint(groupsIDs: $groupsIDs, cursor: $cursor, preview: $preview) {
      ...LiveBatch
    }
  }
`);

export const POINTS_OF_ASSETS = graphql(`
  query PointsOfAssets($movilesID: [Id!]) {
    points(movilesID: $movilesID) {
      ...LiveItem
    }
  }
`);

export const NEW_POINT_BY_ASSET_ID = graphql(`
  subscription NewPointByAssetId($assetId: Id!) {
    newPointByAssetId(assetId: $assetId) {
      ...LiveItem
    }
  }
`);

export const EXTENDED_DATA = graphql(`
  query ExtendedData($id: ID!) {
    getHistoryPointExtendedData(id: $id) {
      externalVoltage
      batteryVoltage
      GNSSStat
    }
  }
`);

export const CUSTOMERS = graphql(`
  query Customers($sort: [Sort!], $paginate: Boolean) {
    customers(sort: $sort, paginate: $paginate) {
      items {
        id
        name
      }
    }
  }
`);

export const GROUPS = graphql(`
  query Groups($userId: Id) {
    groups(userId: $userId) {
      id
      name
      customerId
      parentGroupId
    }
  }
`);

export const SAVE_SELECTION = graphql(`
  mutation SaveSelection($selection: SelectionInput!) {
    saveSelection(selection: $selection)
  }
`);

export const SEARCH_ASSETS = graphql(`
  query SearchAssets($groupIDs: [Id!]!, $searchText: String, $pageSize: Int) {
    assetsByGroups(groupIDs: $groupIDs, searchText: $searchText, pageNumber: 1, pageSize: $pageSize, paginate: true) {
      count
      items {
        id
        name
        licensePlate
        internalNumber
      }
    }
  }
`);

export const SEARCH_DRIVERS = graphql(`
  query SearchDrivers($searchText: String!, $pageSize: Int!) {
    driversPaginated(searchText: $searchText, pageNumber: 1, pageSize: $pageSize, paginate: true) {
      items {
        id
        firstName
        lastName
        assets {
          id
          licensePlate
        }
      }
    }
  }
`);

export const ASSET = graphql(`
  query Asset($assetId: Id!) {
    asset(assetId: $assetId) {
      id
      name
      licensePlate
      internalNumber
      brand
      color
      year
      model
      fuelCutWiring
      fuelCutWiringDate
      cutSolenoidValve
      cutSolenoidValveDate
      realHorometer
      maximumSpeed
      photo
      photoFull
      deviceId
      customer {
        id
        name
      }
      typeMobile {
        id
        description
      }
      driver {
        id
        firstName
        lastName
        photo
      }
    }
  }
`);

export const GET_DEVICE = graphql(`
  query GetDevice($id: Id!) {
    getDevice(id: $id) {
      id
      imei
      deviceIdentifier
      deviceType
      model
      serialNumber
      scriptVersion
      dateAssociated
      line {
        id
        lineNumber
        createdAt
      }
    }
  }
`);

export const DEVICE_WARNINGS = graphql(`
  query DeviceWarnings($id: Id!) {
    getDevice(id: $id) {
      id
      protocol
      otherProtocol
      otherProtocolUntil
      twoPlacesAt
      twoPlaces
    }
  }
`);

export const CORRECT_DEVICE_PROTOCOL = graphql(`
  mutation CorrectDeviceProtocol($deviceId: Id!, $protocol: String!) {
    correctDeviceProtocol(deviceId: $deviceId, protocol: $protocol) {
      id
    }
  }
`);

export const DEVICE_IDENTITY = graphql(`
  query DeviceIdentity($id: Id!) {
    getDevice(id: $id) {
      id
      protocol
      hasSecret
      canHaveSecret
      clocks {
        id
        from
        until
        offset
        isRemoved
      }
    }
  }
`);

export const RENEW_DEVICE_SECRET = graphql(`
  mutation RenewDeviceSecret($deviceId: Id!) {
    renewDeviceSecret(deviceId: $deviceId)
  }
`);

export const REMOVE_DEVICE_SECRET = graphql(`
  mutation RemoveDeviceSecret($deviceId: Id!) {
    removeDeviceSecret(deviceId: $deviceId)
  }
`);

export const REMOVE_DEVICE_CLOCK = graphql(`
  mutation RemoveDeviceClock($deviceClockId: Id!) {
    removeDeviceClock(deviceClockId: $deviceClockId) {
      id
    }
  }
`);

export const NEARBY_ASSETS = graphql(`
  query NearbyAssets($latitud: Float!, $longitud: Float!, $radius: Int!, $customerIds: [Id!]) {
    getAllAssetsInRadiusNearPoint(
      latitud: $latitud
      longitud: $longitud
      radius: $radius
      customerIds: $customerIds
    ) {
      id
      patente
      distance
    }
  }
`);

export const FLEET_STATUS_JOB = graphql(`
  mutation FleetStatusJob($assetsSelected: [Id!]!, $fileType: FleetStatusFileType!) {
    fleetStatusReportJob(assetsSelected: $assetsSelected, fileType: $fileType) {
      id
    }
  }
`);
