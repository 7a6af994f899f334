import { codedError } from '../errors.ts';
import { followStore } from '../live/followStore.ts';
import type { LiveChange } from '../live/liveFleet.ts';
import type { Db } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import type { Ingest } from './ingest.ts';

/** What a process without the role `ingest` knows of it. */
export interface ElsewhereOptions {
  db: Db;
  log: Log;
  onLive(changes: readonly LiveChange[]): void;
  /** The interval between two looks for what was written, in milliseconds. */
  everyMs: number;
}

/**
 * The ingest of another process, as this one sees it: live states come by the store, what is asked to be applied to the past is found
 * there by the process that derives, and files cannot be imported here.
 */
export async function ingestElsewhere({ db, log, onLive, everyMs }: ElsewhereOptions): Promise<Ingest> {
  const stop = await followStore(db, log, onLive, everyMs);
  return {
    storeAway: false,
    queuedMessages: 0,
    oldestWaitingMs: 0,
    counters: new Map(),
    heardAt: () => null,
    refreshDevices: async () => undefined,
    applyToPast: () => undefined,
    importMessages: async () => {
      throw codedError('UNAVAILABLE');
    },
    takeInAgain: async () => {
      throw codedError('UNAVAILABLE');
    },
    close: stop,
  };
}
