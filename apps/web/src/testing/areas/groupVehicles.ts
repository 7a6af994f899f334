import { refusal } from '../api/refusal.ts';
import type { FakeFleet } from '../fleet/types.ts';
import type { Area } from './area.ts';

/** The group of the administration that is changed, which is no root. */
function membersOf({ entities, groupMembers }: FakeFleet, groupId: number, action: string): Set<number> {
  const group = entities.assetGroups?.find(({ id }) => id === groupId);
  if (group?.parent === null) throw refusal('ROOT_GROUP', { action });
  const members = groupMembers.get(groupId) ?? new Set();
  groupMembers.set(groupId, members);
  return members;
}

/** Vehicles in groups. */
export const groupVehicles: Area = {
  Query: {
    groupVehicles: (_, { groupId, searchText, pageSize }, { fleet }) => {
      const members = fleet.groupMembers.get(groupId) ?? new Set();
      const wanted = (searchText ?? '').toLowerCase();
      const found = fleet.vehicles.filter(
        ({ id, name, plate }) => members.has(id) && `${name} ${plate}`.toLowerCase().includes(wanted),
      );
      const items = found.map(({ id, name, plate, internalNumber }) => ({
        ...{ id, name, internalNumber },
        licensePlate: plate,
      }));
      return { count: items.length, items: items.slice(0, pageSize ?? items.length) };
    },
  },
  Mutation: {
    addVehiclesToGroup: (_, { groupId, assetIds }, { fleet }) => {
      const members = membersOf(fleet, groupId, 'assign');
      const added = assetIds.filter((id) => !members.has(id));
      for (const id of added) members.add(id);
      return { assetIds: added };
    },
    removeVehiclesFromGroup: (_, { groupId, assetIds }, { fleet }) => {
      const members = membersOf(fleet, groupId, 'remove');
      return { assetIds: assetIds.filter((id) => members.delete(id)) };
    },
  },
};
