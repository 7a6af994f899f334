import { readConfig } from '../config.ts';
import { startFailureText } from '../process.ts';
import { type Database, openStore } from '../store/database.ts';
import type { Connection } from '../store/embedded/connection.ts';
import { runningEmbedded, startEmbedded } from '../store/embedded/embedded.ts';
import { History } from '../store/history/history.ts';
import type { Log } from '../store/log.ts';
import { migrate } from '../store/migrate.ts';
import type { CliEnvironment } from './command.ts';

/** What a command that works on the store is given. */
export interface CommandStore extends Database {
  history: History;
  database: Connection | string;
  log: Log;
}

/**
 * Lets a command work on the store that the settings name, whether a Rastro runs on it or not: an embedded database is started where
 * none runs. What the operator can mend is written to stderr, and gives the exit code 1.
 */
export async function withStore(
  { variables, stderr }: CliEnvironment,
  work: (opened: CommandStore) => Promise<number>,
): Promise<number> {
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (...said: unknown[]) => stderr.write(`${said.at(-1)}\n`),
  };
  try {
    const config = readConfig(variables);
    const running = config.DATABASE_URL || (await runningEmbedded(config.DATA_DIR));
    const embedded = running ? null : await startEmbedded({ dataDir: config.DATA_DIR, log });
    try {
      const database = running || (embedded?.connection as Connection);
      const store = await openStore({ database, log });
      try {
        if (!running || config.DATABASE_URL) await migrate(store.pool, log);
        return await work({ db: store.db, turns: store.turns, history: new History(store), database, log });
      } finally {
        await store.close();
      }
    } finally {
      await embedded?.stop();
    }
  } catch (cause) {
    const text = startFailureText(cause);
    if (text === null) throw cause;
    stderr.write(`${text}\n`);
    return 1;
  }
}
