import type { Codec } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import { codedError } from '../errors.ts';
import type { LiveChange } from '../live/liveFleet.ts';
import { PACES, type Paces } from '../paces.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import type { Db } from '../store/database.ts';
import { StoreAway } from '../store/errors.ts';
import type { History } from '../store/history/history.ts';
import type { Ownership } from '../store/ownership.ts';
import { Applications } from './applications.ts';
import type { Intake } from './arrival.ts';
import { Clocks } from './clocks.ts';
import { commitBatch } from './commit.ts';
import { ConnectionCaps, type ConnectionLimits } from './connectionCaps.ts';
import { DeviceDirectory } from './deviceDirectory.ts';
import { IngestLog, type ProtocolCounters } from './ingestLog.ts';
import { keep, type TakenIn, takeInAgain } from './keep.ts';
import { openListeners } from './listeners.ts';
import { MountingMoves } from './mountingMoves.ts';
import { type ProtocolRate, Throughput } from './throughput.ts';
import { Tracks } from './tracks.ts';
import { UnknownDevices } from './unknownDevices.ts';
import { type CommitBatch, type Task, Writer } from './writer.ts';

/** Where positions of a file go. */
export interface ImportTarget {
  customerId: number;
  assetId: number;
  /** Which device was in the asset, the newest first; `to` null while it still is. */
  mountings: readonly { deviceId: number; from: number; to: number | null }[];
}

/** Dependencies and settings of the ingest. */
export interface IngestOptions {
  db: Db;
  /** The right to ingest: while it is lost nothing is stored, and after that the tracks are read anew. */
  ownership: Pick<Ownership, 'term'>;
  /** Throws StoreAway while nothing is to be stored for want of room. */
  demandRoom?: () => void;
  history: History;
  settings: SettingsDirectory;
  log: FastifyBaseLogger;
  host: string;
  portBase: number;
  connectionLimits: ConnectionLimits;
  /** The protocols to listen for. */
  codecs: readonly Codec[];
  /** The paces of the ingest; by default those of a running Rastro. */
  paces?: Paces;
  /** Called after each commit. */
  onLive(changes: readonly LiveChange[]): void;
}

/** The running ingest: from device ports to the store. */
export interface Ingest {
  /** True while the database cannot be reached, or another process may write to it, and devices wait. */
  readonly storeAway: boolean;
  readonly queuedMessages: number;
  /** How long the oldest message has been waiting to be stored, in milliseconds; zero where none is. */
  readonly oldestWaitingMs: number;
  readonly counters: ReadonlyMap<string, ProtocolCounters>;
  /** What each protocol brought within the last minute, and how long it waited to be stored. */
  rates(): ReadonlyMap<string, ProtocolRate>;
  /** When the asset's device last transmitted anything, in milliseconds since 1970 UTC; null for never. */
  heardAt(assetId: number): number | null;
  /** Reads the registered devices again, after a change of them. */
  refreshDevices(): Promise<void>;
  /** Begins with what was asked to be applied to the past, after it was stored. */
  applyToPast(): void;
  /**
   * Stores positions of a file the way those of devices go: quality, one row for repeats, late ones derived again. Gives how many were
   * not there before; throws UNAVAILABLE where they could not be stored.
   */
  importMessages(target: ImportTarget, messages: readonly DeviceMessage[]): Promise<number>;
  /** Stores what was set aside under these ids as if it came now; gives how it went with each. */
  takeInAgain(ids: readonly number[]): Promise<TakenIn[]>;
  /** Stops reading, stores and acknowledges what is under way, writes derived state. */
  close(): Promise<void>;
}

