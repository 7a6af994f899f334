import { fileURLToPath } from 'node:url';
import { startRastro } from './app.ts';
import { readConfig } from './config.ts';
import { processLog, runUntilSignal, startFailureText } from './process.ts';

/** The process of a production server: `npm start`. */
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

try {
  const config = readConfig(process.env, { production: process.env.NODE_ENV !== 'development' });
  const log = processLog(config.LOG_LEVEL);
  const rastro = await startRastro(config, {
    log,
    webFolder,
    showFirstAdministrator: ({ userName, password }) => {
      const shown =
        password === null ? 'the password of ADMIN_PASSWORD' : `the password ${password} (shown only now)`;
      process.stdout.write(`\nFirst administrator: user ${userName} with ${shown}\n`);
    },
  });
  process.stdout.write(`\nRastro is at ${rastro.url}\n`);
  runUntilSignal(rastro, log);
} catch (cause) {
  const text = startFailureText(cause);
  if (text === null) throw cause;
  process.stderr.write(`${text}
`);
  process.exitCode = 1;
}
