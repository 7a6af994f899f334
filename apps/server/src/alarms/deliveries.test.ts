import { expect, it } from 'vitest';
import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { insertDeliveries, type NewDelivery } from '../store/deliveries/deliveries.ts';
import { claimDeliveries } from '../store/deliveries/sending.ts';
import { testStore } from '../store/testing/testStore.ts';
import { insertTestRule } from '../testing/testAlarms.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { deliveryPage } from './deliveries.ts';

const store = await testStore();
const { north } = await fillTestFleet(store);
const { customerId } = north;
const scope = new Scope(store, (await loadRequesterOfUser(store.db, north.managerId))!);
const now = Date.UTC(2026, 10, 18, 15);

it('lists what is being sent as waiting', async () => {
  const delivery: NewDelivery = {
    customerId,
    ruleId: await insertTestRule(store, customerId),
    notificationId: null,
    userId: null,
    channel: 'EMAIL',
    receiver: 'ana@rastro.test',
    status: 'WAITING',
    message: { kind: 'digest', language: 'ES', timeZone: 'America/Lima', alarms: [], more: 3 },
  };
  await insertDeliveries(store.db, [delivery, { ...delivery, status: 'DIGEST' }], now);
  const claim = { now, sendingUntil: now + 60_000, limit: 10, ofEach: 10, underWay: [] };
  expect(await claimDeliveries(store.db, claim)).toHaveLength(1);
  const listed = async (status: 'WAITING' | 'SENT' | null) =>
    (await deliveryPage(scope, { status })).items.map((item) => item.status);
  expect(await listed(null)).toEqual(['DIGEST', 'WAITING']);
  expect(await listed('WAITING')).toEqual(['WAITING']);
  expect(await listed('SENT')).toEqual([]);
});
