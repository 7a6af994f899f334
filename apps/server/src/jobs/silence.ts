import {
  expectedAfterMs,
  NO_TRANSMISSION_MS,
  NOTABLE_SILENCE_MS,
  type ReportedFix,
  type SilenceLimit,
  silenceLimit,
  waitsBetween,
} from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import {
  beginSilences,
  endSilences,
  type LastContact,
  noteSilences,
  readLastContacts,
  readLastTransmissions,
  readSilent,
  type Silence,
  type SilenceBegun,
  type Silent,
} from '../store/events/silences.ts';
import type { History } from '../store/history/history.ts';

/** An asset whose silence is usual for it. Times are milliseconds since 1970 UTC. */
export interface Rest {
  assetId: number;
  /** When the asset last transmitted. */
  heardTime: number;
  /** When it is expected to transmit again. */
  expectedTime: number;
}

/** Dependencies of the silence watch. */
export interface SilenceWatchParts {
  db: Db;
  history: Pick<History, 'readFixPages'>;
  log: FastifyBaseLogger;
  /** Whether Rastro receives and stores what devices send; while it does not, nobody is silent. */
  isListening(): boolean;
  /** When the asset's device last transmitted anything, as far as this process knows; null for never. */
  heardAt(assetId: number): number | null;
  /** Called after each round with all assets that rest. */
  onRest(resting: readonly Rest[]): void;
  /** The time, in milliseconds since 1970 UTC. */
  now?(): number;
}

/** The milliseconds between two rounds from which the watch itself was away. */
const MISSED_ROUNDS_MS = 60_000;
const MEMORY_MS = 14 * 86_400_000;
/** The milliseconds of fixes from which the rhythm of an asset is learnt where Rastro did not listen to it. */
const LEARN_FROM_MS = 3 * 86_400_000;
/** The number of rhythms that are learnt in a round. Where a whole network fails, the others wait for the next round. */
const LEARN_AT_ONCE = 500;

/** What is known of the lasting silence of an asset. */
interface Known {
  heardTime: number;
  limit: SilenceLimit;
}

/**
 * Watches for assets that no longer transmit: the event `noTransmission` begins when the last contact is as old as
 * `silenceLimit` says and ends with the next one. Only time in which Rastro listened counts: after a start, an outage of the
 * database or a sleep of the machine the time of silence begins at zero, so that the absence of the watch never looks like a silence of
 * the fleet. Silences that lasted when Rastro stopped go on; the store remembers them.
 *
 * Assets whose silence is usual rest. The store lags a moment behind this process, so both are asked for the last contact, and asked
 * again in the transaction that begins an event.
 */
