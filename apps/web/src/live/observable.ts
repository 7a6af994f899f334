/** A value that others can observe, in the form that React's useSyncExternalStore expects. */
export class Observable<Value extends object> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  get = (): Value => this.#value;

  /** Changes a part of the value; listeners are called only where something differs. */
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
