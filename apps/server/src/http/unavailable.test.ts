import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startEmbedded } from '../store/embedded/embedded.ts';
import { quietLog } from '../store/testing/throwawayServer.ts';
import { fillTestFleet, TEST_PASSWORD } from '../testing/testFleet.ts';
import { type CallFailed, eventually, testServer } from '../testing/testServer.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'rastro-away-'));
const startDatabase = () => startEmbedded({ dataDir, log: quietLog, throwaway: true });
let database = await startDatabase();
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true });
});
const server = await testServer(async (store) => void (await fillTestFleet(store)), {
  database: database.connection,
});
const token = await server.login('gerente-1', TEST_PASSWORD);

const health = async () => {
  const response = await fetch(`${server.url}/health`);
  return { ...((await response.json()) as { database: string }), status: response.status };
};
const codeOf = (query: string): Promise<string> =>
  server.call(query, {}, token).then(
    () => 'OK',
    (error: CallFailed) => error.code,
  );

it('while the database is away health and calls say so; when it is back all goes on by itself', async () => {
  expect(await health()).toMatchObject({ status: 200, database: 'up' });
  await database.stop();

  expect(await health()).toMatchObject({ status: 503, database: 'away' });
  // Who asks may still be known for a few seconds; what is asked for is not.
  expect(await codeOf('{ groups { id } }')).toBe('UNAVAILABLE');
  expect(await codeOf('mutation { login(userName: "gerente-1", password: "x") { token } }')).toBe(
    'UNAVAILABLE',
  );
  expect(await codeOf('mutation { refreshSession(refToken: "x") { token } }')).toBe('UNAVAILABLE');

  database = await startDatabase();
  await eventually(async () => (await health()).status === 200);
  expect(await codeOf('{ groups { id } }')).toBe('OK');
  expect(await server.login('gerente-1', TEST_PASSWORD)).not.toBe('');
});
