import { expect, it } from 'vitest';
import { runCommand } from '../testing/runCommand.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

const server = await testServer(async (store) => void (await fillTestFleet(store)));

it('a user who forgot the password gets another, and what they were logged in by ends', async () => {
  const { login } = await server.call<{ login: { refToken: string } }>(
    'mutation ($u: String!, $p: String!) { login(userName: $u, password: $p) { refToken } }',
    { u: OWNER_NAME, p: TEST_PASSWORD },
  );
  await server.store.pool.query(
    `INSERT INTO second_factor (user_id, secret, confirmed_at)
     SELECT id, '\\x00', now() FROM app_user WHERE user_name = $1`,
    [OWNER_NAME],
  );
  const { code, said } = await runCommand(['reset-password', OWNER_NAME], server.connection);
  expect(code).toBe(0);
  const [, password = ''] = /is now (\S+)/.exec(said) ?? [];
  expect(await server.login(OWNER_NAME, password)).not.toBe('');
  await expect(server.login(OWNER_NAME, TEST_PASSWORD)).rejects.toThrow();
  await expect(
    server.call('mutation ($token: String!) { refreshSession(refToken: $token) { token } }', {
      token: login.refToken,
    }),
  ).rejects.toThrow();
});

it('a name that nobody has is reported in a sentence', async () => {
  expect(await runCommand(['reset-password', 'nobody'], server.connection)).toEqual({
    code: 1,
    said: 'There is no user "nobody".\n',
  });
  expect((await runCommand(['reset-password'], server.connection)).code).toBe(2);
});
