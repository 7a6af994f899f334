import { setTimeout as sleep } from 'node:timers/promises';
import { PACES } from '../paces.ts';
import type { Connection } from '../store/embedded/connection.ts';
import { isStoreAway } from '../store/errors.ts';
import type { History } from '../store/history/history.ts';
import type { Ownership } from '../store/ownership.ts';
import { openOwnersStore } from '../store/ownersStore.ts';
import { StoreError } from '../store/storeError.ts';
import { type Ingest, type IngestOptions, startIngest } from './ingest.ts';

/** Dependencies and settings of an ingest that opens its own connections. */
export interface OwnIngestOptions extends Omit<IngestOptions, 'db' | 'history'> {
  database: Connection | string;
  ownership: Ownership;
  /** The history of the same database that the rest of the process uses. */
  beside: History;
}

const RETRY_MS = 250;
const GIVES_UP_AFTER_MS = 30_000;

/**
 * Starts an ingest on connections of its own. Where the database falls silent meanwhile, as one that is still recovering does, the right to
 * ingest comes back by itself, and the start is tried again for half a minute; after that it throws what the last attempt did.
 */
export async function startOwnIngest(options: OwnIngestOptions): Promise<Ingest> {
  for (const until = Date.now() + GIVES_UP_AFTER_MS; ; await sleep(RETRY_MS)) {
    try {
      return await tryToStart(options);
    } catch (cause) {
      const reason = cause instanceof StoreError ? cause.cause : cause;
      if (!isStoreAway(reason) || Date.now() >= until) throw cause;
      options.log.warn({ err: reason }, 'the database is away while the ingest starts; trying again');
    }
  }
}

async function tryToStart({ database, beside, ...options }: OwnIngestOptions): Promise<Ingest> {
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
