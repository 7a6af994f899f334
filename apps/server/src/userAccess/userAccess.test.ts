import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../outside/mail.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { passwordMailRound } from './mailing.ts';

let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store);
  },
  // The rounds of the server would send to a mail server that does not exist: the rounds of the test are quicker.
  {
    settings: { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://rastro.test/' },
    paces: { courierMs: 86_400_000 },
  },
);
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const idOf = async (name: string): Promise<number> =>
  (await sql('SELECT id FROM app_user WHERE user_name = $1', [name]))[0].id;
const operatorId = await idOf(north.operatorName);
const manager = await server.login(north.managerName, TEST_PASSWORD);

let sent: Mail[] = [];
let refuse: SendFailure | null = null;
const round = () =>
  passwordMailRound({
    db: server.store.db,
    log: pino({ level: 'silent' }),
    publicUrl: 'https://rastro.test',
    mailer: {
      send: async (mail) => {
        if (refuse) throw refuse;
        sent.push(mail);
      },
    },
  });
const tokenOf = (mail: Mail | undefined): string => /set-password#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

const CREATE = `mutation ($id: Id!, $copies: Boolean) { createPasswordLink(userId: $id, copies: $copies) {
  token access { hasPassword byMail passwordLink { kind byMail error mailedAt } } } }`;
const SET = `mutation ($t: String!, $p: String!, $again: String!) { setPasswordByLink(token: $t, newPassword1: $p, newPassword2: $again) }`;
const FIND = 'query ($t: String!) { passwordLink(token: $t) { kind userName customerName minimum } }';
const ASK = 'mutation ($user: String!) { requestPasswordReset(user: $user) }';
const create = (token: string, id: number, copies = false) =>
  server.call<{ createPasswordLink: { token: string | null } }>(CREATE, { id, copies }, token);
const set = (t: string, p: string, again = p) => server.call(SET, { t, p, again });
const ask = (user: string) => server.call(ASK, { user });

beforeEach(async () => {
  sent = [];
  refuse = null;
  await sql('DELETE FROM password_link');
  await sql("DELETE FROM audit_log WHERE action = 'resetAsked'");
  await sql("UPDATE app_user SET email = 'rosa@norte.test', language = 'ES', active = true WHERE id = $1", [
    operatorId,
  ]);
});

