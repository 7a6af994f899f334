import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { testDatabase } from '../store/testing/testStore.ts';
import { testServer } from '../testing/testServer.ts';
import type { FirstAdministrator } from './firstStart.ts';

it('the first password is shown although the start fails, and is in force at the next', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const shown: FirstAdministrator[] = [];
  const database = await testDatabase();
  const start = (settings: Record<string, string>) =>
    testServer(undefined, {
      database,
      settings: { ADMIN_PASSWORD: '', ...settings },
      showFirstAdministrator: (administrator) => shown.push(administrator),
    });
  await expect(start({ PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  taken.close();
  expect(shown).toHaveLength(1);
  const server = await start({});
  expect(shown).toHaveLength(1);
  expect(await server.login('admin', shown[0]?.password ?? '')).not.toBe('');
});
