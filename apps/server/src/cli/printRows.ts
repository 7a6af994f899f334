import type { Db } from '../store/database.ts';
import type { CliCommand } from './command.ts';
import { withStore } from './withStore.ts';

/** A command without arguments that prints rows of the store, one JSON line each. */
export const printRows = (
  name: string,
  what: string,
  rowsOf: (db: Db) => AsyncIterable<object>,
): CliCommand => ({
  usage: '',
  help: `Prints ${what}, one JSON line each, the oldest first.
Whether Rastro runs does not matter. The settings (DATA_DIR, DATABASE_URL) are read from the environment.`,
  run: (args, environment) => {
    if (args.length > 0) {
      environment.stderr.write(`Usage: rastro ${name}\n`);
      return Promise.resolve(2);
    }
    return withStore(environment, async ({ db }) => {
      for await (const row of rowsOf(db)) environment.stdout.write(`${JSON.stringify(row)}\n`);
      return 0;
    });
  },
});
