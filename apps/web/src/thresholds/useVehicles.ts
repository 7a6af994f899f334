import { useFleet } from '../fleet/index.ts';
import { type PickedVehicle, useOwnVehiclesOfGroups } from '../vehicles/index.ts';

const NONE: readonly PickedVehicle[] = [];

/** The vehicles of a customer that the user may see. */
export function useVehicles(customerId: number): readonly PickedVehicle[] {
  const { groups } = useFleet();
  const groupIds = groups.filter((group) => group.customerId === customerId).map(({ id }) => id);
  return useOwnVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? NONE;
}
