import { type Db, openStore } from './database.ts';
import type { Connection } from './embedded/connection.ts';
import { History } from './history/history.ts';
import type { Log } from './log.ts';
import { OWNERS_CONNECTIONS, type Ownership } from './ownership.ts';

/** One for the writer, one for a derivation beside it, one for what is small. */
const CONNECTIONS = 3;

/** The database as only the owner of the right to ingest reaches it. */
export interface OwnersStore {
  db: Db;
  history: History;
  close(): Promise<void>;
}

/** Opens connections that only the owner of the right to ingest gets, and that do not wait for ever. `beside`: the process's other history. */
export async function openOwnersStore(
  ownership: Pick<Ownership, 'confirm' | 'onSilence'>,
  options: {
    database: Connection | string;
    log: Log;
    beside: History;
    /** Devices wait for what the ingest does: a statement that takes longer is given up and tried again. */
    statementMs: number;
  },
): Promise<OwnersStore> {
  const { database, log, beside, statementMs } = options;
  const store = await openStore({
    database,
    log,
    poolSize: CONNECTIONS,
    name: OWNERS_CONNECTIONS,
    statementMs,
    admit: () => ownership.confirm(),
  });
  ownership.onSilence(store.cut);
  return { db: store.db, history: new History(store, { beside }), close: store.close };
}
