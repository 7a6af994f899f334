import { WEEKDAYS } from '@rastro/domain/weekday';
import { expect, it } from 'vitest';
import { type MaintenanceAddress, readMaintenance, writeMaintenance } from './maintenanceAddress.ts';

const START: MaintenanceAddress = {
  isDone: false,
  noticesOf: [],
  performedOf: [],
  range: null,
  days: WEEKDAYS,
  form: null,
};

const written = (address: MaintenanceAddress): URLSearchParams => {
  const query = new URLSearchParams();
  writeMaintenance(query, address);
  return query;
};

it('is empty at the beginning', () => {
  expect(readMaintenance(new URLSearchParams())).toEqual(START);
  expect(written(START).size).toBe(0);
});

it.each<Partial<MaintenanceAddress>>([
  { noticesOf: [3, 12], performedOf: [7] },
  { isDone: true },
  { isDone: true, performedOf: [7] },
  { isDone: true, range: { from: '2026-11-01', to: '2026-11-30' }, days: ['LUNES', 'DOMINGO'] },
  { form: { kind: 'notice', id: null } },
  { form: { kind: 'notice', id: 5 } },
  { form: { kind: 'performed', id: null, noticeId: null } },
  { form: { kind: 'performed', id: 8, noticeId: null } },
  { form: { kind: 'performed', id: null, noticeId: 5 } },
])('shows a colleague the same thing: %o', (part) => {
  const address = { ...START, ...part };
  expect(readMaintenance(written(address))).toEqual(address);
});

it('opens the performed services from an address that searches for them, or shows one', () => {
  const isDone = (query: string) => readMaintenance(new URLSearchParams(query)).isDone;
  expect(['services=7', 'days=1', 'form=performed-8', 'done=1'].map(isDone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['notices=7', 'form=performed', 'form=renewal-5', 'services=7&done=0'].map(isDone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('accepts no nonsense', () => {
  const nonsense = 'notices=a,-1,&services=0&since=2026-11-30&until=2026-11-01&days=89&form=renewal';
  expect(readMaintenance(new URLSearchParams(nonsense))).toEqual(START);
});
