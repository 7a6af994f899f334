import type { EventKey } from '@rastro/domain';
import { sql } from 'kysely';
import type { FleetDirectory } from '../live/fleetDirectory.ts';
import { PACES } from '../paces.ts';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { eventsAfter, hasEventsAfter } from '../store/events/read.ts';
import { claimEscalations, type Escalation, hasEscalationsDue } from '../store/incidents/handling.ts';
import { lockNotifications } from '../store/incidents/waiting.ts';
import type { Log } from '../store/log.ts';
import { readFromOutside } from '../store/veil.ts';
import { escalate } from './escalate.ts';
import { concernsAny, type Handling, handleEvent, type IncidentChange, lookAgain } from './handleEvent.ts';
import type { AlarmNews } from './news.ts';
import { RuleBook } from './ruleBook.ts';
import { dropDueWatches, dueWatches, hasWatchesDue } from './watches.ts';

/** Dependencies of the evaluator. */
export interface EvaluatorParts {
  db: Db;
  directory: Pick<FleetDirectory, 'get' | 'refresh'>;
  news: AlarmNews;
  log: Log;
  /** E-mails and push messages that a customer may send in an hour. */
  perCustomerHour: number;
  /** The hour, in milliseconds since 1970. */
  now?: () => number;
}

/** Most events are no rule's business; where all are, what is read and not handled is read again. */
const READ_AT_ONCE = 500;
/** Each costs a few queries, and the customers' notifications are locked meanwhile. */
const HANDLED_AT_ONCE = 100;

/**
 * Follows the events by their numbers and lets the alarm rules ring. Where it stands is moved in the transaction that writes what the
 * events made, so that whatever ends the process, each event is handled once: what was not committed is done again, what was is not.
 */
export class AlarmEvaluator {
  readonly #parts: Required<EvaluatorParts>;
  readonly #book: RuleBook;
  #stop: () => Promise<void> = async () => undefined;

  constructor(parts: EvaluatorParts) {
    this.#parts = { now: Date.now, ...parts };
    this.#book = new RuleBook(parts.db);
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
    const { db, news } = this.#parts;
    const now = this.#parts.now();
    await this.#book.refresh();
    const { rows } = await sql<{ some: boolean }>`
      SELECT ${hasEventsAfter(sql`(SELECT sequence FROM alarm_cursor)`)} OR ${hasWatchesDue(now)} OR ${hasEscalationsDue(now)} AS some`.execute(
      db,
    );
    if (!rows[0]?.some) return false;
    const { changes, more } = await inTransaction(db, (tx) => this.#handle(tx, now));
    if (changes.length > 0)
      news.publish({
        changed: changes.map(({ incident, customerId, assetId }) => ({
          id: incident.id,
          customerId,
          assetId,
        })),
        ringing: changes.filter(({ rings }) => rings).map(({ incident }) => incident.id),
      });
    return more;
  }

  async #handle(db: Db, now: number): Promise<{ changes: IncidentChange[]; more: boolean }> {
    const cursor = await db.selectFrom('alarm_cursor').select('sequence').forUpdate().executeTakeFirst();
    const read = await eventsAfter(readFromOutside(db), cursor?.sequence ?? 0, READ_AT_ONCE);
    const named = read.filter(({ customerId, code }) => this.#book.rulesFor(customerId, code).length > 0);
    await this.#knowAssets(named);
    const meant = named.filter((event) => concernsAny(this.#book, this.#parts.directory, event));
    const events = meant.slice(0, HANDLED_AT_ONCE);
    const watches = await dueWatches(db, now, HANDLED_AT_ONCE);
    await this.#knowAssets(watches);
    await lockNotifications(
      db,
      [...events, ...watches].map(({ customerId }) => customerId),
    );

    const { directory, perCustomerHour } = this.#parts;
    const handling: Handling = { db, book: this.#book, directory, perCustomerHour, now };
    const changes: IncidentChange[] = [];
    for (const event of events) await this.#guarded(db, event, () => handleEvent(handling, event), changes);
    for (const watch of watches) {
      const failed = await this.#guarded(db, watch, () => lookAgain(handling, watch), changes);
      if (failed) await dropDueWatches(db, watch.ruleId, now);
    }
    const escalations = await claimEscalations(db, now, HANDLED_AT_ONCE);
    await this.#knowAssets(escalations);
    for (const escalation of escalations)
      await this.#guarded(db, escalation, () => escalate(handling, escalation), changes);
    const all = events.length === meant.length;
    const last = (all ? read : events).at(-1);
    if (last) await db.updateTable('alarm_cursor').set({ sequence: last.sequence }).execute();
    const more =
      !all || read.length === READ_AT_ONCE || watches.length === HANDLED_AT_ONCE || escalations.length > 0;
    return { changes, more };
  }

  /** An event that cannot be handled must not hold up the others for ever: it is logged and passed over. True where it failed. */
  async #guarded(
    db: Db,
    what: EventKey | Escalation,
    handle: () => Promise<IncidentChange | null>,
    changes: IncidentChange[],
  ): Promise<boolean> {
    await sql`SAVEPOINT one_event`.execute(db);
    try {
      const change = await handle();
      if (change) changes.push(change);
      await sql`RELEASE SAVEPOINT one_event`.execute(db);
      return false;
    } catch (err) {
      await sql`ROLLBACK TO SAVEPOINT one_event`.execute(db); // throws where the database is away: then nothing is passed over
      this.#parts.log.error({ err, ...what }, 'an event could not be evaluated');
      return true;
    }
  }

  /** Reads the names of the fleet again where one is missing. */
  /** Reads the directory where an asset is not in it yet, as in a process that has just begun: nothing is dropped for that. */
  async #knowAssets(of: readonly { assetId: number }[]): Promise<void> {
    const { directory } = this.#parts;
    if (of.some(({ assetId }) => directory.get(assetId) === null)) await directory.refresh();
  }
}
