import { codedError } from '../errors.ts';

/**
 * Turns of users at what there is little of: connections that change something, time of the processor. A change may wait for a row that another change holds, and keeps its
 * connection meanwhile: without turns, many edits of one thing would hold every connection of the pool, and nobody else would be served.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #each: number;
  readonly #mostWaiting: number;
  /** Number of turns that are under way. */
  #running = 0;
  /** The number of turns that are under way of each user. */
  readonly #active = new Map<number, number>();
  /** The turns that wait, by user; the user whose turn is next comes first. */
  readonly #waiting = new Map<number, (() => void)[]>();

  /** `atOnce` turns in all, `each` of them for one user at most, for whom no more than `mostWaiting` works wait. */
  constructor(atOnce: number, each: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.#atOnce = atOnce;
    this.#each = each;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Does the work of a user in one turn: at once where one is free, else when the user's next comes. Users go round in order. Throws
   * TOO_MANY_CALLS where too many of the user's works wait already.
   */
  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    if (!this.#isFreeFor(userId)) await new Promise<void>((begin) => this.#wait(userId, begin));
    else this.#begin(userId);
    try {
      return await work();
    } finally {
      this.#end(userId);
    }
  }

  /**
   * What `source` gives, each piece of it made in a turn of its own, so that who reads slowly keeps nobody waiting. Throws what `run` and
   * the source throw.
   */
  async *each<T>(userId: number, source: AsyncIterable<T>): AsyncGenerator<T> {
    const pieces = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const piece = await this.run(userId, () => pieces.next());
        if (piece.done) return;
        yield piece.value;
      }
    } finally {
      await pieces.return?.(); // who reads may have gone in the middle
    }
  }

  #isFreeFor(userId: number): boolean {
    return this.#running < this.#atOnce && (this.#active.get(userId) ?? 0) < this.#each;
  }

  #wait(userId: number, begin: () => void): void {
    const queue = this.#waiting.get(userId);
    if ((queue?.length ?? 0) >= this.#mostWaiting) throw codedError('TOO_MANY_CALLS');
    if (queue) queue.push(begin);
    else this.#waiting.set(userId, [begin]);
  }

  #begin(userId: number): void {
    this.#running += 1;
    this.#active.set(userId, (this.#active.get(userId) ?? 0) + 1);
  }

  #end(userId: number): void {
    this.#running -= 1;
    const left = (this.#active.get(userId) ?? 1) - 1;
    if (left > 0) this.#active.set(userId, left);
    else this.#active.delete(userId);
    for (const [next, queue] of this.#waiting) {
      if (!this.#isFreeFor(next)) continue;
      this.#waiting.delete(next);
      const begin = queue.shift();
      if (queue.length > 0) this.#waiting.set(next, queue);
      this.#begin(next);
      begin?.();
      return;
    }
  }
}
