import { beforeEach, describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { testServer } from '../../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const [owner, manager, southern] = (await Promise.all(
  [OWNER_NAME, north.managerName, south.managerName].map((name) => server.login(name, TEST_PASSWORD)),
)) as [string, string, string];

interface Entry {
  id: number;
  actor: string;
  userName: string | null;
  action: string;
  kind: string;
  name: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
  canUndo: boolean;
  together: number;
}
const LOG = `query ($filter: AuditFilter) { auditLog(filter: $filter) { count items {
  id actor userName action kind name changes { field before after } canUndo together } } }`;
const log = async (token: string, filter: Record<string, unknown> = {}) =>
  (await server.call<{ auditLog: { count: number; items: Entry[] } }>(LOG, { filter }, token)).auditLog;
const undo = (id: number, token = manager) =>
  server.call('mutation ($id: Id!) { undoAudited(auditId: $id) }', { id }, token);

const driver = (token: string, customerId: number, firstName: string) =>
  server
    .call<{ createFleetDriver: { fleetDriver: { id: number } } }>(
      `mutation ($c: Id!, $name: String!) { createFleetDriver(customerId: $c, fleetDriver: { firstName: $name, lastName: "" }) {
         fleetDriver { id } } }`,
      { c: customerId, name: firstName },
      token,
    )
    .then(({ createFleetDriver }) => createFleetDriver.fleetDriver.id);
const rename = (token: string, id: number, version: number, firstName: string) =>
  server.call(
    `mutation ($id: Id!, $v: Int!, $name: String!) { updateFleetDriver(id: $id, version: $v, fleetDriver: { firstName: $name }) {
       changeId } }`,
    { id, v: version, name: firstName },
    token,
  );

beforeEach(() => sql('DELETE FROM audit_log'));

describe('the audit log', () => {
  it('says who changed what, before and after, to whom it belongs and to nobody else', async () => {
    const id = await driver(manager, north.customerId, 'Rosa');
    await rename(owner, id, 1, 'Rosaura');
    const { count, items } = await log(manager, { kind: 'fleetDrivers' });
    expect(count).toBe(2);
    expect(items[0]).toMatchObject({
      actor: 'OUTSIDE', // the owner is of another customer
      userName: null,
      action: 'update',
      name: 'Rosaura',
      changes: [{ field: 'firstName', before: '"Rosa"', after: '"Rosaura"' }],
    });
    expect(items[1]).toMatchObject({ actor: 'USER', userName: 'Olga Owner', action: 'create' });
    expect((await log(owner, { kind: 'fleetDrivers' })).items[0]).toMatchObject({ userName: 'Olga Owner' });
    expect((await log(southern)).count).toBe(0);
    expect((await log(southern, { customerId: north.customerId })).count).toBe(0);
  });

  it('names whoever changed their own language, also after they were deleted', async () => {
    await server.call(
      'mutation ($u: Id!) { updateUser(userId: $u, language: US) { id } }',
      { u: north.managerId },
      manager,
    );
    const [user] = await sql('SELECT first_name, last_name FROM app_user WHERE id = $1', [north.managerId]);
    const named = `${user.first_name} ${user.last_name}`;
    const newest = async (token: string) => (await log(token, { kind: 'userAccounts' })).items[0];
    for (const token of [manager, owner])
      expect(await newest(token)).toMatchObject({
        action: 'update',
        name: named,
        changes: [{ field: 'language', before: expect.any(String), after: expect.any(String) }],
      });
    await sql('UPDATE app_user SET deleted_at = now() WHERE id = $1', [north.managerId]);
    expect(await newest(owner)).toMatchObject({ name: named });
    await sql('UPDATE app_user SET deleted_at = NULL, language = $2 WHERE id = $1', [north.managerId, 'ES']);
  });

  it('is narrowed by person, action and period', async () => {
    const id = await driver(manager, north.customerId, 'Rosa');
    await rename(owner, id, 1, 'Rosaura');
    expect((await log(owner, { userId: north.managerId })).items.map(({ action }) => action)).toEqual([
      'create',
    ]);
    expect((await log(owner, { action: 'update' })).count).toBe(1);
    expect((await log(owner, { until: new Date(Date.now() - 60_000).toISOString() })).count).toBe(0);
    expect((await log(owner, { from: new Date(Date.now() - 60_000).toISOString() })).count).toBe(2);
  });

  it('names what rows refer to, and never shows a password, a token or a hash', async () => {
    const [{ id: role }] = await sql("SELECT id FROM role WHERE name = 'Operador'");
    await server.call(
      `mutation ($role: Id!) { createUserAccount(userAccount: { userName: "auditada", firstName: "Ada", lastName: "", language: "ES",
         password: "una clave larga", roleIds: [$role], groupIds: [], active: true, showMenu: true }) { changeId } }`,
      { role },
      manager,
    );
    const [entry] = (await log(manager, { kind: 'userAccounts' })).items;
    expect(entry?.changes).toContainEqual({ field: 'roles', before: null, after: '["Operador"]' });
    await sql(
      `INSERT INTO audit_log (user_id, customer_id, action, entity, entity_id, before, after)
       VALUES ($1, $2, 'update', 'alarmRule', '1', '{"channels": {"webhookUrl": "https://a.test/geheim"}}', '{"token": "geheim"}')`,
      [north.managerId, north.customerId],
    );
    expect(JSON.stringify(await log(manager))).not.toMatch(/geheim|una clave|argon2/);
  });

  it('is the own one of who is bounded by groups', async () => {
    const [{ id: role }] = await sql("SELECT id FROM role WHERE name = 'Administrador Cliente'");
    const [{ id: bounded }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]);
    await sql('UPDATE user_role SET role_id = $1 WHERE user_id = $2', [role, bounded]);
    await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [bounded, north.groupId]);
    await driver(manager, north.customerId, 'Rosa');
    const token = await server.login(north.operatorName, TEST_PASSWORD);
    expect((await log(token)).items.map(({ action, kind }) => `${action} ${kind}`)).toEqual(['login access']);
  });
});

