import { describe, expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

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

interface Driver {
  id: number;
  version: number;
  lastName: string;
  ibutton: string | null;
}
const FIELDS = 'id version firstName lastName ibutton phone phone2 notes';
const create = async (input: object, token = manager): Promise<Driver> => {
  const { createFleetDriver } = await server.call<{ createFleetDriver: { fleetDriver: Driver } }>(
    `mutation ($d: FleetDriverInput!) { createFleetDriver(fleetDriver: $d) { fleetDriver { ${FIELDS} } } }`,
    { d: { firstName: 'Ana', ...input } },
    token,
  );
  return createFleetDriver.fleetDriver;
};
const update = async (id: number, version: number, input: object, token = manager): Promise<Driver> => {
  const { updateFleetDriver } = await server.call<{ updateFleetDriver: { fleetDriver: Driver } }>(
    `mutation ($i: Id!, $v: Int!, $d: FleetDriverInput!) {
       updateFleetDriver(id: $i, version: $v, fleetDriver: $d) { fleetDriver { ${FIELDS} } } }`,
    { i: id, v: version, d: input },
    token,
  );
  return updateFleetDriver.fleetDriver;
};
const remove = (ids: number[], token = manager) =>
  server.call('mutation ($i: [Id!]!) { deleteFleetDrivers(ids: $i) { count } }', { i: ids }, token);
const firstNames = async (token: string): Promise<string[]> => {
  const { fleetDrivers } = await server.call<{ fleetDrivers: { items: { firstName: string }[] } }>(
    '{ fleetDrivers { items { firstName } } }',
    {},
    token,
  );
  return fleetDrivers.items.map(({ firstName }) => firstName);
};

describe('drivers', () => {
  it('are written and shown; a last name that is not known is an empty text', async () => {
    const driver = {
      firstName: 'Inés',
      ibutton: ' 01A5C3 ',
      phone: '+51 999 1',
      phone2: '(01) 555-1234',
      notes: 'Turno noche',
    };
    expect(await create(driver)).toMatchObject({ ...driver, ibutton: '01A5C3', lastName: '', version: 1 });
    const { driversPaginated } = await server.call<{ driversPaginated: { items: object[] } }>(
      '{ driversPaginated(searchText: "inés") { items { firstName lastName } } }',
      {},
      manager,
    );
    expect(driversPaginated.items).toEqual([{ firstName: 'Inés', lastName: '' }]);
  });

  it.each([
    ['no name', { firstName: ' ' }, 'firstName', 'required'],
    ['a name that is too long', { lastName: 'a'.repeat(61) }, 'lastName', 'tooLong'],
    ['no telephone number', { phone2: 'no' }, 'phone2', 'notAPhone'],
  ])('are refused with %s', async (_what, wrong, field, code) => {
    const refused = await create(wrong).catch(({ params }) => JSON.parse(params.problems));
    expect(refused).toEqual([expect.objectContaining({ field, code })]);
  });

  it('have a key that no other driver of the customer has, in whatever case', async () => {
    const { id } = await create({ ibutton: 'ABC1' });
    await expect(create({ ibutton: 'abc1' })).rejects.toMatchObject({
      params: { problems: JSON.stringify([{ field: 'ibutton', code: 'taken' }]) },
    });
    expect(await create({ ibutton: 'abc1' }, southern)).toMatchObject({ ibutton: 'abc1' });
    await remove([id]);
    expect(await create({ ibutton: 'abc1' })).toMatchObject({ ibutton: 'abc1' });
  });

  it('stay while a vehicle is assigned to them', async () => {
    const dependents = [{ relation: 'assets', count: 2, names: ['Norte 1', 'Norte 2'], refuses: true }];
    await expect(remove([north.driverId])).rejects.toMatchObject({
      code: 'HAS_DEPENDENTS',
      params: { dependents: JSON.stringify(dependents) },
    });
  });

  it('of another customer do not exist', async () => {
    const { id: theirs } = await create({}, southern);
    for (const attempt of [
      () => update(south.driverId, 1, { lastName: 'X' }),
      () => remove([south.driverId]),
      () => update(theirs, 1, { notes: 'X' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await firstNames(southern)).not.toContain('Inés');
  });

  it('that somebody else changed meanwhile are not overwritten', async () => {
    const { id } = await create({ firstName: 'Luz' });
    await update(id, 1, { lastName: 'Paz' }, owner);
    const refused = await update(id, 1, { lastName: 'Sol' }).catch((cause) => cause);
    expect(refused.code).toBe('CHANGED_MEANWHILE');
    expect(JSON.parse(refused.params.stored)).toMatchObject({ lastName: 'Paz', version: 2 });
  });

  it('are created, changed and deleted by a permission each', async () => {
    const [{ id: role }] = await sql("INSERT INTO role (name) VALUES ('Conductores') RETURNING id");
    const grant = (name: string) =>
      sql('INSERT INTO role_permission SELECT $1, id FROM permission WHERE name = $2', [role, name]);
    await sql('UPDATE user_role SET role_id = $1 FROM app_user WHERE id = user_id AND user_name = $2', [
      role,
      north.operatorName,
    ]);
    await grant('Conductores');
    const { id } = await create({});
    const logIn = () => server.login(north.operatorName, TEST_PASSWORD);
    const attempts = {
      CrearConductores: (token: string) => create({}, token),
      ModificarConductores: (token: string) => update(id, 1, { notes: 'X' }, token),
      EliminarConductores: (token: string) => remove([id], token),
    };
    const reader = await logIn();
    expect(await firstNames(reader)).toContain('Rosa');
    for (const [name, attempt] of Object.entries(attempts)) {
      await expect(attempt(reader)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await grant(name);
      await attempt(await logIn());
    }
  });

  it('are known by their keys as soon as they are written, and named at once on the map', async () => {
    const { id } = await create({ firstName: 'Key', lastName: 'Holder' });
    await update(id, 1, { ibutton: '77001' });
    const [asset] = north.assets as [(typeof north.assets)[0]];
    const device = new OsmandDevice(server.portBase, asset.identifier);
    const now = Math.floor(Date.now() / 1_000) * 1_000;
    for (const secondsAgo of [60, 0])
      await device.report({
        fixTime: now - secondsAgo * 1_000,
        latitude: -12,
        longitude: -77 - secondsAgo / 10_000,
        speedMps: 10,
        readings: { driverUniqueId: 77_001 },
      });
    await eventually(async () => {
      const rows = await sql('SELECT driver_id FROM segment WHERE asset_id = $1 ORDER BY start_time DESC', [
        asset.assetId,
      ]);
      return rows[0]?.driver_id === id;
    });
    const [{ version }] = await sql('SELECT version FROM driver WHERE id = $1', [north.driverId]);
    await update(north.driverId, version, { lastName: 'Nueva' });
    await eventually(async () => {
      const { points } = await server.call<{ points: { nCh: string }[] }>('{ points { nCh } }', {}, manager);
      return points.some(({ nCh }) => nCh === 'Rosa Nueva');
    });
  });
});

describe('the documents of drivers', () => {
  it('say when the first of them expires: lists have what is over first, and are narrowed to it', async () => {
    const inDays = (days: number) => {
      const today = Temporal.Now.plainDateISO(); // some days off, whatever the time zone
      return today.add({ days }).toString();
    };
    const documents: Record<string, { kind: string; expiresOn: string }[]> = {
      Olga: [{ kind: 'medical', expiresOn: inDays(90) }],
      Pia: [
        { kind: 'licence', expiresOn: inDays(200) },
        { kind: 'medical', expiresOn: inDays(10) },
      ],
      Quim: [
        { kind: 'licence', expiresOn: inDays(-10) },
        { kind: 'medical', expiresOn: inDays(300) },
      ],
      Rita: [],
    };
    const ids: number[] = [];
    for (const [firstName, own] of Object.entries(documents)) {
      const { id } = await create({ firstName, notes: 'documents' });
      ids.push(id);
      for (const each of own)
        await server.call(
          'mutation ($d: FleetDocumentInput!) { createFleetDocument(fleetDocument: $d) { changeId } }',
          { d: { ...each, driverId: id } },
          manager,
        );
    }
    const list = async (variables: object) => {
      const { fleetDrivers } = await server.call<{
        fleetDrivers: { items: ({ id: number } & Record<string, string | null>)[] };
      }>(
        `query ($s: [Sort!], $f: FleetDriverFilter) { fleetDrivers(sort: $s, filter: $f) {
           items { id firstName documentsExpireOn documentsState licenceExpiresOn licenceState } } }`,
        variables as Record<string, unknown>,
        manager,
      );
      return fleetDrivers.items.filter(({ id }) => ids.includes(id));
    };
    const names = async (variables: object) => (await list(variables)).map(({ firstName }) => firstName);
    const byDocuments = { s: [{ field: 'documentsState', order: 'ASC' }] };
    expect(await list(byDocuments)).toMatchObject([
      {
        firstName: 'Quim',
        documentsExpireOn: inDays(-10),
        documentsState: 'EXPIRED',
        licenceState: 'EXPIRED',
      },
      { firstName: 'Pia', documentsState: 'SOON', licenceExpiresOn: inDays(200), licenceState: 'VALID' },
      { firstName: 'Olga', documentsState: 'VALID', licenceExpiresOn: null, licenceState: 'NONE' },
      { firstName: 'Rita', documentsExpireOn: null, documentsState: 'NONE' },
    ]);
    expect(await names({ f: { documentsState: 'SOON' } })).toEqual(['Pia']);
    expect(await names({ f: { licenceState: 'NONE' } })).toEqual(['Olga', 'Rita']);
    await remove(ids);
  });
});