export class SilenceWatch {
  readonly #parts: Required<SilenceWatchParts>;
  #listeningSince: number;
  #lastRound: number;
  #contacts: Map<number, LastContact> | null = null;
  #known = new Map<number, Known>();
  /** The last contacts of assets that are committed and newer than the state of the asset. */
  readonly #committed = new Map<number, number>();

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
      const silences = this.#compare((await readLastContacts(db)).map((each) => this.#asHeard(each)));
      const { due, resting } = await this.#judge(now);
      await inTransaction(db, async (tx) => {
        await endSilences(tx, now);
        await beginSilences(tx, await this.#stillSilent(tx, due));
        await noteSilences(tx, silences, now - MEMORY_MS);
      });
      this.#parts.onRest(resting);
    } catch (cause) {
      this.#listeningSince = this.#parts.now();
      throw cause;
    }
  }

  /** The silences that are long enough to be reported, and the usual ones. */
  async #judge(now: number): Promise<{ due: SilenceBegun[]; resting: Rest[] }> {
    const due: SilenceBegun[] = [];
    const resting: Rest[] = [];
    const known = this.#known;
    this.#known = new Map();
    let learnt = 0;
    const read = await readSilent(this.#parts.db, now - NO_TRANSMISSION_MS, now - MEMORY_MS);
    for (const silent of read.map((each) => this.#asHeard(each))) {
      const { assetId, heardTime } = silent;
      if (now - heardTime < NO_TRANSMISSION_MS) continue;
      const since = Math.max(heardTime, this.#listeningSince);
      const before = known.get(assetId);
      let limit = before?.heardTime === heardTime ? before.limit : null;
      if (limit === null || now - since >= limit.thresholdMs) {
        if (learnt >= LEARN_AT_ONCE) continue;
        limit = await this.#learn(silent, now); // again before it is reported: its past may have arrived meanwhile
        learnt += 1;
      }
      this.#known.set(assetId, { heardTime, limit });
      const { thresholdMs } = limit;
      const expectedMs = expectedAfterMs(limit, now - heardTime);
      const at = since + thresholdMs;
      // One that was long enough while its customer was suspended lasts, and is news to nobody.
      const longTime = heardTime + thresholdMs;
      const decidedTime = longTime < (silent.resumedTime ?? 0) ? longTime : now;
      if (now >= at) due.push({ ...silent, at, decidedTime, thresholdMs });
      else if (expectedMs !== null)
        resting.push({ assetId, heardTime, expectedTime: heardTime + expectedMs });
    }
    return { due, resting };
  }

  /** The limit of a silence, by the known silences of the asset and by what its device recorded while nobody listened. */
  async #learn(silent: Silent, now: number): Promise<SilenceLimit> {
    const { customerId, assetId, isUnderWay, rung } = silent;
    const fixes: ReportedFix[] = [];
    const from = now - LEARN_FROM_MS;
    for await (const page of this.#parts.history.readFixPages(customerId, assetId, from, now))
      fixes.push(...page);
    const waits = waitsBetween(fixes);
    const { silencesMs, shortWaits } = isUnderWay ? waits.underWay : waits.parked;
    return silenceLimit({ isUnderWay, rung, silencesMs: [...silent.silencesMs, ...silencesMs], shortWaits });
  }

  /** The silences that still last, by what is committed and by what this process received. */
  async #stillSilent(tx: Db, due: readonly SilenceBegun[]): Promise<SilenceBegun[]> {
    for (const [assetId, heardTime] of await readLastTransmissions(tx, due))
      this.#committed.set(assetId, heardTime);
    return due.filter((each) => this.#asHeard(each).heardTime === each.heardTime);
  }

  /** A contact with the latest time that is known of it. */
  #asHeard<Contact extends LastContact>(contact: Contact): Contact {
    const { assetId, heardTime } = contact;
    const latest = Math.max(heardTime, this.#parts.heardAt(assetId) ?? 0, this.#committed.get(assetId) ?? 0);
    return latest === heardTime ? contact : { ...contact, heardTime: latest };
  }

  /** The silences that ended since the last round and during all of which Rastro listened. */
  #compare(contacts: readonly LastContact[]): Silence[] {
    const before = this.#contacts;
    this.#contacts = new Map(contacts.map((contact) => [contact.assetId, contact]));
    if (!before) return [];
    return contacts.flatMap(({ assetId, heardTime }) => {
      const last = before.get(assetId);
      if (!last || last.heardTime < this.#listeningSince) return [];
      return heardTime - last.heardTime < NOTABLE_SILENCE_MS ? [] : [{ ...last, againTime: heardTime }];
    });
  }
}

/** Runs a silence watch, a round each `everyMs`, until the returned function is called, which waits for the round under way. */
export function startSilenceWatch({
  everyMs,
  ...parts
}: SilenceWatchParts & { everyMs: number }): () => Promise<void> {
  const watch = new SilenceWatch(parts);
  return startRounds({
    round: async () => {
      await watch.round();
      return false;
    },
    firstMs: everyMs,
    everyMs,
    onFailure: (err) =>
      parts.log.warn({ err }, 'silent assets could not be looked for; the next round tries again'),
  });
}
