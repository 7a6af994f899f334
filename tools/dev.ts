import { run } from './run.ts';

/** Runs both sides in watch mode: the server restarts and the pages reload when a file is saved. */
await run(['npm', 'run', '-s', 'codegen']);
await run(['node', 'tools/basemap.ts']);
const ends = await Promise.all([
  run(['node', '--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts'], {
    NODE_ENV: 'development',
  }),
  run(['graphql-codegen', '--config', 'tools/codegen.ts', '--watch']),
  run(['vite', 'apps/web']),
]);
process.exitCode = Math.max(...ends);
