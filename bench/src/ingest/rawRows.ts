import { codecByName, newConversation } from '@rastro/codecs';
import { toFix } from '@rastro/server/ingest/toFix';
import { inTransaction, openStore, type Store } from '@rastro/server/store/database';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { History, type StoredFix } from '@rastro/server/store/history/history';
import { migrate } from '@rastro/server/store/migrate';
import { loadDevices } from '@rastro/simulator/load/devices';
import { Wanderer } from '@rastro/simulator/load/wanderer';

const BATCH_ROWS = 1_000;
const FRAME_ROWS = 5;
const ASSETS = 1_000;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

/** Rows a second that the driver alone writes durably, batch after batch on one connection. */
export interface RawRate {
  /** The rate for rows that were prepared before. */
  rowsPerS: number;
  /** The rate that includes decoding the frames and making rows of their positions. */
  decodingRowsPerS: number;
}

/** A frame as a device sends it, with the asset and the device that it belongs to. */
interface RawFrame {
  assetId: number;
  frame: Uint8Array;
}

/** Writes the rows of `batches` batches into an empty database, with the same table and the same statement as the ingest. */
export async function rawRate(dataDir: string, batches: number): Promise<RawRate> {
  const embedded = await startEmbedded({ dataDir, log: QUIET });
  const store = await openStore({ database: embedded.connection, log: QUIET });
  try {
    await migrate(store.pool, QUIET);
    const history = new History(store);
    const frames = makeFrames(3 * batches);
    const [warmUp = [], ready = [], undecoded = []] = [0, 1, 2].map((third) =>
      frames.slice(third * batches, (third + 1) * batches),
    );
    const readyRows = ready.map(decode);
    const times = [...warmUp, ...ready, ...undecoded]
      .map(decode)
      .flatMap((rows) => rows.map(({ fix }) => fix.fixTime));
    await history.ensurePartitions(times);
    await write(store, history, warmUp.map(decode).values());
    const rowsPerS = await write(store, history, readyRows.values());
    const decodingRowsPerS = await write(store, history, undecoded.values().map(decode));
    return { rowsPerS, decodingRowsPerS };
  } finally {
    await store.close();
    await embedded.stop();
  }
}

async function write(store: Store, history: History, batches: Iterable<StoredFix[]>): Promise<number> {
  const startedAt = performance.now();
  let rows = 0;
  for (const batch of batches) {
    await inTransaction(store.db, (tx) => history.appendFixes(tx, batch));
    rows += batch.length;
  }
  return (rows / (performance.now() - startedAt)) * 1_000;
}

/** Frames like those of the load generator, in batches of BATCH_ROWS positions. */
function makeFrames(batches: number): RawFrame[][] {
  const { device } = codecOf();
  const startTime = Date.now() - 20 * 3_600_000;
  const wanderers = loadDevices(ASSETS, 'teltonika').map(({ identifier }, index) => ({
    identifier,
    assetId: index + 1,
    wanderer: new Wanderer(identifier, index, startTime, 1_000),
  }));
  let next = 0;
  return Array.from({ length: batches }, () =>
    Array.from({ length: BATCH_ROWS / FRAME_ROWS }, () => {
      const { identifier, assetId, wanderer } = wanderers[next++ % wanderers.length]!;
      const messages = Array.from({ length: FRAME_ROWS }, () => wanderer.next());
      return { assetId, frame: device.encode(identifier, messages, 1)[0] as Uint8Array };
    }),
  );
}

function decode(frames: readonly RawFrame[]): StoredFix[] {
  const codec = codecOf();
  return frames.flatMap(({ assetId, frame }) =>
    codec
      .decode(frame, { ...newConversation('tcp'), deviceId: String(assetId) }, Date.now())
      .messages.map((message) => ({
        customerId: 1,
        assetId,
        deviceId: assetId,
        fix: toFix(message, Date.now()),
      })),
  );
}

function codecOf() {
  const codec = codecByName('teltonika');
  if (!codec) throw new Error('the protocol is gone');
  return codec;
}
