import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { codedError } from '../errors.ts';
import { assetById, assetPage } from './assets.ts';
import { removeClock } from './clocks.ts';
import { deviceById, unknownDevices } from './devices.ts';
import { allGroups, customerPage, groupsOfUser } from './groups.ts';
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
}

/** Customers, groups, assets, devices and drivers as the map and the panels read them. */
export const fleetResolvers = ({ correct }: FleetParts): Resolvers<CallContext> => ({
  Query: {
    customers: (_root, args, context) => customerPage(scopeOf(context), args),
    groups: (_root, { userId }, context) => {
      const scope = scopeOf(context);
      return userId == null ? allGroups(scope) : groupsOfUser(scope, userId);
    },
    getGroupsByUser: (_root, { userId }, context) => groupsOfUser(scopeOf(context), userId),
    assetsByGroups: (_root, args, context, info) => {
      const photos = PHOTO_PATHS.some((path) => isRequested(info, path));
      return assetPage(scopeOf(context), args, { photos });
    },
    asset: (_root, { assetId }, context) => assetById(scopeOf(context), assetId),
    getDevice: async (_root, { id }, context) => {
      const device = await deviceById(scopeOf(context), id);
      if (!device) throw codedError('NOT_FOUND');
      return device;
    },
    getDriver: async (_root, { id }, context) => {
      const driver = await scopeOf(context)
        .drivers()
        .where('driver.id', '=', id)
        .select(['driver.id', 'first_name as firstName', 'last_name as lastName', 'photo'])
        .executeTakeFirst();
      return driver ?? null;
    },
    usersByCustomer: (_root, { customerId }, context) => usersOfCustomer(scopeOf(context), customerId),
    unknownDevices: (_root, _args, context) => unknownDevices(scopeOf(context)),
  },
  Mutation: {
    removeDeviceClock: async (_root, { deviceClockId }, context) => {
      const clocks = await removeClock(scopeOf(context), deviceClockId);
      correct();
      return clocks;
    },
  },
});
