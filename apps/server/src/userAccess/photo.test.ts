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

describe('the photo of a user', () => {
  const PIXEL =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const photoOf = async (token = manager, userId = operatorId) =>
    (
      await server.call<{ userPhoto: string | null }>(
        'query ($id: Id!) { userPhoto(userId: $id) }',
        { id: userId },
        token,
      )
    ).userPhoto;
  const give = (photo: string | null, userId = operatorId, token = manager) =>
    server.call(
      'mutation ($id: Id!, $p: String) { setUserPhoto(userId: $id, photo: $p) }',
      { id: userId, p: photo },
      token,
    );

  it('is set and taken away by who administers the user, is that of the profile, and leaves a trace', async () => {
    expect(await photoOf()).toBeNull();
    await give(PIXEL);
    const stored = await photoOf();
    expect(stored).toMatch(/^data:image\/jpeg;base64,/);
    const operator = await server.login(north.operatorName, TEST_PASSWORD);
    const { currentUser } = await server.call<{ currentUser: object }>(
      '{ currentUser { photo } }',
      {},
      operator,
    );
    expect(currentUser).toEqual({ photo: stored });
    await give(null);
    expect(await photoOf()).toBeNull();
    const entries = await sql(
      "SELECT before, after FROM audit_log WHERE entity = 'user' AND entity_id = $1 AND after ? 'photo_sha256' ORDER BY id",
      [String(operatorId)],
    );
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(entries).toEqual([
      { before: { photo_sha256: null }, after: { photo_sha256: digest } },
      { before: { photo_sha256: digest }, after: { photo_sha256: null } },
    ]);
  });

  it('is out of reach for others, and of who may do more than who asks', async () => {
    const stranger = await server.login(south.managerName, TEST_PASSWORD);
    await expect(photoOf(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(give(PIXEL, operatorId, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(give('data:text/plain;base64,QQ==')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const operator = await server.login(north.operatorName, TEST_PASSWORD);
    await expect(give(PIXEL, operatorId, operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await sql('UPDATE app_user SET customer_id = $1 WHERE user_name = $2', [north.customerId, OWNER_NAME]);
    await expect(give(PIXEL, await idOf(OWNER_NAME))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
