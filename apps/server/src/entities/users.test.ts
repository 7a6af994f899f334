import { beforeAll, describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const logIn = (userName: string, password = TEST_PASSWORD) => server.login(userName, password);
const owner = await logIn(OWNER_NAME);
const manager = await logIn(north.managerName);
const southern = await logIn(south.managerName);
const [standard] = await sql(
  `SELECT max(id) FILTER (WHERE name = 'Administrador Plataforma') AS platform, max(id) FILTER (WHERE name = 'Operador') AS operator,
          max(id) FILTER (WHERE name = 'Administrador Cliente') AS client FROM role`,
);

interface Row {
  id: number;
  version: number;
}

/** The calls of an entity, each as the holder of a token makes it. */
function callsOf(one: string, fields: string) {
  const One = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  const row = `{ ${one} { id version ${fields} } }`;
  const shown = async (answer: Promise<Record<string, Record<string, Row>>>): Promise<Row> =>
    Object.values(await answer)[0]?.[one] as Row;
  return {
    create: (token: string, input: object, customerId: number | null = null) =>
      shown(
        server.call(
          `mutation ($c: Id, $i: ${One}Input!) { create${One}(customerId: $c, ${one}: $i) ${row} }`,
          { c: customerId, i: input },
          token,
        ),
      ),
    update: (token: string, { id, version }: Row, input: object) =>
      shown(
        server.call(
          `mutation ($id: Id!, $v: Int!, $i: ${One}Input!) { update${One}(id: $id, version: $v, ${one}: $i) ${row} }`,
          { id, v: version, i: input },
          token,
        ),
      ),
    remove: (token: string, ids: number[]) =>
      server.call(
        `mutation ($i: [Id!]!) { delete${One}s(ids: $i) { changeId count } }`,
        { i: ids },
        token,
      ) as Promise<Record<string, { changeId: string }>>,
    undo: (token: string, changeId: string) =>
      server.call(`mutation ($c: ID!) { undo${One}s(changeId: $c) { count } }`, { c: changeId }, token),
    list: async (token: string): Promise<Record<string, unknown>[]> => {
      const answer = await server.call<Record<string, { items: Record<string, unknown>[] }>>(
        `{ ${one}s(pageSize: 50) { items { id version ${fields} } } }`,
        {},
        token,
      );
      return answer[`${one}s`]?.items ?? [];
    },
  };
}
const roles = callsOf('accessRole', 'name isAdmin permissions');
const users = callsOf(
  'userAccount',
  'userName firstName lastName email language active showMenu roles { id label } groups { id label }',
);
const forbidden = { code: 'FORBIDDEN' };
const notFound = { code: 'NOT_FOUND' };
const known = (userName: string): Promise<Row> =>
  sql('SELECT id, version FROM app_user WHERE user_name = $1', [userName]).then(([row]) => row);

/** What a client manager needs to administer roles, too, as the platform's manager may allow. */
let chief!: string;
beforeAll(async () => {
  const given = ['Roles', 'CrearRoles', 'ModificarRoles', 'EliminarRoles', 'Eventos'];
  const writing = ['CrearUsuarios', 'ModificarUsuarios', 'EliminarUsuarios', 'AsignarRoles'];
  const permissions = [...given, 'Usuarios', ...writing];
  const role = await roles.create(owner, { name: 'Jefatura', permissions }, north.customerId);
  await users.create(
    owner,
    { userName: 'jefa', firstName: 'Julia', password: TEST_PASSWORD, roleIds: [role.id] },
    north.customerId,
  );
  chief = await logIn('jefa');
});

describe('roles', () => {
  it('are written with what they allow, and the standard ones are not among them', async () => {
    const role = await roles.create(chief, {
      name: 'Turno',
      permissions: ['Usuarios', 'Eventos', 'Eventos'],
    });
    expect(role).toMatchObject({
      name: 'Turno',
      isAdmin: false,
      permissions: ['Eventos', 'Usuarios'],
      version: 1,
    });
    expect(await roles.update(chief, role, { permissions: ['Eventos'] })).toMatchObject({
      permissions: ['Eventos'],
      version: 2,
    });
    expect((await roles.list(owner)).map(({ name }) => name)).not.toContain('Operador');
    await expect(
      roles.update(owner, { id: standard.operator, version: 1 }, { name: 'X' }),
    ).rejects.toMatchObject(notFound);
    await expect(roles.remove(owner, [standard.operator])).rejects.toMatchObject(notFound);
  });

  it.each([
    ['no name', { name: '' }, 'name', 'required'],
    ['the name of another one', { name: 'JEFATURA' }, 'name', 'taken'],
    ['a permission that there is not', { permissions: ['Todo'] }, 'permissions', 'notAChoice'],
  ])('are refused with %s', async (_what, wrong, field, code) => {
    const refused = await roles
      .create(chief, { name: 'Otro', permissions: [], ...wrong })
      .catch(({ params }) => JSON.parse(params.problems));
    expect(refused).toEqual([expect.objectContaining({ field, code })]);
  });

  it('give nobody more than their writer has, by whatever call', async () => {
    await expect(roles.create(chief, { name: 'Más', permissions: ['Clientes'] })).rejects.toMatchObject(
      forbidden,
    );
    await expect(roles.create(chief, { name: 'Más', isAdmin: true })).rejects.toMatchObject(forbidden);
    const small = await roles.create(chief, { name: 'Poco', permissions: ['Eventos'] });
    await expect(roles.update(chief, small, { permissions: ['Eventos', 'Velocidad'] })).rejects.toMatchObject(
      forbidden,
    );
    await expect(roles.update(chief, small, { isAdmin: true })).rejects.toMatchObject(forbidden);
    // One that allows more is neither changed nor deleted.
    const great = await roles.create(owner, { name: 'Mucho', permissions: ['Velocidad'] }, north.customerId);
    await expect(roles.update(chief, great, { permissions: [] })).rejects.toMatchObject(forbidden);
    await expect(roles.remove(chief, [great.id])).rejects.toMatchObject(forbidden);
    const file = `id,name,permissions\n${small.id},Poco,Eventos; Clientes\n`;
    for (const way of ['', '&apply=true']) {
      const sent = await fetch(`${server.url}/api/entities/accessRoles/import?name=r.csv${way}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${chief}` },
        body: file,
      });
      expect(sent.status, way).toBe(403);
    }
  });

  it('are for who may administer them, of their own customer', async () => {
    const { id, version } = await roles.create(chief, { name: 'Norteño' });
    await expect(roles.create(manager, { name: 'X' })).rejects.toMatchObject(forbidden);
    await expect(roles.create(chief, { name: 'X' }, south.customerId)).rejects.toMatchObject(notFound);
    const [southernRole] = await sql(
      "INSERT INTO role (customer_id, name) VALUES ($1, 'Sureño') RETURNING id, version",
      [south.customerId],
    );
    await expect(roles.update(chief, southernRole, { name: 'X' })).rejects.toMatchObject(notFound);
    await expect(roles.remove(chief, [southernRole.id])).rejects.toMatchObject(notFound);
    await roles.update(owner, { id, version }, { name: 'Norteña' });
    await expect(roles.update(chief, { id, version }, { name: 'Y' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  it('say who has them before they can be deleted', async () => {
    const { id } = await roles.create(chief, { name: 'Usado', permissions: ['Eventos'] });
    await users.create(chief, { userName: 'usa', firstName: 'Úrsula', roleIds: [id] });
    const dependents = [{ relation: 'users', count: 1, names: ['usa'], refuses: true }];
    await expect(roles.remove(chief, [id])).rejects.toMatchObject({
      code: 'HAS_DEPENDENTS',
      params: { dependents: JSON.stringify(dependents) },
    });
    await users.remove(chief, [(await known('usa')).id]);
    await roles.remove(chief, [id]);
  });

  it('that change hold at once for who is logged in', async () => {
    const role = await roles.create(owner, { name: 'Vivo', permissions: ['Usuarios'] }, north.customerId);
    await users.create(
      owner,
      { userName: 'vivo', firstName: 'Vito', password: TEST_PASSWORD, roleIds: [role.id] },
      north.customerId,
    );
    const token = await logIn('vivo');
    expect(await users.list(token)).not.toEqual([]);
    await roles.update(owner, role, { permissions: [] });
    await eventually(() =>
      users.list(token).then(
        () => false,
        ({ code }) => code === 'FORBIDDEN',
      ),
    );
  });
});

describe('users', () => {
  it('are written and shown, and log in by their passwords', async () => {
    const user = await users.create(manager, {
      userName: 'Nora',
      firstName: 'Nora',
      email: 'nora@norte.test',
      password: 'una clave larga',
      language: 'US',
      showMenu: false,
      roleIds: [standard.operator],
      groupIds: [north.groupId],
    });
    expect(user).toMatchObject({
      userName: 'Nora',
      lastName: '',
      language: 'US',
      active: true,
      showMenu: false,
      roles: [{ id: standard.operator, label: 'Operador' }],
      groups: [{ id: north.groupId, label: 'Reparto' }],
    });
    await logIn('nora', 'una clave larga');
    // No password is kept anywhere in words, nor its hash in the audit log.
    const [{ audited }] = await sql(
      "SELECT string_agg(after::text, '') AS audited FROM audit_log WHERE entity = 'app_user'",
    );
    expect(audited).not.toContain('clave');
    expect(audited).not.toContain('argon2');
  });

  it('without a password cannot log in by none', async () => {
    await users.create(manager, { userName: 'sin', firstName: 'Sin' });
    for (const password of ['', ' ', 'null']) await expect(logIn('sin', password)).rejects.toThrow();
  });

  it.each([
    ['no name', { userName: '' }, 'userName', 'required'],
    ['no first name', { firstName: '' }, 'firstName', 'required'],
    ['a name that another customer has', { userName: 'GERENTE-2' }, 'userName', 'taken'],
    ['no address', { email: 'nora@' }, 'email', 'notAnEmail'],
    ['a short password', { password: 'abc12' }, 'password', 'passwordTooShort'],
    ['a password that everybody tries', { password: '123456' }, 'password', 'passwordTooCommon'],
  ])('are refused with %s', async (_what, wrong, field, code) => {
    const refused = await users
      .create(manager, { userName: 'otro', firstName: 'Otro', ...wrong })
      .catch(({ params }) => JSON.parse(params.problems));
    expect(refused).toEqual([expect.objectContaining({ field, code })]);
  });

  it('of another customer do not exist', async () => {
    const theirs = await known(south.operatorName);
    await expect(users.update(manager, theirs, { firstName: 'X' })).rejects.toMatchObject(notFound);
    await expect(users.remove(manager, [theirs.id])).rejects.toMatchObject(notFound);
    await expect(
      users.create(manager, { userName: 'x', firstName: 'X' }, south.customerId),
    ).rejects.toMatchObject(notFound);
    await expect(
      users.create(manager, { userName: 'x', firstName: 'X', groupIds: [south.groupId] }),
    ).rejects.toMatchObject(notFound);
    expect((await users.list(southern)).map(({ userName }) => userName)).not.toContain('Nora');
  });

  it('are not for who lacks the permission', async () => {
    const operator = await logIn(north.operatorName);
    await expect(users.list(operator)).rejects.toMatchObject(forbidden);
    await expect(users.create(operator, { userName: 'x', firstName: 'X' })).rejects.toMatchObject(forbidden);
    await expect(users.remove(operator, [north.managerId])).rejects.toMatchObject(forbidden);
  });

  it('are given no more than their writer has, and one who has more is left alone', async () => {
    for (const roleId of [standard.platform, standard.client])
      await expect(
        users.create(chief, { userName: 'x', firstName: 'X', roleIds: [roleId] }),
      ).rejects.toMatchObject(forbidden);
    const own = await known('jefa');
    await expect(users.update(chief, own, { roleIds: [standard.client] })).rejects.toMatchObject(forbidden);
    const above = await known(north.managerName);
    await expect(users.update(chief, above, { password: 'otra clave' })).rejects.toMatchObject(forbidden);
    await expect(users.update(chief, above, { roleIds: [] })).rejects.toMatchObject(forbidden);
    await expect(users.remove(chief, [above.id])).rejects.toMatchObject(forbidden);
    await expect(
      server.call(
        'mutation ($i: [Id!]!) { changeUserAccounts(ids: $i, change: { active: false }) { count } }',
        { i: [above.id] },
        chief,
      ),
    ).rejects.toMatchObject(forbidden);
    const { userAccountRolesOptions } = await server.call<{ userAccountRolesOptions: { label: string }[] }>(
      '{ userAccountRolesOptions { label } }',
      {},
      chief,
    );
    expect(userAccountRolesOptions.map(({ label }) => label)).not.toContain('Administrador Cliente');
  });

  it('are given roles by who may assign them, and are else written without', async () => {
    const permissions = ['Usuarios', 'CrearUsuarios', 'ModificarUsuarios', 'Eventos'];
    const { id: role } = await roles.create(owner, { name: 'Fichas', permissions }, north.customerId);
    const input = { firstName: 'Fito', password: TEST_PASSWORD, roleIds: [role] };
    await users.create(owner, { ...input, userName: 'fito' }, north.customerId);
    const clerk = await logIn('fito');
    const other = { userName: 'otra', firstName: 'Otra' };
    await expect(users.create(clerk, { ...other, roleIds: [role] })).rejects.toMatchObject(forbidden);
    const made = await users.create(clerk, other);
    await expect(users.update(clerk, made, { roleIds: [role] })).rejects.toMatchObject(forbidden);
    const given = await users.update(owner, made, { roleIds: [role] });
    expect(await users.update(clerk, given, { firstName: 'Olga', roleIds: [role] })).toMatchObject({
      firstName: 'Olga',
      roles: [{ id: role }],
    });
    await expect(users.update(clerk, await known('otra'), { roleIds: [] })).rejects.toMatchObject(forbidden);
  });

  it('with more rights are not brought back by who could not have written them', async () => {
    const made = await users.create(
      owner,
      { userName: 'vuelve', firstName: 'Vuelve', roleIds: [standard.platform] },
      north.customerId,
    );
    await users.remove(owner, [made.id]);
    const [{ id: auditId }] = await sql(
      "SELECT id FROM audit_log WHERE entity = 'app_user' AND action = 'delete' AND entity_id = $1",
      [String(made.id)],
    );
    const back = (token: string) =>
      server.call('mutation ($id: Id!) { undoAudited(auditId: $id) }', { id: auditId }, token);
    await expect(back(manager)).rejects.toMatchObject(forbidden);
    await back(owner);
    expect(await known('vuelve')).toMatchObject({ id: made.id });
    await users.remove(owner, [made.id]);
  });

  it('bounded by groups see and write only who is bounded by the same', async () => {
    const { id: role } = await roles.create(
      owner,
      { name: 'Grupo', permissions: ['Usuarios', 'CrearUsuarios', 'ModificarUsuarios'] },
      north.customerId,
    );
    const input = { firstName: 'Beto', password: TEST_PASSWORD, roleIds: [role], groupIds: [north.groupId] };
    await users.create(owner, { ...input, userName: 'beto' }, north.customerId);
    const bounded = await logIn('beto');
    expect((await users.list(bounded)).map(({ userName }) => userName)).toEqual(['beto', 'Nora']);
    const child = { userName: 'hijo', firstName: 'Hijo' };
    await expect(users.create(bounded, child)).rejects.toMatchObject(notFound);
    await expect(users.create(bounded, { ...child, groupIds: [north.rootGroupId] })).rejects.toMatchObject(
      notFound,
    );
    const made = await users.create(bounded, { ...child, groupIds: [north.groupId] });
    await expect(users.update(bounded, made, { groupIds: [] })).rejects.toMatchObject(notFound);
    await expect(users.update(bounded, await known('beto'), { groupIds: [] })).rejects.toMatchObject(
      notFound,
    );
  });

  it('who are deactivated, deleted or given another password are logged out at once', async () => {
    const ended = (token: string) =>
      eventually(() =>
        server.call('{ currentUser { id } }', {}, token).then(
          () => false,
          ({ code }) => code === 'UNAUTHENTICATED',
        ),
      );
    const made = await users.create(manager, { userName: 'fin', firstName: 'Fin', password: TEST_PASSWORD });
    const first = await logIn('fin');
    await users.update(manager, made, { password: 'una clave nueva' });
    await ended(first);
    await expect(logIn('fin')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const second = await logIn('fin', 'una clave nueva');
    await users.update(manager, await known('fin'), { active: false });
    await ended(second);
    await expect(logIn('fin', 'una clave nueva')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await users.update(manager, await known('fin'), { active: true });
    const third = await logIn('fin', 'una clave nueva');
    const { deleteUserAccounts } = await users.remove(manager, [made.id]);
    await ended(third);
    await users.undo(manager, deleteUserAccounts?.changeId ?? '');
    await logIn('fin', 'una clave nueva');
  });

  it('neither deactivate nor delete themselves, nor pass by their current password', async () => {
    const own = await known(north.managerName);
    const refused = { code: 'OWN_USER' };
    await expect(users.update(manager, own, { active: false })).rejects.toMatchObject(refused);
    await expect(users.update(manager, own, { password: 'otra clave' })).rejects.toMatchObject(refused);
    await expect(users.remove(manager, [own.id])).rejects.toMatchObject(refused);
  });

  it('do not take away their own roles, and may be given others', async () => {
    const own = await known('jefa');
    const held = (await sql('SELECT role_id AS id FROM user_role WHERE user_id = $1', [own.id])) as Row[];
    const lesser = await roles.create(chief, { name: 'Menos', permissions: ['Eventos'] });
    for (const roleIds of [[], [lesser.id]])
      await expect(users.update(chief, own, { roleIds })).rejects.toMatchObject({ code: 'OWN_ROLES' });
    const both = [...held.map(({ id }) => id), lesser.id];
    const changed = await users.update(chief, own, { roleIds: both });
    await users.update(owner, changed, { roleIds: held.map(({ id }) => id) });
  });

  it('leave a user who sees all customers, though two take it away from each other at once', async () => {
    const { id: first } = await known(OWNER_NAME);
    const other = await users.create(
      owner,
      { userName: 'otro', firstName: 'Otro', password: TEST_PASSWORD, roleIds: [standard.platform] },
      south.customerId,
    );
    const second = await logIn('otro');
    const current = () => known(OWNER_NAME);
    const ofFirst = Number(
      (await sql('SELECT customer_id AS id FROM app_user WHERE id = $1', [first]))[0].id,
    );
    const takesAway: (() => Promise<unknown>)[] = [
      async () => users.update(second, await current(), { active: false }),
      async () => users.update(second, await current(), { roleIds: [standard.client] }),
      () => users.remove(second, [first]),
      () =>
        server.call(
          'mutation ($i: [Id!]!) { changeCustomerAccounts(ids: $i, change: { suspended: true }) { count } }',
          { i: [ofFirst] },
          second,
        ),
    ];
    for (const takeAway of takesAway) {
      // The requester of the second is in hand while the first one shuts it out.
      await users.list(second);
      await sql('UPDATE app_user SET active = false WHERE id = $1', [other.id]);
      await expect(takeAway()).rejects.toMatchObject({ code: 'LAST_OWNER' });
      await sql('UPDATE app_user SET active = true WHERE id = $1', [other.id]);
    }
    await users.update(owner, await known('otro'), { active: false });
  });

  it('are not overwritten where somebody else, or they themselves, changed them meanwhile', async () => {
    const before = await known('nora');
    const nora = await logIn('nora', 'una clave larga');
    await server.call(
      'mutation ($i: Id!) { updateUserProfileInformation(userId: $i, firstName: "Norita", lastName: "Paz") { id } }',
      { i: before.id },
      nora,
    );
    await expect(users.update(manager, before, { category: 'Turno' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });
});
