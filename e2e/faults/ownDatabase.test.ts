import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@rastro/server/store/embedded/connection';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { silentProxy } from '@rastro/server/store/testing/silentProxy';
import { afterEach, expect, test } from 'vitest';
import { aWhile, type Closers, underLoad, untilHealth } from '../crash/underLoad.ts';
import { freePortBase } from '../load/serverProcess.ts';

const close: Closers = [];
afterEach(async () => {
  for (const each of close.splice(0).reverse()) await each();
});

/** A database that runs apart from the servers under test. */
async function database(): Promise<Connection> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-database-'));
  close.push(() => rm(dataDir, { recursive: true, force: true }));
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const embedded = await startEmbedded({ dataDir, log });
  close.push(() => embedded.stop());
  return embedded.connection;
}

test('connections that fall silent are given up, and nothing is lost', async () => {
  const connection = await database();
  const proxy = await silentProxy(connection);
  close.push(() => proxy.close());
  const { user, host, port, database: name } = proxy.connection;
  const { start, stop, load, settle, expectNothingLost } = await underLoad(close, {
    database: { connection, url: `postgres://${user}@${host}:${port}/${name}` },
  });
  const server = await start();
  const first = load();
  for (let silence = 0; silence < 2; silence++) {
    await aWhile();
    proxy.fallSilent();
    await untilHealth(server, 503);
    await untilHealth(server, 200);
  }
  await aWhile();
  await first.stop();
  await settle();
  await stop(server);
  await expectNothingLost('connections to the database fall silent');
});

test('of two servers on one database one waits, and takes over where the first stops or is killed', async () => {
  const connection = await database();
  const { user, host, port, database: name } = connection;
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const { start, stop, load, settle, expectNothingLost } = await underLoad(close, {
    database: { connection, url },
  });
  const bases = [await freePortBase(), await freePortBase()] as const;
  let [base, other] = bases[0] === bases[1] ? [bases[0], bases[0] + 500] : bases;
  let server = await start(base);
  for (const end of ['stop', 'kill'] as const) {
    const first = load(base);
    await aWhile();
    const next = start(other);
    await aWhile();
    if (end === 'stop') await stop(server);
    else await server.kill('server');
    await first.stop();
    server = await next;
    [base, other] = [other, base];
  }
  const last = load(base);
  await aWhile();
  await expect(start(other)).rejects.toThrow('Another Rastro');
  await last.stop();
  await settle();
  await stop(server);
  await expectNothingLost('two servers on one database');
});
