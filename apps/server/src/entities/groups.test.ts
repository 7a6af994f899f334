import { afterEach, describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const southern = await server.login(south.managerName, TEST_PASSWORD);
// Whoever is bounded to one group may administer what is in it.
const [{ id: bound }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]);
await sql(
  `WITH r AS (INSERT INTO role (customer_id, name) VALUES ($1, 'Jefe de grupo') RETURNING id),
        p AS (INSERT INTO role_permission (role_id, permission_id) SELECT r.id, permission.id FROM r, permission
               WHERE permission.name = ANY($2))
   UPDATE user_role SET role_id = (SELECT id FROM r) WHERE user_id = $3`,
  [north.customerId, ['Grupos', 'CrearGrupos', 'ModificarGrupos', 'EliminarGrupos', 'EstadoFlota'], bound],
);
await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [bound, north.groupId]);
const bounded = await server.login(north.operatorName, TEST_PASSWORD);

interface Group {
  id: number;
  version: number;
  name: string;
  parent: { id: number; label: string } | null;
}
const create = async (
  name: string,
  parentId: number | null = north.rootGroupId,
  token = manager,
): Promise<Group> => {
  const { createAssetGroup } = await server.call<{ createAssetGroup: { assetGroup: Group } }>(
    'mutation ($g: AssetGroupInput!) { createAssetGroup(assetGroup: $g) { assetGroup { id version name parent { id label } } } }',
    { g: { name, parentId } },
    token,
  );
  return createAssetGroup.assetGroup;
};
const update = (id: number, version: number, input: object, token = manager) =>
  server.call<{ updateAssetGroup: { changeId: string } }>(
    'mutation ($i: Id!, $v: Int!, $g: AssetGroupInput!) { updateAssetGroup(id: $i, version: $v, assetGroup: $g) { changeId } }',
    { i: id, v: version, g: input },
    token,
  );
const remove = (ids: number[], token = manager) =>
  server.call<{ deleteAssetGroups: { count: number; changeId: string } }>(
    'mutation ($i: [Id!]!) { deleteAssetGroups(ids: $i) { count changeId } }',
    { i: ids },
    token,
  );
const names = async (token = manager): Promise<string[]> =>
  (
    await server.call<{ assetGroups: { items: Group[] } }>('{ assetGroups { items { name } } }', {}, token)
  ).assetGroups.items.map(({ name }) => name);
const seen = async (token: string): Promise<number> =>
  (
    await server.call<{ assetsByGroups: { count: number } }>(
      'query ($g: [Id!]!) { assetsByGroups(groupIDs: $g) { count } }',
      {
        g: (
          await server.call<{ groups: { id: number }[] }>('{ groups { id } }', {}, token)
        ).groups.map(({ id }) => id),
      },
      token,
    )
  ).assetsByGroups.count;

