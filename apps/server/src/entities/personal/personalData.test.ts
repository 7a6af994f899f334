import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { type CallFailed, eventually, testServer } from '../../testing/testServer.ts';

/** The calls by which people are exported and erased. */

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const [{ id: operatorId }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]);

const TABLES = { DRIVER: 'driver', USER: 'app_user', TECHNICIAN: 'technician' } as const;

interface Asked {
  kind: keyof typeof TABLES;
  id: number;
  name?: string;
}
const nameOf = async ({ kind, id }: Asked): Promise<string> => {
  const table = TABLES[kind];
  const [{ name }] = await sql(
    `SELECT btrim(concat_ws(' ', first_name, last_name)) AS name FROM ${table} WHERE id = $1`,
    [id],
  );
  return name;
};
async function erase(asked: Asked, token = manager): Promise<void> {
  const { erasePersonalData } = await server.call<{ erasePersonalData: { id: number } }>(
    'mutation ($kind: PersonKind!, $id: Id!, $name: String!) { erasePersonalData(kind: $kind, personId: $id, name: $name) { id } }',
    { kind: asked.kind, id: asked.id, name: asked.name ?? (await nameOf(asked)) },
    token,
  );
  await ended(erasePersonalData.id);
}
const ended = (id: number) =>
  eventually(async () => {
    const [job] = await sql("SELECT * FROM job WHERE id = $1 AND state NOT IN ('WAITING', 'RUNNING')", [id]);
    return job ?? null;
  });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: CallFailed) => cause.code,
  );
const driver: Asked = { kind: 'DRIVER', id: north.driverId };
const operator: Asked = { kind: 'USER', id: operatorId };

it('exports a driver as a file, which is forgotten with the driver', async () => {
  const name = await nameOf(driver);
  const { exportPersonalData } = await server.call<{ exportPersonalData: { id: number } }>(
    'mutation ($id: Id!) { exportPersonalData(kind: DRIVER, personId: $id) { id } }',
    { id: driver.id },
    manager,
  );
  expect(await ended(exportPersonalData.id)).toMatchObject({
    state: 'DONE',
    file_name: `driver-${driver.id}.json`,
  });
  const { jobFile } = await server.call<{ jobFile: { url: string } }>(
    'query ($id: Id!) { jobFile(jobId: $id) { url } }',
    { id: exportPersonalData.id },
    manager,
  );
  const file = (await (await fetch(new URL(jobFile.url, server.url))).json()) as {
    held: { table: string }[];
  };
  expect(file).toMatchObject({ kind: 'DRIVER', id: driver.id, name });
  expect(file.held.map(({ table }) => table)).toContain('driver');

  const { personalDataPreview } = await server.call<{ personalDataPreview: unknown[] }>(
    'query ($id: Id!) { personalDataPreview(kind: DRIVER, personId: $id) { part deleted changed } }',
    { id: driver.id },
    manager,
  );
  expect(personalDataPreview).toContainEqual({ part: 'PROFILE', deleted: 0, changed: 1 });
  await erase(driver);
  expect(await nameOf(driver)).toBe(`Conductor borrado ${driver.id}`);
  expect(await sql('SELECT FROM job WHERE id = $1', [exportPersonalData.id])).toEqual([]);
  const folder = join(tmpdir(), `rastro-${server.connection.database}`, 'jobs');
  const isLeft = (name: string) => name.startsWith(`${exportPersonalData.id}.`);
  await eventually(async () => !(await readdir(folder)).some(isLeft));
  expect(
    await sql("SELECT action, before, after FROM audit_log WHERE entity = 'driver' ORDER BY id"),
  ).toEqual([
    { action: 'export', before: null, after: null },
    { action: 'erase', before: null, after: null },
  ]);
  expect(await refused(erase(driver))).toBe('NOT_FOUND');
});

it('erases a user, whose session ends, under the name alone', async () => {
  const token = await server.login(north.operatorName, TEST_PASSWORD);
  expect(await refused(erase({ ...operator, name: 'Otra persona' }))).toBe('INVALID_INPUT');
  await erase(operator);
  expect(await refused(server.call('{ points { mid } }', {}, token))).toBe('UNAUTHENTICATED');
  expect(await refused(server.login(north.operatorName, TEST_PASSWORD))).not.toBeNull();
});

