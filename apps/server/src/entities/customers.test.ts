import { afterEach, describe, expect, it } from 'vitest';
import { RuleBook } from '../alarms/ruleBook.ts';
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
// A manager who may write customers, as far as that is for others than owners.
await sql(
  `WITH r AS (INSERT INTO role (customer_id, name, is_admin) VALUES ($1, 'Datos', true) RETURNING id),
        p AS (INSERT INTO role_permission (role_id, permission_id)
              SELECT r.id, permission.id FROM r, permission WHERE permission.name LIKE '%Clientes' OR permission.name = 'Moviles')
   INSERT INTO user_role (user_id, role_id) SELECT $2, id FROM r`,
  [north.customerId, north.managerId],
);

interface Customer {
  id: number;
  version: number;
  name: string;
  suspended: boolean;
}
const ROW = '{ changeId customerAccount { id version name suspended } }';
const create = async (input: object, token = owner): Promise<{ changeId: string; customer: Customer }> => {
  const { createCustomerAccount: made } = await server.call<
    Record<string, { changeId: string; customerAccount: Customer }>
  >(
    `mutation ($i: CustomerAccountInput!) { createCustomerAccount(customerAccount: $i) ${ROW} }`,
    { i: input },
    token,
  );
  if (!made) throw new Error('nothing was made');
  return { changeId: made.changeId, customer: made.customerAccount };
};
const versionOf = async (id: number): Promise<number> =>
  (await sql('SELECT version FROM customer WHERE id = $1', [id]))[0].version;
const update = async (id: number, input: object, token = owner, version: number | null = null) =>
  server.call(
    `mutation ($id: Id!, $v: Int!, $i: CustomerAccountInput!) { updateCustomerAccount(id: $id, version: $v, customerAccount: $i) ${ROW} }`,
    { id, v: version ?? (await versionOf(id)), i: input },
    token,
  );
const remove = (id: number, token = owner) =>
  server.call<{ deleteCustomerAccounts: { changeId: string } }>(
    'mutation ($i: [Id!]!) { deleteCustomerAccounts(ids: $i) { changeId } }',
    { i: [id] },
    token,
  );
const names = async (token: string): Promise<string[]> =>
  (
    await server.call<{ customerAccounts: { items: Customer[] } }>(
      '{ customerAccounts(pageSize: 50) { items { name } } }',
      {},
      token,
    )
  ).customerAccounts.items.map(({ name }) => name);
const [{ customer_id: platformId }] = await sql('SELECT customer_id FROM app_user WHERE user_name = $1', [
  OWNER_NAME,
]);

