import { useFleet } from '../../fleet/index.ts';
import type { Entity } from './entity.ts';

type Customers = ReturnType<typeof useFleet>['customers'];

const NONE: Customers = [];

/** The customers to whom rows of an entity may belong; none where the rows are customers themselves. */
export function useCustomers({ isCustomer }: Entity): Customers {
  const { customers } = useFleet();
  return isCustomer ? NONE : customers;
}
