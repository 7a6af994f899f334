import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const USER = north.operatorName;

const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const LOGIN =
  'mutation ($u: String!, $p: String!, $c: String) { login(userName: $u, password: $p, code: $c) { token } }';
const logIn = async (code?: string, userName = USER): Promise<string> =>
  (
    await server.call<{ login: { token: string } }>(LOGIN, {
      u: userName,
      p: TEST_PASSWORD,
      c: code ?? null,
    })
  ).login.token;
const own = (token: string) =>
  server.call<{ ownSecondFactor: { since: string; recoveryCodesLeft: number } | null }>(
    '{ ownSecondFactor { since recoveryCodesLeft } }',
    {},
    token,
  );
const renew = async (token: string, code: string): Promise<string[]> =>
  (
    await server.call<{ renewRecoveryCodes: string[] }>(
      'mutation ($c: String!) { renewRecoveryCodes(code: $c) }',
      { c: code },
      token,
    )
  ).renewRecoveryCodes;
const end = (token: string, code: string, password = TEST_PASSWORD) =>
  server.call(
    'mutation ($p: String!, $c: String!) { endSecondFactor(password: $p, code: $c) }',
    { p: password, c: code },
    token,
  );

/** The app on the phone of a user: each code of it is of another step, as if half a minute had passed. */
class App {
  readonly #totp: TOTP;

  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }

  /** The present code, which the server has not seen before. */
  async fresh(): Promise<string> {
    await sql('UPDATE second_factor SET last_step = 0');
    return this.#totp.generate();
  }

  /** A code of neither now nor soon. */
  wrong(): string {
    return this.#totp.generate({ timestamp: Date.now() - 3_600_000 });
  }
}

async function offer(token: string, password = TEST_PASSWORD): Promise<App> {
  const { offerSecondFactor } = await server.call<{ offerSecondFactor: { key: string; address: string } }>(
    'mutation ($p: String!) { offerSecondFactor(password: $p) { key address } }',
    { p: password },
    token,
  );
  expect(new URL(offerSecondFactor.address).searchParams.get('secret')).toBe(
    offerSecondFactor.key.replaceAll(' ', ''),
  );
  return new App(offerSecondFactor.key);
}

const confirm = async (token: string, code: string): Promise<string[]> =>
  (
    await server.call<{ confirmSecondFactor: string[] }>(
      'mutation ($c: String!) { confirmSecondFactor(code: $c) }',
      { c: code },
      token,
    )
  ).confirmSecondFactor;

async function switchedOn(): Promise<{ token: string; app: App; codes: string[] }> {
  const token = await logIn();
  const app = await offer(token);
  const codes = await confirm(token, await app.fresh());
  return { token, app, codes };
}

beforeEach(async () => {
  await sql('DELETE FROM second_factor');
  await sql('DELETE FROM audit_log');
});

