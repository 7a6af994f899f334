import { afterEach, describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const [first, second, third] = north.assets.map(({ assetId }) => assetId) as [number, number, number];
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
// A user who sees one group, which they may change.
const [{ id: night }] = await sql(
  "INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, 'Noche') RETURNING id",
  [north.customerId, north.rootGroupId],
);
const [{ id: bound }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]);
await sql(
  `WITH r AS (INSERT INTO role (customer_id, name) VALUES ($1, 'Jefe de grupo') RETURNING id),
        p AS (INSERT INTO role_permission (role_id, permission_id) SELECT r.id, permission.id FROM r, permission
               WHERE permission.name = ANY($2))
   UPDATE user_role SET role_id = (SELECT id FROM r) WHERE user_id = $3`,
  [north.customerId, ['Grupos', 'ModificarGrupos', 'EstadoFlota'], bound],
);
await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [bound, night]);
const bounded = await server.login(north.operatorName, TEST_PASSWORD);

const change = async (
  field: 'addVehiclesToGroup' | 'removeVehiclesFromGroup',
  groupId: number,
  assetIds: readonly number[],
  token = manager,
): Promise<number[]> => {
  const { change } = await server.call<{ change: { assetIds: number[] } }>(
    `mutation ($g: Id!, $a: [Id!]!) { change: ${field}(groupId: $g, assetIds: $a) { assetIds } }`,
    { g: groupId, a: assetIds },
    token,
  );
  return change.assetIds;
};
const add = change.bind(null, 'addVehiclesToGroup');
const remove = change.bind(null, 'removeVehiclesFromGroup');
interface Page {
  count: number;
  items: { id: number }[];
}
const members = async (groupId: number, searchText: string | null = null, token = manager): Promise<Page> => {
  const { groupVehicles } = await server.call<{ groupVehicles: Page }>(
    'query ($g: Id!, $t: String) { groupVehicles(groupId: $g, searchText: $t, pageSize: 2) { count items { id } } }',
    { g: groupId, t: searchText },
    token,
  );
  return groupVehicles;
};
const idsOf = async (groupId: number, token = manager) =>
  (await members(groupId, null, token)).items.map(({ id }) => id);
const seen = async (token: string): Promise<number> =>
  (
    await server.call<{ assetsByGroups: { count: number } }>(
      'query ($g: [Id!]!) { assetsByGroups(groupIDs: $g) { count } }',
      { g: [night] },
      token,
    )
  ).assetsByGroups.count;

describe('vehicles in groups', () => {
  afterEach(() => sql('DELETE FROM asset_group_member WHERE group_id = $1', [night]));

  it('are added and removed, told of which that is new, and kept in the audit log by their names', async () => {
    expect(await add(night, [second, first, first])).toEqual([first, second]);
    expect(await add(night, [second, third])).toEqual([third]);
    expect(await members(night)).toMatchObject({ count: 3, items: [{ id: first }, { id: second }] });
    expect(await remove(night, [first, second])).toEqual([first, second]);
    expect(await remove(night, [first])).toEqual([]);
    expect(await idsOf(night)).toEqual([third]);
    const [{ name }] = await sql(
      "SELECT concat_ws(' - ', name, nullif(license_plate, '')) AS name FROM asset WHERE id = $1",
      [third],
    );
    expect(
      await sql(
        "SELECT action, before, after FROM audit_log WHERE entity = 'groupVehicles' AND entity_id = $1::text ORDER BY id OFFSET 1 LIMIT 1",
        [night],
      ),
    ).toEqual([
      {
        action: 'update',
        before: { name: 'Noche', vehicles: [] },
        after: { name: 'Noche', vehicles: [name] },
      },
    ]);
    expect(
      await sql("SELECT FROM audit_log WHERE entity = 'groupVehicles' AND entity_id = $1::text", [night]),
    ).toHaveLength(3);
  });

  it('are found by name, plate and internal number, and those of the groups within are not among them', async () => {
    await sql("UPDATE asset SET internal_number = 'N-77%' WHERE id = $1", [second]);
    await add(night, [first, second]);
    expect(await members(night, 'n-77%')).toMatchObject({ count: 1, items: [{ id: second }] });
    expect(await members(night, '%%')).toMatchObject({ count: 0 });
    const [{ id: within }] = await sql(
      "INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, 'Interior') RETURNING id",
      [north.customerId, night],
    );
    await add(within, [third]);
    expect(await idsOf(night)).toEqual([first, second]);
    await sql('DELETE FROM asset_group WHERE id = $1', [within]);
  });

  it('of the root group are all of the customer: none are added or removed', async () => {
    expect((await members(north.rootGroupId)).count).toBe(3);
    await expect(add(north.rootGroupId, [first])).rejects.toMatchObject({
      code: 'ROOT_GROUP',
      params: { action: 'assign' },
    });
    await expect(remove(north.rootGroupId, [first])).rejects.toMatchObject({
      code: 'ROOT_GROUP',
      params: { action: 'remove' },
    });
  });

  it('are those of the group’s customer, for an owner too', async () => {
    const [foreign] = south.assets.map(({ assetId }) => assetId) as [number];
    for (const [groupId, assetIds, token] of [
      [night, [first, foreign], manager],
      [night, [foreign], owner],
      [south.groupId, [first], owner],
      [south.groupId, [foreign], manager],
    ] as const) {
      await expect(add(groupId, assetIds, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(remove(groupId, assetIds, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await idsOf(night)).toEqual([]);
    await expect(members(south.groupId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('say at once what a user of the group sees, who adds no other vehicles to it', async () => {
    await add(night, [first]);
    expect(await seen(bounded)).toBe(1);
    await expect(add(night, [second], bounded)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(add(north.groupId, [first], bounded)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await remove(night, [first], bounded)).toEqual([first]);
    expect(await seen(bounded)).toBe(0);
  });

  it('are changed by who may change groups', async () => {
    await sql(
      `DELETE FROM role_permission USING permission WHERE permission.id = permission_id AND name = 'ModificarGrupos'
          AND role_id = (SELECT role_id FROM user_role WHERE user_id = $1)`,
      [bound],
    );
    const reader = await server.login(north.operatorName, TEST_PASSWORD);
    await expect(idsOf(night, reader)).resolves.toEqual([]);
    await expect(add(night, [first], reader)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
