import { afterEach, expect, test } from 'vitest';
import { databaseOf } from '../load/serverProcess.ts';
import { aWhile, type Closers, underLoad, untilHealth } from './underLoad.ts';

const KILLS = 3;

const close: Closers = [];
afterEach(async () => {
  for (const each of close.splice(0).reverse()) await each();
});

test('a server killed under load has everything that it acknowledged, once, and its timelines', async () => {
  const { start, stop, load, settle, expectNothingLost } = await underLoad(close);
  let server = await start();
  const first = load();
  for (let kill = 0; kill < KILLS; kill++) {
    await aWhile();
    const second = load();
    await aWhile();
    await second.stop();
    await server.kill(kill % 2 === 0 ? 'server' : 'both');
    server = await start();
  }
  await settle();
  await first.stop();
  await stop(server);
  await expectNothingLost('the server, and with its database, is killed');
}, 300_000);

test('a server whose database is killed under load recovers by itself and has lost nothing', async () => {
  const { dataDir, start, stop, load, settle, expectNothingLost } = await underLoad(close);
  const server = await start();
  const first = load();
  const kills = async (): Promise<void> => {
    for (let kill = 0; kill < KILLS; kill++) {
      await aWhile();
      const second = load();
      await aWhile();
      await second.stop();
      const pid = await databaseOf(dataDir);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => databaseOf(dataDir).catch(() => pid), { timeout: 60_000 }).not.toBe(pid);
    }
    // A server that is stopped while its database is away leaves it to the next start to derive what came.
    await untilHealth(server, 200);
    await settle();
  };
  await Promise.race([kills(), server.failed]);
  await first.stop();
  await stop(server);
  await expectNothingLost('the database is killed');
}, 300_000);
