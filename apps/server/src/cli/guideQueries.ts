import { walkQueries } from '../cargo/queries.ts';
import type { CliCommand } from './command.ts';
import { withStore } from './withStore.ts';

/** `rastro guide-queries`. */
const guideQueries: CliCommand = {
  usage: '',
  help: `Prints which guide numbers visitors asked for in the last 90 days, one JSON line each, the oldest first.
Whether Rastro runs does not matter. The settings (DATA_DIR, DATABASE_URL) are read from the environment.`,
  run: (args, environment) => {
    if (args.length > 0) {
      environment.stderr.write('Usage: rastro guide-queries\n');
      return Promise.resolve(2);
    }
    return withStore(environment, async ({ db }) => {
      for await (const query of walkQueries(db)) environment.stdout.write(`${JSON.stringify(query)}\n`);
      return 0;
    });
  },
};
export default guideQueries;
