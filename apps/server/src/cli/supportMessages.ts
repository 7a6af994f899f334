import { allMessages } from '../support/messages.ts';
import type { CliCommand } from './command.ts';
import { withStore } from './withStore.ts';

/** `rastro support-messages`. */
const supportMessages: CliCommand = {
  usage: '',
  help: `Prints what users wrote to support, one JSON line each, the oldest first.
Whether Rastro runs does not matter. The settings (DATA_DIR, DATABASE_URL) are read from the environment.`,
  run: (args, environment) => {
    if (args.length > 0) {
      environment.stderr.write('Usage: rastro support-messages\n');
      return Promise.resolve(2);
    }
    return withStore(environment, async ({ db }) => {
      for (const { id, written_at, attempts: _, ...message } of await allMessages(db))
        environment.stdout.write(`${JSON.stringify({ writtenAt: written_at, ...message })}\n`);
      return 0;
    });
  },
};
export default supportMessages;
