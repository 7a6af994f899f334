import type { AlarmNewsFragment } from '../../api/index.ts';
import { LiveConnection, type LiveSink } from '../../live/index.ts';
import type { Alarm, AlarmCounters } from '../alarm.ts';
import type { AlarmFilter } from '../alarmSearch.ts';
import { Acknowledged, type Sweep } from './acknowledged.ts';

/** The newest alarms, and the counters of all. */
interface Newest {
  counters: AlarmCounters;
  list: readonly Alarm[];
}

/** What the server acknowledged. */
export interface AcknowledgedMany {
  count: number;
  /** Null where they are too many to be taken back. */
  notificationId: readonly number[] | null;
}

/** What the center depends on; replaced in tests. */
export interface CenterParts {
  /** Subscribes to news; returns the function that ends the subscription. */
  subscribe(sink: LiveSink<AlarmNewsFragment>): () => void;
  /** Reads the newest alarms and the counters. */
  poll(signal: AbortSignal): Promise<Newest>;
  acknowledge(ids: readonly number[]): Promise<AcknowledgedMany>;
  /** Acknowledges what fits the filter and happened until a moment (milliseconds since 1970). */
  acknowledgeMatching(filter: AlarmFilter, untilMs: number): Promise<AcknowledgedMany>;
  /** Takes acknowledgements of the person back; gives how many wait again. */
  restore(ids: readonly number[]): Promise<number>;
  markAsRead(ids: readonly number[]): Promise<unknown>;
  /** Reads the lists on the screen again; resolves when they have arrived. */
  refreshLists(): Promise<unknown>;
  now(): number;
  /** A random number from 0 to 1. */
  random(): number;
}

/** Shortest time between two refreshes of the lists in a burst of alarms. */
const REFRESH_EVERY_MS = 1_000;
/** An alarm that only a poll contains rings when it happened less than this long ago: then it was notified late and is not old. */
const RECENT_MS = 120_000;
/** An answer that is older than this is not on its way any more. */
const UNDER_WAY_MS = 60_000;

/**
 * Counts the unacknowledged alarms, notifies lists when they have to be read again, and decides which alarms ring. News arrive by
 * a subscription and by a poll, whichever is first; nothing rings twice. Acknowledging is visible at once.
 */
