import type { AlarmRuleInput } from '@rastro/contract/resolvers';
import { expect, it } from 'vitest';
import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import type { Db } from '../store/database.ts';
import { contend } from '../store/testing/contend.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { createRule, deleteRule, listRules, updateRule } from './rules.ts';

const store = await testStore();
const { north } = await fillTestFleet(store);
const scope = new Scope(store, (await loadRequesterOfUser(store.db, north.managerId))!);
const NOT_FOUND = { extensions: { code: 'NOT_FOUND' } };

const input = (more: Partial<AlarmRuleInput> = {}): AlarmRuleInput => ({
  name: 'Panico',
  enabled: true,
  typeNotificationId: 1,
  events: ['sos'],
  assetIds: [],
  groupIds: [],
  geofenceIds: [],
  roadIds: [],
  hours: [],
  minimumDurationS: 0,
  dwellS: 0,
  repeatIntervalS: 0,
  coolDownS: 0,
  userIds: [],
  roleIds: [],
  emails: [],
  channels: { inApp: true, email: false, push: false, webhookUrl: null },
  ...more,
});
const toWebhook = { inApp: true, email: false, push: false, webhookUrl: 'https://avisos.rastro.test/hook' };

/** A change as `contend` makes it. */
const within = (change: (on: Scope) => Promise<unknown>) => (tx: Db) => change(scope.on(tx));
const entriesOf = (id: number) =>
  store.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'alarmRule')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

it('a rule that is being deleted is neither changed nor deleted again', async () => {
  const changes: ((id: number) => Promise<unknown>)[] = [
    (id: number) => updateRule(scope, id, input({ name: 'Cambiada' })),
    (id: number) => deleteRule(scope, id),
  ];
  for (const change of changes) {
    const { id } = await createRule(scope, input());
    const changed = contend(
      store.db,
      within((on) => deleteRule(on, id)),
      () => change(id),
    );
    await expect(changed).rejects.toMatchObject(NOT_FOUND);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['create', 'delete']);
    const stored = store.db.selectFrom('alarm_rule').select(['name', 'deleted_at']).where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ name: 'Panico', deleted_at: expect.any(Date) });
  }
});

it('of two changes at once the second begins with what the first left', async () => {
  const { id } = await createRule(scope, input());
  let secret: string | null = null;
  await contend(
    store.db,
    within((on) => updateRule(on, id, input({ name: 'Primera', channels: toWebhook }))),
    () => updateRule(scope, id, input({ name: 'Segunda', channels: toWebhook })),
    async (tx) => {
      const [rule] = (await listRules(scope.on(tx), null)).filter((each) => each.id === id);
      secret = rule?.webhookSecret ?? null;
    },
  );
  const [rule] = (await listRules(scope, null)).filter((each) => each.id === id);
  expect(secret).toMatch(/^whsec_/);
  expect(rule).toMatchObject({ name: 'Segunda', version: 3, webhookSecret: secret }); // receivers know the secret already
  const [, first, second] = await entriesOf(id);
  expect(second?.before).toEqual(first?.after);
});
