import { describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const idOf = async (name: string): Promise<number> =>
  (await sql('SELECT id FROM app_user WHERE user_name = $1', [name]))[0].id;
const operatorId = await idOf(north.operatorName);
const manager = await server.login(north.managerName, TEST_PASSWORD);

const ME = '{ currentUser { id } }';
const PARTS = 'sessions { sessionId network } autologinLinks { id singleUse createdBy usedAt }';
interface Access {
  sessions: { sessionId: string }[];
  autologinLinks: { id: number; usedAt: string | null }[];
}
const access = async (userId = operatorId, token = manager): Promise<Access> =>
  (
    await server.call<{ userAccess: Access }>(
      `query ($id: Id!) { userAccess(userId: $id) { ${PARTS} } }`,
      { id: userId },
      token,
    )
  ).userAccess;
const end = (sessionId: string | null, userId = operatorId) =>
  server.call(
    `mutation ($id: Id!, $s: String) { endUserSessions(userId: $id, sessionId: $s) { ${PARTS} } }`,
    { id: userId, s: sessionId },
    manager,
  );
const create = async (singleUse: boolean, days = 1, userId = operatorId) =>
  (
    await server.call<{ createAutologinLink: { token: string } }>(
      'mutation ($id: Id!, $e: DateTime!, $s: Boolean!) { createAutologinLink(userId: $id, expiresAt: $e, singleUse: $s) { token } }',
      { id: userId, e: new Date(Date.now() + days * 86_400_000).toISOString(), s: singleUse },
      manager,
    )
  ).createAutologinLink.token;
const enter = async (token: string): Promise<string> =>
  (
    await server.call<{ loginByToken: { token: string } }>(
      'mutation ($t: String!) { loginByToken(token: $t) { token } }',
      { t: token },
    )
  ).loginByToken.token;

describe('the sessions of a user', () => {
  it('are seen and ended by who administers the user, at once', async () => {
    const [first, second] = [
      await server.login(north.operatorName, TEST_PASSWORD),
      await server.login(north.operatorName, TEST_PASSWORD),
    ];
    await server.call(ME, {}, first);
    const { sessions } = await access();
    expect(sessions).toHaveLength(2);
    await end(sessions[1]?.sessionId ?? ''); // the last used stands first
    await expect(server.call(ME, {}, first)).rejects.toThrow('UNAUTHENTICATED');
    await server.call(ME, {}, second);
    await expect(end(sessions[1]?.sessionId ?? '')).rejects.toThrow('NOT_FOUND');
    await end(null);
    await expect(server.call(ME, {}, second)).rejects.toThrow('UNAUTHENTICATED');
    const audited = await sql("SELECT user_id FROM audit_log WHERE entity = 'session' AND action = 'delete'");
    expect(audited).toEqual([{ user_id: north.managerId }, { user_id: north.managerId }]);
  });

  it('end after the session time of the user, however much they are used, and as soon as it is set', async () => {
    const opened = async () =>
      (
        await server.call<{ login: { refToken: string } }>(
          'mutation ($u: String!, $p: String!) { login(userName: $u, password: $p) { refToken } }',
          { u: north.operatorName, p: TEST_PASSWORD },
        )
      ).login.refToken;
    const lives = async () =>
      (
        await sql(
          'SELECT round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM session WHERE user_id = $1 AND ended_at IS NULL ORDER BY created_at',
          [operatorId],
        )
      ).map(({ hours }) => hours);
    await end(null).catch(() => null);
    await opened();
    const [{ version }] = await sql('SELECT version FROM app_user WHERE id = $1', [operatorId]);
    await server.call(
      'mutation ($id: Id!, $v: Int!) { updateUserAccount(id: $id, version: $v, userAccount: { sessionHours: 2 }) { changeId } }',
      { id: operatorId, v: version },
      manager,
    );
    const refToken = await opened();
    expect(await lives()).toEqual([2, 2]);
    await sql("UPDATE session SET created_at = created_at - interval '1 hour' WHERE user_id = $1", [
      operatorId,
    ]);
    await server.call('mutation ($r: String!) { refreshSession(refToken: $r) { token } }', { r: refToken });
    expect(await lives()).toContain(2);
    await end(null);
    await sql('UPDATE app_user SET session_hours = NULL WHERE id = $1', [operatorId]);
  });

  it('are nothing for others, nor those of somebody with more rights', async () => {
    const ownerId = await idOf(OWNER_NAME);
    await expect(access(south.managerId)).rejects.toThrow('NOT_FOUND');
    await server.login(south.managerName, TEST_PASSWORD);
    await expect(end(null, south.managerId)).rejects.toThrow('NOT_FOUND');
    await sql('UPDATE app_user SET customer_id = $1 WHERE id = $2', [north.customerId, ownerId]);
    await server.login(OWNER_NAME, TEST_PASSWORD);
    await expect(end(null, ownerId)).rejects.toThrow('FORBIDDEN');
    await expect(create(true, 1, ownerId)).rejects.toThrow('FORBIDDEN');
  });
});

describe('a login link', () => {
  it('lets its user in once, or until its end, and not once it is revoked', async () => {
    const [once, often] = [await create(true), await create(false)];
    await server.call(ME, {}, await enter(once));
    await expect(enter(once)).rejects.toThrow('INVALID_CREDENTIALS');
    await enter(often);
    await enter(often);
    const { autologinLinks } = await access();
    expect(autologinLinks).toMatchObject([{ singleUse: false, createdBy: north.managerName }]);
    expect(autologinLinks[0]?.usedAt).not.toBeNull();
    const revoke = (userId = operatorId) =>
      server.call(
        'mutation ($id: Id!, $l: Id!) { revokeAutologinLink(userId: $id, linkId: $l) { hasPassword } }',
        { id: userId, l: autologinLinks[0]?.id },
        manager,
      );
    await revoke();
    await expect(enter(often)).rejects.toThrow('INVALID_CREDENTIALS');
    await revoke();
    expect((await access()).autologinLinks).toEqual([]);
    const [{ id: another }] = await sql(
      `INSERT INTO app_user (customer_id, user_name, password_hash, first_name, last_name) VALUES ($1, 'otra', '', 'O', '') RETURNING id`,
      [north.customerId],
    );
    await expect(revoke(another)).rejects.toThrow('NOT_FOUND');
  });

  it('is stored as a hash, and made for nobody who may not log in, for no past and for no long time', async () => {
    const token = await create(true);
    const [row] = await sql('SELECT t::text AS text FROM autologin_token t ORDER BY id DESC LIMIT 1');
    expect(row.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    await expect(create(true, -1)).rejects.toThrow('INVALID_INPUT');
    await expect(create(true, 400)).rejects.toThrow('INVALID_INPUT');
    await expect(create(true, 1, north.managerId)).rejects.toThrow('OWN_USER');
    await sql('UPDATE app_user SET active = false WHERE id = $1', [operatorId]);
    await expect(create(true)).rejects.toThrow('INVALID_INPUT');
  });
});