describe('customers', () => {
  it('are ready for their vehicles and users when they are created', async () => {
    const { customer } = await create({ name: 'Transportes Este', email: 'flota@este.test' });
    expect(await sql('SELECT name FROM asset_group WHERE customer_id = $1', [customer.id])).toEqual([
      { name: 'Transportes Este' },
    ]);
    const [{ rules }] = await sql('SELECT count(*)::int AS rules FROM alarm_rule WHERE customer_id = $1', [
      customer.id,
    ]);
    expect(rules).toBeGreaterThan(0);
    const [{ id: role }] = await sql(
      "SELECT id FROM role WHERE name = 'Administrador Cliente' AND customer_id IS NULL",
    );
    await server.call(
      'mutation ($c: Id!, $u: UserAccountInput!) { createUserAccount(customerId: $c, userAccount: $u) { changeId } }',
      {
        c: customer.id,
        u: { userName: 'jefa-este', firstName: 'Elsa', password: 'una clave muy larga', roleIds: [role] },
      },
      owner,
    );
    const chief = await server.login('jefa-este', 'una clave muy larga');
    expect(await server.call('{ customers { items { name } } }', {}, chief)).toEqual({
      customers: { items: [{ name: 'Transportes Este' }] },
    });
  });

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'nORTE' }, 'name', 'taken'],
    [{ name: 'Oeste', email: 'nadie' }, 'email', 'notAnEmail'],
    [{ name: 'Oeste', phone: 'abc' }, 'phone', 'notAPhone'],
    [{ name: 'Oeste', timeZone: 'Lima' }, 'timeZone', 'notAChoice'],
  ])('are not created with %j', async (input, field, code) => {
    const refused = await create(input).catch((error) => error);
    expect(refused).toMatchObject({ code: 'INVALID_INPUT' });
    expect(JSON.parse(refused.params.problems)).toEqual([{ field, code }]);
  });

  it('are told when somebody else was quicker', async () => {
    const { customer } = await create({ name: 'Dos a la vez' });
    await update(customer.id, { address: 'Calle 1' });
    await expect(update(customer.id, { address: 'Calle 2' }, owner, 1)).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  it('are created, deleted and suspended by owners alone; others write how their own is reached', async () => {
    expect(await names(manager)).toEqual(['Norte']);
    await update(north.customerId, { phone: '+51 1 200 0001' }, manager);
    for (const refused of [
      () => create({ name: 'De nadie' }, manager),
      () => update(north.customerId, { suspended: true }, manager),
      () => update(north.customerId, { positionDays: 30 }, manager),
      () => update(north.customerId, { journeyDays: 90 }, manager),
      () => update(north.customerId, { eventDays: 90 }, manager),
      () => update(north.customerId, { auditDays: 90 }, manager),
      () => remove(north.customerId, manager),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(update(south.customerId, { phone: '+51 1' }, manager)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are neither suspended nor deleted by their own users', async () => {
    for (const refused of [() => update(platformId, { suspended: true }), () => remove(platformId)])
      await expect(refused()).rejects.toMatchObject({ code: 'OWN_CUSTOMER' });
  });

  it('are deleted when nothing belongs to them, and come back', async () => {
    await expect(remove(south.customerId)).rejects.toMatchObject({ code: 'HAS_DEPENDENTS' });
    const { customer } = await create({ name: 'De paso' });
    const { deleteCustomerAccounts } = await remove(customer.id);
    expect(await names(owner)).not.toContain('De paso');
    await server.call(
      'mutation ($c: ID!) { undoCustomerAccounts(changeId: $c) { count } }',
      { c: deleteCustomerAccounts.changeId },
      owner,
    );
    expect(await names(owner)).toContain('De paso');
  });
});

describe('a suspended customer', () => {
  afterEach(async () => {
    await sql('UPDATE customer SET suspended = false, resumed_at = NULL');
  });

  it('shuts its users out at once, who log in anew when it is resumed', async () => {
    const token = await server.login(south.managerName, TEST_PASSWORD);
    await update(south.customerId, { suspended: true });
    await eventually(async () => {
      const { code } = await server.call('{ customers { count } }', {}, token).catch((error) => error);
      return code === 'UNAUTHENTICATED';
    });
    await expect(server.login(south.managerName, TEST_PASSWORD)).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await update(south.customerId, { suspended: false });
    await expect(server.call('{ customers { count } }', {}, token)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await server.login(south.managerName, TEST_PASSWORD);
  });

  it('is suspended while something of it is written that takes long, such as a fleet that is imported by its user', async () => {
    const writing = await server.store.pool.connect();
    try {
      await writing.query('BEGIN');
      await writing.query(
        "INSERT INTO driver (customer_id, first_name, last_name) VALUES ($1, 'Rosa', 'Importada')",
        [south.customerId],
      );
      await writing.query(
        "INSERT INTO job (customer_id, user_id, kind, input, about) VALUES ($1, $2, 'fleetImport', '{}', '{}')",
        [south.customerId, south.managerId],
      );
      await update(south.customerId, { suspended: true });
      await server.call(
        'mutation ($i: [Id!]!) { changeUserAccounts(ids: $i, change: { active: false }) { changeId } }',
        { i: [south.managerId] },
        owner,
      );
    } finally {
      await writing.query('ROLLBACK');
      writing.release();
      await sql('UPDATE app_user SET active = true WHERE id = $1', [south.managerId]);
    }
  });

  it('has no alarms of that time, neither then nor later', async () => {
    const book = new RuleBook(server.store.db);
    const rulesOf = async () => {
      await book.refresh();
      const rows = await sql('SELECT id FROM alarm_rule WHERE customer_id = $1 ORDER BY id', [
        south.customerId,
      ]);
      return rows.map(({ id }) => book.get(id)).filter((rule) => rule !== null);
    };
    expect(await rulesOf()).not.toEqual([]);
    await update(south.customerId, { suspended: true });
    expect(await rulesOf()).toEqual([]);
    const during = Date.now();
    await update(south.customerId, { suspended: false });
    const rules = await rulesOf();
    expect(rules).not.toEqual([]);
    for (const { enabledFrom } of rules) expect(enabledFrom).toBeGreaterThanOrEqual(during);
  });

  it('is sent nothing that waited', async () => {
    const [rule] = await sql('SELECT id FROM alarm_rule WHERE customer_id = $1 LIMIT 1', [south.customerId]);
    const inAnHour = new Date(Date.now() + 3_600_000);
    await sql(
      `INSERT INTO alarm_delivery (customer_id, rule_id, channel, receiver, status, message, next_attempt_at)
       VALUES ($1, $2, 1, 'a@sur.test', 1, '{}', $3), ($1, $2, 1, 'b@sur.test', 3, '{}', NULL)`,
      [south.customerId, rule.id, inAnHour],
    );
    await sql(
      `INSERT INTO password_link (user_id, kind, created_by, token_hash, mail_due_at, expires_at)
       SELECT id, 1, NULL, NULL, now() + interval '1 day', now() + interval '2 days' FROM app_user WHERE user_name = $1`,
      [south.managerName],
    );
    await sql(
      `INSERT INTO scheduled_report (customer_id, user_id, name, report, format, filter, period, recurrence, recipients, missed, enabled, stop_reason, tell_at)
       SELECT customer_id, id, 'Kilómetros', 'fleetKmReport', 'PDF', '{}', 'YESTERDAY', '{}', 'a@sur.test', 'SKIP', true, 'CREATOR_GONE', $2
         FROM app_user WHERE user_name = $1`,
      [south.managerName, inAnHour],
    );
    await update(south.customerId, { suspended: true });
    await update(south.customerId, { suspended: false });
    expect(
      await sql(
        `SELECT mail_due_at AS at FROM password_link JOIN app_user ON app_user.id = user_id WHERE customer_id = $1
         UNION ALL SELECT tell_at FROM scheduled_report WHERE customer_id = $1`,
        [south.customerId],
      ),
    ).toEqual([{ at: null }, { at: null }]);
    expect(
      await sql('SELECT status, next_attempt_at FROM alarm_delivery WHERE customer_id = $1', [
        south.customerId,
      ]),
    ).toEqual([
      { status: 4, next_attempt_at: null },
      { status: 4, next_attempt_at: null },
    ]);
  });
});
