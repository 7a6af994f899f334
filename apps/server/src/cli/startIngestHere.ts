import { factSettings } from '../factSettings.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { startOwnIngest } from '../ingest/ownIngest.ts';
import { processLog } from '../process.ts';
import { acquireOwnership } from '../store/ownership.ts';
import type { CommandStore } from './withStore.ts';

/** Starts to store and derive in this process, without any port. Gives what ends it. Throws OwnershipTaken where another process does. */
export async function startIngestHere({
  db,
  history,
  database,
  log,
}: CommandStore): Promise<{ ingest: Ingest; stop: () => Promise<void> }> {
  const ownership = await acquireOwnership({ database, log, waitMs: 0 });
  const { settings } = factSettings(db);
  await settings.refresh();
  const ingest = await startOwnIngest({
    database,
    ownership,
    beside: history,
    settings,
    log: processLog('error', 2),
    host: '',
    portBase: 0,
    codecs: [],
    connectionLimits: { perAddress: 0, unidentifiedPerAddress: 0 },
    onLive: () => undefined,
  });
  return {
    ingest,
    stop: async () => {
      await ingest.close();
      await ownership.release();
    },
  };
}