describe('an entry', () => {
  it('is undone whoever made it and however long ago, once, and is an entry itself', async () => {
    const id = await driver(manager, north.customerId, 'Rosa');
    await rename(owner, id, 1, 'Rosaura');
    await sql("UPDATE audit_log SET at = now() - interval '30 days'");
    const [update, create] = (await log(manager, { kind: 'fleetDrivers' })).items as [Entry, Entry];
    expect([update.canUndo, create.canUndo]).toEqual([true, false]);
    await undo(update.id);
    expect((await sql('SELECT first_name FROM driver WHERE id = $1', [id]))[0].first_name).toBe('Rosa');
    await expect(undo(update.id)).rejects.toThrow('CHANGED_MEANWHILE');
    expect((await log(manager, { kind: 'fleetDrivers' })).count).toBe(3);
  });

  it('is undone by nobody from elsewhere, and by nobody without the permission for the opposite', async () => {
    await driver(manager, north.customerId, 'Rosa');
    const [entry] = (await log(manager, { kind: 'fleetDrivers' })).items as [Entry];
    await expect(undo(entry.id, southern)).rejects.toThrow('NOT_FOUND');
    await sql(
      `DELETE FROM role_permission USING role, permission WHERE role.id = role_id AND permission.id = permission_id
          AND role.name = 'Administrador Cliente' AND permission.name = 'CrearConductores'`,
    );
    const fresh = await server.login(north.managerName, TEST_PASSWORD);
    expect((await log(fresh, { kind: 'fleetDrivers' })).items[0]?.canUndo).toBe(false);
    await expect(undo(entry.id, fresh)).rejects.toThrow('FORBIDDEN');
  });

  it('of something that nobody can undo is not found', async () => {
    await server.login(north.managerName, TEST_PASSWORD);
    const [entry] = (await log(manager)).items as [Entry];
    await expect(undo(entry.id)).rejects.toThrow('NOT_FOUND');
  });
});