/** Catches up with what the last run left, then opens the device ports. */
export async function startIngest(options: IngestOptions): Promise<Ingest> {
  const { db, ownership, history, settings, log, paces = PACES } = options;
  const directory = new DeviceDirectory(db, paces.devicesMs, paces.settledMs);
  await directory.refresh();
  let readInTerm = ownership.term;
  const tracks = new Tracks(db, history, settings, log, options.onLive, undefined, paces);
  await tracks.load();
  const unknown = new UnknownDevices(
    db,
    (err) => log.warn({ err }, 'unknown devices could not be noted'),
    paces.unknownDevicesMs,
  );
  const clocks = new Clocks({ db, history, directory, tracks, log });
  await clocks.load();
  const moves = new MountingMoves({ db, history, directory, tracks, log });
  const parts = { db, history, directory, unknown, tracks, clocks };
  /** Throws StoreAway while another process may write; reads what it wrote once that is over. */
  const beOwner = async (): Promise<void> => {
    const { term } = ownership;
    if (term === null) throw new StoreAway('the right to ingest is lost');
    if (term === readInTerm) return;
    await tracks.reload();
    await clocks.load();
    moves.wake();
    readInTerm = term;
  };
  /** Works where there is room, and while this process may write. */
  const mayWrite = async <T>(work: () => Promise<T>): Promise<T> => {
    options.demandRoom?.();
    await beOwner();
    return work();
  };
  const commit: CommitBatch = (arrivals, again) => mayWrite(() => commitBatch(parts, arrivals, again));
  // Between two batches, in this order: what a clock or a mounting moves comes late to the tracks.
  const tasks = [clocks, moves, tracks].map((task): Task => ({ run: () => mayWrite(() => task.run()) }));
  const writer = new Writer(commit, tasks, log, (arrival, cause) => keep(db, arrival, cause));
  const applications = new Applications(db, tracks, settings, log, paces.applicationRetryMs);
  applications.wake();
  const ingestLog = new IngestLog(log);
  const throughput = new Throughput();
  const intake = intakeOf(writer, directory, throughput);
  const listeners = await openListeners(
    options.codecs,
    options.host,
    options.portBase,
    intake,
    ingestLog,
    new ConnectionCaps(options.connectionLimits),
  ).catch(async (cause) => {
    applications.stop();
    await writer.close();
    await tracks.finish();
    await applications.stopped();
    await unknown.close();
    throw cause;
  });
  return {
    get storeAway() {
      return writer.storeAway || ownership.term === null;
    },
    get queuedMessages() {
      return writer.queuedMessages;
    },
    get oldestWaitingMs() {
      return writer.oldestWaitingMs;
    },
    counters: ingestLog.counters,
    rates: () => throughput.lastMinute(),
    heardAt: (assetId) => tracks.heardAt(assetId),
    refreshDevices: () => directory.refresh(),
    applyToPast: () => {
      applications.wake();
      clocks.wake();
      moves.wake();
    },
    importMessages: (target, messages) => importMessages(writer, target, messages),
    takeInAgain: (ids) => takeInAgain(db, (arrival) => writer.submit(arrival), ids),
    close: async () => {
      await listeners.close();
      applications.stop();
      await writer.close();
      await beOwner()
        .then(() => tracks.finish())
        .catch((err) => log.error({ err }, 'derived state was not written; the next start derives it'));
      await applications.stopped();
      await unknown.close();
    },
  };
}

/** The writer and the register of devices, as the listeners need them. */
const intakeOf = (writer: Writer, directory: DeviceDirectory, throughput: Throughput): Intake => ({
  submit: (arrival) => {
    const since = performance.now();
    const outcome = writer.submit(arrival);
    const { protocol, messages } = arrival;
    void outcome.then((end) => throughput.note(protocol, messages.length, end, performance.now() - since));
    return outcome;
  },
  get full() {
    return writer.full;
  },
  whenRoom: () => writer.whenRoom(),
  modelOf: (identifier) => directory.find(identifier)?.model ?? null,
});

async function importMessages(
  writer: Writer,
  { customerId, assetId, mountings }: ImportTarget,
  messages: readonly DeviceMessage[],
): Promise<number> {
  let stored = 0;
  await writer.whenRoom(); // devices go first
  const outcome = await writer.submit({
    protocol: 'import',
    peer: '',
    deviceIdentifier: '',
    messages,
    frame: new Uint8Array(0),
    receivedAt: Date.now(),
    imported: {
      customerId,
      assetId,
      deviceIdAt: (time) =>
        (mountings.find(({ from, to }) => from <= time && (to === null || time < to)) ?? mountings[0])
          ?.deviceId ?? 0,
      stored: (count) => {
        stored = count;
      },
    },
  });
  if (outcome !== 'durable') throw codedError('UNAVAILABLE');
  return stored;
}
