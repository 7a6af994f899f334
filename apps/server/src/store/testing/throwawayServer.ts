import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../embedded/connection.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import type { Log } from '../log.ts';

/** A log that only speaks of trouble. */
export const quietLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...args: unknown[]) => console.error(...args),
};

/** A server with an empty database in a temporary folder, quick and not durable. `stop` removes all of it. */
export async function startThrowawayServer(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-test-'));
  const remove = () => rm(dataDir, { recursive: true });
  try {
    const { connection, stop } = await startEmbedded({ dataDir, log: quietLog, throwaway: true });
    return { connection, stop: () => stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
