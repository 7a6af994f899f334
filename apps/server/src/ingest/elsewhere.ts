import { codedError } from '../errors.ts';
import type { Ingest } from './ingest.ts';

/**
 * The ingest of another process, as this one sees it: what is asked to be applied to the past is found in the store by the process that
 * derives, and files cannot be imported here.
 */
export const ingestElsewhere: Ingest = {
  storeAway: false,
  queuedMessages: 0,
  oldestWaitingMs: 0,
  counters: new Map(),
  rates: () => new Map(),
  heardAt: () => null,
  refreshDevices: async () => undefined,
  applyToPast: () => undefined,
  importMessages: async () => {
    throw codedError('UNAVAILABLE');
  },
  takeInAgain: async () => {
    throw codedError('UNAVAILABLE');
  },
  close: async () => undefined,
};
