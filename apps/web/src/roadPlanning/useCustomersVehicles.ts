import { useFleet } from '../fleet/index.ts';
import { type PickedVehicle, useVehiclesOfGroups } from '../vehicles/index.ts';

const NONE: readonly PickedVehicle[] = [];

/** The vehicles of a customer that are in reach; none until they are read, and without a customer. */
export function useCustomersVehicles(customerId: number | null): readonly PickedVehicle[] {
  const { groups } = useFleet();
  const own = groups.filter((group) => group.customerId === customerId).map(({ id }) => id);
  const vehicles = useVehiclesOfGroups(own).data?.assetsByGroups.items;
  return vehicles?.filter(({ customer }) => customer.id === customerId) ?? NONE;
}
