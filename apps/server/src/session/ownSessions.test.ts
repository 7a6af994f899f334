import { describe, expect, it } from 'vitest';
import { fillTestFleet, TEST_PASSWORD } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { TestSocket } from '../testing/testSocket.ts';

const server = await testServer(async (store) => void (await fillTestFleet(store)));

const LIST = '{ ownSessions { sessionId isThis begun lastUsed network browser } }';
const END = 'mutation ($id: String!) { endSession(sessionId: $id) }';
const END_OTHERS = 'mutation { endOtherSessions }';
const ME = '{ currentUser { userName } }';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface OwnSession {
  sessionId: string;
  isThis: boolean;
  begun: string;
  lastUsed: string;
  network: string | null;
  browser: string | null;
}

const list = async (token: string): Promise<OwnSession[]> =>
  (await server.call<{ ownSessions: OwnSession[] }>(LIST, {}, token)).ownSessions;
const thisOf = async (token: string): Promise<string> =>
  (await list(token)).find(({ isThis }) => isThis)?.sessionId ?? '';
const logIn = (userName: string) => server.login(userName, TEST_PASSWORD);
const refused = (token: string) => expect(server.call(ME, {}, token)).rejects.toThrow('UNAUTHENTICATED');

/** Logs in as a browser does. */
async function logInWithFirefox(userName: string): Promise<string> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      query: `mutation { login(userName: "${userName}", password: "${TEST_PASSWORD}") { token } }`,
    }),
  });
  return ((await response.json()) as { data: { login: { token: string } } }).data.login.token;
}

describe('the list of one’s own sessions', () => {
  it('says of each when it began, when and from where it was used last, and by which browser', async () => {
    const program = await logIn('operador-1');
    const browser = await logInWithFirefox('operador-1');
    const sessions = await list(browser);
    expect(sessions.map(({ browser, network, isThis }) => ({ browser, network, isThis }))).toEqual([
      { browser: 'Firefox, Windows', network: '127.0.0.1', isThis: true },
      { browser: null, network: '127.0.0.1', isThis: false },
    ]);
    for (const { begun, lastUsed } of sessions)
      expect(Math.abs(Date.parse(begun) - Date.parse(lastUsed))).toBeLessThan(1);
    expect((await list(program)).map(({ isThis }) => isThis)).toEqual([false, true]);
  });

  it('has neither what ended nor what is somebody else’s', async () => {
    const token = await logIn('gerente-1');
    const gone = await logIn('gerente-1');
    await server.call('mutation { logout }', {}, gone);
    await logIn('gerente-2');
    expect(await list(token)).toHaveLength(1);
  });

  it('is all that is kept of a browser and an address; what ended long ago is forgotten', async () => {
    const kept = async () =>
      (
        await server.store.pool.query(
          "SELECT s::text AS row FROM session s JOIN app_user u ON u.id = s.user_id WHERE u.user_name = 'operador-2'",
        )
      ).rows.map(({ row }) => row as string);
    const token = await logInWithFirefox('operador-2');
    expect((await kept()).join()).not.toMatch(/Mozilla|Gecko|140\.0/);
    await server.call('mutation { logout }', {}, token);
    await server.store.pool.query(
      "UPDATE session SET created_at = now() - interval '91 days' WHERE ended_at IS NOT NULL",
    );
    await logIn('operador-2');
    expect(await kept()).toHaveLength(1);
  });
});

describe('a session that its user ends', () => {
  it('is over at once: its calls, its live connections and its renewal; and the audit log keeps it', async () => {
    const token = await logIn('operador-1');
    const other = await logIn('operador-1');
    const sessionId = await thisOf(other);
    const socket = await new TestSocket(server.url).login(other);
    await server.call(END, { id: sessionId }, token);
    expect((await socket.closed).code).toBe(4403);
    await refused(other);
    await server.call(ME, {}, token);
    await expect(server.call(END, { id: sessionId }, token)).rejects.toThrow('NOT_FOUND');
    const { rows } = await server.store.pool.query(
      "SELECT action, before->>'network' AS network FROM audit_log WHERE entity = 'session' AND entity_id = $1",
      [sessionId],
    );
    expect(rows).toEqual([{ action: 'delete', network: '127.0.0.1' }]);
  });

  it('is its own: another user’s, and what is none, are not found', async () => {
    const token = await logIn('operador-1');
    const theirs = await logIn('gerente-1');
    for (const id of [await thisOf(theirs), '00000000-0000-0000-0000-000000000000', "x' OR '1'='1", ''])
      await expect(server.call(END, { id }, token)).rejects.toThrow('NOT_FOUND');
    await server.call(ME, {}, theirs);
    await expect(server.call(END, { id: 'x' })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('may be all but this one, of this user', async () => {
    const token = await logIn('gerente-2');
    const others = await Promise.all([logIn('gerente-2'), logIn('gerente-2')]);
    const theirs = await logIn('gerente-1');
    const { endOtherSessions } = await server.call<{ endOtherSessions: number }>(END_OTHERS, {}, token);
    expect(endOtherSessions).toBeGreaterThanOrEqual(2);
    for (const other of others) await refused(other);
    await server.call(ME, {}, theirs);
    expect((await list(token)).map(({ isThis }) => isThis)).toEqual([true]);
    expect(await server.call(END_OTHERS, {}, token)).toEqual({ endOtherSessions: 0 });
  });
});
