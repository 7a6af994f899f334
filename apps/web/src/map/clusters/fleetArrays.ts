import { VEHICLE_STRIDE } from './messages.ts';

/**
 * The places of all vehicles as arrays with one slot for each vehicle and no gaps, over which the view query runs. The last
 * vehicle moves into the slot of a removed one.
 */
export class FleetArrays {
  readonly #slots = new Map<number, number>();
  size = 0;
  ids = new Float64Array(1024);
  x = new Float64Array(1024);
  y = new Float64Array(1024);
  marks = new Uint16Array(1024);

  slotOf = (id: number): number | null => this.#slots.get(id) ?? null;

  /** Stores changed vehicles (see VEHICLE_STRIDE) and removes others. A vehicle without a place is not stored. */
  apply(vehicles: Float64Array, removed: Float64Array): void {
    for (const id of removed) this.#remove(id);
    for (let at = 0; at < vehicles.length; at += VEHICLE_STRIDE) {
      const id = vehicles[at]!;
      const x = vehicles[at + 1]!;
      if (Number.isNaN(x)) {
        this.#remove(id);
        continue;
      }
      const slot = this.#slots.get(id) ?? this.#add(id);
      this.x[slot] = x;
      this.y[slot] = vehicles[at + 2]!;
      this.marks[slot] = vehicles[at + 3]!;
    }
  }

  #add(id: number): number {
    const slot = this.size++;
    if (slot === this.ids.length) this.#grow();
    this.ids[slot] = id;
    this.#slots.set(id, slot);
    return slot;
  }

  #remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    const last = --this.size;
    const lastId = this.ids[last]!;
    this.ids[slot] = lastId;
    this.x[slot] = this.x[last]!;
    this.y[slot] = this.y[last]!;
    this.marks[slot] = this.marks[last]!;
    this.#slots.set(lastId, slot);
    this.#slots.delete(id);
  }

  #grow(): void {
    const doubled = this.ids.length * 2;
    const widen = <Numbers extends Float64Array | Uint16Array>(from: Numbers, to: Numbers): Numbers => {
      to.set(from);
      return to;
    };
    this.ids = widen(this.ids, new Float64Array(doubled));
    this.x = widen(this.x, new Float64Array(doubled));
    this.y = widen(this.y, new Float64Array(doubled));
    this.marks = widen(this.marks, new Uint16Array(doubled));
  }
}
