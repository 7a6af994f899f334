import { expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../../testing/testFleet.ts';
import { testServer } from '../../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const [manager, operator, stranger] = await Promise.all(
  [north.managerName, north.operatorName, south.managerName].map((name) => server.login(name, TEST_PASSWORD)),
);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;

interface Saved {
  id: number;
  report: string;
  name: string;
  query: string;
  shared: boolean;
  isOwn: boolean;
  savedBy: string;
}
const ALL = 'id report name query shared isOwn savedBy';
const list = async (token?: string): Promise<Saved[]> =>
  (await server.call<{ savedReports: Saved[] }>(`{ savedReports { ${ALL} } }`, {}, token)).savedReports;
const save = async (token: string | undefined, wish: Partial<Saved> = {}): Promise<Saved> =>
  (
    await server.call<{ saveReport: Saved }>(
      `mutation ($report: String!, $name: String!, $query: String!, $shared: Boolean!) {
         saveReport(report: $report, name: $name, query: $query, shared: $shared) { ${ALL} } }`,
      { report: 'fleetKmReport', name: 'Semana', query: 'vehicles=1,2&period=5', shared: false, ...wish },
      token,
    )
  ).saveReport;
const remove = (token: string | undefined, id: number) =>
  server.call('mutation ($id: Id!) { deleteSavedReport(savedReportId: $id) }', { id }, token);

it('is its user’s own until it is shared with those of the customer who may see the report', async () => {
  const made = await save(manager, { name: ' Semana ' });
  expect(made).toMatchObject({ name: 'Semana', isOwn: true, shared: false });
  expect(await list(manager)).toEqual([made]);
  expect(await list(operator)).toEqual([]);
  const shared = await save(manager, { shared: true });
  expect(shared.id).toBe(made.id);
  const [seen] = await list(operator);
  expect(seen).toEqual({ ...shared, isOwn: false });
  expect(await list(stranger)).toEqual([]);
  await expect(remove(operator, made.id)).rejects.toThrow('NOT_FOUND');
  await expect(remove(stranger, made.id)).rejects.toThrow('NOT_FOUND');
  await remove(manager, made.id);
  expect(await list(operator)).toEqual([]);
  await expect(remove(manager, made.id)).rejects.toThrow('NOT_FOUND');
});

it('gets another name and is shared by its user alone, and never takes the place of another one', async () => {
  const change = async (token: string | undefined, id: number, name: string, shared: boolean) =>
    (
      await server.call<{ changeSavedReport: Saved }>(
        `mutation ($id: Id!, $name: String!, $shared: Boolean!) {
           changeSavedReport(savedReportId: $id, name: $name, shared: $shared) { ${ALL} } }`,
        { id, name, shared },
        token,
      )
    ).changeSavedReport;
  const made = await save(manager, { name: 'Antes' });
  const other = await save(manager, { name: 'Otra' });
  expect(await change(manager, made.id, ' Después ', true)).toEqual({
    ...made,
    name: 'Después',
    shared: true,
  });
  expect((await list(operator)).map(({ name }) => name)).toEqual(['Después']);
  expect(await change(manager, made.id, 'DESPUÉS', false)).toMatchObject({ id: made.id, name: 'DESPUÉS' });
  for (const name of ['otra', ' ', 'x'.repeat(101)])
    await expect(change(manager, made.id, name, true)).rejects.toThrow('INVALID_INPUT');
  for (const token of [operator, stranger])
    await expect(change(token, made.id, 'Mía', true)).rejects.toThrow('NOT_FOUND');
  const logged = await sql(
    "SELECT before->>'name' AS before, after->>'name' AS after FROM audit_log WHERE entity = 'savedReport' AND action = 'update' AND entity_id = $1 ORDER BY id",
    [String(made.id)],
  );
  expect(logged).toEqual([
    { before: 'Antes', after: 'Después' },
    { before: 'Después', after: 'DESPUÉS' },
  ]);
  for (const { id } of [made, other]) await remove(manager, id);
});

it('is shown and kept by nobody who may not see the report', async () => {
  await save(manager, { shared: true });
  await sql(
    `DELETE FROM role_permission USING permission p, user_role u
      WHERE p.id = permission_id AND p.name = 'KilometrajeFlota' AND u.role_id = role_permission.role_id
        AND u.user_id = (SELECT id FROM app_user WHERE user_name = $1)`,
    [north.operatorName],
  );
  const limited = await server.login(north.operatorName, TEST_PASSWORD);
  expect(await list(limited)).toEqual([]);
  await expect(save(limited)).rejects.toThrow('FORBIDDEN');
});

it('has a name of its own for each report and user, and is saved again under it', async () => {
  const first = await save(manager, { name: 'Mes', query: 'period=8' });
  const again = await save(manager, { name: 'MES', query: 'period=9' });
  expect(again).toMatchObject({ id: first.id, name: 'MES', query: 'period=9' });
  const other = await save(manager, { name: 'Mes', report: 'detentionReport' });
  expect(other.id).not.toBe(first.id);
  const audited = await sql(
    "SELECT action, after ->> 'name' AS name FROM audit_log WHERE entity = 'savedReport' AND entity_id = $1 ORDER BY id",
    [String(first.id)],
  );
  expect(audited).toEqual([
    { action: 'create', name: 'Mes' },
    { action: 'update', name: 'MES' },
  ]);
});

it('refuses what is no report, no name, or too much', async () => {
  for (const wish of [
    { report: 'nothingReport' },
    { name: '   ' },
    { name: 'x'.repeat(101) },
    { query: 'x'.repeat(30_001) },
  ])
    await expect(save(manager, wish)).rejects.toThrow('INVALID_INPUT');
  await sql(
    `INSERT INTO saved_report (customer_id, user_id, report, name, query)
     SELECT $1, $2, 'fleetKmReport', 'n' || n, '' FROM generate_series(1, 200) AS n`,
    [north.customerId, north.managerId],
  );
  await expect(save(manager, { name: 'Una más' })).rejects.toThrow('INVALID_INPUT');
});

it('of an owner is not seen by a key for another customer', async () => {
  const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
  await save(owner, { name: 'Propia' });
  const { createApiKey } = await server.call<{ createApiKey: { token: string } }>(
    'mutation ($k: ApiKeyInput!) { createApiKey(apiKey: $k) { token } }',
    {
      k: {
        name: 'Planta',
        permissions: ['KilometrajeFlota'],
        endsAt: new Date(Date.now() + 86_400_000).toISOString(),
        customerId: south.customerId,
      },
    },
    owner,
  );
  expect((await list(owner)).map(({ name }) => name)).toContain('Propia');
  expect((await list(createApiKey.token)).map(({ name }) => name)).not.toContain('Propia');
});
