import { testStore } from '@rastro/server/store/testing/testStore';
import { expect, it } from 'vitest';
import { driveFirstHour, type Waiting } from './firstHour.ts';

/** Seven in the evening of a weekday in Lima, when most is on the road; it lies ahead, so that what happens is told as it happens. */
const EVENING = Date.UTC(2031, 4, 15);

const sum = (waiting: readonly Waiting[]): number => waiting.reduce((all, { count }) => all + count, 0);

const store = await testStore();

it('shows in the first hour of the demo what a dispatcher would act on, and not more', async () => {
  const waiting = await driveFirstHour(store, EVENING);
  expect(sum(waiting), JSON.stringify(waiting)).toBeLessThanOrEqual(10);
  const services = waiting.filter(({ code }) => code === 'maintenanceDue');
  expect(sum(services)).toBeGreaterThan(0);
  expect(sum(services)).toBeLessThanOrEqual(3);
});
