import { expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { CallFailed, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north } = fleet;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);

type Row = { id: number; version?: number };
type Write = (known: number | null | undefined, value: number, token?: string) => Promise<Row>;

/** Makes a call that writes one thing, and gives the row that it answers with. */
async function write(text: string, variables: Record<string, unknown>, token = manager): Promise<Row> {
  const [row] = Object.values(await server.call<Record<string, Row>>(text, variables, token));
  return row as Row;
}

async function geofence(): Promise<{ first: Row; change: Write }> {
  const input = (radius: number) => ({
    name: 'Patio',
    geofenceType: 'CIRCLE',
    geomJson: '{"type":"Point","coordinates":[-77.04,-12.09]}',
    radius,
    alertsInputOutput: true,
    showOnMap: true,
  });
  const first = await write(
    'mutation ($g: GeofenceInput!, $c: Id!) { createGeofence(customerId: $c, geofence: $g) { id version } }',
    { g: input(100), c: north.customerId },
  );
  const text =
    'mutation ($id: Id!, $v: Int, $g: GeofenceInput!) { updateGeofence(id: $id, version: $v, geofence: $g) { id version } }';
  return { first, change: (v, radius, token) => write(text, { id: first.id, v, g: input(radius) }, token) };
}

async function rule(): Promise<{ first: Row; change: Write }> {
  const input = (coolDownS: number) => ({
    name: 'Pánico',
    enabled: true,
    typeNotificationId: 1,
    events: ['sos'],
    ...{ assetIds: [], groupIds: [], geofenceIds: [], roadIds: [], hours: [], userIds: [], roleIds: [] },
    ...{ minimumDurationS: 0, dwellS: 0, repeatIntervalS: 0, coolDownS, emails: [] },
    channels: { inApp: true, email: false, push: false, webhookUrl: null },
  });
  const create = 'mutation ($r: AlarmRuleInput!) { createAlarmRule(rule: $r) { id version } }';
  const first = await write(create, { r: input(60) });
  const text =
    'mutation ($id: Id!, $v: Int, $r: AlarmRuleInput!) { updateAlarmRule(id: $id, version: $v, rule: $r) { id version } }';
  return {
    first,
    change: (v, coolDownS, token) => write(text, { id: first.id, v, r: input(coolDownS) }, token),
  };
}

/** A set of thresholds is replaced and never changed: its id is its version. */
async function thresholds(): Promise<{ first: Row; change: Write }> {
  const set: Write = (replaces, value, token) =>
    write(
      `mutation ($c: Id, $t: [ThresholdInput!]!, $at: DateTime!, $replaces: Id) {
         setThresholds(customerId: $c, validFrom: $at, thresholds: $t, replaces: $replaces) { id } }`,
      {
        c: north.customerId,
        at: '2026-11-01T00:00:00Z',
        t: [{ name: 'speed.minDurationMs', value }],
        ...(replaces === undefined ? {} : { replaces }),
      },
      token,
    );
  const first = await set(null, 20_000);
  await expect(set(null, 21_000)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  return { first, change: set };
}

it.each([
  ['a geofence', geofence, 'radius', 200, 300],
  ['an alarm rule', rule, 'coolDownS', 200, 300],
  ['a set of thresholds', thresholds, 'thresholds', 22_000, 23_000],
] as const)(
  'of two editors of %s the second is refused, and told how it is now',
  async (_what, make, field, one, other) => {
    const { first, change } = await make();
    const known = first.version ?? first.id;
    const changed = await change(known, one);
    const late = await change(known, other, owner).catch((cause: CallFailed) => cause);
    expect(late).toBeInstanceOf(CallFailed);
    expect(late).toMatchObject({ code: 'CHANGED_MEANWHILE', params: { by: 'Olga Owner' } });
    const { stored, at } = (late as CallFailed).params;
    expect(JSON.stringify(JSON.parse(String(stored))[field])).toContain(String(one));
    expect(Date.parse(String(at))).toBeGreaterThan(Date.now() - 60_000);
    // From what it was told it goes on; a client that does not say with what it began has the last word.
    await change(changed.version ?? changed.id, other, owner);
    await change(undefined, one);
    // Whoever changed it, it is noted under the customer whose it is.
    const { rows } = await server.store.pool.query(
      "SELECT DISTINCT customer_id FROM audit_log WHERE entity IN ('geofence', 'alarmRule', 'rule_set')",
    );
    expect(rows).toEqual([{ customer_id: north.customerId }]);
  },
);
