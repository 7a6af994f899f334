import type { Ingest } from './ingest/ingest.ts';
import type { DiskSpace } from './store/embedded/diskSpace.ts';

/** What the state of a process is read from. */
export interface HealthParts {
  /** Asks the database something small; rejects where it does not answer. */
  ping(): Promise<unknown>;
  ingest: Pick<Ingest, 'storeAway' | 'queuedMessages' | 'oldestWaitingMs'>;
  /** How long a message may wait to be stored, in milliseconds. */
  waitingMs: number;
  /** Where the data lie on this machine; null with a database of one's own. */
  disk: Pick<DiskSpace, 'room' | 'freeBytes'> | null;
}

/** What `/health` says: whether all is well, and what it is made of. */
export interface Health {
  ok: boolean;
  details: Record<string, unknown>;
}

const MIB = 1024 * 1024;
/** Longer than this nobody who asks is kept waiting. */
const ANSWER_WITHIN_MS = 1_500;

/** The state of the process, within two seconds whatever the database does. */
export async function readHealth({ ping, ingest, waitingMs, disk }: HealthParts): Promise<Health> {
  const silence = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => silence.resolve(false), ANSWER_WITHIN_MS);
  const answered = ping().then(
    () => true,
    () => false,
  );
  const isUp = (await Promise.race([answered, silence.promise])) && !ingest.storeAway;
  clearTimeout(timer);
  const { queuedMessages, oldestWaitingMs } = ingest;
  return {
    ok: isUp && oldestWaitingMs <= waitingMs && disk?.room !== 'full',
    details: {
      database: isUp ? 'up' : 'away',
      waitingMessages: queuedMessages,
      oldestWaitingSeconds: Math.floor(oldestWaitingMs / 1_000),
      ...(disk ? { disk: disk.room, freeMib: Math.floor(disk.freeBytes / MIB) } : {}),
    },
  };
}
