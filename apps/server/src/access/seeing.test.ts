import { expect, it } from 'vitest';
import type { Requester } from './requester.ts';
import { maySeeAs, SEES_AS } from './seeing.ts';

const user = (more: Partial<Requester>): Requester => ({
  userId: 1,
  grant: { kind: 'user' },
  customerId: 1,
  customerName: 'North',
  isOwner: false,
  isAdmin: false,
  permissions: new Set(),
  groupIds: null,
  language: 'ES',
  timeZone: 'America/Lima',
  privateTimes: { own: false, others: false },
  ...more,
});
const viewer = (more: Partial<Requester> = {}) =>
  user({ userId: 2, permissions: new Set([SEES_AS, 'Rutas']), ...more });

it.each<[string, Requester, Requester, boolean]>([
  ['who may do no more', viewer(), user({ permissions: new Set(['Rutas']) }), true],
  ['who may do something else', viewer(), user({ permissions: new Set(['Grupos']) }), false],
  ['anybody without the permission', viewer({ permissions: new Set(['Rutas']) }), user({}), false],
  ['oneself', viewer(), user({ userId: 2 }), false],
  ['an administrator, by who is none', viewer(), user({ isAdmin: true }), false],
  ['an owner, by an administrator', viewer({ isAdmin: true }), user({ isOwner: true }), false],
  ['somebody of another customer', viewer(), user({ customerId: 7 }), false],
  ['somebody of any customer, by an owner', viewer({ isOwner: true }), user({ customerId: 7 }), true],
  ['who sees the whole customer, by who sees a group', viewer({ groupIds: [3] }), user({}), false],
  ['who sees another group', viewer({ groupIds: [3] }), user({ groupIds: [3, 4] }), false],
  ['who sees one of the groups', viewer({ groupIds: [3, 4] }), user({ groupIds: [4] }), true],
])('the product is seen as %s', (_whom, who, other, may) => {
  expect(maySeeAs(who, other)).toBe(may);
});
