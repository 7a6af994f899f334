import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, query } from '../../api/index.ts';
import { session, useUser } from '../../session/index.ts';
import { CUSTOMERS, GROUPS, SAVE_SELECTION } from '../calls.ts';
import type { Customer, Group } from './groupTree.ts';
import { chooseCustomers, type FleetSelection, offeredCustomers, resolveSelection } from './selection.ts';

const SAVE_AFTER_MS = 800;

/** The customers and groups to choose from, the chosen ones, and functions to change the choice. */
export interface FleetChoice {
  customers: readonly Customer[];
  groups: readonly Group[];
  /** The choice; null until the groups have arrived. */
  selection: FleetSelection | null;
  /** Whether the groups could not be loaded. */
  failed: boolean;
  retry(): void;
  /** Sets the values of the customer multi-select, where -1 is all. */
  setCustomers(values: readonly number[]): void;
  setGroups(groupIds: ReadonlySet<number>): void;
}

/** Reads the customers that the user sees. */
export const customersQuery = () =>
  query(CUSTOMERS, { sort: [{ field: 'name', order: 'ASC' }], paginate: false });

/** Reads the groups that a user sees. */
export const groupsQuery = (userId: number) => query(GROUPS, { userId });

/** The customers and groups that the user has chosen, stored for the user on the server. */
export function useFleetSelection(): FleetChoice {
  const user = useUser();
  const askedCustomers = useQuery(customersQuery());
  const askedGroups = useQuery(groupsQuery(user.id));
  const [chosen, setChosen] = useState<FleetSelection | null>(null);

  const save = useMutation({
    mutationFn: (selection: NonNullable<typeof user.selection>) => call(SAVE_SELECTION, { selection }),
    onSuccess: (_saved, selection) => session.updateUser({ selection }),
    onError: (error) =>
      console.warn('The choice of groups could not be stored; it holds for this page.', error),
  });
  const saveSoon = useDebouncedCallback(save.mutate, { delay: SAVE_AFTER_MS, flushOnUnmount: true });

  const { data: answer, isError: hasFailed, isPending } = askedCustomers;
  const customers = useMemo(() => {
    // Without an answer there is the user's own customer, which everybody has.
    if (!answer && hasFailed) return [user.customer];
    return offeredCustomers(user, answer?.customers.items ?? []);
  }, [user, hasFailed, answer]);
  const groups = askedGroups.data?.groups;
  const isReady = groups !== undefined && !isPending;

  const selection = useMemo(
    () => chosen ?? (isReady ? resolveSelection(user, customers, groups) : null),
    [chosen, isReady, user, customers, groups],
  );

  const change = (next: FleetSelection) => {
    setChosen(next);
    if (session.isSeeing) return; // it is the choice of who is seen
    saveSoon({
      allCustomers: next.allCustomers,
      customerIds: [...next.customerIds],
      groupIds: [...next.groupIds],
    });
  };

  return {
    customers,
    groups: groups ?? [],
    selection,
    failed: askedGroups.isError && !groups,
    retry: () => void askedGroups.refetch(),
    setCustomers: (values) => {
      if (selection && groups) change(chooseCustomers(selection, values, customers, groups));
    },
    setGroups: (groupIds) => {
      if (selection) change({ ...selection, groupIds });
    },
  };
}