describe('groups', () => {
  afterEach(async () => {
    await sql('DELETE FROM asset_group_member WHERE NOT group_id = ANY($1)', [
      [north.groupId, south.groupId],
    ]);
    await sql('DELETE FROM asset_group WHERE NOT id = ANY($1)', [
      [north, south].flatMap(({ rootGroupId, groupId }) => [rootGroupId, groupId]),
    ]);
  });

  it('are created within others, moved and renamed', async () => {
    const east = await create('Este');
    const dawn = await create('Madrugada', east.id);
    expect(dawn).toMatchObject({ version: 1, parent: { id: east.id, label: 'Este' } });
    await update(dawn.id, 1, { name: 'Noche', parentId: north.groupId });
    await expect(update(dawn.id, 1, { name: 'Tarde' })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await sql('SELECT name, parent_group_id FROM asset_group WHERE id = $1', [dawn.id])).toEqual([
      { name: 'Noche', parent_group_id: north.groupId },
    ]);
  });

  it('need a name, and a group of the same customer in which they are', async () => {
    for (const [name, parentId, problem] of [
      ['', north.rootGroupId, 'name required'],
      ['Suelto', null, 'parentId required'],
    ] as const)
      await expect(create(name, parentId)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        params: { field: problem.split(' ')[0] },
      });
    await expect(create('Ajeno', south.groupId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(create('De dos', south.groupId, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(update(north.groupId, 1, { name: 'Ajeno' }, southern)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await names(southern)).not.toContain('Norte');
  });

  it('keep their root, which is renamed and neither deleted nor put into another', async () => {
    await expect(remove([north.rootGroupId])).rejects.toMatchObject({
      code: 'ROOT_GROUP',
      params: { action: 'delete' },
    });
    const [{ version, name }] = await sql('SELECT version, name FROM asset_group WHERE id = $1', [
      north.rootGroupId,
    ]);
    await expect(update(north.rootGroupId, version, { parentId: north.groupId })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await update(north.rootGroupId, version, { name: 'Toda la flota' });
    await update(north.rootGroupId, version + 1, { name });
  });

  it('are not deleted while they say what users see, or what an alarm rule is about', async () => {
    await expect(remove([north.groupId])).rejects.toMatchObject({ code: 'HAS_DEPENDENTS' });
    const watched = await create('Vigilado');
    await sql(
      `UPDATE alarm_rule SET definition = jsonb_set(definition, '{groupIds}', to_jsonb(ARRAY[$1::int]))
        WHERE id = (SELECT min(id) FROM alarm_rule WHERE customer_id = $2)`,
      [watched.id, north.customerId],
    );
    await expect(remove([watched.id])).rejects.toMatchObject({ code: 'HAS_DEPENDENTS' });
    await sql("UPDATE alarm_rule SET definition = jsonb_set(definition, '{groupIds}', '[]')");
    expect((await remove([watched.id])).deleteAssetGroups.count).toBe(1);
  });

  it('take what they say about users at once: below another group it is seen with that one, deleted by nobody', async () => {
    const night = await create('Noche');
    const [, second] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
    await sql('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
      north.customerId,
      night.id,
      second.assetId,
    ]);
    const before = await seen(bounded);
    await update(night.id, 1, { parentId: north.groupId });
    expect(await seen(bounded)).toBe(before + 1);
    const { deleteAssetGroups } = await remove([night.id]);
    expect(await seen(bounded)).toBe(before);
    await server.call(
      'mutation ($c: ID!) { undoAssetGroups(changeId: $c) { count } }',
      { c: deleteAssetGroups.changeId },
      manager,
    );
    expect(await seen(bounded)).toBe(before + 1);
  });

  it('of whom they bound are administered below those that bound them', async () => {
    const inner = await create('Interior', north.groupId, bounded);
    expect((await names(bounded)).sort()).toContain('Interior');
    await expect(create('Fuera', north.rootGroupId, bounded)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [{ version }] = await sql('SELECT version FROM asset_group WHERE id = $1', [north.groupId]);
    await update(north.groupId, version, { name: 'Lo mío' }, bounded);
    await expect(update(north.groupId, version + 1, { parentId: inner.id }, bounded)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await remove([inner.id], bounded);
    expect(await names(bounded)).toEqual(['Lo mío']);
  });

  it('name to whom they bound neither the group above them nor a user who sees more', async () => {
    const inner = await create('Interior', north.groupId);
    const { assetGroups } = await server.call<{ assetGroups: { items: Group[] } }>(
      '{ assetGroups { items { id name parent { id label } } } }',
      {},
      bounded,
    );
    expect(new Map(assetGroups.items.map(({ id, parent }) => [id, parent?.label]))).toEqual(
      new Map([
        [north.groupId, ''],
        [inner.id, assetGroups.items.find(({ id }) => id === north.groupId)?.name],
      ]),
    );
    const found = await server.call<{ assetGroups: { count: number } }>(
      'query ($t: String) { assetGroups(searchText: $t) { count } }',
      { t: (await sql('SELECT name FROM asset_group WHERE id = $1', [north.rootGroupId]))[0].name },
      bounded,
    );
    expect(found.assetGroups.count).toBe(0);

    const [{ id: manages }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.managerName]);
    await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2), ($1, $3)', [
      manages,
      north.groupId,
      north.rootGroupId,
    ]);
    const dependents = async (token: string) =>
      (
        await server.call<{
          assetGroupDependents: { relation: string; count: number; names: string[] }[];
        }>(
          'query ($i: [Id!]!) { assetGroupDependents(ids: $i) { relation count names } }',
          { i: [north.groupId] },
          token,
        )
      ).assetGroupDependents.find(({ relation }) => relation === 'users');
    expect(await dependents(bounded)).toMatchObject({ count: 2, names: [north.operatorName] });
    expect(await dependents(owner)).toMatchObject({
      count: 2,
      names: [north.managerName, north.operatorName],
    });
    await sql('DELETE FROM user_group WHERE user_id = $1', [manages]);
  });

  it('leave who was bounded to them with nothing, never with the whole customer', async () => {
    await sql('UPDATE asset_group SET deleted_at = now() WHERE id = $1', [north.groupId]);
    const again = await server.login(north.operatorName, TEST_PASSWORD);
    expect(await seen(again)).toBe(0);
    await sql('UPDATE asset_group SET deleted_at = NULL WHERE id = $1', [north.groupId]);
  });
});
