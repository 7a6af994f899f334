/** A value that others can watch; shaped for React's useSyncExternalStore. */
export class Observable<Value extends object> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  get = (): Value => this.#value;

  /** Changes some of it; who watches is told only when something differs. */
  set(change: Partial<Value>): void {
    const keys = Object.keys(change) as (keyof Value)[];
    if (keys.every((key) => Object.is(this.#value[key], change[key]))) return;
    this.#value = { ...this.#value, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
