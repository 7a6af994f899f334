import { startRastro } from '@rastro/server/app';
import { ConfigError, readConfig } from '@rastro/server/config';
import { runUntilSignal } from '@rastro/server/process';
import { TEST_PACES } from '@rastro/server/testing/testPaces';
import pino from 'pino';
import { fillFleet } from '../../apps/demo/src/fillFleet.ts';
import { DEMO_LOGINS } from '../../apps/demo/src/logins.ts';
import { STREET, testFleet } from './company.ts';
import { openControl } from './control.ts';

/**
 * The system under test as a process of its own: Rastro with the test company, and a port through which specs get users and links
 * of their own. Its settings are Rastro's, and CONTROL_PORT, WEB_FOLDER and SYSTEM_DATABASE (a connection as JSON). Tells its parent when it is ready.
 */
const { CONTROL_PORT = '', WEB_FOLDER = '', SYSTEM_DATABASE = '' } = process.env;

try {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));
  const rastro = await startRastro(config, {
    log,
    webFolder: WEB_FOLDER,
    ...(SYSTEM_DATABASE ? { database: JSON.parse(SYSTEM_DATABASE) } : {}),
    streets: [STREET],
    paces: { ...TEST_PACES, liveMs: 300 }, // maps are drawn without a graphics card: not for each report
    demoLogins: DEMO_LOGINS,
    prepareStore: ({ db }) => fillFleet(db, testFleet()),
  });
  const control = await openControl(rastro.store, Number(CONTROL_PORT));
  runUntilSignal(
    {
      close: async () => {
        await control.close();
        await rastro.close();
      },
    },
    log,
  );
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM')); // whoever started us is gone
  const assets = await rastro.store.db.selectFrom('asset').select(['id', 'license_plate as plate']).execute();
  process.send?.({ assetIds: Object.fromEntries(assets.map(({ plate, id }) => [plate, id])) });
} catch (cause) {
  if (!(cause instanceof ConfigError)) throw cause;
  process.stderr.write(`${cause.message}\n`);
  process.exitCode = 1;
  process.disconnect?.();
}
