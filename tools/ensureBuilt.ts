import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

/** Builds the web app if it has not been built yet, as at the first `npm start` after a clone. */
const page = fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url));
if (!existsSync(page)) process.exitCode = await run(['npm', 'run', '-s', 'build']);
