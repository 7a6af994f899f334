/** Carries values to whoever listens at the moment; nothing is kept for later. */
export class Channel<Value> {
  readonly #listeners = new Set<(value: Value) => void>();

  publish(value: Value): void {
    for (const listener of [...this.#listeners]) listener(value);
  }

  /**
   * The values from now on, each turned into what a subscription gives (null: into nothing), after those to begin with. It listens
   * from the first moment until somebody returns from it.
   */
  listen<Given>(first: readonly Given[], turn: (value: Value) => Given | null): AsyncIterableIterator<Given> {
    const waiting: Given[] = [...first];
    let wanted: ((result: IteratorResult<Given>) => void) | null = null;
    let isOver = false;
    const listener = (value: Value) => {
      const given = turn(value);
      if (given === null) return;
      if (wanted) {
        wanted({ value: given, done: false });
        wanted = null;
      } else waiting.push(given);
    };
    this.#listeners.add(listener);
    const over = { value: undefined, done: true } as const;
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () => {
        const [next] = waiting.splice(0, 1);
        if (next !== undefined) return Promise.resolve({ value: next, done: false });
        if (isOver) return Promise.resolve(over);
        return new Promise((resolve) => {
          wanted = resolve;
        });
      },
      return: () => {
        isOver = true;
        this.#listeners.delete(listener);
        wanted?.(over);
        return Promise.resolve(over);
      },
    };
  }
}
