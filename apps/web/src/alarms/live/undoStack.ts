/** An acknowledgement that can be taken back. */
export interface Undoable {
  /** The ids that the server acknowledged; null where they are too many to be taken back. */
  done: Promise<readonly number[] | null>;
  /** Takes away what offers to undo it. */
  hide(): void;
}

/** What was acknowledged here of late, to be taken back from the newest on, each for some seconds. */
export class UndoStack {
  readonly #now: () => number;
  readonly #lastingMs: number;
  #entries: { undoable: Undoable; untilMs: number }[] = [];

  constructor({ now, lastingMs }: { now: () => number; lastingMs: number }) {
    this.#now = now;
    this.#lastingMs = lastingMs;
  }

  push(undoable: Undoable): void {
    this.#entries.push({ undoable, untilMs: this.#now() + this.#lastingMs });
  }

  /** Removes one; false where it is not there any more. */
  remove(undoable: Undoable): boolean {
    const before = this.#entries.length;
    this.#entries = this.#entries.filter((entry) => entry.undoable !== undoable);
    return this.#entries.length < before;
  }

  /** The newest that can still be undone, which is removed; null for none. */
  pop(): Undoable | null {
    this.#entries = this.#entries.filter(({ untilMs }) => untilMs > this.#now());
    return this.#entries.pop()?.undoable ?? null;
  }
}