it('finds who was deleted before, exports and erases them, and knows who was erased no more', async () => {
  const insert = async (kind: Asked['kind'], customerId: number, more: Record<string, string> = {}) => {
    const values = { customer_id: String(customerId), first_name: 'Nora', last_name: 'Chuquimia', ...more };
    const [{ id }] = await sql(
      `INSERT INTO ${TABLES[kind]} (${Object.keys(values).join(', ')}, deleted_at)
       VALUES (${Object.keys(values).map((_, at) => `$${at + 1}`)}, now()) RETURNING id`,
      Object.values(values),
    );
    return id as number;
  };
  const list = async (kind: Asked['kind'], searchText = '', token = manager) =>
    (
      await server.call<{ deletedPeople: { count: number; items: { id: number; name: string }[] } }>(
        'query ($kind: PersonKind!, $searchText: String) { deletedPeople(kind: $kind, searchText: $searchText) { count items { id name customerName deletedAt } } }',
        { kind, searchText },
        token,
      )
    ).deletedPeople;
  for (const kind of ['DRIVER', 'USER', 'TECHNICIAN'] as const) {
    const more = (name: string): Record<string, string> =>
      kind === 'USER' ? { user_name: name, password_hash: '' } : {};
    const id = await insert(kind, north.customerId, more('nora-1'));
    await insert(kind, south.customerId, more('nora-2'));
    // Managers have no page of technicians; the owner sees those of both customers.
    const [who, others] = kind === 'TECHNICIAN' ? [owner, 1] : [manager, 0];
    const found = await list(kind, 'chuquimía', who);
    expect(found.count).toBe(1 + others);
    expect(found.items).toContainEqual(expect.objectContaining({ id, name: 'Nora Chuquimia' }));
    expect((await list(kind, 'Nadie', who)).count).toBe(0);
    expect((await list(kind, '', owner)).count).toBe(2);
    const { exportPersonalData } = await server.call<{ exportPersonalData: { id: number } }>(
      'mutation ($kind: PersonKind!, $id: Id!) { exportPersonalData(kind: $kind, personId: $id) { id } }',
      { kind, id },
      who,
    );
    expect(await ended(exportPersonalData.id)).toMatchObject({ state: 'DONE' });
    await erase({ kind, id }, who);
    expect((await list(kind, '', who)).count).toBe(others);
    expect(await refused(erase({ kind, id }, who))).toBe('NOT_FOUND');
  }
  expect(await refused(list('TECHNICIAN'))).toBe('FORBIDDEN');
});

it('refuses oneself, who may do more, another customer’s, and who may not delete', async () => {
  const [{ id: ownerId }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [OWNER_NAME]);
  expect(await refused(erase({ kind: 'USER', id: ownerId }, owner))).toBe('OWN_USER');
  expect(await refused(erase({ kind: 'USER', id: ownerId }))).toBe('NOT_FOUND');
  expect(await refused(erase({ kind: 'DRIVER', id: south.driverId }))).toBe('NOT_FOUND');

  const [{ id: reading }] = await sql(
    "INSERT INTO role (name, is_admin) VALUES ('Quien mira', true) RETURNING id",
  );
  await sql(
    "INSERT INTO role_permission SELECT $1, id FROM permission WHERE name IN ('DatosPersonales', 'Conductores')",
    [reading],
  );
  await sql('UPDATE user_role SET role_id = $1 WHERE user_id = $2', [reading, south.managerId]);
  const reader = await server.login(south.managerName, TEST_PASSWORD);
  expect(await refused(erase({ kind: 'DRIVER', id: south.driverId }, reader))).toBe('FORBIDDEN');

  const boss: Asked = { kind: 'USER', id: south.managerId };
  await sql('UPDATE user_role SET role_id = (SELECT id FROM role WHERE is_owner) WHERE user_id = $1', [
    boss.id,
  ]);
  await sql('UPDATE app_user SET customer_id = $2 WHERE id = $1', [boss.id, north.customerId]);
  expect(await refused(erase(boss))).toBe('FORBIDDEN');
});