describe('an invitation', () => {
  it('is mailed in the language of the user, whose sessions end when it is used, once', async () => {
    const { userAccount } = (
      await server.call<{ createUserAccount: { userAccount: { id: number } } }>(
        `mutation ($role: Id!) { createUserAccount(userAccount: { userName: "invitada", firstName: "Ada", lastName: "", email: "ada@norte.test",
           language: "US", roleIds: [$role], groupIds: [], active: true, showMenu: true }) { userAccount { id } } }`,
        { role: (await sql("SELECT id FROM role WHERE name = 'Operador'"))[0].id },
        manager,
      )
    ).createUserAccount;
    await expect(server.login('invitada', '')).rejects.toThrow('INVALID_CREDENTIALS');
    expect(await create(manager, userAccount.id)).toEqual({
      createPasswordLink: {
        token: null,
        access: {
          hasPassword: false,
          byMail: true,
          passwordLink: { kind: 'INVITATION', byMail: true, error: null, mailedAt: null },
        },
      },
    });
    await round();
    expect(sent).toMatchObject([{ to: 'ada@norte.test', subject: 'Norte gives you access to Rastro' }]);
    expect(sent[0]?.text).toContain('Your user name is invitada.');
    const token = tokenOf(sent[0]);
    const [row] = await sql('SELECT l::text AS text FROM password_link l');
    expect(token).toHaveLength(43);
    expect(row.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    expect(await server.call(FIND, { t: token })).toEqual({
      passwordLink: { kind: 'INVITATION', userName: 'invitada', customerName: 'Norte', minimum: 6 },
    });
    await ask('ada@norte.test'); // whoever asks for a reset takes no invitation away
    await eventually(async () => (await sql('SELECT FROM password_link')).length === 2);
    await expect(set(token, 'una clave larga', 'otra clave larga')).rejects.toThrow('PASSWORDS_DIFFER');
    await expect(set(token, 'corta')).rejects.toThrow('PASSWORD_TOO_SHORT');
    await set(token, 'una clave larga');
    await server.login('invitada', 'una clave larga');
    await expect(set(token, 'otra clave larga')).rejects.toThrow('INVALID_CREDENTIALS');
    const [entry] = await sql(
      "SELECT user_id, after FROM audit_log WHERE action = 'changePassword' ORDER BY id DESC",
    );
    expect(entry).toEqual({ user_id: userAccount.id, after: { by: 'INVITATION' } });
  });

  it('is to be seen in the list of users, which is narrowed to those who have not chosen a password', async () => {
    const listed = async (passwordState: string) =>
      (
        await server.call<{ userAccounts: { items: { userName: string; passwordState: string }[] } }>(
          `query ($f: UserAccountFilter) { userAccounts(filter: $f, searchText: "lista", sort: [{ field: "passwordState", order: DESC }]) { items { userName passwordState } } }`,
          { f: { passwordState } },
          manager,
        )
      ).userAccounts.items;
    const [{ id }] = await sql(
      `INSERT INTO app_user (customer_id, user_name, password_hash, first_name, last_name) VALUES ($1, 'lista', '', 'L', '') RETURNING id`,
      [north.customerId],
    );
    expect(await listed('NONE')).toEqual([{ userName: 'lista', passwordState: 'NONE' }]);
    const { token } = (await create(manager, id)).createPasswordLink;
    expect(await listed('NONE')).toEqual([]);
    expect(await listed('INVITED')).toEqual([{ userName: 'lista', passwordState: 'INVITED' }]);
    await sql("UPDATE password_link SET expires_at = now() - interval '1 second' WHERE user_id = $1", [id]);
    expect(await listed('NONE')).toHaveLength(1);
    const { token: again } = (await create(manager, id)).createPasswordLink;
    await expect(set(String(token), 'una clave larga')).rejects.toThrow('INVALID_CREDENTIALS');
    await set(String(again), 'una clave larga');
    expect(await listed('INVITED')).toEqual([]);
    expect(await listed('CHOSEN')).toEqual([{ userName: 'lista', passwordState: 'CHOSEN' }]);
    const entries = await sql(
      "SELECT action, after FROM audit_log WHERE entity = 'passwordLink' AND entity_id = $1 ORDER BY id",
      [String(id)],
    );
    const made = { action: 'create', after: { kind: 'INVITATION', byMail: false } };
    expect(entries).toEqual([made, made]);
  });

  it('goes to those of many who have no password and an address, and never to who may do more', async () => {
    const invite = (token: string, ids: number[]) =>
      server.call<{ inviteUsers: object }>(
        'mutation ($ids: [Id!]!) { inviteUsers(userIds: $ids) { invited withoutMail passedOver } }',
        { ids },
        token,
      );
    const role = (await sql("SELECT id FROM role WHERE name = 'Operador'"))[0].id;
    const [first, second, third] = await Promise.all(
      ['uno@norte.test', 'dos@norte.test', null].map(async (email, index) => {
        const { userAccount } = (
          await server.call<{ createUserAccount: { userAccount: { id: number } } }>(
            `mutation ($name: String!, $email: String, $role: Id!) { createUserAccount(userAccount: { userName: $name, firstName: "Ada", lastName: "",
               email: $email, language: "ES", roleIds: [$role], groupIds: [], active: true, showMenu: true }) { userAccount { id } } }`,
            { name: `varios${index}`, email, role },
            manager,
          )
        ).createUserAccount;
        return userAccount.id;
      }),
    );
    const owner = await idOf(OWNER_NAME);
    const ids = [first, second, third, operatorId, await idOf(north.managerName)] as number[];
    expect(await invite(manager, [...ids, first as number])).toEqual({
      inviteUsers: { invited: 2, withoutMail: 1, passedOver: 2 },
    });
    await round();
    expect(sent.map(({ to }) => to).sort()).toEqual(['dos@norte.test', 'uno@norte.test']);
    await expect(invite(manager, [first as number, owner])).rejects.toThrow('NOT_FOUND');
    await expect(
      invite(
        manager,
        Array.from({ length: 501 }, () => first as number),
      ),
    ).rejects.toThrow('INVALID_INPUT');
    await sql(
      'UPDATE user_role SET role_id = (SELECT id FROM role WHERE is_owner LIMIT 1) WHERE user_id = $1',
      [first],
    );
    expect(await invite(manager, [first as number])).toEqual({
      inviteUsers: { invited: 0, withoutMail: 0, passedOver: 1 },
    });
  });

  it('that could not be mailed says why, and is mailed again by another token', async () => {
    await create(manager, operatorId);
    refuse = new SendFailure('again', 'no route');
    await round();
    const access = () =>
      server.call<{ userAccess: { passwordLink: { error: string | null; mailedAt: string | null } } }>(
        'query ($id: Id!) { userAccess(userId: $id) { passwordLink { error mailedAt } } }',
        { id: operatorId },
        manager,
      );
    expect((await access()).userAccess.passwordLink).toEqual({ error: 'no route', mailedAt: null });
    refuse = null;
    await round();
    expect(sent).toEqual([]); // not before its time
    await sql('UPDATE password_link SET mail_due_at = now()');
    await round();
    expect((await access()).userAccess.passwordLink).toEqual({ error: null, mailedAt: expect.any(String) });
    await set(tokenOf(sent[0]), TEST_PASSWORD);
  });
});

describe('a reset', () => {
  it('is mailed to who asks by name or address, and the answer says nothing of whom', async () => {
    expect(await ask('ROSA@norte.test')).toEqual({ requestPasswordReset: true });
    expect(await ask('nobody@norte.test')).toEqual({ requestPasswordReset: true });
    await eventually(async () => (await sql('SELECT FROM password_link')).length === 1);
    await round();
    expect(sent).toMatchObject([{ to: 'rosa@norte.test', subject: 'Su contraseña de Rastro' }]);
    const before = await server.login(north.operatorName, TEST_PASSWORD);
    await set(tokenOf(sent[0]), 'otra clave larga');
    await expect(server.call('{ currentUser { id } }', {}, before)).rejects.toThrow('UNAUTHENTICATED');
    await server.login(north.operatorName, 'otra clave larga');
    const links = await sql("SELECT user_id FROM audit_log WHERE action = 'resetAsked'");
    expect(links).toEqual([{ user_id: operatorId }]);
  });

  it('is mailed three times an hour at most, and asked for five times by one name', async () => {
    for (let i = 0; i < 5; i++) await ask(north.operatorName);
    await expect(ask(north.operatorName.toUpperCase())).rejects.toThrow('TOO_MANY_ATTEMPTS');
    await eventually(async () => (await sql('SELECT FROM password_link')).length === 3);
    await round();
    expect(sent).toHaveLength(1); // the others were replaced before they were sent
  });

  it('is worth nothing once its user is shut out, and nobody makes another one then', async () => {
    const { token: copied } = (await create(manager, operatorId, true)).createPasswordLink;
    expect(copied).toHaveLength(43);
    await server.call(
      'mutation ($id: Id!, $v: Int!) { updateUserAccount(id: $id, version: $v, userAccount: { active: false }) { changeId } }',
      {
        id: operatorId,
        v: (await sql('SELECT version FROM app_user WHERE id = $1', [operatorId]))[0].version,
      },
      manager,
    );
    await expect(server.call(FIND, { t: copied })).rejects.toThrow('INVALID_CREDENTIALS');
    await expect(create(manager, operatorId)).rejects.toThrow('INVALID_INPUT');
  });

  it('is over after an hour', async () => {
    const { token } = (await create(manager, operatorId, true)).createPasswordLink;
    const [row] = await sql(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS life, kind FROM password_link WHERE closed_at IS NULL',
    );
    expect(row).toEqual({ life: 3_600, kind: 2 });
    await sql('UPDATE password_link SET expires_at = now()');
    await expect(set(token as string, 'otra clave larga')).rejects.toThrow('INVALID_CREDENTIALS');
  });
});

describe('nobody makes a link', () => {
  it('for somebody with more rights, of another customer, or for themselves', async () => {
    const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
    const ownerId = await idOf(OWNER_NAME);
    await sql('UPDATE app_user SET customer_id = $1 WHERE id = $2', [north.customerId, ownerId]);
    await expect(create(manager, ownerId)).rejects.toThrow('FORBIDDEN');
    await expect(create(manager, south.managerId)).rejects.toThrow('NOT_FOUND');
    await expect(create(manager, north.managerId)).rejects.toThrow('OWN_USER');
    await create(owner, north.managerId);
    await expect(
      server.call(
        'mutation ($id: Id!) { revokePasswordLink(userId: $id) { byMail } }',
        { id: ownerId },
        manager,
      ),
    ).rejects.toThrow('FORBIDDEN');
  });
});
