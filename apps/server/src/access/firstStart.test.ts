import { createServer } from 'node:net';
import type { Codec } from '@rastro/codecs';
import { expect, it } from 'vitest';
import { chosenCodecs, portOf } from '../ingest/listeners.ts';
import { testDatabase } from '../store/testing/testStore.ts';
import { testServer } from '../testing/testServer.ts';
import type { FirstAdministrator } from './firstStart.ts';

/** What the first administrator sees of themselves. */
interface Seen {
  user: { language: string; timeZone: string };
}

const [teltonika] = chosenCodecs('teltonika') as [Codec];

it.each([
  ['the web app', (port: number) => ({ PORT: String(port) })],
  [
    'devices',
    (port: number) => ({
      PROTOCOLS: teltonika.name,
      DEVICE_PORT_BASE: String(port - portOf(teltonika, 0)),
    }),
  ],
] as const)(
  'a start that finds the port of %s taken shows no administrator, the next one does',
  async (_whose, at) => {
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
    await expect(start(at(port))).rejects.toMatchObject({ code: 'EADDRINUSE', port });
    taken.close();
    expect(shown).toEqual([]);
    const server = await start({});
    expect(shown).toHaveLength(1);
    expect(await server.login('admin', shown[0]?.password ?? '')).not.toBe('');
    await server.close();
  },
);

it('the first administrator finds the language and the time zone of the browser of the first login', async () => {
  const server = await testServer(undefined, {
    database: await testDatabase(),
    settings: { ADMIN_PASSWORD: 'clave-del-principio' },
  });
  const logIn = async (browser: { l?: string; z?: string }) => {
    const { login } = await server.call<{ login: Seen }>(
      `mutation ($l: Language, $z: String) {
         login(userName: "admin", password: "clave-del-principio", language: $l, zone: $z) { user { language timeZone } } }`,
      browser,
    );
    return login.user;
  };
  expect(await logIn({})).toEqual({ language: 'ES', timeZone: 'America/Lima' }); // of no browser
  expect(await logIn({ l: 'US', z: 'America/Chicago' })).toEqual({
    language: 'US',
    timeZone: 'America/Chicago',
  });
  expect(await logIn({ l: 'ES', z: 'Europe/Madrid' })).toEqual({
    language: 'US',
    timeZone: 'America/Chicago',
  });
  await server.close();
});

it('takes no time zone that there is not', async () => {
  const server = await testServer(undefined, {
    database: await testDatabase(),
    settings: { ADMIN_PASSWORD: 'clave-del-principio' },
  });
  const { login } = await server.call<{ login: Seen }>(
    'mutation { login(userName: "admin", password: "clave-del-principio", language: US, zone: "Mars/Olympus_Mons") { user { language timeZone } } }',
  );
  expect(login.user).toEqual({ language: 'US', timeZone: 'America/Lima' });
});
