import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { blamesData, isRolledBack, isStoreAway } from '../store/errors.ts';
import type { Arrival, Intake, Outcome } from './arrival.ts';

/** Makes a batch durable, all or nothing. `again` says that it was tried before, whatever came of it. */
export type CommitBatch = (arrivals: readonly Arrival[], again: boolean) => Promise<Outcome[]>;

/** Keeps an arrival that cannot be stored where it can be seen and stored later; returns the outcome that is reported to its device. */
export type SetAside = (arrival: Arrival, cause: unknown) => Promise<Outcome>;

/** Work that must not run beside a batch, since it touches the same state; run between batches. */
export interface Task {
  /** Does what is due, and gives the milliseconds until it wants to run again. */
  run(): Promise<number>;
}

const MAX_BATCH_MESSAGES = 2_000;
/** Waiting this long before the first commit of a quiet moment lets devices that speak at once share it. */
const GATHER_MS = 4;
/** While so few messages wait, one commit begins this long after the other: most of a small one's cost is that it is one. */
const FEW_MESSAGES = 50;
const FEW_EVERY_MS = 40;
const FULL_MESSAGES = 20_000;
const ROOM_MESSAGES = 10_000;
/** The milliseconds from a failure to the next attempt: the first, and the last up to which they double. */
const RETRY_MS = { first: 250, last: 10_000 };
const TASK_RETRY_MS = 1_000;
/** Attempts to store an arrival alone, while others are stored, after which it is set aside. */
const MOST_FAILURES = 3;
/** The number of arrivals that fail one by one, with none stored, after which the store is at fault and not they. */
const NONE_STORED = 3;

interface Waiting {
  arrival: Arrival;
  resolve(outcome: Outcome): void;
}

/** An arrival that failed alone, and nobody knows why. */
interface Suspect extends Waiting {
  /** How often it failed while others were stored. */
  failures: number;
  /** How many had been stored when it failed last. */
  storedThen: number;
  retryMs: number;
  retryAt: number;
}

/**
 * Group commit: gathers what many devices sent while the last commit ran, and makes it durable in one transaction. One batch at a
 * time, in the order of arrival, so that what one device says stays in order.
 *
 * While the store cannot store (away, full, read-only) everything waits and is tried again; `full` then stops the listeners. A batch
 * that fails for another reason is tried in parts. An arrival that the database blames is set aside at once; one that fails alone
 * for a reason that nobody knows, after it failed three times while others were stored. Where none is stored, the store is at fault.
 */
export class Writer implements Omit<Intake, 'modelOf'> {
  readonly #commit: CommitBatch;
  readonly #tasks: readonly Task[];
  readonly #log: FastifyBaseLogger;
  readonly #setAside: SetAside;
  readonly #retryMs: typeof RETRY_MS;
  readonly #queue: Waiting[] = [];
  readonly #suspects: Suspect[] = [];
  /** What is not stored yet, in the order in which it came: when it came, and how it will end. */
  readonly #open = new Map<Arrival, { since: number; outcome: Promise<Outcome> }>();
  /** The waiting messages by device, while the store is away; null otherwise. */
  #openByDevice: Map<string, Arrival[]> | null = null;
  #queuedMessages = 0;
  /** Number of arrivals that were stored. */
  #stored = 0;
  /** How many batches failed, of which nothing could be stored, since one was. */
  #barren = 0;
  #roomWaiters: (() => void)[] = [];
  #wake: () => void = () => undefined;
  #stopping = false;
  readonly #done: Promise<void>;
  /** True while commits fail because the database cannot be reached, or cannot store anything. */
  storeAway = false;

  constructor(
    commit: CommitBatch,
    tasks: readonly Task[],
    log: FastifyBaseLogger,
    setAside: SetAside = async () => 'refused',
    retryMs = RETRY_MS,
  ) {
    this.#commit = commit;
    this.#tasks = tasks;
    this.#log = log;
    this.#setAside = setAside;
    this.#retryMs = retryMs;
    this.#done = this.#run();
  }

  get full(): boolean {
    return this.#queuedMessages >= FULL_MESSAGES;
  }

  get queuedMessages(): number {
    return this.#queuedMessages;
  }

