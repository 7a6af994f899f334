import { afterEach, describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { DAY, driveDaily, type NoticeWish, Workshop } from './testing/workshop.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
});
const { north, south } = fleet;
const now = Math.floor(Date.now() / 60_000) * 60_000;
const [van, truck, silent] = north.assets as [
  (typeof north.assets)[0],
  (typeof north.assets)[0],
  (typeof north.assets)[0],
];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const workshop = new Workshop(server, manager, van.assetId);
const others = new Workshop(server, await server.login(south.managerName, TEST_PASSWORD), van.assetId);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const operatorId: number = (
  await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName])
)[0].id;
const ago = (days: number) => new Date(now - days * DAY).toISOString();
const log = (entity = 'service') =>
  sql('SELECT action, entity_id, user_id, customer_id FROM audit_log WHERE entity = $1 ORDER BY id', [
    entity,
  ]);

// The van says its odometer, the truck none; each drives 90 km in an hour a day. The third was never heard.
afterEach(async () => {
  await sql('DELETE FROM service_performed');
  await sql('DELETE FROM service_notice');
});

await driveDaily(server, van, 10, 100_000_000, now);
await driveDaily(server, truck, 10, null, now);

describe('the lists to choose from', () => {
  const LISTS =
    '{ serviceType { id description } frequency { id description } frequencyUnits { id description } }';

  it('have the ids of the contract, in the language of who asks', async () => {
    const lists = await server.call<Record<string, { id: number; description: string }[]>>(
      LISTS,
      {},
      manager,
    );
    expect(lists.serviceType?.map(({ id }) => id)).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
    expect(lists.frequency?.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(lists.frequencyUnits?.map(({ id }) => id)).toEqual([10, 20, 30, 40, 50]);
    expect(lists.serviceType?.[4]?.description).toBe('Cambio de aceite');
    await sql("UPDATE app_user SET language = 'US' WHERE user_name = $1", [south.managerName]);
    const english = await server.call<typeof lists>(
      LISTS,
      {},
      await server.login(south.managerName, TEST_PASSWORD),
    );
    expect(english.serviceType?.[4]?.description).toBe('Oil change');
  });
});

describe('a notice by date', () => {
  it('is due after its interval and warns the chosen share before', async () => {
    const dateStart = '2026-01-31T05:00:00.000Z';
    const id = await workshop.createOne({ frequencyId: 1, percentageAlert: 50, dateStart });
    expect(await workshop.notice(id)).toMatchObject({
      asset: { id: van.assetId, licensePlate: 'T1A-100' },
      serviceType: { id: 50, description: 'Cambio de aceite' },
      frequency: { id: 1, description: 'Cada mes' },
      quantityKm: null,
      percentageAlert: 50,
      dateStart,
      warningDate: '2026-02-14T05:00:00.000Z',
      dueDate: '2026-02-28T05:00:00.000Z',
      expectedDate: '2026-02-28T05:00:00.000Z',
      actualOdo: null,
      warningKm: null,
      dueOdometer: null,
      actualHours: null,
      dueHours: null,
      usePerDay: null,
    });
  });

  it.each([
    [26, 'OK'],
    [28, 'WARNING'], // nine tenths of 30 days are over
    [30, 'CRITICAL'],
  ])('of 30 days that began %s days ago is %s', async (days, indicator) => {
    const id = await workshop.createOne({ frequencyId: 20, quantityKm: 30, dateStart: ago(days) });
    expect(await workshop.notice(id)).toMatchObject({ indicator, quantityKm: 30, frequency: { id: 20 } });
  });

  it('reads a moment without a zone in that of the user', async () => {
    const id = await workshop.createOne({ dateStart: '2026-03-01 00:00:00' });
    expect((await workshop.notice(id)).dateStart).toBe('2026-03-01T05:00:00.000Z');
  });
});

describe('a notice by the odometer', () => {
  // 900 km in ten days, 100,000 to 100,900.
  it.each([
    ['far away', 10_000, 'OK'],
    ['near', 500, 'WARNING'],
    ['exceeded', 400, 'CRITICAL'],
  ])('of five days ago whose limit is %s', async (_name, quantityKm, indicator) => {
    const id = await workshop.createOne({ frequencyId: 6, quantityKm, dateStart: ago(5) });
    const notice = await workshop.notice(id);
    expect(notice.indicator).toBe(indicator);
    expect(notice.actualOdo).toBeCloseTo(100_900, 0);
    expect(notice.dueOdometer).toBeCloseTo(100_450 + quantityKm, 0);
    expect(notice.warningKm).toBeCloseTo(100_450 + quantityKm * 0.9, 0);
    expect(notice).toMatchObject({ warningDate: null, dueDate: null, dueHours: null });
  });

  it('is expected when the vehicle goes on as it did', async () => {
    const id = await workshop.createOne({ frequencyId: 6, quantityKm: 1_350, dateStart: ago(0) });
    const { usePerDay, expectedDate } = await workshop.notice(id);
    expect(usePerDay).toBeGreaterThan(85);
    expect(usePerDay).toBeLessThan(95);
    expect((Date.parse(expectedDate ?? '') - now) / DAY).toBeCloseTo(15, 0);
  });

  it('follows the computed odometer where the device has none', async () => {
    const [id] = await workshop.create({
      assetIds: [truck.assetId],
      frequencyId: 50,
      quantityKm: 400,
      dateStart: ago(5),
    });
    const [notice] = await workshop.notices([truck.assetId]);
    expect(notice).toMatchObject({ id, frequency: { id: 6 }, indicator: 'CRITICAL' });
    expect(notice?.actualOdo).toBeGreaterThan(890);
    expect(notice?.actualOdo).toBeLessThan(910);
    expect((notice?.dueOdometer ?? 0) - (notice?.actualOdo ?? 0)).toBeCloseTo(-50, -1);
  });

  it('of a vehicle that never transmitted is not due, and says that it knows nothing', async () => {
    await workshop.createOne({ assetIds: [silent.assetId], frequencyId: 6, quantityKm: 1 });
    const [notice] = await workshop.notices([silent.assetId]);
    expect(notice).toMatchObject({ indicator: 'OK', actualOdo: null, dueOdometer: null, expectedDate: null });
  });
});

it('a notice by the hour meter counts the hours of the engine', async () => {
  // An hour a day, and up to ten minutes before, since the device then says so rarely whether it stands.
  const id = await workshop.createOne({
    frequencyId: 10,
    quantityKm: 6.5,
    dateStart: ago(5),
    percentageAlert: 20,
  });
  const notice = await workshop.notice(id);
  expect(notice).toMatchObject({
    frequency: { id: 7 },
    quantityKm: 6.5,
    indicator: 'WARNING',
    dueOdometer: null,
  });
  expect(notice.actualHours).toBeGreaterThan(5);
  expect(notice.actualHours).toBeLessThan(6);
  expect(notice.dueHours).toBe(6.5);
  expect(notice.usePerDay).toBeCloseTo(1, 0);
});

describe('the list', () => {
  it('is that of the groups and the vehicles that are named, the most urgent first', async () => {
    const [later] = await workshop.create({ assetIds: [van.assetId], dateStart: ago(0) });
    const [due, onTruck] = await workshop.create({
      assetIds: [van.assetId, truck.assetId],
      dateStart: ago(60),
    });
    const ids = async (assets: number[] | null, groups: number[] = []) =>
      (await workshop.notices(assets, groups)).map(({ id }) => id);
    expect(await ids(null)).toEqual([]);
    expect(await ids([], [north.rootGroupId])).toEqual([due, onTruck, later]);
    expect(await ids([], [north.groupId])).toEqual([due, later]);
    expect(await ids([truck.assetId], [north.rootGroupId])).toEqual([onTruck]);
    expect(await ids([truck.assetId], [north.groupId])).toEqual([]);
    expect(await ids([van.assetId])).toEqual([due, later]);
    expect(await ids([], [south.rootGroupId])).toEqual([]);
  });
});

describe('recipients', () => {
  it('are users who may see the vehicle, and e-mail addresses', async () => {
    const wish = {
      users: [north.managerId, operatorId],
      emailsList: [' Taller@Norte.example ', 'taller@norte.example'],
    };
    const id = await workshop.createOne(wish);
    expect(await workshop.notice(id)).toMatchObject({
      users: [north.managerId, operatorId],
      emailsList: ['taller@norte.example'],
    });
    await expect(workshop.createOne({ users: [south.managerId] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const owner = new Workshop(server, await server.login(OWNER_NAME, TEST_PASSWORD), van.assetId);
    await expect(owner.createOne({ users: [south.managerId] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { field: 'users' },
    });
  });

  it('whom the editor may not know stay, and are not shown', async () => {
    const id = await workshop.createOne({ users: [north.managerId] });
    const operator = new Workshop(server, await server.login(north.operatorName, TEST_PASSWORD), van.assetId);
    expect((await operator.notice(id)).users).toEqual([]);
    await operator.update(id, { users: [operatorId], dateStart: (await operator.notice(id)).dateStart });
    expect((await operator.notice(id)).users).toEqual([operatorId]);
    expect((await workshop.notice(id)).users).toEqual([north.managerId, operatorId]);
  });
});

describe('changing', () => {
  it('keeps the cycle while interval and start stay, and begins another otherwise; each change is logged', async () => {
    const cycle = async () => (await sql('SELECT cycle FROM service_notice WHERE id = $1', [id]))[0].cycle;
    const terms = { frequencyId: 6, quantityKm: 1_000, dateStart: ago(2) };
    const before = await log();
    const id = await workshop.createOne(terms);
    const { dueOdometer } = await workshop.notice(id);
    await workshop.update(id, { ...terms, serviceTypeId: 20, percentageAlert: 30 });
    expect(await workshop.notice(id)).toMatchObject({
      serviceType: { id: 20 },
      percentageAlert: 30,
      dueOdometer,
    });
    expect(await cycle()).toBe(1);
    await workshop.update(id, { ...terms, quantityKm: 2_000 });
    expect(await cycle()).toBe(2);
    expect((await workshop.notice(id)).dueOdometer).toBeCloseTo((dueOdometer ?? 0) + 1_000, 0);
    await workshop.update(id, { frequencyId: 3, quantityKm: 2_000, dateStart: terms.dateStart });
    expect(await workshop.notice(id)).toMatchObject({
      quantityKm: null,
      dueOdometer: null,
      frequency: { id: 3 },
    });
    await workshop.remove(id);
    expect(await workshop.notices()).toEqual([]);
    const entry = { entity_id: String(id), user_id: north.managerId, customer_id: north.customerId };
    expect((await log()).slice(before.length)).toEqual([
      { ...entry, action: 'create' },
      { ...entry, action: 'update' },
      { ...entry, action: 'update' },
      { ...entry, action: 'update' },
      { ...entry, action: 'delete' },
    ]);
  });
});

describe('nonsense', () => {
  const bad: [string, NoticeWish, string][] = [
    ['no vehicle', { assetIds: [] }, 'assetIds'],
    ['an unknown kind of service', { serviceTypeId: 15 }, 'serviceTypeId'],
    ['an unknown frequency', { frequencyId: 9 }, 'frequencyId'],
    ['kilometres without a number', { frequencyId: 6 }, 'quantityKm'],
    ['zero kilometres', { frequencyId: 6, quantityKm: 0 }, 'quantityKm'],
    ['hours without a number', { frequencyId: 7 }, 'quantityKm'],
    ['half a day', { frequencyId: 20, quantityKm: 0.5 }, 'quantityKm'],
    ['a percentage that is not offered', { percentageAlert: 15 }, 'percentageAlert'],
    ['a start before there were satellites', { dateStart: '1950-01-01' }, 'dateStart'],
    ['a text that is no address', { emailsList: ['taller'] }, 'emailsList'],
    ['an address with a second one in it', { emailsList: ['a@b.example,c@d.example'] }, 'emailsList'],
    [
      'more addresses than anybody has',
      { emailsList: Array.from({ length: 21 }, (_, i) => `a${i}@b.example`) },
      'emailsList',
    ],
  ];
  it.each(bad)('as %s is refused and nothing is stored', async (_name, wish, field) => {
    await expect(workshop.createOne(wish)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { field },
    });
    expect(await workshop.notices()).toEqual([]);
  });

  it('as moving a notice to another vehicle is refused', async () => {
    const id = await workshop.createOne();
    await expect(workshop.update(id, { assetIds: [truck.assetId] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { field: 'assetIds' },
    });
  });
});

describe('what is out of reach', () => {
  it('is not found, whatever is tried', async () => {
    const id = await workshop.createOne();
    expect(await others.notices([van.assetId], [north.rootGroupId])).toEqual([]);
    for (const attempt of [
      () => others.createOne(),
      () => others.update(id, {}),
      () => others.remove(id),
      () => workshop.update(2_000_000_000, {}),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await workshop.remove(id);
    await expect(workshop.remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is closed without the permission', async () => {
    const [{ id: role }] = await sql("INSERT INTO role (name) VALUES ('Sin nada') RETURNING id");
    await sql(
      'UPDATE user_role SET role_id = $1 WHERE user_id = (SELECT id FROM app_user WHERE user_name = $2)',
      [role, south.operatorName],
    );
    const powerless = new Workshop(
      server,
      await server.login(south.operatorName, TEST_PASSWORD),
      van.assetId,
    );
    await expect(powerless.notices()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(powerless.createOne()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
