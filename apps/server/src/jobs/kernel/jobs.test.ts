import { mkdir, readdir, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { loadRequesterOfUser, type Requester, RIGHTS } from '../../access/requester.ts';
import { Scope } from '../../access/scope.ts';
import { testStore } from '../../store/testing/testStore.ts';
import { fillTestFleet } from '../../testing/testFleet.ts';
import { eventually } from '../../testing/testServer.ts';
import { defineJob } from './job.ts';
import { JOB_ADDED } from './jobs.ts';
import { forgetJobs } from './retention.ts';
import { claimJob, endJob, giveBackJob, reportJob } from './rows.ts';
import { jobsProcess } from './testing/testJobs.ts';

const store = await testStore();
const { north, south } = await fillTestFleet(store);
const scopeOf = async (userId: number): Promise<Scope> =>
  new Scope(store, (await loadRequesterOfUser(store.db, userId)) as Requester);
const manager = await scopeOf(north.managerId);
const southern = await scopeOf(south.managerId);
const sql = async (query: string, values: unknown[] = []) => (await store.pool.query(query, values)).rows;

const input = z.object({ name: z.string() });
const base = { anyOf: ['Equipos'] as const, input, about: () => ({}) };

/** Ends at once, with a file of its name. */
const quick = defineJob({
  ...base,
  kind: 'quick',
  run: async (_context, { name }, progress) => {
    progress(1);
    began.push(name);
    return {
      file: { name: `${name}.txt`, contentType: 'text/plain', content: Buffer.from(name) },
      result: { name },
    };
  },
});
const began: string[] = [];
/** Lasts until the test ends it, or it is stopped: what each that runs is waiting for, by its name. */
const held = new Map<string, { signal: AbortSignal; end: () => void }>();
const slow = defineJob({
  ...base,
  kind: 'slow',
  run: async (_context, { name }, progress, signal) => {
    began.push(name);
    progress(0.25);
    await new Promise<void>((end) => held.set(name, { signal, end }));
    return { file: { name, contentType: 'text/plain', content: Buffer.from(name) } };
  },
});
/** Fails in a way that nobody can help. */
const broken = defineJob({
  ...base,
  kind: 'broken',
  run: async () => {
    throw new Error('the reason is nobody’s business');
  },
});
const kinds = [quick, slow, broken];
const first = await jobsProcess(store, kinds);
const { jobs, files, folder } = first;
const stateOf = async (id: number): Promise<string> => (await jobs.byId(manager, id)).state;
const ended = (id: number) => eventually(async () => !['WAITING', 'RUNNING'].includes(await stateOf(id)));
const isHeld = (name: string) => eventually(() => held.get(name));

it('a job runs, and its creator alone sees it and fetches its file, which nobody else on the machine reads', async () => {
  const { id, state } = await jobs.start(manager, quick, { name: 'one' });
  expect(state).toBe('WAITING');
  await ended(id);
  const row = await jobs.byId(manager, id);
  expect(row).toMatchObject({ state: 'DONE', share: 1, result: { name: 'one' }, file_bytes: 3 });
  expect(await text(await files.read(row))).toBe('one');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, `${id}.1`))).mode & 0o777).toBe(0o600);
  const [operator] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName]);
  for (const other of [southern, await scopeOf(operator.id)]) {
    await expect(jobs.byId(other, id)).rejects.toThrow('NOT_FOUND');
    await expect(jobs.cancel(other, id)).rejects.toThrow('NOT_FOUND');
    expect(await jobs.newest(other, 10)).toEqual([]);
  }
});

