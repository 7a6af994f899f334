import type { Ingest } from './ingest/ingest.ts';
import type { DiskSpace } from './store/embedded/diskSpace.ts';

/** Dependencies of the health check. */
export interface HealthParts {
  /** Sends a small query to the database; rejects where it does not answer. */
  ping(): Promise<unknown>;
  ingest: Pick<Ingest, 'storeAway' | 'queuedMessages' | 'oldestWaitingMs'>;
  /** The time in milliseconds that a message may wait to be stored. */
  waitingMs: number;
  /** The disk that holds the data on this machine; null where the database is not embedded. */
  disk: Pick<DiskSpace, 'room' | 'freeBytes'> | null;
}

/** The answer of `/health`: whether the process is healthy, and the details that decide it. */
export interface Health {
  ok: boolean;
  details: Record<string, unknown>;
}

const MIB = 1024 * 1024;
/** The milliseconds after which a database that has not answered counts as away. */
const ANSWER_WITHIN_MS = 1_500;

/** The health of the process, within two seconds whatever the database does. */
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
