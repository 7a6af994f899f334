import type { FastifyBaseLogger } from 'fastify';
import { isStoreAway } from '../store/errors.ts';
import type { Arrival, Intake, Outcome } from './arrival.ts';

/** Makes a batch durable, all or nothing. `again` says that it was tried before, whatever came of it. */
export type CommitBatch = (arrivals: readonly Arrival[], again: boolean) => Promise<Outcome[]>;

/** Work that must not run beside a batch, since it touches the same state; run between batches. */
export interface Task {
  /** Does what is due, and gives the milliseconds until it wants to run again. */
  run(): Promise<number>;
}

const MAX_BATCH_MESSAGES = 2_000;
/** Waiting this long before the first commit of a quiet moment lets devices that speak at once share it. */
const GATHER_MS = 4;
const FULL_MESSAGES = 20_000;
const ROOM_MESSAGES = 10_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;

interface Waiting {
  arrival: Arrival;
  resolve(outcome: Outcome): void;
}

/**
 * Group commit: gathers what many devices sent while the last commit ran, and makes it durable in one transaction. One batch at a
 * time, in the order of arrival, so that what one device says stays in order. While the store is away everything waits and is
 * tried again; `full` then stops the listeners. A batch that fails for another reason is tried arrival by arrival, and the
 * one at fault is refused alone.
 */
export class Writer implements Omit<Intake, 'modelOf'> {
  readonly #commit: CommitBatch;
  readonly #tasks: readonly Task[];
  readonly #log: FastifyBaseLogger;
  readonly #queue: Waiting[] = [];
  #queuedMessages = 0;
  #roomWaiters: (() => void)[] = [];
  #wake: () => void = () => undefined;
  #stopping = false;
  readonly #done: Promise<void>;
  /** True while commits fail because the database cannot be reached. */
  storeAway = false;

  constructor(commit: CommitBatch, tasks: readonly Task[], log: FastifyBaseLogger) {
    this.#commit = commit;
    this.#tasks = tasks;
    this.#log = log;
    this.#done = this.#run();
  }

  get full(): boolean {
    return this.#queuedMessages >= FULL_MESSAGES;
  }

  get queuedMessages(): number {
    return this.#queuedMessages;
  }

  whenRoom(): Promise<void> {
    if (this.#queuedMessages < ROOM_MESSAGES) return Promise.resolve();
    return new Promise((resolve) => this.#roomWaiters.push(resolve));
  }

  submit(arrival: Arrival): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#queue.push({ arrival, resolve });
      this.#queuedMessages += arrival.messages.length;
      this.#wake();
    });
  }

  /** Writes what is queued, runs the tasks a last time and ends. With the store away, what waits is refused: devices keep it. */
  async close(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#done;
  }

  async #run(): Promise<void> {
    let tasksDueAt = 0;
    while (!this.#stopping || this.#queue.length > 0) {
      if (this.#queue.length === 0) await this.#sleep(Math.max(1, tasksDueAt - Date.now()));
      else if (this.#queue.length === 1) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      if (this.#queue.length > 0) await this.#writeBatch(this.#nextBatch());
      if (Date.now() >= tasksDueAt) tasksDueAt = Date.now() + (await this.#runTasks());
    }
    await this.#runTasks();
  }

  async #writeBatch(batch: Waiting[]): Promise<void> {
    const outcomes = await this.#commitOrSplit(batch.map((waiting) => waiting.arrival));
    batch.forEach((waiting, index) => {
      this.#queuedMessages -= waiting.arrival.messages.length;
      waiting.resolve(outcomes[index] ?? 'refused');
    });
    if (this.#queuedMessages < ROOM_MESSAGES) for (const resolve of this.#roomWaiters.splice(0)) resolve();
  }

  async #commitOrSplit(arrivals: Arrival[], triedBefore = false): Promise<Outcome[]> {
    let retryMs = FIRST_RETRY_MS;
    for (let again = triedBefore; ; again = true) {
      try {
        const outcomes = await this.#commit(arrivals, again);
        if (this.storeAway) this.#log.info('the database answers again');
        this.storeAway = false;
        return outcomes;
      } catch (err) {
        if (!isStoreAway(err)) {
          if (arrivals.length === 1) {
            this.#log.error(
              { err, protocol: arrivals[0]?.protocol, device: arrivals[0]?.deviceIdentifier },
              'a message could not be stored',
            );
            return ['refused'];
          }
          this.#log.error(
            { err, arrivals: arrivals.length },
            'a batch could not be stored; trying its parts',
          );
          const half = arrivals.length >> 1;
          return [
            ...(await this.#commitOrSplit(arrivals.slice(0, half), true)),
            ...(await this.#commitOrSplit(arrivals.slice(half), true)),
          ];
        }
        if (!this.storeAway) this.#log.error({ err }, 'the database is away; devices wait unacknowledged');
        this.storeAway = true;
        if (this.#stopping) return arrivals.map(() => 'refused');
        await this.#sleep(retryMs);
        retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
      }
    }
  }

  async #runTasks(): Promise<number> {
    let soonest = 60_000;
    for (const task of this.#tasks) {
      try {
        soonest = Math.min(soonest, await task.run());
      } catch (err) {
        if (!isStoreAway(err)) this.#log.error({ err }, 'a task of the writer failed');
        soonest = Math.min(soonest, LAST_RETRY_MS / 10);
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
