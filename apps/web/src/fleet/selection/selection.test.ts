import { describe, expect, it } from 'vitest';
import type { User } from '../../session/index.ts';
import type { Customer, Group } from './groupTree.ts';
import {
  ALL_CUSTOMERS,
  chooseCustomers,
  offeredCustomers,
  resolveSelection,
  shownCustomers,
} from './selection.ts';

const customers: Customer[] = [
  { id: 1, name: 'Andina' },
  { id: 2, name: 'Boreal' },
];
const group = (id: number, customerId: number, parentGroupId: number | null): Group => ({
  id,
  name: `G${id}`,
  customerId,
  parentGroupId,
});
const groups = [group(10, 1, null), group(11, 1, 10), group(12, 1, 10), group(20, 2, null), group(21, 2, 20)];

const user = (owner: boolean, selection: User['selection']): User => ({
  id: 7,
  userName: 'ana',
  firstName: 'Ana',
  lastName: 'Ríos',
  photo: null,
  language: 'ES',
  languages: ['ES', 'US'],
  email: null,
  phone: null,
  customer: { id: 1, name: 'Andina' },
  roles: [{ id: 1, name: 'R', isOwner: owner, isAdmin: false, permission: [] }],
  timeZone: 'America/Lima',
  showMenu: true,
  mapZoom: null,
  selection,
});

describe('what a user looks at', () => {
  it('is All for an owner with nothing stored', () => {
    const selection = resolveSelection(user(true, null), customers, groups);
    expect(selection.allCustomers).toBe(true);
    expect([...selection.groupIds]).toEqual([10, 11, 12, 20, 21]);
    expect(shownCustomers(selection)).toEqual([ALL_CUSTOMERS]);
  });

  it('is the own customer with all own groups for others', () => {
    const ana = user(false, null);
    const offered = offeredCustomers(ana, customers);
    expect(offered.map((customer) => customer.id)).toEqual([1]);
    const selection = resolveSelection(ana, offered, groups);
    expect(selection).toEqual({ allCustomers: false, customerIds: [1], groupIds: new Set([10, 11, 12]) });
  });

  it('stays within the own customer whatever is stored', () => {
    const ana = user(false, { allCustomers: true, customerIds: [2], groupIds: [11, 21] });
    const selection = resolveSelection(ana, offeredCustomers(ana, customers), groups);
    expect(selection).toEqual({ allCustomers: false, customerIds: [1], groupIds: new Set([11]) });
  });

  it('is what was stored, as far as it still exists', () => {
    const stored = { allCustomers: false, customerIds: [2, 99], groupIds: [21, 11, 990] };
    const selection = resolveSelection(user(true, stored), customers, groups);
    expect(selection).toEqual({ allCustomers: false, customerIds: [2], groupIds: new Set([21]) });
  });

  it('includes a customer that came after All was stored, and nothing that was unchecked', () => {
    const stored = { allCustomers: true, customerIds: [1], groupIds: [12] };
    const selection = resolveSelection(user(true, stored), customers, groups);
    expect([...selection.groupIds]).toEqual([12, 20, 21]);
  });

  it('may be nothing', () => {
    const stored = { allCustomers: true, customerIds: [1, 2], groupIds: [] };
    expect(resolveSelection(user(true, stored), customers, groups).groupIds.size).toBe(0);
  });
});

describe('choosing customers', () => {
  const all = resolveSelection(user(true, null), customers, groups);

  it('leaves All when a single one is chosen, and keeps its checks', () => {
    const before = { ...all, groupIds: new Set([11]) };
    const after = chooseCustomers(before, [ALL_CUSTOMERS, 1], customers, groups);
    expect(after).toEqual({ allCustomers: false, customerIds: [1], groupIds: new Set([11]) });
  });

  it('checks all groups of a customer that comes, and drops those of one that goes', () => {
    const one = chooseCustomers(all, [ALL_CUSTOMERS, 1], customers, groups);
    const two = chooseCustomers(one, [1, 2], customers, groups);
    expect([...two.groupIds]).toEqual([10, 11, 12, 20, 21]);
    expect([...chooseCustomers(two, [2], customers, groups).groupIds]).toEqual([20, 21]);
  });

  it('unchooses the single ones when All is chosen', () => {
    const one = chooseCustomers(all, [ALL_CUSTOMERS, 1], customers, groups);
    const after = chooseCustomers(one, [1, ALL_CUSTOMERS], customers, groups);
    expect(after.allCustomers).toBe(true);
    expect(shownCustomers(after)).toEqual([ALL_CUSTOMERS]);
    expect(after.customerIds).toEqual([1, 2]);
  });

  it('may leave nobody', () => {
    expect(chooseCustomers(all, [], customers, groups)).toEqual({
      allCustomers: false,
      customerIds: [],
      groupIds: new Set(),
    });
  });
});
