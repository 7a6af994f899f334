import type { Device, DeviceListener, Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { inTurn, scopeOf } from '../access/context.ts';
import { demandLogo, demandPhoto } from '../access/photo.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { assetById, assetPage } from './assets.ts';
import { removeClock } from './clocks.ts';
import { correctProtocol, networksOf, removeSecret, renewSecret, setNetworks } from './deviceIdentity.ts';
import { deviceById, unknownDevices } from './devices.ts';
import { driverById, driverPage } from './drivers.ts';
import { groupFleets, setGroupFleets } from './groupFleets.ts';
import { allGroups, customerPage, groupsOfUser } from './groups.ts';
import { logoOf, setCustomerLogo } from './logos.ts';
import { setAssetPhoto, setDriverPhoto } from './photos.ts';
import { isRequested } from './requested.ts';
import { usersOfCustomer } from './users.ts';

const PHOTO_PATHS = [
  ['items', 'photo'],
  ['items', 'photoFull'],
  ['items', 'driver', 'photo'],
];

/** What the calls need of the ingest. */
export interface FleetParts {
  /** Looks for settings of clocks that were removed. */
  correct(): void;
  /** The ports on which devices are heard. */
  listeners: readonly DeviceListener[];
}

async function requiredDevice(scope: Scope, id: number): Promise<Device> {
  const device = await deviceById(scope, id);
  if (!device) throw codedError('NOT_FOUND');
  return device;
}

/** Customers, groups, assets, devices and drivers as the map and the panels read them. */
export const fleetResolvers = ({ correct, listeners }: FleetParts): Resolvers<CallContext> => ({
  Query: {
    customers: (_root, args, context) => customerPage(scopeOf(context), args),
    groups: (_root, { userId }, context) => {
      const scope = scopeOf(context);
      return userId == null ? allGroups(scope) : groupsOfUser(scope, userId);
    },
    getGroupsByUser: (_root, { userId }, context) => groupsOfUser(scopeOf(context), userId),
    assetsByGroups: (_root, args, context, info) => {
      const photos = PHOTO_PATHS.some((path) => isRequested(info, path));
      return assetPage(scopeOf(context), args, {
        photos,
        realHorometer: isRequested(info, ['items', 'realHorometer']),
      });
    },
    asset: (_root, { assetId }, context, info) =>
      assetById(scopeOf(context), assetId, { realHorometer: isRequested(info, ['realHorometer']) }),
    getDevice: (_root, { id }, context) => requiredDevice(scopeOf(context), id),
    getDriver: (_root, { id }, context) => driverById(scopeOf(context), id),
    driversPaginated: (_root, args, context, info) =>
      driverPage(scopeOf(context), args, { photos: isRequested(info, ['items', 'photo']) }),
    usersByCustomer: (_root, { customerId }, context) => usersOfCustomer(scopeOf(context), customerId),
    unknownDevices: (_root, { deviceIdentifier }, context) =>
      unknownDevices(scopeOf(context), deviceIdentifier ?? null),
    deviceListeners: () => [...listeners],
    groupFleets: (_root, { groupId }, context) => groupFleets(scopeOf(context), groupId),
    customerLogo: (_root, { customerId }, context) => logoOf(scopeOf(context), customerId),
    deviceNetworks: (_root, { customerId }, context) => networksOf(scopeOf(context), customerId),
  },
  Mutation: {
    setGroupFleets: (_root, { groupId, customerIds }, context) =>
      setGroupFleets(scopeOf(context), groupId, customerIds),
    setAssetPhoto: async (_root, { assetId, photo }, context) => {
      const stored = photo ? await inTurn(context, () => demandPhoto(photo)) : null;
      await setAssetPhoto(scopeOf(context), assetId, stored);
      return true;
    },
    setDriverPhoto: async (_root, { driverId, photo }, context) => {
      const stored = photo ? await inTurn(context, () => demandPhoto(photo)) : null;
      await setDriverPhoto(scopeOf(context), driverId, stored);
      return true;
    },
    setCustomerLogo: async (_root, { customerId, logo }, context) => {
      const stored = logo ? await inTurn(context, () => demandLogo(logo)) : null;
      await setCustomerLogo(scopeOf(context), customerId, stored);
      return true;
    },
    correctDeviceProtocol: async (_root, { deviceId, protocol }, context) => {
      const scope = scopeOf(context);
      await correctProtocol(scope, deviceId, protocol);
      return requiredDevice(scope, deviceId);
    },
    renewDeviceSecret: (_root, { deviceId }, context) => renewSecret(scopeOf(context), deviceId),
    removeDeviceSecret: (_root, { deviceId }, context) => removeSecret(scopeOf(context), deviceId),
    setDeviceNetworks: (_root, { customerId, networks }, context) =>
      setNetworks(scopeOf(context), customerId, networks),
    removeDeviceClock: async (_root, { deviceClockId }, context) => {
      const clocks = await removeClock(scopeOf(context), deviceClockId);
      correct();
      return clocks;
    },
  },
});
