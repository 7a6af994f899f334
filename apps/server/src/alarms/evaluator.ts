import type { EventKey } from '@rastro/domain';
import type { FleetDirectory } from '../live/fleetDirectory.ts';
import { PACES } from '../paces.ts';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction, type Store } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import { query } from '../store/query.ts';
import type { AlarmNews } from './news.ts';
import { RuleBook } from './ruleBook.ts';
import { eventsAfter, type StoredEvent } from './storedEvents.ts';
import { concernsAny, lookAgain, type Taken, type Taking, takeEvent } from './takeEvent.ts';
import { lockNotifications } from './waiting.ts';

/** What the evaluator works with. */
export interface EvaluatorParts {
  store: Store;
  directory: Pick<FleetDirectory, 'get' | 'refresh'>;
  news: AlarmNews;
  log: Log;
  /** The hour, in milliseconds since 1970. */
  now?: () => number;
}

/** Most events are no rule's business; where all are, what is read and not taken is read again. */
const READ_AT_ONCE = 500;
/** Each costs a few queries, and the customers' notifications are locked meanwhile. */
const TAKE_AT_ONCE = 100;

interface Watch extends EventKey {
  ruleId: number;
  repeats: boolean;
}

/**
 * Follows the events in commit order and lets the alarm rules ring. Where it stands is moved in the transaction that writes what the
 * events made, so that whatever ends the process, each event is taken in once: what was not committed is done again, what was is not.
 */
export class AlarmEvaluator {
  readonly #parts: Required<EvaluatorParts>;
  readonly #book: RuleBook;
  #stop: () => Promise<void> = async () => undefined;

  constructor(parts: EvaluatorParts) {
    this.#parts = { now: Date.now, ...parts };
    this.#book = new RuleBook(parts.store.db);
  }

  /** Rounds from now on, each `everyMs` after the last, or at once where more waits. */
  start(everyMs = PACES.alarmsMs): void {
    this.#stop = startRounds({
      round: () => this.round(),
      everyMs,
      onFailure: (err) =>
        this.#parts.log.warn(
          { err },
          'alarms could not be evaluated; the next round goes on where this one began',
        ),
    });
  }

  /** Stops after the round under way. */
  async close(): Promise<void> {
    await this.#stop();
  }

  /** One round: the next events and what is due by the clock. True where more waits. Throws what the store throws. */
  async round(): Promise<boolean> {
    const { store, news } = this.#parts;
    const now = this.#parts.now();
    await this.#book.refresh();
    const idle = await query<{ events: boolean; watches: boolean }>(
      store.db,
      `SELECT EXISTS (SELECT FROM event WHERE sequence > (SELECT sequence FROM alarm_cursor)) AS events,
              EXISTS (SELECT FROM alarm_watch WHERE due_at <= $1) AS watches`,
      [new Date(now)],
    );
    if (!idle.rows[0]?.events && !idle.rows[0]?.watches) return false;
    const { taken, more } = await inTransaction(store.db, (tx) => this.#take(tx, now));
    if (taken.length > 0)
      news.tell({
        changed: taken.map(({ incident, customerId, assetId }) => ({ id: incident.id, customerId, assetId })),
        ringing: taken.filter(({ rings }) => rings).map(({ incident }) => incident.id),
      });
    return more;
  }

  async #take(db: Db, now: number): Promise<{ taken: Taken[]; more: boolean }> {
    const { rows } = await query<{ sequence: number }>(db, 'SELECT sequence FROM alarm_cursor FOR UPDATE');
    const read = await eventsAfter(db, rows[0]?.sequence ?? 0, READ_AT_ONCE);
    const named = read.filter(({ customerId, code }) => this.#book.rulesFor(customerId, code).length > 0);
    await this.#knowAssets(named);
    const meant = named.filter((event) => concernsAny(this.#book, this.#parts.directory, event));
    const events = meant.slice(0, TAKE_AT_ONCE);
    const watches = await dueWatches(db, now);
    await lockNotifications(
      db,
      [...events, ...watches].map(({ customerId }) => customerId),
    );

    const taking: Taking = { db, book: this.#book, directory: this.#parts.directory, now };
    const taken: Taken[] = [];
    for (const event of events) await this.#guarded(db, event, () => takeEvent(taking, event), taken);
    for (const watch of watches) {
      const failed = await this.#guarded(
        db,
        watch,
        () => lookAgain(taking, watch.ruleId, watch, watch.repeats),
        taken,
      );
      if (failed)
        await query(db, 'DELETE FROM alarm_watch WHERE rule_id = $1 AND due_at <= $2', [
          watch.ruleId,
          new Date(now),
        ]);
    }
    const all = events.length === meant.length;
    const last = (all ? read : events).at(-1);
    if (last) await query(db, 'UPDATE alarm_cursor SET sequence = $1', [last.sequence]);
    const more = !all || read.length === READ_AT_ONCE || watches.length === TAKE_AT_ONCE;
    return { taken, more };
  }

  /** An event that cannot be taken in must not keep the others from it for ever: it is logged and passed over. True where it failed. */
  async #guarded(db: Db, key: EventKey, take: () => Promise<Taken | null>, taken: Taken[]): Promise<boolean> {
    await query(db, 'SAVEPOINT one_event');
    try {
      const result = await take();
      if (result) taken.push(result);
      await query(db, 'RELEASE SAVEPOINT one_event');
      return false;
    } catch (err) {
      await query(db, 'ROLLBACK TO SAVEPOINT one_event'); // throws where the database is away: then nothing is passed over
      const { customerId, assetId, at, code } = key;
      this.#parts.log.error({ err, customerId, assetId, at, code }, 'an event could not be evaluated');
      return true;
    }
  }

  /** Reads the names of the fleet again where one is missing. */
  async #knowAssets(events: readonly StoredEvent[]): Promise<void> {
    const { directory } = this.#parts;
    if (events.some(({ assetId }) => directory.get(assetId) === null)) await directory.refresh();
  }
}

async function dueWatches(db: Db, now: number): Promise<Watch[]> {
  const { rows } = await query(
    db,
    `SELECT rule_id, customer_id, asset_id, at, code, subject, fingerprint, repeats FROM alarm_watch
      WHERE due_at <= $1 ORDER BY due_at LIMIT ${TAKE_AT_ONCE}`,
    [new Date(now)],
  );
  return rows.map((row) => ({
    ruleId: row.rule_id,
    customerId: row.customer_id,
    assetId: row.asset_id,
    at: row.at.getTime(),
    code: row.code,
    subject: row.subject,
    fingerprint: row.fingerprint,
    repeats: row.repeats,
  }));
}