  /** How long the oldest arrival has been waiting, in milliseconds; zero where none is. */
  get oldestWaitingMs(): number {
    const [oldest] = this.#open.values();
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  whenRoom(): Promise<void> {
    if (this.#queuedMessages < ROOM_MESSAGES) return Promise.resolve();
    return new Promise((resolve) => this.#roomWaiters.push(resolve));
  }

  /**
   * Accepts an arrival. While the store is away, one that a device sends again on a new connection, since nobody answered on the last, shares
   * the place of the first: otherwise an impatient fleet would fill the queue with copies.
   */
  submit(arrival: Arrival): Promise<Outcome> {
    const same = this.#waitingLike(arrival);
    if (same) return same;
    const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
    this.#queue.push({ arrival, resolve });
    this.#open.set(arrival, { since: performance.now(), outcome });
    this.#queuedMessages += arrival.messages.length;
    this.#wake();
    return outcome;
  }

  #waitingLike(arrival: Arrival): Promise<Outcome> | null {
    if (!this.storeAway || arrival.imported) return null;
    this.#openByDevice ??= Map.groupBy(this.#open.keys(), ({ deviceIdentifier }) => deviceIdentifier);
    const ofDevice = this.#openByDevice.get(arrival.deviceIdentifier) ?? [];
    for (const other of ofDevice) {
      const waiting = this.#open.get(other);
      if (waiting && isSame(other, arrival)) return waiting.outcome;
    }
    this.#openByDevice.set(arrival.deviceIdentifier, [...ofDevice, arrival]);
    return null;
  }

  /** Writes what is queued, runs the tasks a last time and ends. With the store away, what waits is refused: devices keep it. */
  async close(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#done;
  }

  async #run(): Promise<void> {
    let tasksDueAt = 0;
    let committedAt = 0;
    while (!this.#stopping || (this.#queue.length > 0 && this.#barren === 0)) {
      if (this.#queue.length === 0) await this.#sleep(Math.max(1, this.#dueAt(tasksDueAt) - Date.now()));
      else if (this.#queuedMessages < FEW_MESSAGES)
        await sleep(Math.max(GATHER_MS, committedAt + FEW_EVERY_MS - performance.now()));
      if (this.#queue.length > 0) {
        committedAt = performance.now();
        await this.#store(this.#nextBatch());
      }
      await this.#trySuspects();
      if (Date.now() >= tasksDueAt) tasksDueAt = Date.now() + (await this.#runTasks());
    }
    this.#end([...this.#suspects.splice(0), ...this.#queue.splice(0)], 'refused');
    await this.#runTasks();
  }

  #dueAt(tasksDueAt: number): number {
    return this.#suspects.reduce((soonest, { retryAt }) => Math.min(soonest, retryAt), tasksDueAt);
  }

  /** Stores a batch: as a whole, or what can be of it. */
  async #store(batch: Waiting[]): Promise<void> {
    const parts = [batch];
    const failed: Waiting[] = [];
    const storedBefore = this.#stored;
    for (let part = parts.pop(); part; part = parts.pop()) {
      const failure = await this.#commitUnlessAway(part, part !== batch);
      const [first] = part;
      if (!failure || !first) continue;
      if (part.length > 1) {
        if (part === batch)
          this.#log.warn(
            { err: failure.cause, arrivals: part.length },
            'a batch could not be stored; trying its parts',
          );
        const half = part.length >> 1;
        parts.push(part.slice(half), part.slice(0, half));
      } else if (blamesData(failure.cause)) await this.#giveUp(first, failure.cause);
      else {
        failed.push(first);
        if (this.#stored > storedBefore || failed.length < NONE_STORED) continue;
        this.#queue.push(...parts.splice(0).reverse().flat()); // behind what came since: perhaps that can be stored
        await this.#pause(
          failure.cause,
          Math.min(this.#retryMs.last, this.#retryMs.first * 2 ** this.#barren),
        );
        this.#barren += 1;
      }
    }
    const isBarren = this.#stored === storedBefore;
    for (const each of failed) this.#suspect(each, isBarren ? 0 : 1);
  }

  #suspect(waiting: Waiting, failures: number): void {
    this.#suspects.push({
      ...waiting,
      failures,
      storedThen: this.#stored,
      retryMs: this.#retryMs.first,
      retryAt: Date.now() + this.#retryMs.first,
    });
  }

  /** Tries those again that failed alone, each by itself. */
  async #trySuspects(): Promise<void> {
    for (const suspect of this.#suspects.filter(({ retryAt }) => retryAt <= Date.now())) {
      const failure = await this.#commitUnlessAway([suspect], true);
      if (failure) {
        const othersWere = this.#stored > suspect.storedThen;
        if (othersWere) suspect.failures += 1;
        suspect.storedThen = this.#stored;
        suspect.retryMs = othersWere
          ? this.#retryMs.first
          : Math.min(this.#retryMs.last, suspect.retryMs * 2);
        suspect.retryAt = Date.now() + suspect.retryMs;
        if (suspect.failures < MOST_FAILURES && !blamesData(failure.cause)) continue;
        await this.#giveUp(suspect, failure.cause);
      }
      this.#suspects.splice(this.#suspects.indexOf(suspect), 1);
    }
  }

  async #giveUp(waiting: Waiting, cause: unknown): Promise<void> {
    const { protocol, deviceIdentifier } = waiting.arrival;
    let outcome: Outcome = 'refused';
    try {
      outcome = await this.#setAside(waiting.arrival, cause);
    } catch (err) {
      this.#log.error({ err, protocol, device: deviceIdentifier }, 'a message could not even be set aside');
    }
    const kept = outcome === 'durable' ? 'is set aside' : 'is refused';
    this.#log.error(
      { err: cause, protocol, device: deviceIdentifier },
      `a message cannot be stored and ${kept}`,
    );
    this.#end([waiting], outcome);
  }

  /** Commits; waits and tries again for as long as the store is away. Gives why it failed otherwise, or null. */
  async #commitUnlessAway(
    part: readonly Waiting[],
    triedBefore: boolean,
  ): Promise<{ cause: unknown } | null> {
    let retryMs = this.#retryMs.first;
    for (let again = triedBefore; ; again = true) {
      try {
        const outcomes = await this.#commit(
          part.map(({ arrival }) => arrival),
          again,
        );
        if (this.storeAway) this.#log.info('the database stores again');
        this.storeAway = false;
        this.#openByDevice = null;
        this.#stored += part.length;
        this.#barren = 0;
        part.forEach((waiting, index) => {
          this.#end([waiting], outcomes[index] ?? 'refused');
        });
        return null;
      } catch (cause) {
        if (!isStoreAway(cause)) return { cause };
        const isOnce = isRolledBack(cause) && retryMs === this.#retryMs.first;
        if (!isOnce) await this.#pause(cause, retryMs);
        if (this.#stopping) {
          this.#end(part, 'refused');
          return null;
        }
        retryMs = Math.min(this.#retryMs.last, retryMs * 2);
      }
    }
  }

  /** Notes that the store does not store, and lets some time pass. */
  async #pause(err: unknown, ms: number): Promise<void> {
    if (!this.storeAway) this.#log.error({ err }, 'the database cannot store; devices wait unacknowledged');
    this.storeAway = true;
    if (!this.#stopping) await this.#sleep(ms);
  }

  #end(part: readonly Waiting[], outcome: Outcome): void {
    for (const { arrival, resolve } of part) {
      this.#queuedMessages -= arrival.messages.length;
      this.#open.delete(arrival);
      resolve(outcome);
    }
    if (this.#queuedMessages < ROOM_MESSAGES) for (const resume of this.#roomWaiters.splice(0)) resume();
  }

  async #runTasks(): Promise<number> {
    let soonest = 60_000;
    for (const task of this.#tasks) {
      try {
        soonest = Math.min(soonest, await task.run());
      } catch (err) {
        if (!isStoreAway(err)) this.#log.error({ err }, 'a task of the writer failed');
        soonest = Math.min(soonest, TASK_RETRY_MS);
      }
    }
    return soonest;
  }

  #nextBatch(): Waiting[] {
    let messages = 0;
    let count = 0;
    while (count < this.#queue.length && messages < MAX_BATCH_MESSAGES) {
      messages += this.#queue[count]?.arrival.messages.length ?? 0;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  /** Waits, but not once something arrives or the writer is stopped. While the store is away arrivals do not wake it. */
  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        if (this.storeAway && !this.#stopping) return;
        clearTimeout(timer);
        resolve();
      };
      if (this.#stopping) this.#wake();
    });
  }
}

/** Whether two arrivals of a device carry the same frame, or both nothing that is stored: logins and heartbeats, which differ in a counter. */
function isSame(one: Arrival, other: Arrival): boolean {
  if (one.protocol !== other.protocol || one.imported) return false;
  if (isContactOnly(one) && isContactOnly(other)) return true;
  return one.frame.length > 0 && Buffer.compare(one.frame, other.frame) === 0;
}

const isContactOnly = ({ messages }: Arrival): boolean =>
  messages.every(({ kind }) => kind === 'login' || kind === 'heartbeat');
