import { PACES } from '../paces.ts';
import type { Connection } from '../store/embedded/connection.ts';
import type { History } from '../store/history/history.ts';
import type { Ownership } from '../store/ownership.ts';
import { openOwnersStore } from '../store/ownersStore.ts';
import { type Ingest, type IngestOptions, startIngest } from './ingest.ts';

/** Dependencies and settings of an ingest that opens its own connections. */
export interface OwnIngestOptions extends Omit<IngestOptions, 'db' | 'history'> {
  database: Connection | string;
  ownership: Ownership;
  /** The history of the same database that the rest of the process uses. */
  beside: History;
}

/** Starts an ingest on connections of its own. */
export async function startOwnIngest({ database, beside, ...options }: OwnIngestOptions): Promise<Ingest> {
  const { log, ownership, paces = PACES } = options;
  const store = await openOwnersStore(ownership, { database, log, beside, statementMs: 4 * paces.silenceMs });
  try {
    const ingest = await startIngest({ ...options, db: store.db, history: store.history });
    const { close } = ingest;
    ingest.close = () => close().finally(store.close);
    return ingest;
  } catch (cause) {
    await store.close();
    throw cause;
  }
}