describe('a second factor', () => {
  it('is demanded once a code has shown that the app has the key, and not before', async () => {
    const token = await logIn();
    const app = await offer(token);
    expect(await own(token)).toEqual({ ownSecondFactor: null });
    await logIn();
    await expect(confirm(token, app.wrong())).rejects.toThrow('WRONG_CODE');
    expect(await confirm(token, await app.fresh())).toHaveLength(10);
    expect((await own(token)).ownSecondFactor?.recoveryCodesLeft).toBe(10);
    await expect(logIn()).rejects.toThrow('CODE_REQUIRED');
    await expect(logIn('')).rejects.toThrow('CODE_REQUIRED');
    await expect(logIn(app.wrong())).rejects.toThrow('WRONG_CODE');
    await logIn(await app.fresh());
  });

  it('says nothing to who does not know the password', async () => {
    await switchedOn();
    await expect(server.call(LOGIN, { u: USER, p: 'wrong', c: null })).rejects.toThrow('INVALID_CREDENTIALS');
    await expect(server.call(LOGIN, { u: USER, p: 'wrong', c: '123456' })).rejects.toThrow(
      'INVALID_CREDENTIALS',
    );
  });

  it('takes a code once, however many show it at the same time', async () => {
    const { app } = await switchedOn();
    const code = await app.fresh();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => logIn(code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logIn(code)).rejects.toThrow('WRONG_CODE');
  });

  it('takes each recovery code once, and says how many are left', async () => {
    const { token, codes } = await switchedOn();
    await logIn(codes[3]!.toLowerCase().replaceAll('-', ' '));
    await expect(logIn(codes[3])).rejects.toThrow('WRONG_CODE');
    expect((await own(token)).ownSecondFactor?.recoveryCodesLeft).toBe(9);
    const audited = await sql("SELECT action FROM audit_log WHERE entity_id = 'secondFactor' ORDER BY id");
    expect(audited.map(({ action }) => action)).toEqual(['recoveryCode', 'loginFailed']);
  });

  it('looks at no code for an hour after ten wrong ones in a row', async () => {
    const { app, codes } = await switchedOn();
    for (let i = 0; i < 10; i++) await expect(logIn(app.wrong())).rejects.toThrow('WRONG_CODE');
    await expect(logIn(await app.fresh())).rejects.toThrow('TOO_MANY_ATTEMPTS');
    await expect(logIn(codes[0])).rejects.toThrow('TOO_MANY_ATTEMPTS');
    expect(await sql("SELECT id FROM audit_log WHERE action = 'throttled'")).toHaveLength(1);
    await sql("UPDATE second_factor SET failed_at = now() - interval '61 minutes'");
    await logIn(codes[0]);
    await expect(logIn(app.wrong())).rejects.toThrow('WRONG_CODE');
  });

  it('is switched on and off by who knows the password, and off by who has a code too', async () => {
    const first = await logIn();
    await expect(offer(first, 'wrong')).rejects.toThrow('WRONG_PASSWORD');
    await expect(confirm(first, '123456')).rejects.toThrow('INVALID_INPUT');
    await expect(renew(first, '123456')).rejects.toThrow('INVALID_INPUT');
    const { token, app, codes } = await switchedOn();
    await expect(offer(token)).rejects.toThrow('INVALID_INPUT');
    await expect(end(token, await app.fresh(), 'wrong')).rejects.toThrow('WRONG_PASSWORD');
    await expect(end(token, app.wrong())).rejects.toThrow('WRONG_CODE');
    const renewed = await renew(token, codes[0]!);
    await expect(end(token, codes[1]!)).rejects.toThrow('WRONG_CODE');
    await end(token, renewed[0]!);
    await logIn();
    const audited = await sql("SELECT action FROM audit_log WHERE entity = 'secondFactor' ORDER BY id");
    expect(audited.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  it('is kept nowhere but in its table', async () => {
    const { codes } = await switchedOn();
    const [stored] = await sql("SELECT encode(secret, 'hex') AS secret FROM second_factor");
    const everything = JSON.stringify(await sql('SELECT * FROM audit_log'));
    expect(everything).not.toContain(stored.secret);
    for (const code of codes) expect(everything).not.toContain(code);
    const hashes = await sql("SELECT encode(code_hash, 'escape') AS hash FROM recovery_code");
    for (const { hash } of hashes) expect(codes.map((code) => code.replaceAll('-', ''))).not.toContain(hash);
  });
});

describe('an autologin link of a user with a second factor', () => {
  it('needs a code too, and is not used up by who has none', async () => {
    const { app } = await switchedOn();
    const manager = await logIn(undefined, north.managerName);
    const made = await server.call<{ createAutologinLink: { token: string } }>(
      'mutation ($id: Id!, $until: DateTime!) { createAutologinLink(userId: $id, expiresAt: $until, singleUse: true) { token } }',
      { id: await idOf(USER), until: new Date(Date.now() + 3_600_000).toISOString() },
      manager,
    );
    const byLink = (code: string | null) =>
      server.call('mutation ($t: String!, $c: String) { loginByToken(token: $t, code: $c) { token } }', {
        t: made.createAutologinLink.token,
        c: code,
      });
    await expect(byLink(null)).rejects.toThrow('CODE_REQUIRED');
    await expect(byLink(app.wrong())).rejects.toThrow('WRONG_CODE');
    await byLink(await app.fresh());
    await expect(byLink(null)).rejects.toThrow('INVALID_CREDENTIALS');
  });
});

describe('an administrator', () => {
  const reset = (userId: number, token: string) =>
    server.call<{ resetSecondFactor: { secondFactorSince: string | null } }>(
      'mutation ($id: Id!) { resetSecondFactor(userId: $id) { secondFactorSince } }',
      { id: userId },
      token,
    );

  it('sees since when a user has it, and takes it away with the sessions of the user', async () => {
    const { token } = await switchedOn();
    const manager = await logIn(undefined, north.managerName);
    const { userAccess } = await server.call<{ userAccess: { secondFactorSince: string } }>(
      'query ($id: Id!) { userAccess(userId: $id) { secondFactorSince } }',
      { id: await idOf(USER) },
      manager,
    );
    expect(Math.abs(Date.parse(userAccess.secondFactorSince) - Date.now())).toBeLessThan(60_000);
    expect((await reset(await idOf(USER), manager)).resetSecondFactor.secondFactorSince).toBeNull();
    await expect(own(token)).rejects.toThrow('UNAUTHENTICATED');
    await logIn();
    await expect(reset(await idOf(USER), manager)).rejects.toThrow('NOT_FOUND');
    const [entry] = await sql(
      "SELECT user_id, before FROM audit_log WHERE entity = 'secondFactor' AND action = 'delete'",
    );
    expect(entry).toEqual({ user_id: north.managerId, before: { user: USER } });
  });

  it('does so with nobody of another customer, who may do more, or oneself', async () => {
    await switchedOn();
    const [manager, stranger] = [
      await logIn(undefined, north.managerName),
      await logIn(undefined, south.managerName),
    ];
    await expect(reset(await idOf(USER), stranger)).rejects.toThrow('NOT_FOUND');
    await expect(reset(await idOf(OWNER_NAME), manager)).rejects.toThrow('NOT_FOUND');
    await expect(reset(north.managerId, manager)).rejects.toThrow('OWN_USER');
    expect(await sql('SELECT user_id FROM second_factor')).toHaveLength(1);
  });
});

async function idOf(name: string): Promise<number> {
  return (await sql('SELECT id FROM app_user WHERE user_name = $1', [name]))[0].id;
}
