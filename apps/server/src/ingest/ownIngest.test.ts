import pino from 'pino';
import { afterAll, afterEach, expect, it } from 'vitest';
import { factSettings } from '../factSettings.ts';
import { openStore } from '../store/database.ts';
import { StoreAway } from '../store/errors.ts';
import { History } from '../store/history/history.ts';
import type { Ownership } from '../store/ownership.ts';
import { testDatabase } from '../store/testing/testStore.ts';
import { quietLog } from '../store/testing/throwawayServer.ts';
import type { Ingest } from './ingest.ts';
import { startOwnIngest } from './ownIngest.ts';

const connection = await testDatabase();
const store = await openStore({ database: connection, log: quietLog });
afterAll(store.close);
const { settings } = factSettings(store.db);
let ingest: Ingest | null = null;
afterEach(() => ingest?.close());

/** A right to ingest that is lost once, with all connections: at its first check, or once the ingest reads the tracks. */
function rightLostOnce(lostAt: 'first connection' | 'tracks'): Ownership {
  let isLost = lostAt === 'first connection';
  let cut = (): void => undefined;
  let reads = 0;
  return {
    get term() {
      if (lostAt === 'tracks' && reads++ === 0) {
        isLost = true;
        cut();
      }
      return 1;
    },
    confirm: async () => {
      if (!isLost) return;
      isLost = false;
      throw new StoreAway('the right to ingest on this database is not ours now');
    },
    onSilence: (listener) => {
      cut = listener;
    },
    release: async () => undefined,
  };
}

it.each(['first connection', 'tracks'] as const)(
  'an ingest starts although its database falls silent at its %s',
  async (lostAt) => {
    await settings.refresh();
    const ownership = rightLostOnce(lostAt);
    ingest = await startOwnIngest({
      database: connection,
      ownership,
      beside: new History(store),
      settings,
      log: pino({ level: 'silent' }),
      host: '',
      portBase: 0,
      codecs: [],
      connectionLimits: { perAddress: 0, unidentifiedPerAddress: 0 },
      onLive: () => undefined,
    });
    expect(ingest.storeAway).toBe(false);
    await expect(ownership.confirm()).resolves.toBeUndefined(); // it was lost, and is not any more
  },
);
