import { describe, expect, it, onTestFinished } from 'vitest';
import { openBus, publishOnCommit } from '../store/bus.ts';
import { inTransaction } from '../store/database.ts';
import { isWaitedFor } from '../store/testing/lockWaits.ts';
import { testStore } from '../store/testing/testStore.ts';
import { quietLog } from '../store/testing/throwawayServer.ts';
import { fillTestFleet, OWNER_NAME } from '../testing/testFleet.ts';
import { type Forgotten, loadRequester, loadRequesterOfUser, RequesterCache, RIGHTS } from './requester.ts';
import { Sessions } from './sessions.ts';

const store = await testStore();
const { north } = await fillTestFleet(store);
const sessions = new Sessions(store.db, {
  key: new Uint8Array(32),
  unusedDays: 30,
  mostDays: 90,
  onReuse: () => undefined,
});
const userId = async (name: string): Promise<number> =>
  (await store.pool.query('SELECT id FROM app_user WHERE user_name = $1', [name])).rows[0].id;
const open = async (name: string): Promise<string> =>
  (await sessions.open(await userId(name), { peer: 'peer', userAgent: 'agent' })).sessionId;

describe('a requester', () => {
  it('is the user of a session with its rights', async () => {
    const sessionId = await open(north.managerName);
    expect(await loadRequester(store.db, sessionId)).toMatchObject({
      userId: north.managerId,
      grant: { kind: 'session', sessionId },
      customerId: north.customerId,
      isOwner: false,
      isAdmin: true,
      groupIds: null,
      language: 'ES',
      timeZone: 'America/Lima',
    });
    const owner = await loadRequester(store.db, await open(OWNER_NAME));
    expect(owner).toMatchObject({ isOwner: true });
    expect(owner?.permissions.has('Clientes')).toBe(true);
    const operator = await loadRequester(store.db, await open(north.operatorName));
    expect(operator).toMatchObject({ isOwner: false, isAdmin: false });
    expect(operator?.permissions.has('Clientes')).toBe(false);
  });

  it('has the rights of all its roles together, and none without a role', async () => {
    const id = await userId(north.operatorName);
    await store.pool.query(
      `INSERT INTO user_role (user_id, role_id) SELECT $1, id FROM role WHERE name = 'Administrador Cliente'`,
      [id],
    );
    const both = await loadRequesterOfUser(store.db, id);
    expect(both?.isAdmin).toBe(true);
    expect(both?.permissions.has('Rutas')).toBe(true);
    await store.pool.query('DELETE FROM user_role WHERE user_id = $1', [id]);
    const none = await loadRequesterOfUser(store.db, id);
    expect(none).toMatchObject({ isAdmin: false, isOwner: false, permissions: new Set() });
    await store.pool.query(
      `INSERT INTO user_role (user_id, role_id) SELECT $1, id FROM role WHERE name = 'Operador'`,
      [id],
    );
  });

  it('sees days in its own time zone where it has one, and its groups with all below', async () => {
    const id = await userId(north.operatorName);
    const { rows } = await store.pool.query(
      `INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, 'Noche') RETURNING id`,
      [north.customerId, north.groupId],
    );
    await store.pool.query("UPDATE app_user SET time_zone = 'Europe/Madrid' WHERE id = $1", [id]);
    await store.pool.query('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [id, north.groupId]);
    const requester = await loadRequesterOfUser(store.db, id);
    expect(requester?.timeZone).toBe('Europe/Madrid');
    expect(requester?.groupIds?.toSorted()).toEqual([north.groupId, rows[0].id].toSorted());
    await store.pool.query('DELETE FROM user_group WHERE user_id = $1', [id]);
  });

  it.each([
    ['the session ended', 'UPDATE session SET ended_at = now() WHERE id = $1'],
    ['the session expired', 'UPDATE session SET expires_at = now() WHERE id = $1'],
    [
      'the user is inactive',
      'UPDATE app_user SET active = false WHERE id = (SELECT user_id FROM session WHERE id = $1)',
    ],
    [
      'the user is deleted',
      'UPDATE app_user SET deleted_at = now(), active = true WHERE id = (SELECT user_id FROM session WHERE id = $1)',
    ],
    [
      'the customer is suspended',
      `WITH u AS (UPDATE app_user SET deleted_at = NULL WHERE id = (SELECT user_id FROM session WHERE id = $1) RETURNING customer_id)
       UPDATE customer SET suspended = true WHERE id = (SELECT customer_id FROM u)`,
    ],
    [
      'the customer is deleted',
      `UPDATE customer SET suspended = false, deleted_at = now()
        WHERE id = (SELECT customer_id FROM app_user WHERE id = (SELECT user_id FROM session WHERE id = $1))`,
    ],
  ])('is nobody once %s', async (_name, statement) => {
    const sessionId = await open('gerente-2');
    await store.pool.query(statement, [sessionId]);
    expect(await loadRequester(store.db, sessionId)).toBeNull();
  });
});

describe('the cache of requesters', () => {
  it('asks the store once for a page of calls, and again when asked to forget', async () => {
    const cache = new RequesterCache(store.db);
    const sessionId = await open(north.managerName);
    const told: Forgotten[] = [];
    const stop = cache.listen((who) => told.push(who));
    expect(cache.get(sessionId)).toBe(cache.get(sessionId));
    expect(await cache.get(sessionId)).not.toBeNull();
    await sessions.end(sessionId);
    cache.forget(sessionId);
    expect(await cache.get(sessionId)).toBeNull();
    const first = cache.get(sessionId);
    cache.forgetUser(north.managerId);
    expect(cache.get(sessionId)).not.toBe(first);
    cache.forgetAll();
    stop();
    cache.forgetAll();
    expect(told).toEqual([{ sessionId }, { userId: north.managerId }, 'all']);
  });

  it('has what a transaction changed once its caller goes on, before the database tells the processes of it', async () => {
    const news = await openBus({ database: store.connection, db: store.db, log: quietLog, silenceMs: 5_000 });
    onTestFinished(() => news.close());
    const cache = new RequesterCache(store.db, 60_000, news);
    const told: Forgotten[] = [];
    cache.listen((who) => told.push(who));
    const sessionId = await open(north.managerName);
    const change = (fails: boolean) =>
      inTransaction(store.db, async (tx) => {
        await sessions.endOf(tx, north.managerId, { only: sessionId });
        await publishOnCommit(tx, RIGHTS, 'all');
        await publishOnCommit(tx, RIGHTS, 'all');
        if (fails) throw new Error('it is rolled back');
      });
    const known = cache.get(sessionId);
    expect(await known).not.toBeNull();
    await expect(change(true)).rejects.toThrow('rolled back');
    expect(cache.get(sessionId)).toBe(known);
    await change(false);
    const after = cache.get(sessionId); // in the same turn of the event loop
    expect(told).toEqual(['all']);
    expect(await after).toBeNull();
    // What the database tells of the same commit costs nobody another query.
    await store.db.transaction().execute((tx) => publishOnCommit(tx, RIGHTS, { userId: 0 }));
    await expect.poll(() => told).toEqual(['all', { userId: 0 }]);
  });

  it('does not keep one that was being loaded while rights changed', async () => {
    const cache = new RequesterCache(store.db, 60_000);
    const sessionId = await open(north.managerName);
    const holder = await store.pool.connect();
    await holder.query('BEGIN; LOCK TABLE role_permission'); // loading waits for it
    const loading = cache.get(sessionId);
    await expect.poll(() => isWaitedFor(store.pool, holder)).toBe(true);
    cache.forgetAll();
    const anew = cache.get(sessionId);
    await holder.query('COMMIT');
    holder.release();
    expect(anew).not.toBe(loading);
    await Promise.all([loading, anew]);
    expect(cache.get(sessionId)).toBe(anew);
  });

  it('does not keep a failure', async () => {
    const cache = new RequesterCache(store.db);
    await expect(cache.get('not a uuid')).rejects.toThrow('uuid');
    await expect(cache.get('not a uuid')).rejects.toThrow('uuid');
    const sessionId = await open(north.managerName);
    expect(await cache.get(sessionId)).not.toBeNull();
  });
});
