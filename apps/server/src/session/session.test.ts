import { describe, expect, it } from 'vitest';
import { newSecret, secretHash } from '../access/tokens.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { type CallFailed, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const LOGIN =
  'mutation ($u: String!, $p: String!) { login(userName: $u, password: $p, timezone: -5) { token refToken user { id userName language customer { id name } roles { name isOwner isAdmin permission { id name } } } } }';
const REFRESH = 'mutation ($r: String!) { refreshSession(refToken: $r) { token refToken } }';
const ME = '{ currentUser { id userName email phone } }';

interface LoginResult {
  login: {
    token: string;
    refToken: string;
    user: { userName: string; roles: { name: string; permission: object[] }[] };
  };
}
const login = (u = OWNER_NAME, p = TEST_PASSWORD) => server.call<LoginResult>(LOGIN, { u, p });

const accessLog = async (): Promise<string[]> =>
  (
    await server.store.pool.query(
      "SELECT action, entity_id, user_id FROM audit_log WHERE entity = 'access' ORDER BY id",
    )
  ).rows.map(
    ({ action, entity_id, user_id }) => `${action} ${entity_id} ${user_id === null ? 'nobody' : 'user'}`,
  );

it('the audit log shows who got in and who was kept out', async () => {
  await server.store.pool.query('DELETE FROM audit_log');
  const { login: opened } = await login('operador-1');
  await expect(login('operador-1', 'wrong')).rejects.toThrow('INVALID_CREDENTIALS');
  await expect(login('nobody at all', 'wrong')).rejects.toThrow('INVALID_CREDENTIALS');
  await expect(server.call('{ unknownDevices { peer } }', {}, opened.token)).rejects.toThrow('FORBIDDEN');
  await expect(server.call('{ unknownDevices { peer } }', {}, opened.token)).rejects.toThrow('FORBIDDEN');
  await server.store.pool.query("UPDATE session SET refreshed_at = now() - interval '1 hour'");
  await server.call(REFRESH, { r: opened.refToken });
  await server.store.pool.query("UPDATE session SET refreshed_at = now() - interval '1 hour'");
  await expect(server.call(REFRESH, { r: opened.refToken })).rejects.toThrow('UNAUTHENTICATED');
  expect(await accessLog()).toEqual([
    'login login user',
    'loginFailed login user',
    'loginFailed login nobody',
    'refused unknownDevices user',
    'tokenReused refreshSession user',
  ]);
});

