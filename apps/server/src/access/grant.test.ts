import { expect, it } from 'vitest';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { type Grant, sessionOf, waitsAs } from './grant.ts';
import { loadRequesterOfUser, type Requester } from './requester.ts';
import { Scope } from './scope.ts';

const store = await testStore();
const { north } = await fillTestFleet(store);
const manager = (await loadRequesterOfUser(store.db, north.managerId)) as Requester;
const by = (grant: Grant): Requester => ({ ...manager, grant });
const refused = expect.objectContaining({ extensions: { code: 'FORBIDDEN', params: {} } });

it.each<[Grant, string | null, boolean]>([
  [{ kind: 'session', sessionId: 'one' }, 'one', true],
  [{ kind: 'user' }, null, true],
  [{ kind: 'apiKey', apiKeyId: 1 }, null, true],
  [{ kind: 'fileLink', sessionId: 'one' }, null, false],
  [{ kind: 'view', sessionId: 'one', viewerId: 2 }, null, false],
])(
  'by the grant %j a requester is logged in by %j, and changes what it sees: %j',
  async (grant, session, mayChange) => {
    const requester = by(grant);
    if (session === null) expect(() => sessionOf(requester)).toThrow(refused);
    else expect(sessionOf(requester)).toBe(session);
    const change = new Scope(store, requester).inTransaction((scope) => scope.assetIds());
    if (mayChange) expect(await change).toHaveLength(north.assets.length);
    else await expect(change).rejects.toEqual(refused);
    expect(await new Scope(store, requester).assetIds()).toHaveLength(north.assets.length);
  },
);

it('by a share link nobody is logged in, changes anything, or waits with the user', async () => {
  const [first] = north.assets as [(typeof north.assets)[0]];
  const guest = by({ kind: 'share', shareLinkId: 7, assetId: first.assetId });
  expect(() => sessionOf(guest)).toThrow(refused);
  await expect(new Scope(store, guest).inTransaction((scope) => scope.assetIds())).rejects.toEqual(refused);
  expect(waitsAs(guest)).not.toBe(waitsAs(manager));
});
