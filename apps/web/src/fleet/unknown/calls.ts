import { graphql } from '../../api/index.ts';

export const UNKNOWN_DEVICES = graphql(`
  query UnknownDevices {
    unknownDevices {
      reason
      deviceId
      registeredProtocol
      heardUntil
      protocol
      deviceIdentifier
      lastSeen
      peer
    }
  }
`);

export const UNKNOWN_DEVICE = graphql(`
  query UnknownDevice($deviceIdentifier: String!) {
    unknownDevices(deviceIdentifier: $deviceIdentifier) {
      reason
      deviceId
      registeredProtocol
      heardUntil
      protocol
      deviceIdentifier
      firstSeen
      lastSeen
      frameCount
      peer
      lastFrames
    }
  }
`);

export const REGISTER_DEVICE = graphql(`
  mutation RegisterDevice($customerId: Id!, $device: FleetDeviceInput!) {
    createFleetDevice(customerId: $customerId, fleetDevice: $device) {
      fleetDevice {
        id
      }
    }
  }
`);

export const DEVICE_NETWORKS = graphql(`
  query DeviceNetworks($customerId: Id!) {
    deviceNetworks(customerId: $customerId)
  }
`);

export const SET_DEVICE_NETWORKS = graphql(`
  mutation SetDeviceNetworks($customerId: Id!, $networks: [String!]!) {
    setDeviceNetworks(customerId: $customerId, networks: $networks)
  }
`);
