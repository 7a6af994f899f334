import { expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { TestSocket } from '../testing/testSocket.ts';

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
const logIn = (name: string) => server.login(name, TEST_PASSWORD);
const see = async (userId: number, token: string): Promise<string> =>
  (
    await server.call<{ seeAsUser: { token: string } }>(
      'mutation ($id: Id!) { seeAsUser(userId: $id) { token } }',
      { id: userId },
      token,
    )
  ).seeAsUser.token;
const me = async (token: string): Promise<string> =>
  (await server.call<{ currentUser: { userName: string } }>('{ currentUser { userName } }', {}, token))
    .currentUser.userName;

it('is of what the other user sees, is no login of theirs, and is audited under both names', async () => {
  const manager = await logIn(north.managerName);
  const seeing = await see(operatorId, manager);
  expect([await me(manager), await me(seeing)]).toEqual([north.managerName, north.operatorName]);
  await expect(server.call('{ ownSessions { sessionId } }', {}, seeing)).rejects.toThrow('FORBIDDEN');
  await expect(
    server.call(
      'mutation { saveSelection(selection: {allCustomers: true, customerIds: [], groupIds: []}) }',
      {},
      seeing,
    ),
  ).rejects.toThrow('FORBIDDEN');
  await expect(see(operatorId, seeing)).rejects.toThrow('FORBIDDEN');
  expect(await sql('SELECT id FROM session WHERE user_id = $1', [operatorId])).toEqual([]);
  const audited = await sql(
    `SELECT user_id, customer_id, action, after->>'seenAs' AS seen FROM audit_log
      WHERE after ? 'seenAs' AND entity_id IN ('seeAsUser', 'saveSelection') ORDER BY id`,
  );
  const asOperator = { user_id: north.managerId, customer_id: north.customerId, seen: north.operatorName };
  expect(audited).toEqual([
    { ...asOperator, action: 'seeAs' },
    { ...asOperator, action: 'refused' }, // the choice
    { ...asOperator, action: 'refused' }, // to see from there as somebody else
  ]);
});

it('is of nobody who may do more, is out of reach, inactive or oneself', async () => {
  const [manager, owner] = [await logIn(north.managerName), await logIn(OWNER_NAME)];
  await expect(see(await idOf(OWNER_NAME), manager)).rejects.toThrow('NOT_FOUND');
  await expect(see(await idOf(south.managerName), manager)).rejects.toThrow('NOT_FOUND');
  await expect(see(north.managerId, manager)).rejects.toThrow('OWN_USER');
  await expect(see(operatorId, await logIn(south.managerName))).rejects.toThrow('NOT_FOUND');
  await expect(see(operatorId, await logIn(north.operatorName))).rejects.toThrow('FORBIDDEN');
  expect(await me(await see(north.managerId, owner))).toBe(north.managerName);
  await sql('UPDATE app_user SET active = false WHERE id = $1', [operatorId]);
  await expect(see(operatorId, manager)).rejects.toThrow('INVALID_INPUT');
  await sql('UPDATE app_user SET active = true WHERE id = $1', [operatorId]);
});

it('ends with the session and with what either may do, live connections included', async () => {
  const manager = await logIn(north.managerName);
  const seeing = await see(operatorId, manager);
  const socket = await new TestSocket(server.url).login(seeing);
  await server.call('mutation { logout }', {}, manager);
  expect((await socket.closed).code).toBe(4403);
  await expect(me(seeing)).rejects.toThrow('UNAUTHENTICATED');

  const owner = await logIn(OWNER_NAME);
  const active = (isActive: boolean) =>
    server.call(
      'mutation ($ids: [Id!]!, $a: Boolean!) { changeUserAccounts(ids: $ids, change: {active: $a}) { count } }',
      { ids: [operatorId], a: isActive },
      owner,
    );
  const again = await see(operatorId, await logIn(north.managerName));
  const other = await new TestSocket(server.url).login(again);
  await active(false);
  expect((await other.closed).code).toBe(4403);
  await expect(me(again)).rejects.toThrow('UNAUTHENTICATED');
  await active(true);
});