export class AlarmCenter {
  readonly #parts: CenterParts;
  readonly #connection: LiveConnection<AlarmNewsFragment, Newest>;
  readonly #acknowledged = new Acknowledged();
  readonly #listeners = new Set<() => void>();
  readonly #bells = new Set<(alarms: readonly Alarm[]) => void>();
  #received: AlarmCounters | null = null;
  #counters: AlarmCounters | null = null;
  #revision = 0;
  /** The highest id received; null before the first answer, of which nothing rings. */
  #newestId: number | null = null;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: CenterParts) {
    this.#parts = parts;
    this.#connection = new LiveConnection({
      subscribe: (sink) => parts.subscribe(sink),
      poll: (signal) => parts.poll(signal),
      onNews: (news) => this.#take(news),
      onAnswer: (newest, isCurrent) => this.#takeNewest(newest, isCurrent),
      resumes: false,
      pollsAlways: true,
      warning: 'The notifications could not be refreshed',
      now: parts.now,
      random: parts.random,
    });
  }

  /** The number of alarms without those just acknowledged here; null until known. The same object until it changes. */
  get counters(): AlarmCounters | null {
    return this.#counters;
  }

  /** A number that changes whenever `counters` or the result of `hides` has changed. */
  get revision(): number {
    return this.#revision;
  }

  /** Whether an alarm of a list has just been acknowledged here. */
  hides(alarm: Alarm): boolean {
    return this.#acknowledged.hides(alarm);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `bell` with alarms that are new and not late; returns the function that ends it. */
  onRing(bell: (alarms: readonly Alarm[]) => void): () => void {
    this.#bells.add(bell);
    return () => this.#bells.delete(bell);
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = undefined;
  }

  /** Reconnects at once, because the network or the page came back. */
  wake(): void {
    this.#connection.wake();
  }

  /** Acknowledges alarms: they disappear at once and reappear when the server refuses. Gives those that it acknowledged. Throws its error. */
  async acknowledge(alarms: readonly Alarm[]): Promise<AcknowledgedMany> {
    this.#acknowledged.hide(alarms);
    this.#changed();
    const ids = alarms.map(({ id }) => id);
    let done: AcknowledgedMany;
    try {
      done = await this.#parts.acknowledge(ids);
    } catch (error) {
      this.#acknowledged.show(alarms);
      this.#changed();
      throw error;
    }
    if (this.#received) this.#received = this.#acknowledged.without(this.#received);
    this.#acknowledged.confirm(ids, this.#parts.now());
    this.#changed();
    void this.#refresh();
    return done;
  }

  /** Takes acknowledgements back; gives how many wait again, which are fewer where others acknowledged them or it is too late. Throws the server's error. */
  async restore(ids: readonly number[]): Promise<number> {
    const count = await this.#parts.restore(ids);
    this.#acknowledged.restore(ids);
    this.#changed();
    await this.#refresh();
    return count;
  }

  /** Acknowledges all that fit the filter and happened until a moment, otherwise like `acknowledge`. */
  async acknowledgeMatching(filter: AlarmFilter, untilMs: number): Promise<AcknowledgedMany> {
    const sweep: Sweep = { filter, untilMs };
    this.#acknowledged.beginSweep(sweep);
    this.#changed();
    try {
      const done = await this.#parts.acknowledgeMatching(filter, untilMs);
      await this.#refresh(); // until the lists are new, the old ones still contain them
      return done;
    } finally {
      this.#acknowledged.endSweep(sweep);
      this.#changed();
    }
  }

  /** Marks alarms as read. Throws the server's error. */
  async markAsRead(alarms: readonly Alarm[]): Promise<void> {
    const unread = alarms.filter(({ datereaded }) => datereaded === null).map(({ id }) => id);
    if (unread.length === 0) return;
    await this.#parts.markAsRead(unread);
    await this.#refresh();
  }

  #take(news: AlarmNewsFragment): void {
    const { counters, items, ringing, acknowledged, restored, acknowledgedMany } = news;
    this.#acknowledged.confirm(acknowledged, this.#parts.now());
    this.#acknowledged.restore(restored);
    this.#received = counters;
    this.#changed();
    const wanted = new Set(ringing);
    this.#ring(items.filter(({ id }) => wanted.has(id) && id > (this.#newestId ?? 0)));
    if (this.#newestId !== null) this.#heardOf(items);
    const hasChanged = items.length + acknowledged.length + restored.length > 0;
    if (hasChanged || acknowledgedMany) this.#refreshSoon();
  }

  #takeNewest({ counters, list }: Newest, isCurrent: boolean): void {
    if (isCurrent) this.#received = counters; // news that came meanwhile may be the newer ones
    this.#acknowledged.forgetBefore(this.#parts.now() - UNDER_WAY_MS);
    this.#changed();
    const newest = this.#newestId;
    const since = this.#parts.now() - RECENT_MS;
    if (newest !== null)
      this.#ring(
        list.filter(({ id, late, lastDate }) => id > newest && !late && Date.parse(lastDate) > since),
      );
    this.#newestId ??= 0;
    this.#heardOf(list);
    if (newest !== null) this.#refreshSoon();
  }

  #heardOf(alarms: readonly Alarm[]): void {
    for (const { id } of alarms) this.#newestId = Math.max(this.#newestId ?? 0, id);
  }

  #ring(alarms: readonly Alarm[]): void {
    if (alarms.length > 0) for (const bell of this.#bells) bell(alarms);
  }

  #refreshSoon(): void {
    if (this.#refreshTimer !== undefined) return;
    const wait = Math.max(0, this.#refreshedAt + REFRESH_EVERY_MS - this.#parts.now());
    this.#refreshTimer = setTimeout(() => void this.#refresh(), wait);
  }

  #refresh(): Promise<unknown> {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = undefined;
    this.#refreshedAt = this.#parts.now();
    return this.#parts.refreshLists();
  }

  #changed(): void {
    this.#counters = this.#received && this.#acknowledged.without(this.#received);
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }
}