it('a job that is added in a transaction which is undone does not run', async () => {
  const undone = manager.inTransaction(async (scope) => {
    await jobs.start(scope, quick, { name: 'never' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const { id } = await jobs.start(manager, quick, { name: 'joined' });
  await ended(id);
  expect(began).toContain('joined');
  expect(began).not.toContain('never');
});

it('a job that is added in a transaction is announced when it is there to be found, and not where nobody finds it', async () => {
  const known: string[] = [];
  const stop = first.bus.listen(JOB_ADDED, {
    heard: () => {
      known.push('heard');
    },
  });
  const undone = manager.inTransaction(async (scope) => {
    await jobs.start(scope, quick, { name: 'unheard of' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const { id } = await manager.inTransaction(async (scope) => {
    const job = await jobs.start(scope, quick, { name: 'announced' });
    expect(known).toEqual([]);
    return job;
  });
  await eventually(() => known.length > 0);
  await ended(id);
  expect(known).toEqual(['heard']);
  stop();
});

it('a job that is cancelled stops, wherever it is, and leaves no file', async () => {
  const running = await jobs.start(manager, slow, { name: 'running' });
  const { signal, end } = await isHeld('running');
  await eventually(async () => (await jobs.byId(manager, running.id)).share === 0.25);
  expect((await jobs.cancel(manager, running.id)).state).toBe('CANCELLED');
  await eventually(() => signal.aborted);
  end();
  await eventually(async () => !(await readdir(folder)).some((name) => name.startsWith(`${running.id}.`)));
  expect(await stateOf(running.id)).toBe('CANCELLED');
  // Over is over.
  const done = await jobs.start(manager, quick, { name: 'over' });
  await ended(done.id);
  expect((await jobs.cancel(manager, done.id)).state).toBe('DONE');
});

it('whoever cancels is heard of also where the news of it are lost', async () => {
  const { id } = await jobs.start(manager, slow, { name: 'unheard' });
  const { signal, end } = await isHeld('unheard');
  await sql("UPDATE job SET state = 'CANCELLED', ended_at = now() WHERE id = $1", [id]);
  await eventually(() => signal.aborted);
  end();
});

it('what fails says so: to its creator by a code', async () => {
  const { id } = await jobs.start(manager, broken, { name: 'x' });
  await ended(id);
  expect(await jobs.byId(manager, id)).toMatchObject({
    state: 'FAILED',
    error: { code: 'INTERNAL', params: {} },
  });
  await expect(jobs.start(manager, quick, { name: 7 })).rejects.toThrow('INVALID_INPUT');
});

it('who has lost a right since is refused when the job runs', async () => {
  const blockers = await Promise.all(['a', 'b'].map((name) => jobs.start(manager, slow, { name })));
  await Promise.all([isHeld('a'), isHeld('b')]);
  const { id } = await jobs.start(manager, quick, { name: 'too late' });
  const roles = await sql('DELETE FROM user_role WHERE user_id = $1 RETURNING *', [north.managerId]);
  for (const name of ['a', 'b']) held.get(name)?.end();
  await ended(id);
  expect(await jobs.byId(manager, id)).toMatchObject({ state: 'FAILED', error: { code: 'FORBIDDEN' } });
  expect(began).not.toContain('too late');
  const without = await scopeOf(north.managerId);
  await expect(jobs.start(without, quick, { name: 'x' })).rejects.toThrow('FORBIDDEN');
  for (const { user_id, role_id } of roles)
    await sql('INSERT INTO user_role (user_id, role_id) VALUES ($1, $2)', [user_id, role_id]);
  await Promise.all(blockers.map(({ id }) => ended(id)));
});

it.each([
  ['whose customer is suspended', 'UPDATE customer SET suspended = $2 WHERE id = $1', north.customerId],
  ['whose creator is deactivated', 'UPDATE app_user SET active = NOT $2 WHERE id = $1', north.managerId],
  [
    'whose creator loses the right to it',
    'UPDATE role SET deleted_at = CASE WHEN $2 THEN now() END FROM user_role WHERE role_id = role.id AND user_id = $1',
    north.managerId,
  ],
] as const)(
  'a job %s stops at once, or gives nothing at its end, and says why',
  async (what, change, whose) => {
    const heard = await jobs.start(manager, slow, { name: `heard, ${what}` });
    const unheard = await jobs.start(manager, slow, { name: `unheard, ${what}` });
    const stopped = await isHeld(`heard, ${what}`);
    const over = await isHeld(`unheard, ${what}`);
    await sql(change, [whose, true]);
    try {
      over.end();
      await ended(unheard.id);
      expect(stopped.signal.aborted).toBe(false);
      first.bus.publish(RIGHTS, 'all');
      await ended(heard.id);
      expect(stopped.signal.aborted).toBe(true);
      for (const { id } of [heard, unheard])
        expect(await jobs.byId(manager, id)).toMatchObject({
          state: 'FAILED',
          error: { code: 'FORBIDDEN' },
          file_name: null,
        });
    } finally {
      stopped.end();
      await sql(change, [whose, false]);
    }
  },
);

it('a few run at a time, fewer of one customer, and another one’s begins before all of that one’s', async () => {
  const names = ['n1', 'n2', 'n3', 'n4'];
  const own = [];
  for (const name of names) own.push(await jobs.start(manager, slow, { name }));
  await Promise.all([isHeld('n1'), isHeld('n2')]);
  const other = await jobs.start(southern, slow, { name: 's1' });
  const { end } = await isHeld('s1');
  expect([held.has('n3'), held.has('n4')]).toEqual([false, false]);
  end();
  await eventually(async () => (await jobs.byId(southern, other.id)).state === 'DONE');
  expect([held.has('n3'), held.has('n4')]).toEqual([false, false]);
  for (const name of names) (await isHeld(name)).end();
  await Promise.all(own.map(({ id }) => ended(id)));
});

it('no more than twenty of one user are open', async () => {
  const open = [];
  for (let nth = 0; nth < 20; nth++) open.push(await jobs.start(manager, slow, { name: 'many' }));
  await expect(jobs.start(manager, slow, { name: 'many' })).rejects.toThrow('TOO_MANY_CALLS');
  for (const { id } of open) await jobs.cancel(manager, id);
});

it('a job whose process got stuck runs again, and what the first attempt gives counts no more', async () => {
  const { id } = await jobs.start(manager, slow, { name: 'stuck' });
  const before = await isHeld('stuck');
  held.delete('stuck');
  await silence();
  const after = await isHeldAgain('stuck');
  before.end();
  after.end();
  await ended(id);
  const row = await jobs.byId(manager, id);
  expect(row).toMatchObject({ state: 'DONE', attempt: 2 });
  expect(await text(await files.read(row))).toBe('stuck');
  await eventually(async () => {
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${id}.`));
    return names.length === 1;
  });
});

it('an attempt that another one followed writes nothing any more', async () => {
  const { id } = await jobs.start(manager, slow, { name: 'fenced' });
  const { end } = await isHeld('fenced');
  const former = { id, attempt: 1 };
  expect(await reportJob(store.db, former, 0.5)).toBe(true);
  await claimJob(store.db, id); // as another process does
  expect(await reportJob(store.db, former, 0.75)).toBe(false);
  expect(await endJob(store.db, former, { state: 'DONE' })).toBe(false);
  await giveBackJob(store.db, former);
  expect(await jobs.byId(manager, id)).toMatchObject({ state: 'RUNNING', attempt: 2, share: null });
  end();
  await jobs.cancel(manager, id);
});

it('a job whose process died each time has failed', async () => {
  const { id } = await jobs.start(manager, slow, { name: 'deadly' });
  for (let nth = 0; nth < 3; nth++) {
    await isHeldAgain('deadly');
    held.delete('deadly');
    await silence();
  }
  await eventually(async () => look() ?? (await stateOf(id)) === 'FAILED');
  expect(await jobs.byId(manager, id)).toMatchObject({ state: 'FAILED', error: { code: 'INTERNAL' } });
});

it('on a full disk a job says so at once, and leaves no part of a file behind', async () => {
  await expect(fillUp(() => files.keepSent(900_001, Buffer.from('x')), '900001.sent')).rejects.toThrow(
    'NO_ROOM',
  );
  const { id } = await jobs.start(manager, slow, { name: 'large' });
  const { end } = (await isHeld('large')) as { end: () => void };
  await fillUp(async () => {
    end();
    await ended(id);
  }, `${id}.1`);
  expect(await jobs.byId(manager, id)).toMatchObject({
    state: 'FAILED',
    error: { code: 'NO_ROOM' },
    attempt: 1,
  });
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['900001.sent', `${id}.1`]));
});

it('a job that runs when its process stops waits for the next, and that is no attempt that failed', async () => {
  const second = await jobsProcess(store, kinds);
  const names = ['r1', 'r2', 'r3', 'r4', 'r5'];
  // More than the first process takes of one customer.
  const all = [];
  for (const name of names) all.push(await jobs.start(manager, slow, { name }));
  await eventually(() => names.filter((name) => held.has(name)).length === 4);
  await second.close();
  const third = await jobsProcess(store, kinds);
  for (const name of names) {
    await eventually(() => held.get(name) && !held.get(name)?.signal.aborted);
    held.get(name)?.end();
  }
  for (const { id } of all) {
    await ended(id);
    expect(await jobs.byId(manager, id)).toMatchObject({ state: 'DONE', attempt: 1 });
  }
  await third.close();
});

it('each job runs once, whatever the number of processes', async () => {
  const second = await jobsProcess(store, kinds);
  began.length = 0;
  const names = Array.from({ length: 18 }, (_, nth) => `job ${nth}`);
  const all = [];
  for (const [nth, name] of names.entries())
    all.push(await (nth % 2 ? jobs : second.jobs).start(manager, quick, { name }));
  for (const { id } of all) await ended(id);
  expect(began.toSorted()).toEqual(names.toSorted());
  await second.close();
});

it('a job is forgotten a week after it ended, with its file', async () => {
  const [old, young] = [
    await jobs.start(manager, quick, { name: 'old' }),
    await jobs.start(manager, quick, { name: 'young' }),
  ];
  await Promise.all([ended(old.id), ended(young.id)]);
  const day = 86_400_000;
  const now = Date.now();
  for (const name of await readdir(folder)) await utimes(join(folder, name), 0, (now - day) / 1000);
  await sql("UPDATE job SET ended_at = now() - interval '8 days' WHERE id = $1", [old.id]);
  await forgetJobs(store.db, files, now);
  await expect(jobs.byId(manager, old.id)).rejects.toThrow('NOT_FOUND');
  const left = await readdir(folder);
  expect(left).toContain(`${young.id}.1`);
  expect(left).not.toContain(`${old.id}.1`);
});

/** Does something while a file of the folder takes no byte, as on a full disk. */
async function fillUp(work: () => Promise<void>, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await symlink('/dev/full', join(folder, name));
  await work();
}

/** Looks for jobs now, and not only when the queue does by itself. */
const look = (): null => {
  first.bus.publish(JOB_ADDED, null);
  return null;
};
const isHeldAgain = (name: string) => eventually(() => look() ?? held.get(name));

/** As if the processes with the running jobs had not been heard of for long. */
const silence = () =>
  sql("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'");