describe('a session', () => {
  const refresh = async (r: string): Promise<string> =>
    (await server.call<{ refreshSession: { refToken: string } }>(REFRESH, { r })).refreshSession.refToken;

  it('ends with any former token, however many were traded since', async () => {
    const first = (await login('operador-1')).login.refToken;
    let newest = first;
    for (let i = 0; i < 3; i++) newest = await refresh(newest);
    await expect(refresh(first)).rejects.toThrow('UNAUTHENTICATED');
    await expect(refresh(newest)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('goes on with one token when many trade the last one at once, or its answer was lost', async () => {
    const { refToken } = (await login('operador-1')).login;
    const traded = new Set(await Promise.all(Array.from({ length: 6 }, () => refresh(refToken))));
    expect(traded.size).toBe(1);
    traded.add(await refresh(refToken));
    expect(traded.size).toBe(1);
    await refresh(await refresh([...traded][0] as string));
  });

  it('ends at once, for its access token too, when a former token is shown', async () => {
    const { token, refToken } = (await login('operador-1')).login;
    await server.call(ME, {}, token);
    await refresh(await refresh(refToken));
    await expect(refresh(refToken)).rejects.toThrow('UNAUTHENTICATED');
    await expect(server.call(ME, {}, token)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('that is over by its age is refused, and nothing is said to be stolen', async () => {
    const { refToken } = (await login('operador-1')).login;
    await server.store.pool.query('UPDATE session SET expires_at = now() WHERE refresh_hash = $1', [
      secretHash(refToken),
    ]);
    await server.store.pool.query('DELETE FROM audit_log');
    await expect(refresh(refToken)).rejects.toThrow('UNAUTHENTICATED');
    expect(await accessLog()).toEqual([]);
  });

  it('does not end with what only looks like one of its tokens', async () => {
    const { refToken } = (await login('operador-1')).login;
    await expect(refresh(`${newSecret()}.${refToken.split('.')[1]}`)).rejects.toThrow('UNAUTHENTICATED');
    expect(await refresh(refToken)).not.toBe('');
  });

  it('lives ninety days at most, however much it is used', async () => {
    const { refToken } = (await login('operador-1')).login;
    const find = 'WHERE refresh_hash = $1';
    await server.store.pool.query(`UPDATE session SET created_at = now() - interval '80 days' ${find}`, [
      secretHash(refToken),
    ]);
    const next = await refresh(refToken);
    const { rows } = await server.store.pool.query(
      `SELECT round(extract(epoch FROM expires_at - now()) / 86400) AS days FROM session ${find}`,
      [secretHash(next)],
    );
    expect(Number(rows[0].days)).toBe(10);
  });
});

describe('login', () => {
  it('gives tokens and the user with roles and permissions', async () => {
    const { login: result } = await login();
    expect(result.user).toMatchObject({
      userName: OWNER_NAME,
      language: 'ES',
      customer: { name: 'Plataforma' },
    });
    expect(result.user.roles[0]).toMatchObject({ name: 'Administrador Plataforma', isOwner: true });
    expect(result.user.roles[0]?.permission.length).toBeGreaterThan(30);
    await expect(server.call(ME, {}, result.token)).resolves.toMatchObject({
      currentUser: { userName: OWNER_NAME },
    });
  });

  it('accepts the user name in any case and refuses every wrong pair alike', async () => {
    await expect(login('ADMIN')).resolves.toMatchObject({ login: { user: { userName: OWNER_NAME } } });
    await expect(login(OWNER_NAME, 'wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(login('nobody')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(login("x' OR '1'='1")).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('stops answering somebody who guesses', async () => {
    for (let i = 0; i < 10; i++)
      await expect(login('guessed', 'x')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(login('guessed', 'x')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await expect(login()).resolves.toBeTruthy();
  });

  it('counts guesses that come all at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, () => login('hurried', 'x').then(String, (error: CallFailed) => error.code)),
    );
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(20);
  });

  it('refuses odd names and passwords without a fault', async () => {
    for (const name of ['', ' ', 'x'.repeat(100_000), 'admin%', '<script>alert(1)</script>', '\u{1F600}'])
      await expect(login(name)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(login(OWNER_NAME, 'x'.repeat(100_000))).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await expect(login('admin\u0000')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('records the browser’s offset where it can be one', async () => {
    const hours = async (timezone: number | null) => {
      await server.call(
        'mutation ($u: String!, $p: String!, $t: Float) { login(userName: $u, password: $p, timezone: $t) { token } }',
        { u: 'operador-1', p: TEST_PASSWORD, t: timezone },
      );
      const { rows } = await server.store.pool.query(
        "SELECT last_timezone_hours AS hours FROM app_user WHERE user_name = 'operador-1'",
      );
      return rows[0].hours;
    };
    expect(await hours(-4.5)).toBe(-4.5);
    for (const odd of [null, 1e300, -99]) expect(await hours(odd)).toBe(-4.5);
    expect(await hours(0)).toBe(0);
  });

  it('keeps out who is inactive, deleted or of a suspended customer', async () => {
    for (const change of ['active = false', 'deleted_at = now()']) {
      await server.store.pool.query(`UPDATE app_user SET ${change} WHERE user_name = 'operador-2'`);
      await expect(login('operador-2')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      await server.store.pool.query(
        "UPDATE app_user SET active = true, deleted_at = NULL WHERE user_name = 'operador-2'",
      );
    }
    const { login: inside } = await login('operador-2');
    await server.store.pool.query("UPDATE customer SET suspended = true WHERE name = 'Sur'");
    await expect(login('operador-2')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(server.call(REFRESH, { r: inside.refToken })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await server.store.pool.query("UPDATE customer SET suspended = false WHERE name = 'Sur'");
  });
});

describe('a session', () => {
  it('goes on by trading the refresh token, and ends when one is used twice by two', async () => {
    const { login: first } = await login();
    const { refreshSession: second } = await server.call<{
      refreshSession: { token: string; refToken: string };
    }>(REFRESH, {
      r: first.refToken,
    });
    expect(second.refToken).not.toBe(first.refToken);
    await expect(server.call(ME, {}, second.token)).resolves.toBeTruthy();
    // Two tabs at once may both trade the same token within half a minute; later it was stolen.
    await server.store.pool.query(
      "UPDATE session SET refreshed_at = now() - interval '1 minute' WHERE previous_refresh_hash = $1",
      [secretHash(first.refToken)],
    );
    await expect(server.call(REFRESH, { r: first.refToken })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(server.call(REFRESH, { r: second.refToken })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('ends at logout, at once', async () => {
    const { login: session } = await login();
    await server.call('mutation { logout }', {}, session.token);
    await expect(server.call(ME, {}, session.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(server.call(REFRESH, { r: session.refToken })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(server.call('mutation { logout }')).resolves.toEqual({ logout: true });
  });

  it('is not opened by a forged, expired or empty token', async () => {
    for (const token of ['x', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.', ''])
      await expect(server.call(ME, {}, token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('keeps no secret in the clear', async () => {
    const { login: session } = await login();
    const { rows } = await server.store.pool.query(
      'SELECT s::text AS row FROM session s UNION ALL SELECT u::text FROM app_user u',
    );
    const everything = rows.map((row) => row.row).join('\n');
    expect(everything).not.toContain(session.refToken);
    expect(everything).not.toContain(TEST_PASSWORD);
  });
});

describe('an autologin link', () => {
  const BY_TOKEN = 'mutation ($t: String!) { loginByToken(token: $t) { token user { userName } } }';
  async function link(more: Record<string, unknown> = {}): Promise<string> {
    const token = newSecret();
    const columns = {
      single_use: true,
      expires_at: new Date(Date.now() + 60_000),
      revoked_at: null,
      ...more,
    };
    await server.store.pool.query(
      `INSERT INTO autologin_token (user_id, token_hash, single_use, expires_at, revoked_at)
       SELECT id, $1, $2, $3, $4 FROM app_user WHERE user_name = 'operador-1'`,
      [secretHash(token), columns.single_use, columns.expires_at, columns.revoked_at],
    );
    return token;
  }

  it('logs in once, or until it expires', async () => {
    const once = await link();
    await expect(server.call(BY_TOKEN, { t: once })).resolves.toMatchObject({
      loginByToken: { user: { userName: 'operador-1' } },
    });
    await expect(server.call(BY_TOKEN, { t: once })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const lasting = await link({ single_use: false });
    await server.call(BY_TOKEN, { t: lasting });
    await expect(server.call(BY_TOKEN, { t: lasting })).resolves.toBeTruthy();
  });

  it('does not log in when expired, revoked or made up', async () => {
    const refused = [
      await link({ expires_at: new Date(Date.now() - 1) }),
      await link({ revoked_at: new Date() }),
      'made-up',
    ];
    for (const token of refused)
      await expect(server.call(BY_TOKEN, { t: token })).rejects.toMatchObject({
        code: 'INVALID_CREDENTIALS',
      });
  });
});

describe('the stored selection', () => {
  const SAVE = 'mutation ($s: SelectionInput!) { saveSelection(selection: $s) }';
  const SELECTION = '{ currentUser { selection { allCustomers customerIds groupIds } } }';

  it('is nothing at first, then what was stored last, as far as it is in reach', async () => {
    const { north, south } = fleet;
    const token = await server.login(north.managerName, TEST_PASSWORD);
    expect(await server.call(SELECTION, {}, token)).toEqual({ currentUser: { selection: null } });
    const save = (customerIds: number[], groupIds: number[], by = token) =>
      server.call(SAVE, { s: { allCustomers: false, customerIds, groupIds } }, by);
    await save(
      [south.customerId, north.customerId],
      [north.rootGroupId, south.groupId, north.groupId, north.groupId, -1],
    );
    expect(await server.call(SELECTION, {}, token)).toEqual({
      currentUser: {
        selection: {
          allCustomers: false,
          customerIds: [north.customerId],
          groupIds: [north.rootGroupId, north.groupId],
        },
      },
    });
    const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
    await save([south.customerId], [south.groupId, north.groupId], owner);
    expect(await server.call(SELECTION, {}, owner)).toMatchObject({
      currentUser: {
        selection: { customerIds: [south.customerId], groupIds: [south.groupId, north.groupId] },
      },
    });
  });

  it('has bounds', async () => {
    const token = await server.login('operador-2', TEST_PASSWORD);
    const groupIds = Array.from({ length: 10_001 }, (_, index) => index);
    await expect(
      server.call(SAVE, { s: { allCustomers: true, customerIds: [], groupIds } }, token),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field: 'selection' } });
  });
});
