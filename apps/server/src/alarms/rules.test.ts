import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlarmRuleInput } from '@rastro/contract/resolvers';
import { DEFAULT_ALARM_RULES } from '@rastro/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDefaultAlarmRules } from '../store/alarmRules.ts';
import { writeTestEvent } from '../testing/testAlarms.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { TestSocket } from '../testing/testSocket.ts';

const folder = await mkdtemp(join(tmpdir(), 'rastro-alarms-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, ['osmand', 'osmand']);
  },
  { settings: { DATA_DIR: folder } },
);
const { north, south } = fleet;
const [first, second] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const foreigner = await server.login(south.managerName, TEST_PASSWORD);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;

const FIELDS = `id customerId name enabled typeNotificationId events assetIds groupIds geofences { id name deleted } roads { id name deleted } hours { days from to }
  minimumDurationS dwellS repeatIntervalS coolDownS users { id name email } roles { id name } emails
  channels { inApp email push webhookUrl } webhookSecret version isDefault`;
interface Rule {
  id: number;
  name: string;
  users: { id: number }[];
  webhookSecret: string | null;
  version: number;
  isDefault: boolean;
}
const input = (more: Partial<AlarmRuleInput> = {}): AlarmRuleInput => ({
  name: 'Panico de noche',
  enabled: true,
  typeNotificationId: 1,
  events: ['sos'],
  assetIds: [],
  groupIds: [],
  geofenceIds: [],
  roadIds: [],
  hours: [{ days: ['LUNES', 'DOMINGO'], from: '22:00', to: '06:00' }],
  minimumDurationS: 0,
  dwellS: 0,
  repeatIntervalS: 0,
  coolDownS: 60,
  userIds: [],
  roleIds: [],
  emails: [],
  channels: { inApp: true, email: false, push: false, webhookUrl: null },
  ...more,
});
const create = async (rule: AlarmRuleInput, token = manager): Promise<Rule> =>
  (
    await server.call<{ createAlarmRule: Rule }>(
      `mutation ($rule: AlarmRuleInput!) { createAlarmRule(rule: $rule) { ${FIELDS} } }`,
      { rule },
      token,
    )
  ).createAlarmRule;
const update = async (id: number, rule: AlarmRuleInput, token = manager): Promise<Rule> =>
  (
    await server.call<{ updateAlarmRule: Rule }>(
      `mutation ($id: Id!, $rule: AlarmRuleInput!) { updateAlarmRule(id: $id, rule: $rule) { ${FIELDS} } }`,
      { id, rule },
      token,
    )
  ).updateAlarmRule;
const rules = async (token = manager): Promise<Rule[]> =>
  (await server.call<{ alarmRules: Rule[] }>(`{ alarmRules { ${FIELDS} } }`, {}, token)).alarmRules;

