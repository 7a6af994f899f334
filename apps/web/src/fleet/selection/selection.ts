import { isOwner, type User } from '../../session/index.ts';
import type { Customer, Group } from './groupTree.ts';

/** The value of the option that stands for all customers. */
export const ALL_CUSTOMERS = -1;

/** The customers and groups that a user has chosen. */
export interface FleetSelection {
  allCustomers: boolean;
  /** The chosen customers; with `allCustomers` all that existed, so that a new customer can be distinguished from an unchecked one. */
  customerIds: readonly number[];
  groupIds: ReadonlySet<number>;
}

/** The customers to choose from: all of them for an owner, only their own for others. */
export function offeredCustomers(user: User, customers: readonly Customer[]): readonly Customer[] {
  if (isOwner(user)) return customers;
  return customers.filter((customer) => customer.id === user.customer.id);
}

/**
 * The choice of a user: the stored one, as far as its parts still exist. Without a stored choice, an owner sees all customers,
 * others see all their groups.
 */
export function resolveSelection(
  user: User,
  customers: readonly Customer[],
  groups: readonly Group[],
): FleetSelection {
  const stored = user.selection;
  const everything = customers.map((customer) => customer.id);
  const fixed = !isOwner(user);
  if (!stored) {
    return { allCustomers: !fixed, customerIds: everything, groupIds: idsOf(groups, new Set(everything)) };
  }
  const allCustomers = !fixed && stored.allCustomers;
  const wanted = new Set(stored.customerIds);
  const customerIds = fixed || allCustomers ? everything : everything.filter((id) => wanted.has(id));
  const chosen = new Set(customerIds);
  const kept = new Set(stored.groupIds);
  const isNew = (customerId: number) => allCustomers && !wanted.has(customerId);
  const groupIds = new Set(
    groups
      .filter((group) => chosen.has(group.customerId) && (kept.has(group.id) || isNew(group.customerId)))
      .map((group) => group.id),
  );
  return { allCustomers, customerIds, groupIds };
}

/**
 * Changes the chosen customers. `values` are those of the multi-select, where -1 is all; choosing all unchooses the single ones
 * and the other way round. All groups of added customers are checked, and groups of removed customers are unchecked.
 */
export function chooseCustomers(
  before: FleetSelection,
  values: readonly number[],
  customers: readonly Customer[],
  groups: readonly Group[],
): FleetSelection {
  const choosesAll = values.includes(ALL_CUSTOMERS);
  const allCustomers = choosesAll && !(before.allCustomers && values.length > 1);
  const customerIds = allCustomers
    ? customers.map((customer) => customer.id)
    : values.filter((id) => id !== ALL_CUSTOMERS);
  const had = new Set(before.customerIds);
  const came = new Set(customerIds.filter((id) => !had.has(id)));
  const stays = new Set(customerIds.filter((id) => had.has(id)));
  const kept = groups.filter((group) => stays.has(group.customerId) && before.groupIds.has(group.id));
  return {
    allCustomers,
    customerIds,
    groupIds: new Set([...kept.map((group) => group.id), ...idsOf(groups, came)]),
  };
}

/** The values that the multi-select shows. */
export const shownCustomers = (selection: FleetSelection): readonly number[] =>
  selection.allCustomers ? [ALL_CUSTOMERS] : selection.customerIds;

function idsOf(groups: readonly Group[], customerIds: ReadonlySet<number>): Set<number> {
  return new Set(groups.filter((group) => customerIds.has(group.customerId)).map((group) => group.id));
}
