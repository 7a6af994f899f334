import { describe, expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
const [first, second] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const southern = await server.login(south.managerName, TEST_PASSWORD);

interface Asset {
  id: number;
  version: number;
}
const FIELDS = `id version name licensePlate typeMobile year active maximumSpeed initialRealOdometer fuelCutWiringDate
  averageDailyKm ecoConsumptionIdle customerName`;
const create = async (input: object, token = manager): Promise<Asset> => {
  const { createFleetAsset } = await server.call<{ createFleetAsset: { fleetAsset: Asset } }>(
    `mutation ($a: FleetAssetInput!) { createFleetAsset(fleetAsset: $a) { fleetAsset { ${FIELDS} } } }`,
    { a: { name: 'Nuevo', typeMobile: 2, ...input } },
    token,
  );
  return createFleetAsset.fleetAsset;
};
const update = (id: number, version: number, input: object, token = manager) =>
  server.call(
    `mutation ($i: Id!, $v: Int!, $a: FleetAssetInput!) {
       updateFleetAsset(id: $i, version: $v, fleetAsset: $a) { fleetAsset { ${FIELDS} } } }`,
    { i: id, v: version, a: input },
    token,
  );
const write = async (id: number, input: object) => {
  const [{ version }] = await sql('SELECT version FROM asset WHERE id = $1', [id]);
  await update(id, version, input);
};
const remove = (ids: number[], token = manager) =>
  server.call('mutation ($i: [Id!]!) { deleteFleetAssets(ids: $i) { count } }', { i: ids }, token);

describe('assets', () => {
  it('are written in the units of people, stored in those of the store, and shown as they were written', async () => {
    const asset = {
      name: 'Grúa 7',
      licensePlate: 'GRU-007',
      typeMobile: 16,
      year: 2024,
      maximumSpeed: 80,
      initialRealOdometer: 120_000.5,
      fuelCutWiringDate: '2026-11-20',
      averageDailyKm: 250,
      ecoConsumptionIdle: 1.25,
    };
    const created = await create(asset);
    expect(created).toMatchObject({ ...asset, active: true, customerName: 'Norte', version: 1 });
    const [stored] = await sql(
      'SELECT maximum_speed_mps, initial_odometer_m, daily_distance_m FROM asset WHERE id = $1',
      [created.id],
    );
    expect(stored.maximum_speed_mps).toBeCloseTo(22.222, 3);
    expect(stored).toMatchObject({ initial_odometer_m: 120_000_500, daily_distance_m: 250_000 });
    const read = await server.call(
      'query ($i: Id!) { asset(assetId: $i) { maximumSpeed typeMobile { description } } }',
      { i: created.id },
      manager,
    );
    expect(read).toEqual({ asset: { maximumSpeed: 80, typeMobile: { description: 'Crane' } } });
  });

  it.each([
    ['no name', { name: '' }, { field: 'name', code: 'required' }],
    ['no type', { typeMobile: null }, { field: 'typeMobile', code: 'required' }],
    ['a type that there is not', { typeMobile: 25 }, { field: 'typeMobile', code: 'notAChoice' }],
    ['a year before all cars', { year: 1850 }, { field: 'year', code: 'tooSmall', limit: 1900 }],
    ['a speed of nothing', { maximumSpeed: 0 }, { field: 'maximumSpeed', code: 'tooSmall', limit: 1 }],
    [
      'a day of 25 hours',
      { averageDailyHorometer: 25 },
      { field: 'averageDailyHorometer', code: 'tooGreat', limit: 24 },
    ],
  ])('are refused with %s', async (_what, wrong, problem) => {
    const problems = await create(wrong).catch(({ params }) => JSON.parse(params.problems));
    expect(problems).toEqual([problem]);
  });

  it('are changed by one at a time', async () => {
    const { id, version } = await create({});
    await update(id, version, { brand: 'Volvo' });
    await expect(update(id, version, { brand: 'Scania' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  it('are out of reach of other customers, and of who may not', async () => {
    const { id, version } = await create({});
    await expect(update(id, version, { name: 'Mío' }, southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove([id], southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await sql(`DELETE FROM role_permission USING permission, role
                WHERE permission.id = permission_id AND role.id = role_id
                  AND permission.name = 'EliminarMoviles' AND role.name = 'Administrador Cliente'`);
    const editor = await server.login(north.managerName, TEST_PASSWORD);
    await expect(remove([id], editor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await update(id, version, { name: 'Todavía' }, editor);
  });

  it('of which two have the plate of a row of a file are not told apart by it', async () => {
    await create({ name: 'Gemelo 1', licensePlate: 'DOS-222' });
    const { id } = await create({ name: 'Gemelo 2', licensePlate: 'dos-222' });
    const imported = async (csv: string) => {
      const response = await fetch(`${server.url}/api/entities/fleetAssets/import?name=m.csv`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${manager}` },
        body: csv,
      });
      return response.json();
    };
    expect(await imported('licensePlate,name\nDOS-222,Otro')).toMatchObject({
      wrong: 1,
      problems: [{ row: 2, field: 'licensePlate', code: 'ambiguous', value: 'dos-222' }],
    });
    // By its id each is known.
    expect(await imported(`id,licensePlate,name\n${id},DOS-222,Otro`)).toMatchObject({
      wrong: 0,
      updated: 1,
    });
  });

  it('are there again by who may delete them, and by nobody who may not any more', async () => {
    const { id } = await create({ name: 'Borrado' });
    const held = `role_permission AS held USING permission, user_role
                   WHERE permission.id = held.permission_id AND permission.name = 'EliminarMoviles'
                     AND user_role.role_id = held.role_id AND user_role.user_id = ${north.managerId}`;
    const allow = () =>
      sql(
        `INSERT INTO role_permission (role_id, permission_id)
         SELECT role_id, permission.id FROM user_role, permission
          WHERE user_id = $1 AND permission.name = 'EliminarMoviles' ON CONFLICT DO NOTHING`,
        [north.managerId],
      );
    /** A new session knows the rights that hold now. */
    const session = () => server.login(north.managerName, TEST_PASSWORD);
    await allow();
    const { deleteFleetAssets } = await server.call<{ deleteFleetAssets: { changeId: string } }>(
      'mutation ($i: [Id!]!) { deleteFleetAssets(ids: $i) { changeId } }',
      { i: [id] },
      await session(),
    );
    const undo = async () =>
      server.call(
        'mutation ($c: ID!) { undoFleetAssets(changeId: $c) { count } }',
        { c: deleteFleetAssets.changeId },
        await session(),
      );
    await sql(`DELETE FROM ${held}`);
    await expect(undo()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await allow();
    await undo();
    expect(await sql('SELECT deleted_at FROM asset WHERE id = $1', [id])).toEqual([{ deleted_at: null }]);
  });

  it('are kept while a device is mounted in them, and with them go their guide numbers', async () => {
    await expect(remove([first.assetId], owner)).rejects.toMatchObject({
      code: 'HAS_DEPENDENTS',
      params: { dependents: expect.stringContaining(first.identifier) },
    });
    const { id } = await create({});
    await server.call(
      `mutation ($a: Id!) { createGuideNumber(guideNumber: { assetId: $a, validTo: "2030-01-01T00:00:00Z" }) { changeId } }`,
      { a: id },
      manager,
    );
    await remove([id], owner);
    expect(
      await sql('SELECT deleted_at IS NOT NULL AS gone FROM guide_number WHERE asset_id = $1', [id]),
    ).toEqual([{ gone: true }]);
  });

  it('that somebody of a group creates are in that group', async () => {
    await sql(
      `INSERT INTO role_permission (role_id, permission_id)
       SELECT role.id, permission.id FROM role, permission
        WHERE role.name = 'Operador' AND permission.name IN ('Moviles', 'CrearMoviles') ON CONFLICT DO NOTHING`,
    );
    await sql('INSERT INTO user_group (user_id, group_id) SELECT id, $2 FROM app_user WHERE user_name = $1', [
      north.operatorName,
      north.groupId,
    ]);
    const operator = await server.login(north.operatorName, TEST_PASSWORD);
    const { id } = await create({ name: 'Del grupo' }, operator);
    expect(await sql('SELECT group_id FROM asset_group_member WHERE asset_id = $1', [id])).toEqual([
      { group_id: north.groupId },
    ]);
  });
});

describe('a change of an asset is known at once', () => {
  const device = new OsmandDevice(server.portBase, second.identifier);
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const report = (fixTime: number, speedMps: number) =>
    device.report({ fixTime, latitude: -12.05, longitude: -77.05, speedMps });

  it('by the live fleet', async () => {
    await report(now - 60_000, 10);
    await write(second.assetId, { name: 'Rebautizado', licensePlate: 'NEW-001' });
    await eventually(async () => {
      const { points } = await server.call<{ points: { mid: number; pat: string }[] }>(
        '{ points { mid pat } }',
        {},
        manager,
      );
      return points.find(({ mid }) => mid === second.assetId)?.pat.includes('NEW-001') ?? false;
    });
  });

  it('by what receives positions: a speed that is not believed of it is flagged', async () => {
    await write(second.assetId, { invalidMaximumSpeed: 90 });
    await server.ingest.refreshDevices();
    await report(now - 50_000, 24);
    await report(now - 40_000, 26);
    const flags = await sql(
      'SELECT speed_cmps, (flags & 1024) <> 0 AS doubted FROM position WHERE asset_id = $1 AND fix_time >= $2 ORDER BY fix_time',
      [second.assetId, new Date(now - 50_000)],
    );
    expect(flags).toEqual([
      { speed_cmps: 2_400, doubted: false },
      { speed_cmps: 2_600, doubted: true },
    ]);
  });
});
