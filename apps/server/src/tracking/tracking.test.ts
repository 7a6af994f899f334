import { describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(
    store,
    Array.from({ length: 6 }, () => 'osmand'),
  );
});
const { north, south } = fleet;
const ids = north.assets.map(({ assetId }) => assetId);
const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);

type Answer = Record<string, number[]>;
const list = async (token: string) =>
  (await server.call<Answer>('{ multipleTracking }', {}, token)).multipleTracking;
const change = (name: string) => async (token: string, assetId: number) =>
  (await server.call<Answer>(`mutation ($a: Id!) { ${name}(assetId: $a) }`, { a: assetId }, token))[name];
const add = change('addToMultipleTracking');
const remove = change('removeFromMultipleTracking');

describe('multiple tracking', () => {
  it('is each user’s own, in the order in which vehicles were added', async () => {
    expect(await list(manager)).toEqual([]);
    expect(await add(manager, second)).toEqual([second]);
    expect(await add(manager, first)).toEqual([second, first]);
    expect(await add(manager, second), 'once').toEqual([second, first]);
    expect(await add(operator, third)).toEqual([third]);
    expect(await list(manager)).toEqual([second, first]);
    expect(await remove(manager, second)).toEqual([first]);
    expect(await remove(manager, second), 'gone already').toEqual([first]);
  });

  it('holds four, however many are added at once', async () => {
    const outcomes = await Promise.allSettled(ids.map((id) => add(manager, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await list(manager)).toHaveLength(4);
    const missing = ids.find((_id, at) => outcomes[at]?.status === 'rejected');
    await expect(add(manager, missing ?? 0)).rejects.toMatchObject({
      code: 'TRACKING_FULL',
      params: { maximum: 4 },
    });
  });

  it('has vehicles in reach alone', async () => {
    const foreign = south.assets[0]?.assetId ?? 0;
    await expect(add(operator, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const id of [foreign, fourth, fifth]) await add(owner, id);
    expect(await list(owner)).toEqual([foreign, fourth, fifth]);
    await server.store.pool.query('UPDATE asset SET deleted_at = now() WHERE id = $1', [fourth]);
    expect(await list(owner)).toEqual([foreign, fifth]);
    for (const id of [first, second]) await add(owner, id);
    await server.store.pool.query('UPDATE asset SET deleted_at = NULL WHERE id = $1', [fourth]);
    expect(await list(owner), 'what had left stays away').toEqual([foreign, fifth, first, second]);
  });
});
