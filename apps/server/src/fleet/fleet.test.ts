import { SEGMENT_FLAG } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const run = (sql: string, values: unknown[] = []) => server.store.pool.query(sql, values);
const insert = async (sql: string, values: unknown[]): Promise<number> =>
  (await run(`${sql} RETURNING id`, values)).rows[0].id;
const addAsset = (name: string, plate: string, internalNumber: string | null = null) =>
  insert(
    'INSERT INTO asset (customer_id, type_id, name, license_plate, internal_number) VALUES ($1, 7, $2, $3, $4)',
    [north.customerId, name, plate, internalNumber],
  );
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);

// A user who sees the group Reparto only, and the group Noche below it.
const night = await insert(
  'INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, $3)',
  [north.customerId, north.groupId, 'Noche'],
);
const workshop = await insert(
  'INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, $3)',
  [north.customerId, north.rootGroupId, 'taller'],
);
await run('INSERT INTO user_group (user_id, group_id) SELECT id, $2 FROM app_user WHERE user_name = $1', [
  north.operatorName,
  north.groupId,
]);
const bounded = await server.login(north.operatorName, TEST_PASSWORD);
const boundedId: number = (await run('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]))
  .rows[0].id;

describe('customers', () => {
  interface Page {
    customers: { count: number; items: { id: number; name: string }[] };
  }
  const CUSTOMERS =
    'query ($s: [Sort!], $f: String, $p: Boolean, $n: Int, $z: Int) { customers(sort: $s, filter: $f, paginate: $p, pageNumber: $n, pageSize: $z) { count items { id name } } }';
  const names = async (variables: object = {}, token = owner) =>
    (await server.call<Page>(CUSTOMERS, { ...variables }, token)).customers.items.map((item) => item.name);

  it('are all for the owner, by name, and one’s own for others', async () => {
    expect(await names()).toEqual(['Norte', 'Plataforma', 'Sur']);
    expect(await names({}, manager)).toEqual(['Norte']);
    expect(await names({}, bounded)).toEqual(['Norte']);
  });

  it('are filtered, sorted and paged, with how many there are', async () => {
    expect(await names({ f: 'OR' })).toEqual(['Norte', 'Plataforma']);
    expect(await names({ f: '%' })).toEqual([]);
    expect(await names({ f: '  ' })).toHaveLength(3);
    expect(await names({ s: [{ field: 'name', order: 'DESC' }] })).toEqual(['Sur', 'Plataforma', 'Norte']);
    expect(await names({ s: [{ field: 'id', order: 'ASC' }] })).toEqual(['Plataforma', 'Norte', 'Sur']);
    const page = await server.call<Page>(CUSTOMERS, { p: true, n: 2, z: 2 }, owner);
    expect(page.customers).toMatchObject({ count: 3, items: [{ name: 'Sur' }] });
    expect(await names({ p: true, n: 99 })).toEqual([]);
    expect(await names({ p: false, n: 2, z: 1 })).toHaveLength(3);
  });

  it('in order whether or not they begin with a capital', async () => {
    await run("INSERT INTO customer (name) VALUES ('ópera'), ('oro')");
    expect(await names({ f: 'o' })).toEqual(['Norte', 'ópera', 'oro', 'Plataforma']);
    expect(await names({ f: 'ÓPE' })).toEqual(['ópera']);
    await run("UPDATE customer SET deleted_at = now() WHERE name IN ('ópera', 'oro')");
    expect(await names()).toHaveLength(3);
  });

  it('by a field that they do not have are bad input', async () => {
    for (const field of ['nothing', 'constructor'])
      await expect(names({ s: [{ field, order: 'ASC' }] })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        params: { field: 'sort' },
      });
  });
});

describe('groups', () => {
  interface Group {
    id: number;
    name: string;
    customerId: number;
    parentGroupId: number | null;
  }
  const GROUPS = 'query ($u: Id) { groups(userId: $u) { id name customerId parentGroupId } }';
  const groups = async (token: string, userId: number | null = null) =>
    (await server.call<{ groups: Group[] }>(GROUPS, { u: userId }, token)).groups;
  const BY_USER = 'query ($u: Id!) { getGroupsByUser(userId: $u) { id } }';

  it('are a tree below the customer’s root, the root first, then by name', async () => {
    expect(await groups(manager)).toEqual([
      { id: north.rootGroupId, name: 'Norte', customerId: north.customerId, parentGroupId: null },
      { id: night, name: 'Noche', customerId: north.customerId, parentGroupId: north.groupId },
      { id: north.groupId, name: 'Reparto', customerId: north.customerId, parentGroupId: north.rootGroupId },
      { id: workshop, name: 'taller', customerId: north.customerId, parentGroupId: north.rootGroupId },
    ]);
    expect((await groups(owner)).map((group) => group.id)).toContain(south.groupId);
  });

  it('of a bounded user are its own with those below, and no root', async () => {
    expect((await groups(bounded)).map((group) => group.id)).toEqual([night, north.groupId]);
  });

  it('of another user are what both see', async () => {
    expect((await groups(manager, boundedId)).map((group) => group.id)).toEqual([night, north.groupId]);
    const { getGroupsByUser } = await server.call<{ getGroupsByUser: { id: number }[] }>(
      BY_USER,
      { u: north.managerId },
      owner,
    );
    expect(getGroupsByUser).toHaveLength(4);
  });

  it('of oneself are always returned, of users out of reach never', async () => {
    expect(await groups(bounded, boundedId)).toHaveLength(2);
    for (const [token, userId] of [
      [manager, south.managerId],
      [bounded, north.managerId],
      [owner, 2_000_000_000],
      [owner, 0],
      [owner, -1],
    ] as const)
      await expect(server.call(BY_USER, { u: userId }, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('assets', () => {
  interface Page {
    assetsByGroups: { count: number; items: Record<string, unknown>[] };
  }
  const ASSETS = `query ($g: [Id!]!, $t: String, $s: [Sort!], $p: Boolean, $n: Int, $z: Int) {
    assetsByGroups(groupIDs: $g, searchText: $t, sort: $s, paginate: $p, pageNumber: $n, pageSize: $z) { count items { id name } } }`;
  const page = (variables: object, token = manager) =>
    server.call<Page>(ASSETS, { g: [north.rootGroupId], ...variables }, token);
  const names = async (variables: object, token = manager) =>
    (await page(variables, token)).assetsByGroups.items.map((item) => item.name);

  it('are those of the groups, by name', async () => {
    expect(await names({})).toEqual(['Norte 1', 'Norte 2']);
    expect(await names({ g: [north.groupId] })).toEqual(['Norte 1']);
    expect(await names({ g: [workshop] })).toEqual([]);
    expect(await names({ g: [] })).toEqual([]);
    expect(await names({ g: [0, -1, 2_000_000_000] })).toEqual([]);
    expect(await names({ g: [south.rootGroupId, south.groupId] })).toEqual([]);
    expect(await names({ g: [south.rootGroupId, north.groupId] }, owner)).toEqual([
      'Norte 1',
      'Sur 1',
      'Sur 2',
    ]);
    expect(await names({}, bounded)).toEqual([]);
    expect(await names({ g: [north.groupId, workshop] }, bounded)).toEqual(['Norte 1']);
  });

  it('are searched in name, plate and internal number, each character as it is', async () => {
    await addAsset('CAMIÓN Ñuble', 'XY-50%', '0_7');
    await addAsset('camión 2', 'XY-501', '017');
    expect(await names({ t: 'camión' })).toEqual(['camión 2', 'CAMIÓN Ñuble']);
    expect(await names({ t: 'CAMIÓN ñ' })).toEqual(['CAMIÓN Ñuble']);
    expect(await names({ t: 'xy-50' })).toHaveLength(2);
    expect(await names({ t: '50%' })).toEqual(['CAMIÓN Ñuble']);
    expect(await names({ t: '0_7' })).toEqual(['CAMIÓN Ñuble']);
    expect(await names({ t: '%' })).toEqual(['CAMIÓN Ñuble']);
    expect(await names({ t: '\\' })).toEqual([]);
    expect(await names({ t: "' OR 1=1 --" })).toEqual([]);
    expect(await names({ t: '   ' })).toHaveLength(4);
  });

  it('are sorted and paged, with how many match', async () => {
    const { assetsByGroups } = await page({ p: true, n: 2, z: 3 });
    expect(assetsByGroups).toMatchObject({ count: 4, items: [{ name: 'Norte 2' }] });
    expect((await page({ t: 'camión', p: true, z: 1 })).assetsByGroups.count).toBe(2);
    expect(await names({ s: [{ field: 'licensePlate', order: 'DESC' }] })).toEqual([
      'camión 2',
      'CAMIÓN Ñuble',
      'Norte 2',
      'Norte 1',
    ]);
    const byNumber = [
      { field: 'internalNumber', order: 'ASC' },
      { field: 'name', order: 'DESC' },
    ];
    expect(await names({ s: byNumber })).toEqual(['CAMIÓN Ñuble', 'camión 2', 'Norte 2', 'Norte 1']);
    await expect(names({ s: [{ field: 'photo', order: 'ASC' }] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('that are deleted are gone', async () => {
    await run("UPDATE asset SET deleted_at = now() WHERE name IN ('CAMIÓN Ñuble', 'camión 2')");
    expect(await names({})).toEqual(['Norte 1', 'Norte 2']);
  });

  it('carry their photos where these are asked for, by whatever path', async () => {
    const [first] = north.assets;
    await run("UPDATE asset SET photo = 'data:a', photo_full = 'data:b' WHERE id = $1", [first?.assetId]);
    await run("UPDATE driver SET photo = 'data:c' WHERE id = $1", [north.driverId]);
    const ask = async (selection: string) =>
      (
        await server.call<Page>(
          `query ($g: [Id!]!) { assetsByGroups(groupIDs: $g) { ${selection} } } fragment P on Asset { photo }`,
          { g: [north.groupId] },
          manager,
        )
      ).assetsByGroups.items[0];
    expect(await ask('items { ...P }')).toEqual({ photo: 'data:a' });
    expect(await ask('items { ...P ... on Asset { photoFull } }')).toEqual({
      photo: 'data:a',
      photoFull: 'data:b',
    });
    expect(await ask('items { ...P driver { photo } }')).toEqual({
      photo: 'data:a',
      driver: { photo: 'data:c' },
    });
  });
});

describe('one asset', () => {
  const ASSET = `query ($a: Id!) { asset(assetId: $a) {
    id name licensePlate internalNumber brand color year model fuelCutWiring maximumSpeed photo photoFull itSupportsOBD2 deviceId
    typeMobile { id description } customer { id name } driver { id firstName lastName photo } } }`;
  const asset = async (assetId: number, token = manager) =>
    (await server.call<{ asset: Record<string, unknown> | null }>(ASSET, { a: assetId }, token)).asset;

  it('is shown whole, its speed in kilometres per hour', async () => {
    const [first] = north.assets;
    await run(
      `UPDATE asset SET brand = 'Volvo', color = 'rojo', year = 2024, model = 'FH', fuel_cut_wiring = true,
              maximum_speed_mps = 25, internal_number = '7', supports_obd2 = true WHERE id = $1`,
      [first?.assetId],
    );
    expect(await asset(first?.assetId ?? 0)).toEqual({
      id: first?.assetId,
      name: 'Norte 1',
      licensePlate: 'T1A-100',
      internalNumber: '7',
      brand: 'Volvo',
      color: 'rojo',
      year: 2024,
      model: 'FH',
      fuelCutWiring: true,
      maximumSpeed: 90,
      photo: 'data:a',
      photoFull: 'data:b',
      itSupportsOBD2: true,
      deviceId: first?.deviceId,
      typeMobile: { id: 2, description: 'Truck' },
      customer: { id: north.customerId, name: 'Norte' },
      driver: { id: north.driverId, firstName: 'Rosa', lastName: 'Quispe Norte', photo: 'data:c' },
    });
  });

  it('tells since when its fuel can be cut, and the hours of its dashboard where the first are known', async () => {
    const assetId = north.assets[1]?.assetId ?? 0;
    const asked = async () =>
      (
        await server.call<{ asset: unknown }>(
          'query ($a: Id!) { asset(assetId: $a) { fuelCutWiringDate cutSolenoidValve cutSolenoidValveDate realHorometer } }',
          { a: assetId },
          manager,
        )
      ).asset;
    const nothing = { fuelCutWiringDate: null, cutSolenoidValve: false, cutSolenoidValveDate: null };
    expect(await asked()).toEqual({ ...nothing, realHorometer: null });
    await server.store.pool.query(
      `UPDATE asset SET fuel_cut_wiring_date = '2026-11-01', fuel_cut_valve = true, fuel_cut_valve_date = '2026-11-02',
              initial_hour_meter_h = 1000 WHERE id = $1`,
      [assetId],
    );
    // It moved for an hour, idled for half an hour, and stood; and was towed for an hour before.
    const segment = (from: string, to: string, state: number, flags: number) =>
      server.store.pool.query(
        `INSERT INTO segment (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
                              end_latitude_e7, end_longitude_e7, distance_m, detail, rule_version)
         VALUES ($1, $2, $3, $4, $5, true, 0, 0, 0, 0, 0, $6, 1)`,
        [north.customerId, assetId, from, to, state, JSON.stringify([state, 0, 0, 0, flags])],
      );
    await segment('2026-11-03T09:00Z', '2026-11-03T10:00Z', 1, SEGMENT_FLAG.TOWED);
    await segment('2026-11-03T10:00Z', '2026-11-03T11:00Z', 1, 0);
    await segment('2026-11-03T11:00Z', '2026-11-03T11:30Z', 2, 0);
    await segment('2026-11-03T11:30Z', '2026-11-03T12:00Z', 3, 0);
    expect(await asked()).toEqual({
      fuelCutWiringDate: '2026-11-01',
      cutSolenoidValve: true,
      cutSolenoidValveDate: '2026-11-02',
      realHorometer: 1_001.5,
    });
    await server.store.pool.query('DELETE FROM segment WHERE asset_id = $1', [assetId]);
  });

  it('says null of what it does not have', async () => {
    const bare = await addAsset('Vacío', '');
    expect(await asset(bare)).toMatchObject({
      licensePlate: '',
      internalNumber: null,
      brand: null,
      year: null,
      maximumSpeed: null,
      photo: null,
      deviceId: null,
      driver: null,
      fuelCutWiring: false,
    });
    await run('UPDATE asset SET deleted_at = now() WHERE id = $1', [bare]);
    expect(await asset(bare)).toBeNull();
  });

  it('that is out of reach is not there', async () => {
    expect(await asset(south.assets[0]?.assetId ?? 0)).toBeNull();
    expect(await asset(north.assets[1]?.assetId ?? 0, bounded)).toBeNull();
    expect(await asset(2_000_000_000, owner)).toBeNull();
    expect(await asset(south.assets[0]?.assetId ?? 0, owner)).toMatchObject({ name: 'Sur 1' });
  });

  it('has no driver once that one is deleted', async () => {
    await run('UPDATE driver SET deleted_at = now() WHERE id = $1', [north.driverId]);
    expect((await asset(north.assets[0]?.assetId ?? 0))?.driver).toBeNull();
    await run('UPDATE driver SET deleted_at = NULL WHERE id = $1', [north.driverId]);
  });
});

describe('a device', () => {
  const DEVICE = `query ($d: Id!) { getDevice(id: $d) { id deviceIdentifier deviceType protocol expirationPassword firmwareVersion
    scriptVersion hasCanBusy tempConversionFactor model serialNumber imei createdDate dateAssociated line { id lineNumber email createdAt } } }`;
  const device = async (deviceId: number, token = manager) =>
    (await server.call<{ getDevice: Record<string, unknown> }>(DEVICE, { d: deviceId }, token)).getDevice;

  it('is shown with its lines and since when it is mounted', async () => {
    const [first] = north.assets;
    await run("INSERT INTO phone_line (customer_id, device_id, line_number) VALUES ($1, $2, '+51 1')", [
      north.customerId,
      first?.deviceId,
    ]);
    expect(await device(first?.deviceId ?? 0)).toMatchObject({
      deviceIdentifier: first?.identifier,
      protocol: 'teltonika',
      hasCanBusy: false,
      deviceType: null,
      dateAssociated: '2007-01-01T00:00:00.000Z',
      line: [{ lineNumber: '+51 1', email: null }],
    });
  });

  it('that is spare is known to all users of the customer who may, one of another vehicle only to those who see that', async () => {
    const spare = await insert('INSERT INTO device (customer_id, protocol, identifier) VALUES ($1, $2, $3)', [
      north.customerId,
      'gt06',
      'spare-1',
    ]);
    expect(await device(spare)).toMatchObject({ dateAssociated: null, line: [] });
    for (const [token, id] of [
      [bounded, north.assets[1]?.deviceId ?? 0],
      [manager, south.assets[0]?.deviceId ?? 0],
      [owner, 2_000_000_000],
    ] as const)
      await expect(device(id, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const protocol = 'query ($d: Id!) { getDevice(id: $d) { protocol } }';
    expect(await server.call(protocol, { d: spare }, bounded)).toEqual({ getDevice: { protocol: 'gt06' } });
    const inReach = { d: north.assets[0]?.deviceId ?? 0 };
    expect(await server.call(protocol, inReach, bounded)).toEqual({ getDevice: { protocol: 'teltonika' } });
    await expect(device(inReach.d, bounded)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('that nobody registered is shown to the owner alone', async () => {
    await run(
      `INSERT INTO unknown_device (protocol, identifier, first_seen, last_seen, frame_count, peer, last_frames)
       VALUES ('gt06', '35', '2026-11-21T10:00Z', '2026-11-21T11:00Z', 2, '10.0.0.1', ARRAY['\\x0102'::bytea])`,
    );
    const UNKNOWN =
      '{ unknownDevices { protocol deviceIdentifier firstSeen lastSeen frameCount peer lastFrames } }';
    expect(await server.call(UNKNOWN, {}, owner)).toEqual({
      unknownDevices: [
        {
          protocol: 'gt06',
          deviceIdentifier: '35',
          firstSeen: '2026-11-21T10:00:00.000Z',
          lastSeen: '2026-11-21T11:00:00.000Z',
          frameCount: 2,
          peer: '10.0.0.1',
          lastFrames: ['0102'],
        },
      ],
    });
    const ofNumber = (n: string) =>
      server.call<{ unknownDevices: object[] }>(
        'query ($n: String) { unknownDevices(deviceIdentifier: $n) { peer } }',
        { n },
        owner,
      );
    expect((await ofNumber('35')).unknownDevices).toEqual([{ peer: '10.0.0.1' }]);
    expect((await ofNumber('3')).unknownDevices).toEqual([]);
    expect(await server.call(UNKNOWN, {}, manager)).toEqual({ unknownDevices: [] });
    await expect(server.call(UNKNOWN, {}, bounded)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a driver', () => {
  const DRIVER = 'query ($d: Id!) { getDriver(id: $d) { id firstName lastName photo } }';
  const driver = async (driverId: number, token = manager) =>
    (await server.call<{ getDriver: object | null }>(DRIVER, { d: driverId }, token)).getDriver;

  it('is shown to those in whose reach it is', async () => {
    expect(await driver(north.driverId)).toEqual({
      id: north.driverId,
      firstName: 'Rosa',
      lastName: 'Quispe Norte',
      photo: 'data:c',
    });
    expect(await driver(north.driverId, bounded)).not.toBeNull();
    expect(await driver(south.driverId)).toBeNull();
    expect(await driver(south.driverId, owner)).not.toBeNull();
    expect(await driver(2_000_000_000, owner)).toBeNull();
    const idle = await insert('INSERT INTO driver (customer_id, first_name) VALUES ($1, $2)', [
      north.customerId,
      'Luis',
    ]);
    expect(await driver(idle)).toMatchObject({ firstName: 'Luis' });
    expect(await driver(idle, bounded)).toBeNull();
  });

  describe('in a list', () => {
    interface Page {
      driversPaginated: { count: number; items: { firstName: string; assets: { licensePlate: string }[] }[] };
    }
    const DRIVERS =
      'query ($t: String, $s: [Sort!], $c: Id, $n: Int, $z: Int) { driversPaginated(searchText: $t, sort: $s, customerId: $c, pageNumber: $n, pageSize: $z) { count items { firstName lastName assets { licensePlate } } } }';
    const list = async (variables: object = {}, token = manager) =>
      (await server.call<Page>(DRIVERS, { ...variables }, token)).driversPaginated;
    const names = async (variables: object = {}, token = manager) =>
      (await list(variables, token)).items.map(({ firstName }) => firstName);

    it('is found by first and last name, with the assets in reach', async () => {
      expect(await names()).toEqual(['Luis', 'Rosa']);
      const rosa = await list({ t: 'rosa quispe' });
      expect(rosa.count).toBe(1);
      expect(rosa.items[0]?.assets.map(({ licensePlate }) => licensePlate)).toEqual(['T1A-100', 'T1A-101']);
      const seen = await list({ t: 'rosa' }, bounded);
      expect(seen.items[0]?.assets.map(({ licensePlate }) => licensePlate)).toEqual(['T1A-100']);
      expect(await names({ t: 'LUIS' })).toEqual(['Luis']);
      expect(await names({ t: 'luis' }, bounded)).toEqual([]);
      expect(await names({ t: '%' })).toEqual([]);
    });

    it('of customers in reach alone, sorted and paged', async () => {
      expect(await names({ c: south.customerId })).toEqual([]);
      expect(await names({ c: south.customerId }, owner)).toEqual(['Rosa']);
      expect(await names({ s: [{ field: 'name', order: 'DESC' }] })).toEqual(['Rosa', 'Luis']);
      expect(await list({ n: 2, z: 1 })).toMatchObject({ count: 2, items: [{ firstName: 'Rosa' }] });
    });
  });
});

describe('the users of a customer', () => {
  const USERS = 'query ($c: Id!) { usersByCustomer(customerId: $c) { userName firstName lastName email } }';
  const names = async (customerId: number, token: string) =>
    (
      await server.call<{ usersByCustomer: { userName: string }[] }>(USERS, { c: customerId }, token)
    ).usersByCustomer.map(({ userName }) => userName);

  it('are known to the owner and to their administrator; others know themselves', async () => {
    const all = [north.managerName, north.operatorName];
    expect(await names(north.customerId, owner)).toEqual(all);
    expect(await names(north.customerId, manager)).toEqual(all);
    expect(await names(north.customerId, bounded)).toEqual([north.operatorName]);
    expect(await names(south.customerId, manager)).toEqual([]);
  });

  it('are those who may still log in', async () => {
    await run('UPDATE app_user SET active = false WHERE user_name = $1', [north.operatorName]);
    expect(await names(north.customerId, manager)).toEqual([north.managerName]);
    await run('UPDATE app_user SET active = true WHERE user_name = $1', [north.operatorName]);
  });
});
