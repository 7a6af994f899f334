import { expect, it } from 'vitest';
import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope, SEES_PRIVATE_TIMES } from '../access/scope.ts';
import { DELIVERY_STATUS } from '../store/codes.ts';
import { insertDeliveries, type NewDelivery } from '../store/deliveries/deliveries.ts';
import type { AlarmMessage, DeliveryMessage } from '../store/deliveries/message.ts';
import { claimDeliveries } from '../store/deliveries/sending.ts';
import { testStore } from '../store/testing/testStore.ts';
import { insertTestRule } from '../testing/testAlarms.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { deliveryPage } from './deliveries.ts';

const store = await testStore();
const { north } = await fillTestFleet(store);
const { customerId } = north;
const requester = (await loadRequesterOfUser(store.db, north.managerId))!;
const scope = new Scope(store, requester);
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

it('says nothing of where a vehicle was in a private time that was written after the alarm', async () => {
  const assetId = north.assets[0]!.assetId;
  const ruleId = await insertTestRule(store, customerId);
  const reader = { language: 'ES', timeZone: 'America/Lima' } as const;
  const alarm = (code: string, minute: number): AlarmMessage => ({
    ...reader,
    code,
    ruleName: 'Regla',
    assetId,
    assetName: 'Van',
    licensePlate: 'ABC-123',
    customerName: 'Norte',
    at: now + minute * 60_000,
    endTime: null,
    latitude: -12.5,
    longitude: -76.5,
    count: 1,
    isRepeat: false,
    about: { es: 'Casa', en: 'Home' },
    detail: { peakMps: 30, peakLatitude: -12.5, peakLongitude: -76.5 },
  });
  const messages: DeliveryMessage[] = [
    { kind: 'alarm', ...alarm('overspeed', 0) },
    { kind: 'alarm', ...alarm('overspeed', 10) },
    { kind: 'alarm', ...alarm('maintenanceDue', 20), detail: { fixTime: now + 10 * 60_000 } },
    { kind: 'alarm', ...alarm('geofenceEntered', 10) },
    {
      kind: 'digest',
      ...reader,
      alarms: [alarm('geofenceEntered', 0), alarm('geofenceEntered', 11), alarm('overspeed', 12)],
      more: 0,
    },
    { kind: 'digest', ...reader, alarms: [alarm('geofenceEntered', 13)], more: 0 },
  ];
  await store.pool.query('DELETE FROM alarm_delivery');
  await insertDeliveries(
    store.db,
    messages.map(
      (message): NewDelivery => ({
        customerId,
        ruleId,
        notificationId: null,
        userId: null,
        channel: 'WEBHOOK',
        receiver: 'https://a.test/',
        status: 'WAITING',
        message,
      }),
    ),
    now,
  );
  await store.pool.query(
    'INSERT INTO private_time (customer_id, asset_id, started_at, ended_at) VALUES ($1, $2, $3, $4)',
    [customerId, assetId, new Date(now + 5 * 60_000), new Date(now + 15 * 60_000)],
  );
  const blind = new Scope(store, {
    ...requester,
    permissions: new Set([...requester.permissions].filter((name) => name !== SEES_PRIVATE_TIMES)),
    privateTimes: { own: true, others: false },
  });
  const about = async (seenBy: Scope) => (await deliveryPage(seenBy, {})).items.map((item) => item.about);
  expect(await about(scope)).toEqual([null, null, 'Casa', 'Casa', 'Casa', 'Casa']);
  expect(await about(blind)).toEqual([null, 'Casa', 'Casa', 'Casa']);

  const claimed = await claimDeliveries(store.db, {
    now: now + 60_000,
    sendingUntil: now + 120_000,
    limit: 10,
    ofEach: 10,
    underWay: [],
  });
  const placesOf = (message: DeliveryMessage) =>
    (message.kind === 'digest' ? message.alarms : message.kind === 'alarm' ? [message] : []).map((each) => [
      each.code,
      each.latitude,
      each.detail.peakLatitude ?? null,
      each.detail.peakMps ?? null,
    ]);
  expect(claimed.map(({ message }) => placesOf(message))).toEqual([
    [['overspeed', -12.5, -12.5, 30]],
    [['overspeed', null, null, 30]],
    [['maintenanceDue', null, null, null]],
    [
      ['geofenceEntered', -12.5, -12.5, 30],
      ['overspeed', null, null, 30],
    ],
  ]);
  const { rows } = await store.pool.query(
    'SELECT last_error FROM alarm_delivery WHERE status = $1 ORDER BY id',
    [DELIVERY_STATUS.FAILED],
  );
  expect(rows).toHaveLength(2);
});