describe('what is no entity', () => {
  const circle = (name: string, radius: number, more: object = {}) => ({
    name,
    geofenceType: 'CIRCLE',
    geomJson: '{"type":"Point","coordinates":[-77.04,-12.05]}',
    radius,
    alertsInputOutput: true,
    showOnMap: true,
    ...more,
  });
  const ROAD = { name: 'Ruta', overviewPolyline: '_p~iF~ps|U_ulLnnqC', roadGeofence: [] };
  const road = (more: object) => ({
    ...ROAD,
    customerId: north.customerId,
    deviationAlarm: false,
    deviationMeters: 100,
    speedAlarm: false,
    ...more,
  });
  const call = <T = unknown>(text: string, variables: object, token = manager) =>
    server.call<T>(text, variables as Record<string, unknown>, token);
  const undoOwn = (kind: string, id: number, token = manager) =>
    call(
      'mutation ($k: UndoableKind!, $i: Id!) { undoOwnChange(kind: $k, id: $i) }',
      { k: kind, i: id },
      token,
    );
  const newest = async (kind: string) => (await log(manager, { kind })).items[0];

  it('geofences are as before, by who changed them at once or by whoever reads the log', async () => {
    const { createGeofence } = await call<{ createGeofence: { id: number } }>(
      'mutation ($c: Id!, $g: GeofenceInput!) { createGeofence(customerId: $c, geofence: $g) { id } }',
      { c: north.customerId, g: circle('Patio', 100) },
    );
    const { id } = createGeofence;
    const stored = async () =>
      (
        await call<{ geofence: { items: { name: string; radius: number; showOnMap: boolean }[] } }>(
          'query ($ids: [Id!]) { geofence(ids: $ids) { items { name radius showOnMap } } }',
          { ids: [id] },
        )
      ).geofence.items[0] ?? null;
    const update = (g: object) =>
      call('mutation ($i: Id!, $g: GeofenceInput!) { updateGeofence(id: $i, geofence: $g) { id } }', {
        i: id,
        g,
      });
    await update(circle('Patio grande', 500, { showOnMap: false }));
    await undoOwn('GEOFENCE', id);
    expect(await stored()).toEqual({ name: 'Patio', radius: 100, showOnMap: true });
    await call('mutation ($i: Id!) { deleteGeofence(id: $i) }', { i: id });
    const deleted = await newest('geofence');
    expect(deleted).toMatchObject({ action: 'delete', canUndo: true });
    await undo(deleted?.id ?? 0);
    expect(await stored()).toMatchObject({ name: 'Patio' });
    await expect(undo(deleted?.id ?? 0)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await update(circle('Otra', 100));
    await expect(undoOwn('GEOFENCE', id, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' }); // it was not the owner's
    await expect(undoOwn('GEOFENCE', id, southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(undo((await newest('geofence'))?.id ?? 0, southern)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('roads are as before, with the stops that they had', async () => {
    const stop = { name: 'Garita', lat: 38.5, lon: -120.2, radius: 50 };
    const FIELDS = 'id name roadGeofence { id name }';
    type Road = { id: number; name: string; roadGeofence: { id: number; name: string }[] };
    const { createRoad } = await call<{ createRoad: Road }>(
      `mutation ($r: RoadInput!) { createRoad(road: $r) { ${FIELDS} } }`,
      { r: road({ roadGeofence: [stop] }) },
    );
    const read = async () =>
      (await call<{ road: Road }>(`query ($i: Id!) { road(id: $i) { ${FIELDS} } }`, { i: createRoad.id }))
        .road;
    await call('mutation ($i: Id!, $r: RoadInput!) { updateRoad(id: $i, road: $r) { id } }', {
      i: createRoad.id,
      r: road({ name: 'Otra' }),
    });
    expect(await read()).toMatchObject({ name: 'Otra', roadGeofence: [] });
    await undoOwn('ROAD', createRoad.id);
    expect(await read()).toEqual(createRoad);
    await call('mutation ($i: Id!) { deleteRoad(id: $i) }', { i: createRoad.id });
    await undoOwn('ROAD', createRoad.id);
    expect(await read()).toMatchObject({ name: 'Ruta' });
  });

  it('thresholds are as before', async () => {
    const set = (value: number, replaces: number | null = null) =>
      call<{ setThresholds: { id: number } }>(
        `mutation ($c: Id, $t: [ThresholdInput!]!, $r: Id) {
           setThresholds(customerId: $c, validFrom: "2026-01-01T00:00:00Z", thresholds: $t, replaces: $r) { id } }`,
        { c: north.customerId, r: replaces, t: [{ name: 'towing.distanceM', value }] },
      );
    const values = async () =>
      (
        await call<{ thresholdSets: { thresholds: { value: number }[] }[] }>(
          'query ($c: Id) { thresholdSets(customerId: $c) { thresholds { value } } }',
          { c: north.customerId },
        )
      ).thresholdSets.map(({ thresholds }) => thresholds[0]?.value);
    const first = (await set(200)).setThresholds.id;
    const second = (await set(300, first)).setThresholds.id;
    await undoOwn('THRESHOLDS', second);
    expect(await values()).toEqual([200]);
  });
});
