import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { aWhile, type Closers, healthOf, underLoad, untilHealth } from '../crash/underLoad.ts';
import { databaseOf } from '../load/serverProcess.ts';

const close: Closers = [];
afterEach(async () => {
  for (const each of close.splice(0).reverse()) await each();
});

test('a server that was frozen goes on', async () => {
  const { start, stop, load, settle, expectNothingLost } = await underLoad(close);
  const server = await start();
  const first = load();
  for (let freeze = 0; freeze < 2; freeze++) {
    await aWhile();
    process.kill(server.pid, 'SIGSTOP');
    await sleep(12_000);
    process.kill(server.pid, 'SIGCONT');
    await untilHealth(server, 200);
  }
  await aWhile();
  await first.stop();
  await settle();
  await stop(server);
  await expectNothingLost('the server is frozen');
});

test('a server whose database is frozen says so within two seconds, and goes on', async () => {
  const { dataDir, start, stop, load, settle, expectNothingLost } = await underLoad(close);
  const server = await start();
  const first = load();
  await aWhile();
  const postmaster = await databaseOf(dataDir);
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).split(' ');
  const all = [postmaster, ...children.filter(Boolean).map(Number)];
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of all)
      try {
        process.kill(pid, name);
      } catch {
        // it ended meanwhile
      }
  };
  signal('SIGSTOP');
  close.push(() => signal('SIGCONT'));
  await sleep(3_000);
  expect((await healthOf(server))?.status).toBe(503);
  await sleep(10_000);
  signal('SIGCONT');
  await untilHealth(server, 200);
  await aWhile();
  await first.stop();
  await settle();
  await stop(server);
  await expectNothingLost('the database is frozen');
});
