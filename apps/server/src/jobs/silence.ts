import { NO_TRANSMISSION_MS, silenceThresholdMs } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import {
  beginSilences,
  endSilences,
  type LastContact,
  noteSilences,
  readLastContacts,
  readSilent,
  type Silence,
} from '../store/events/silences.ts';

/** Dependencies of the silence watch. */
export interface SilenceWatchParts {
  db: Db;
  log: FastifyBaseLogger;
  /** Whether Rastro receives and stores what devices send; while it does not, nobody is silent. */
  isListening(): boolean;
  /** The time, in milliseconds since 1970 UTC. */
  now?(): number;
}

const EVERY_MS = 15_000;
/** The watch itself was away when its rounds lie further apart than this. */
const MISSED_ROUNDS_MS = 4 * EVERY_MS;
const MEMORY_MS = 14 * 86_400_000;
/** Silences from here on may be a rhythm, just short of what counts. */
const NOTABLE_MS = 0.8 * NO_TRANSMISSION_MS;

/**
 * Watches for assets of which nothing comes any more: the event `noTransmission` begins when the last contact is as old as
 * `silenceThresholdMs` says and ends with the next one. Only time in which Rastro listened counts: after a start, an outage of the
 * database or a sleep of the machine the clock of silence begins anew, so that the watch never accuses a fleet of its own absence.
 * Silences that lasted when Rastro stopped go on; the store remembers them.
 */
export class SilenceWatch {
  readonly #parts: Required<SilenceWatchParts>;
  #listeningSince: number;
  #lastRound: number;
  #contacts: Map<number, LastContact> | null = null;

  constructor(parts: SilenceWatchParts) {
    this.#parts = { now: Date.now, ...parts };
    this.#listeningSince = this.#parts.now();
    this.#lastRound = this.#listeningSince;
  }

  /** One round: ends the silences that are over and begins those that are long enough. Throws what the store throws. */
  async round(): Promise<void> {
    const { db, isListening } = this.#parts;
    const now = this.#parts.now();
    const wasAway = now - this.#lastRound > MISSED_ROUNDS_MS || now < this.#lastRound;
    this.#lastRound = now;
    if (wasAway || !isListening()) this.#listeningSince = now;
    try {
      const silences = this.#compare(await readLastContacts(db));
      const silent = await readSilent(db, now - NO_TRANSMISSION_MS, now - MEMORY_MS);
      const begun = silent.flatMap((each) => {
        const thresholdMs = silenceThresholdMs(each);
        const at = Math.max(each.heardTime, this.#listeningSince) + thresholdMs;
        return now < at ? [] : [{ ...each, at, decidedTime: now, thresholdMs }];
      });
      await inTransaction(db, async (tx) => {
        await endSilences(tx, now);
        await beginSilences(tx, begun);
        await noteSilences(tx, silences, now - MEMORY_MS);
      });
    } catch (cause) {
      this.#listeningSince = this.#parts.now();
      throw cause;
    }
  }

  /** Silences that ended since the last round and all through which Rastro listened. */
  #compare(contacts: readonly LastContact[]): Silence[] {
    const before = this.#contacts;
    this.#contacts = new Map(contacts.map((contact) => [contact.assetId, contact]));
    if (!before) return [];
    return contacts.flatMap(({ assetId, heardTime }) => {
      const last = before.get(assetId);
      if (!last || last.heardTime < this.#listeningSince) return [];
      return heardTime - last.heardTime < NOTABLE_MS ? [] : [{ ...last, againTime: heardTime }];
    });
  }
}

/** Runs a watch until the returned function is called, which waits for the round under way. */
export function startSilenceWatch(parts: SilenceWatchParts): () => Promise<void> {
  const watch = new SilenceWatch(parts);
  return startRounds({
    round: async () => {
      await watch.round();
      return false;
    },
    firstMs: EVERY_MS,
    everyMs: EVERY_MS,
    onFailure: (err) =>
      parts.log.warn({ err }, 'silent assets could not be looked for; the next round tries again'),
  });
}
