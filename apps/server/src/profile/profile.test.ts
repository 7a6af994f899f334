import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_PHOTO_CHARACTERS } from '../access/photo.ts';
import { newSecret, secretHash } from '../access/tokens.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { TestSocket } from '../testing/testSocket.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const me = north.managerId;
const token = await server.login(north.managerName, TEST_PASSWORD);
const rows = async (sql: string, values: unknown[] = []) => (await server.store.pool.query(sql, values)).rows;
const user = async (id = me) => (await rows('SELECT * FROM app_user WHERE id = $1', [id]))[0];
const log = () =>
  rows(
    "SELECT user_id, customer_id, action, entity, entity_id, before, after FROM audit_log WHERE entity <> 'access' ORDER BY id",
  );
beforeEach(() => rows('DELETE FROM audit_log'));

const pngUrl = async (picture: Sharp): Promise<string> =>
  `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
const PNG = await pngUrl(sharp({ create: { width: 400, height: 200, channels: 3, background: '#0b6b75' } }));
/** A picture that no format makes smaller: nearly as large as is allowed. */
const NOISE_PX = 262;
const NOISE = await pngUrl(
  sharp(randomBytes(NOISE_PX * NOISE_PX * 3), { raw: { width: NOISE_PX, height: NOISE_PX, channels: 3 } }),
);
const entry = { user_id: me, customer_id: north.customerId, entity: 'user', entity_id: String(me) };

describe('the language', () => {
  const UPDATE = 'mutation ($u: Id!, $l: Language!) { updateUser(userId: $u, language: $l) { id } }';

  it('is changed, and the change is written down', async () => {
    expect(await server.call(UPDATE, { u: me, l: 'US' }, token)).toEqual({ updateUser: { id: me } });
    expect((await user()).language).toBe('US');
    expect(await log()).toEqual([
      { ...entry, action: 'update', before: { language: 'ES' }, after: { language: 'US' } },
    ]);
    expect(await server.call('{ currentUser { language languages } }', {}, token)).toEqual({
      currentUser: { language: 'US', languages: ['ES', 'US'] },
    });
  });

  it('of the third variant can be returned to', async () => {
    const languages = async () =>
      (await server.call<{ currentUser: object }>('{ currentUser { language languages } }', {}, token))
        .currentUser;
    await rows("UPDATE app_user SET language = 'ES_US' WHERE id = $1", [me]);
    expect(await languages()).toEqual({ language: 'ES_US', languages: ['ES', 'US', 'ES_US'] });
    for (const l of ['US', 'ES'] as const) {
      await server.call(UPDATE, { u: me, l }, token);
      expect(await languages()).toEqual({ language: l, languages: ['ES', 'US', 'ES_US'] });
    }
    await server.call(UPDATE, { u: me, l: 'ES_US' }, token);
    expect((await user()).language).toBe('ES_US');
    await server.call(UPDATE, { u: me, l: 'US' }, token);
  });
});

describe('the name and the photo', () => {
  const UPDATE = `mutation ($u: Id!, $f: String!, $l: String!, $p: String) {
    updateUserProfileInformation(userId: $u, firstName: $f, lastName: $l, photo: $p) { id } }`;
  const update = (f: string, l: string, more: { p?: string | null } = {}) =>
    server.call(UPDATE, { u: me, f, l, ...more }, token);

  it('are changed, and the change is written down without the picture', async () => {
    await update(' Rosa ', 'Ñahui ', { p: PNG });
    expect(await user()).toMatchObject({ first_name: 'Rosa', last_name: 'Ñahui' });
    const { width, height, format } = await sharp(
      Buffer.from((await user()).photo.split(',')[1], 'base64'),
    ).metadata();
    expect({ width, height, format }).toEqual({ width: 200, height: 200, format: 'jpeg' });
    const [written] = await log();
    expect(written).toMatchObject({
      ...entry,
      action: 'update',
      before: { first_name: 'Olga', last_name: 'Owner', photo_sha256: null },
      after: {
        first_name: 'Rosa',
        last_name: 'Ñahui',
        photo_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(JSON.stringify(written)).not.toContain('base64');
  });

  it('without a photo keep the one there is; an empty one removes it', async () => {
    const { photo } = await user();
    expect(photo).toMatch(/^data:image\/jpeg;base64,/);
    await update('Rosa', 'Ñahui');
    expect((await user()).photo).toBe(photo);
    await update('Rosa', 'Ñahui', { p: null });
    expect((await user()).photo).toBe(photo);
    await update('Rosa', 'Ñahui', { p: '' });
    expect((await user()).photo).toBeNull();
  });

  it.each<[string, string, string, { p?: string }, string]>([
    ['no first name', '', 'Rojas', {}, 'firstName'],
    ['a first name of spaces', '  ', 'Rojas', {}, 'firstName'],
    ['no last name', 'Rosa', ' ', {}, 'lastName'],
    ['a first name without end', 'x'.repeat(101), 'Rojas', {}, 'firstName'],
    ['a last name without end', 'Rosa', 'x'.repeat(101), {}, 'lastName'],
    ['a photo that is a page', 'Rosa', 'Rojas', { p: 'data:text/html;base64,AAAA' }, 'photo'],
    ['a photo that is not what it says', 'Rosa', 'Rojas', { p: PNG.replace('png', 'jpeg') }, 'photo'],
    ['a photo that is too large', 'Rosa', 'Rojas', { p: PNG + 'A'.repeat(MAX_PHOTO_CHARACTERS) }, 'photo'],
  ])('with %s are bad input and nothing changes', async (_name, first, last, more, field) => {
    const before = await user();
    await expect(update(first, last, more)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { field },
    });
    expect(await user()).toEqual(before);
    expect(await log()).toEqual([]);
  });

  it('may be as large as allowed', async () => {
    expect(NOISE.length).toBeLessThan(MAX_PHOTO_CHARACTERS);
    await update('x'.repeat(100), 'y'.repeat(100), { p: NOISE });
    expect((await user()).first_name).toHaveLength(100);
    expect((await user()).photo).toMatch(/^data:image\/jpeg/);
  });
});

describe('the password', () => {
  const CHANGE = `mutation ($u: Id!, $c: String!, $a: String!, $b: String!) {
    changePassword(userId: $u, currentPassword: $c, newPassword1: $a, newPassword2: $b) }`;
  const change = (c: string, a: string, b = a, by = token) => server.call(CHANGE, { u: me, c, a, b }, by);

  it.each([
    ['two that differ', TEST_PASSWORD, 'longer one', 'longer two', { code: 'PASSWORDS_DIFFER' }],
    [
      'one that is short',
      TEST_PASSWORD,
      '12345',
      '12345',
      { code: 'PASSWORD_TOO_SHORT', params: { minimum: 6 } },
    ],
    ['an empty one', TEST_PASSWORD, '', '', { code: 'PASSWORD_TOO_SHORT' }],
    ['a very long one', TEST_PASSWORD, 'xy'.repeat(65), 'xy'.repeat(65), { code: 'PASSWORD_TOO_LONG' }],
    ['blanks', TEST_PASSWORD, '      ', '      ', { code: 'PASSWORD_TOO_COMMON' }],
    ['the user name', TEST_PASSWORD, 'GERENTE-1', 'GERENTE-1', { code: 'PASSWORD_TOO_COMMON' }],
    ['one that everybody tries', TEST_PASSWORD, '123456', '123456', { code: 'PASSWORD_TOO_COMMON' }],
    ['a wrong current one', 'wrong', 'longer one', 'longer one', { code: 'WRONG_PASSWORD' }],
    ['no current one', '', 'longer one', 'longer one', { code: 'WRONG_PASSWORD' }],
  ])('with %s is refused and stays', async (_name, current, first, second, refusal) => {
    const before = await user();
    await expect(change(current, first, second)).rejects.toMatchObject(refusal);
    expect(await user()).toEqual(before);
    expect(await log()).toEqual([]);
    expect(await server.login(north.managerName, TEST_PASSWORD)).not.toBe('');
  });

  it('is guessed ten times in a quarter of an hour, wherever the session is used', async () => {
    const by = await server.login(north.operatorName, TEST_PASSWORD);
    const { currentUser } = await server.call<{ currentUser: { id: number } }>(
      '{ currentUser { id } }',
      {},
      by,
    );
    const guess = (c: string) =>
      server.call(CHANGE, { u: currentUser.id, c, a: 'longer one', b: 'longer one' }, by);
    for (let i = 0; i < 10; i++)
      await expect(guess(`guess ${i}`)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(guess(TEST_PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    const kept = await rows("SELECT action FROM audit_log WHERE entity_id = 'changePassword' ORDER BY id");
    expect(kept.map(({ action }) => action)).toEqual([...Array(10).fill('loginFailed'), 'throttled']);
  });

  it('is changed; the other sessions and their live connections end, this one goes on', async () => {
    const other = await server.login(north.managerName, TEST_PASSWORD);
    const colleague = await server.login(north.operatorName, TEST_PASSWORD);
    const live = await new TestSocket(server.url).login(other);
    const own = await new TestSocket(server.url).login(token);
    expect(await change(TEST_PASSWORD, 'Ñandú 12')).toEqual({ changePassword: true });
    await expect(server.call('{ currentUser { id } }', {}, other)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect((await live.closed).code).toBe(4403);
    for (const good of [token, colleague])
      await expect(server.call('{ currentUser { id } }', {}, good)).resolves.toBeTruthy();
    await own.say({ type: 'ping' });
    expect(await own.receive()).toEqual({ type: 'pong' });
    own.close();

    await expect(server.login(north.managerName, TEST_PASSWORD)).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(await server.login(north.managerName, 'Ñandú 12')).not.toBe('');
    const written = await log();
    expect(written).toEqual([{ ...entry, action: 'changePassword', before: null, after: null }]);
    expect((await user()).password_hash).toMatch(/^\$argon2id\$/);
    await change('Ñandú 12', TEST_PASSWORD);
  });

  it('is changed once by two at a time that know the same one', async () => {
    const answers = await Promise.allSettled([
      change(TEST_PASSWORD, 'longer one'),
      change(TEST_PASSWORD, 'longer two'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'WRONG_PASSWORD' },
    });
    expect(await log()).toHaveLength(1);
    await change(answers[0]?.status === 'fulfilled' ? 'longer one' : 'longer two', TEST_PASSWORD);
  });

  it('changed makes autologin links worthless', async () => {
    const link = newSecret();
    await rows(
      "INSERT INTO autologin_token (user_id, token_hash, expires_at) VALUES ($1, $2, now() + interval '1 hour')",
      [me, secretHash(link)],
    );
    await change(TEST_PASSWORD, 'longer one');
    await expect(
      server.call('mutation ($t: String!) { loginByToken(token: $t) { token } }', { t: link }),
    ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await change('longer one', TEST_PASSWORD);
  });

  it('is as long as this installation wants', async () => {
    expect(await change(TEST_PASSWORD, 'ab1278')).toEqual({ changePassword: true });
    await change('ab1278', TEST_PASSWORD);
  });
});

describe('nobody changes anybody else', () => {
  const calls: [string, string, object][] = [
    ['updateUser', 'updateUser(userId: $u, language: US) { id }', {}],
    [
      'updateUserProfileInformation',
      'updateUserProfileInformation(userId: $u, firstName: "A", lastName: "B") { id }',
      {},
    ],
    [
      'changePassword',
      `changePassword(userId: $u, currentPassword: "${TEST_PASSWORD}", newPassword1: "longer one", newPassword2: "longer one")`,
      {},
    ],
  ];
  it.each(calls)('by %s, not even the owner', async (_name, call) => {
    const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
    for (const [by, id] of [
      [token, south.managerId],
      [owner, me],
      [owner, 2_000_000_000],
    ] as const) {
      const before = await user(id);
      await expect(server.call(`mutation ($u: Id!) { ${call} }`, { u: id }, by)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await user(id)).toEqual(before);
    }
    await expect(server.call(`mutation ($u: Id!) { ${call} }`, { u: me })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await log()).toEqual([]);
  });
});