describe('rules', () => {
  it('come with a customer, and stay deleted once deleted', async () => {
    const given = await rules();
    expect(given.map(({ name }) => name).sort()).toEqual(
      DEFAULT_ALARM_RULES.map(({ name }) => name.es).sort(),
    );
    expect(given.every(({ isDefault }) => isDefault)).toBe(true);
    const speed = given.find(({ name }) => name === 'Exceso de velocidad') as Rule;
    await server.call(`mutation { deleteAlarmRule(id: ${speed.id}) }`, {}, manager);
    await ensureDefaultAlarmRules(server.store.db);
    expect(await rules()).toHaveLength(given.length - 1);
  });

  it('that came with the product are named in the language of who looks, until they are given another name', async () => {
    const speak = (language: string) =>
      server.call(
        `mutation { updateUser(userId: ${north.managerId}, language: ${language}) { id } }`,
        {},
        manager,
      );
    const given = (await rules()).find(({ name }) => name === 'Choque') as Rule;
    const collision = async (): Promise<Rule> => (await rules()).find(({ id }) => id === given.id) as Rule;
    await speak('US');
    expect((await collision()).name).toBe('Collision');
    const form = input({ name: 'Collision', events: ['collision'] });
    await update(given.id, form); // changed by somebody who reads it in English
    await speak('ES');
    expect((await collision()).name).toBe('Choque');
    await update(given.id, { ...form, name: 'Golpe' });
    await speak('US');
    expect((await collision()).name).toBe('Golpe');
    await speak('ES');
  });

  it('are brought back after they were deleted, once, and by nobody else', async () => {
    const restore = (id: number, token = manager) =>
      server.call<{ restoreAlarmRule: Rule }>(
        `mutation { restoreAlarmRule(id: ${id}) { ${FIELDS} } }`,
        {},
        token,
      );
    const made = await create(
      input({
        channels: { inApp: true, email: false, push: false, webhookUrl: 'https://hooks.rastro.test/x' },
      }),
    );
    await expect(restore(made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await server.call(`mutation { deleteAlarmRule(id: ${made.id}) }`, {}, manager);
    expect((await rules()).map(({ id }) => id)).not.toContain(made.id);
    await expect(restore(made.id, foreigner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [{ from: before }] = await sql('SELECT enabled_from AS "from" FROM alarm_rule WHERE id = $1', [
      made.id,
    ]);

    const { restoreAlarmRule } = await restore(made.id);
    expect(restoreAlarmRule).toEqual({ ...made, version: made.version + 2 }); // with its secret, and switched on
    const [{ from }] = await sql('SELECT enabled_from AS "from" FROM alarm_rule WHERE id = $1', [made.id]);
    expect(from.getTime()).toBeGreaterThan(before.getTime()); // what happened meanwhile does not ring
    await expect(restore(made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await sql("SELECT action FROM audit_log WHERE entity = 'alarmRule' AND entity_id = $1 ORDER BY id", [
        made.id,
      ]),
    ).toEqual([{ action: 'create' }, { action: 'delete' }, { action: 'create' }]);
    await server.call(`mutation { deleteAlarmRule(id: ${made.id}) }`, {}, manager);
  });

  it('are made, changed and audited', async () => {
    const made = await create(input({ userIds: [north.managerId], emails: ['Turno@Rastro.test'] }));
    const {
      userIds: _users,
      roleIds: _roles,
      geofenceIds: _geofences,
      roadIds: _roads,
      ...same
    } = input({ emails: ['turno@rastro.test'] });
    expect(made).toMatchObject({
      ...same,
      customerId: north.customerId,
      users: [{ id: north.managerId, name: 'Olga Owner' }],
      version: 1,
      isDefault: false,
      webhookSecret: null,
    });
    const changed = await update(
      made.id,
      input({
        name: ' Otra ',
        channels: { inApp: true, email: false, push: false, webhookUrl: 'https://hooks.rastro.test/a' },
      }),
    );
    expect(changed).toMatchObject({ id: made.id, name: 'Otra', version: 2, users: [] });
    expect(changed.webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const audited = await sql(
      "SELECT action, before ->> 'name' AS before, after ->> 'name' AS after, (before || after)::text AS whole FROM audit_log WHERE entity = 'alarmRule' AND entity_id = $1 ORDER BY id",
      [String(made.id)],
    );
    expect(audited).toMatchObject([
      { action: 'create', before: null, after: 'Panico de noche' },
      { action: 'update', before: 'Panico de noche', after: 'Otra' },
    ]);
    expect(audited[1].whole).not.toContain('whsec_');
  });

  it.each<[string, Partial<AlarmRuleInput>]>([
    ['name', { name: '  ' }],
    ['typeNotificationId', { typeNotificationId: 3 }],
    ['events', { events: [] }],
    ['events', { events: ['ignitionOn'] }],
    ['events', { events: ['nothing'] }],
    ['hours', { hours: [{ days: ['LUNES'], from: '24:00', to: '06:00' }] }],
    ['hours', { hours: [{ days: [], from: '20:00', to: '06:00' }] }],
    ['minimumDurationS', { minimumDurationS: -1 }],
    ['repeatIntervalS', { repeatIntervalS: 5 }],
    ['emails', { emails: ['nobody'] }],
    ['emails', { emails: ['a@b.pe\nBcc: c@d.pe'] }],
    [
      'webhookUrl',
      { channels: { inApp: true, email: false, push: false, webhookUrl: 'file:///etc/passwd' } },
    ],
    ['webhookUrl', { channels: { inApp: true, email: false, push: false, webhookUrl: 'http://u:p@a.pe' } }],
  ])('refuse a bad %s', async (field, more) => {
    await expect(create(input(more))).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field } });
  });

  it.each<[string, () => Partial<AlarmRuleInput>]>([
    ['vehicles', () => ({ assetIds: [south.assets[0]?.assetId ?? 0] })],
    ['groups', () => ({ groupIds: [south.groupId] })],
    ['users', () => ({ userIds: [south.managerId] })],
    ['customers', () => ({ customerId: south.customerId })],
  ])('know nothing of the %s of others', async (_what, more) => {
    await expect(create(input(more()))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of others are neither seen, changed nor deleted; an owner’s are all', async () => {
    const made = await create(input());
    expect((await rules(foreigner)).map(({ id }) => id)).not.toContain(made.id);
    await expect(update(made.id, input(), foreigner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      server.call(`mutation { deleteAlarmRule(id: ${made.id}) }`, {}, foreigner),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
    expect(
      await update(made.id, input({ name: 'De la plataforma', userIds: [north.managerId] }), owner),
    ).toMatchObject({ name: 'De la plataforma' });
    await expect(
      update(made.id, input({ assetIds: [south.assets[0]?.assetId ?? 0] }), owner),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('name geofences and roads of their customer, and go on naming what was deleted', async () => {
    const [{ id: yard }, { id: port }] = await sql(
      "INSERT INTO geofence (customer_id, name) VALUES ($1, 'Patio'), ($2, 'Puerto') RETURNING id",
      [north.customerId, south.customerId],
    );
    const [{ id: route }] = await sql(
      "INSERT INTO road (customer_id, name) VALUES ($1, 'Norte') RETURNING id",
      [north.customerId],
    );
    const about = { events: ['geofenceEntered', 'routeDeviation'], geofenceIds: [yard], roadIds: [route] };
    const made = await create(input(about));
    expect(made).toMatchObject({
      geofences: [{ id: yard, name: 'Patio', deleted: false }],
      roads: [{ id: route, name: 'Norte', deleted: false }],
    });
    await expect(create(input({ ...about, geofenceIds: [port] }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(create(input({ ...about, roadIds: [route + 1000] }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await sql('UPDATE geofence SET deleted_at = now() WHERE id = $1', [yard]);
    expect(await update(made.id, input({ ...about, name: 'Otra' }))).toMatchObject({
      name: 'Otra',
      geofences: [{ id: yard, name: 'Patio', deleted: true }],
    });
    await expect(create(input(about))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await sql('DELETE FROM road WHERE id = $1', [route]);
  });

  it('of a user bounded by a group are about its vehicles, and keep receivers that the user does not see', async () => {
    const [{ id: operator }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [
      north.operatorName,
    ]);
    await sql('INSERT INTO user_group VALUES ($1, $2)', [operator, north.groupId]);
    await sql("INSERT INTO user_role SELECT $1, id FROM role WHERE name = 'Administrador Cliente'", [
      operator,
    ]);
    await sql("UPDATE role SET is_admin = false WHERE name = 'Administrador Cliente'");
    const bounded = await server.login(north.operatorName, TEST_PASSWORD);
    await expect(create(input(), bounded)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(create(input({ assetIds: [second.assetId] }), bounded)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const made = await create(input({ assetIds: [first.assetId], userIds: [operator] }), bounded);
    expect((await rules(bounded)).map(({ id }) => id)).toEqual([made.id]);
    await sql(`UPDATE alarm_rule SET definition = jsonb_set(definition, '{userIds}', $2) WHERE id = $1`, [
      made.id,
      JSON.stringify([operator, north.managerId]),
    ]);
    expect((await update(made.id, input({ assetIds: [first.assetId] }), bounded)).users).toEqual([]);
    expect(
      await sql(`SELECT definition -> 'userIds' AS ids FROM alarm_rule WHERE id = $1`, [made.id]),
    ).toEqual([{ ids: [north.managerId] }]);
    await sql("UPDATE role SET is_admin = true WHERE name = 'Administrador Cliente'");
    await sql('DELETE FROM user_group');
  });
});

describe('a dry run', () => {
  it('says how often a rule would have rung, for which vehicles and on which days, and writes nothing', async () => {
    const now = Date.now();
    const DAY = 86_400_000;
    const { customerId } = north;
    for (const daysAgo of [1, 2, 40])
      await writeTestEvent(server.store, {
        customerId,
        assetId: first.assetId,
        code: 'collision',
        at: now - daysAgo * DAY,
      });
    await writeTestEvent(server.store, {
      customerId,
      assetId: second.assetId,
      code: 'collision',
      at: now - DAY + 1000,
    });
    await writeTestEvent(server.store, {
      customerId: south.customerId,
      assetId: south.assets[0]?.assetId as number,
      code: 'collision',
      at: now - DAY,
    });
    const counts = () =>
      sql('SELECT (SELECT count(*) FROM alarm_rule) AS rules, (SELECT count(*) FROM alarm_ring) AS rings');
    const before = await counts();
    const dry = async (more: Partial<AlarmRuleInput>, days = 30) =>
      (
        await server.call<{
          alarmRuleDryRun: {
            rings: number;
            assets: unknown[];
            days: { date: string; rings: number }[];
            cut: boolean;
          };
        }>(
          `query ($rule: AlarmRuleInput!, $days: Int) { alarmRuleDryRun(rule: $rule, days: $days) {
             from to customerName assetCount rings incidents events assets { assetId name licensePlate rings events } days { date rings } cut } }`,
          { rule: input({ hours: [], events: ['collision'], ...more }), days },
          manager,
        )
      ).alarmRuleDryRun;
    const whole = await dry({});
    expect(whole).toMatchObject({
      customerName: 'Norte',
      assetCount: 2,
      rings: 3,
      incidents: 3,
      events: 3,
      cut: false,
      assets: [
        { assetId: first.assetId, name: 'Norte 1', licensePlate: 'T1A-100', rings: 2, events: 2 },
        { assetId: second.assetId, rings: 1, events: 1 },
      ],
    });
    expect(whole.days.length).toBeGreaterThanOrEqual(30);
    expect(whole.days.reduce((sum, day) => sum + day.rings, 0)).toBe(3);
    expect(await dry({ groupIds: [north.groupId] })).toMatchObject({ assetCount: 1, rings: 2 });
    expect(await dry({ assetIds: [second.assetId] })).toMatchObject({ rings: 1 });
    expect(await dry({ coolDownS: 2 * 86_400 })).toMatchObject({ rings: 2, events: 3 });
    await sql("INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, 'Sin móviles')", [
      customerId,
      north.rootGroupId,
    ]);
    const [{ id: emptyGroup }] = await sql("SELECT id FROM asset_group WHERE name = 'Sin móviles'");
    expect(await dry({ groupIds: [emptyGroup] })).toMatchObject({ assetCount: 0, rings: 0 });
    expect(await dry({}, 90)).toMatchObject({ rings: 4 });
    await expect(dry({}, 91)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await counts()).toEqual(before);

    const [{ id: yard }, { id: gate }] = await sql(
      "INSERT INTO geofence (customer_id, name) VALUES ($1, 'Patio 2'), ($1, 'Puerta') RETURNING id",
      [customerId],
    );
    const [HOUR, came] = [3_600_000, now - DAY / 2];
    for (const [code, subject, at] of [
      ['geofenceEntered', yard, came],
      ['geofenceExited', yard, came + 2 * HOUR],
      ['geofenceEntered', yard, came + 3 * HOUR],
      ['geofenceExited', yard, came + 3 * HOUR + 60_000],
      ['geofenceEntered', gate, came + 4 * HOUR],
    ] as const)
      await writeTestEvent(server.store, {
        customerId,
        assetId: first.assetId,
        code,
        subject,
        at,
        source: 'rule',
        detail: { alertsInputOutput: true },
      });
    const entries = { events: ['geofenceEntered'], coolDownS: 0 };
    expect(await dry(entries)).toMatchObject({ rings: 3 });
    expect(await dry({ ...entries, geofenceIds: [yard] })).toMatchObject({ rings: 2 });
    expect(await dry({ ...entries, geofenceIds: [yard], dwellS: 1800 })).toMatchObject({ rings: 1 });
  });
});

describe('preferences', () => {
  const FIELDS_OF = 'email push emailPerHour pushPerHour digestMinutes pushDevices { id name endpoint }';
  it('begin as the default, change, and know the browsers', async () => {
    const read = async () =>
      (
        await server.call<{ notificationPreferences: unknown }>(
          `{ notificationPreferences { ${FIELDS_OF} } }`,
          {},
          manager,
        )
      ).notificationPreferences;
    expect(await read()).toEqual({
      email: true,
      push: true,
      emailPerHour: 12,
      pushPerHour: 20,
      digestMinutes: 60,
      pushDevices: [],
    });
    const preferences = { email: true, push: false, emailPerHour: 3, pushPerHour: 0, digestMinutes: 15 };
    const change = (more: object) =>
      server.call(
        `mutation ($p: NotificationPreferencesInput!) { updateNotificationPreferences(preferences: $p) { email } }`,
        { p: { ...preferences, ...more } },
        manager,
      );
    await change({});
    expect(await read()).toEqual({ ...preferences, pushDevices: [] });
    await expect(change({ emailPerHour: 601 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(change({ digestMinutes: 1 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });

    const { pushKey } = await server.call<{ pushKey: string }>('{ pushKey }', {}, manager);
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
    const device = {
      endpoint: 'https://push.rastro.test/abc',
      p256dh: pushKey,
      auth: Buffer.alloc(16, 1).toString('base64url'),
      name: 'Firefox',
    };
    const subscribe = (more: object, token = manager) =>
      server.call(
        `mutation ($endpoint: String!, $p256dh: String!, $auth: String!, $name: String!) { subscribePush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth, name: $name) { push } }`,
        { ...device, ...more },
        token,
      );
    await subscribe({});
    await subscribe({ name: 'Firefox 2' });
    expect(await read()).toMatchObject({ pushDevices: [{ name: 'Firefox 2', endpoint: device.endpoint }] });
    for (const more of [{ endpoint: 'http://push.rastro.test/' }, { p256dh: 'x' }, { auth: 'x' }])
      await expect(subscribe(more)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const stolen = { auth: Buffer.alloc(16, 9).toString('base64url') }; // the address alone is no browser
    await expect(subscribe(stolen, foreigner)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await read()).toMatchObject({ pushDevices: [{ name: 'Firefox 2' }] });
    await subscribe({}, foreigner); // the same browser, somebody else logged in
    expect(await read()).toMatchObject({ pushDevices: [] });
  });
});

describe('from a device’s button to people', () => {
  beforeAll(async () => {
    await sql("UPDATE app_user SET email = 'gerente@rastro.test' WHERE id = $1", [north.managerId]);
    await sql('DELETE FROM notification_preference');
    // The rules of the tests above are in force on some nights, and would notify others as well.
    await sql('DELETE FROM alarm_rule WHERE NOT is_default');
  });

  it('panic rings live, waits in the list and goes out by e-mail', async () => {
    const socket = await new TestSocket(server.url).login(manager);
    const other = await new TestSocket(server.url).login(foreigner);
    const NEWS =
      'subscription { newNotifications { counters { cantUnACK } items { id event source point { vel } } ringing } }';
    interface News {
      newNotifications: {
        items: { id: number; event: string; source: string; point: { vel: number } }[];
        ringing: number[];
      };
    }
    for (const each of [socket, other]) {
      await each.subscribe('a', NEWS);
      await each.next<News>('a');
    }
    const device = new OsmandDevice(server.portBase, first.identifier);
    await device.report({
      fixTime: Date.now(), // after the rules were made, a moment ago: what was before is none of their business
      latitude: -12.0931,
      longitude: -77.0465,
      speedMps: 10,
      events: ['sos'],
    });
    let news: News['newNotifications'];
    do news = (await socket.next<News>('a')).newNotifications;
    while (!news.items.some(({ event }) => event === 'Panico'));
    const panic = news.items.find(({ event }) => event === 'Panico');
    expect(panic).toMatchObject({ source: 'Norte 1 - T1A-100', point: { vel: 36 } });
    expect(news.ringing).toContain(panic?.id);
    const files = await eventually(async () => {
      const found = (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) =>
        name.endsWith('.eml'),
      );
      return found.length > 0 ? found : null;
    });
    const content = await readFile(join(folder, 'outbox', files[0] ?? ''), 'utf8');
    expect(content).toContain('To: gerente@rastro.test');
    expect(content).toContain('Subject: Panico: Norte 1 - T1A-100');
    const page = await eventually(async () => {
      const { alarmDeliveries } = await server.call<{ alarmDeliveries: { items: { status: string }[] } }>(
        '{ alarmDeliveries { count items { ruleName event source channel receiver status attempts notificationId } } }',
        {},
        manager,
      );
      return alarmDeliveries.items[0]?.status === 'SENT' ? alarmDeliveries : null;
    });
    expect(page).toMatchObject({
      count: 1,
      items: [
        {
          ruleName: 'Panico',
          event: 'Panico',
          source: 'Norte 1 - T1A-100',
          channel: 'EMAIL',
          receiver: 'gerente@rastro.test',
          attempts: 1,
        },
      ],
    });
    expect(other.received).toEqual([]);
    socket.close();
    other.close();
  });
});

describe('a test message', () => {
  it('goes to everybody whom a rule in reach notifies, by each of its channels', async () => {
    const { createAlarmRule: rule } = await server.call<{ createAlarmRule: Rule }>(
      'mutation ($rule: AlarmRuleInput!) { createAlarmRule(rule: $rule) { id } }',
      {
        rule: input({
          name: 'La regla que se prueba',
          userIds: [north.managerId],
          telegramChats: ['@flota_norte'],
          phones: ['+51987654321'],
          channels: { inApp: true, email: true, push: false, webhookUrl: null },
        }),
      },
      manager,
    );
    const send = async (token: string) =>
      (
        await server.call<{ testAlarmRule: number }>(
          'mutation ($id: Id!) { testAlarmRule(id: $id) }',
          { id: rule.id },
          token,
        )
      ).testAlarmRule;
    const count = await send(manager);
    const sent = await sql(
      'SELECT channel, message FROM alarm_delivery WHERE rule_id = $1 ORDER BY channel',
      [rule.id],
    );
    expect(sent).toHaveLength(count);
    expect(sent.map(({ message }) => message.kind)).toEqual(sent.map(() => 'test'));
    expect(sent.map(({ channel }) => channel)).toEqual(expect.arrayContaining([4, 5]));
    await expect(send(foreigner)).rejects.toThrow(/NOT_FOUND/);
  });

  it.each([
    ['telegramChats', ['flota norte']],
    ['phones', ['987654321']],
  ])('refuses %s that are none', async (name, value) => {
    const rule = input({ [name]: value });
    await expect(
      server.call(
        'mutation ($rule: AlarmRuleInput!) { createAlarmRule(rule: $rule) { id } }',
        { rule },
        manager,
      ),
    ).rejects.toThrow(/INVALID_INPUT/);
  });
});
