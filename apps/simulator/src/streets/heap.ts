/** A binary heap of whole numbers by priority, the smallest first, that reuses its memory. */
export class Heap {
  readonly #items: number[] = [];
  readonly #priorities: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  clear(): void {
    this.#items.length = 0;
    this.#priorities.length = 0;
  }

  push(item: number, priority: number): void {
    const items = this.#items;
    const priorities = this.#priorities;
    let at = items.length;
    items.push(item);
    priorities.push(priority);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (priorities[parent]! <= priority) break;
      items[at] = items[parent]!;
      priorities[at] = priorities[parent]!;
      at = parent;
    }
    items[at] = item;
    priorities[at] = priority;
  }

  /** Removes and returns the item of the smallest priority; null when the heap is empty. */
  pop(): number | null {
    const items = this.#items;
    const priorities = this.#priorities;
    const top = items[0];
    if (top === undefined) return null;
    const item = items.pop()!;
    const priority = priorities.pop()!;
    const size = items.length;
    if (size === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && priorities[child + 1]! < priorities[child]!) child++;
      if (priorities[child]! >= priority) break;
      items[at] = items[child]!;
      priorities[at] = priorities[child]!;
      at = child;
    }
    items[at] = item;
    priorities[at] = priority;
    return top;
  }
}
