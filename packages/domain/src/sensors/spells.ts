/** A time during which something held for one thing, such as a door that was open or a sensor that was too warm. */
export interface Spell {
  /** The thing. */
  key: string;
  /** Milliseconds since 1970 UTC: the first report that says so, and the first that says otherwise. */
  from: number;
  to: number;
  /** Whether no report says otherwise: `to` is then the last one that says so. */
  isOpen: boolean;
  /** The least and the greatest of its values; null where none is known. */
  least: number | null;
  greatest: number | null;
  /** Degrees of the place where it began; null where that is not known. */
  latitude: number | null;
  longitude: number | null;
}

/** What a report says of one thing. */
export interface SpellReading {
  key: string;
  time: number;
  /** Whether it holds. */
  holds: boolean;
  /** What is measured meanwhile; null for nothing. */
  value: number | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Gathers the spells of readings that are given in order of time. A silence of more than `maximumGapMs` ends a spell with the last reading
 * before it: nobody knows what was then.
 */
export class SpellCollector {
  readonly #maximumGapMs: number;
  readonly #spells: Spell[] = [];
  readonly #open = new Map<string, Spell>();

  constructor(maximumGapMs: number) {
    this.#maximumGapMs = maximumGapMs;
  }

  add({ key, time, holds, value, latitude, longitude }: SpellReading): void {
    const before = this.#open.get(key);
    const spell = before && time - before.to <= this.#maximumGapMs ? before : null;
    if (!holds) {
      if (spell) Object.assign(spell, { to: time, isOpen: false });
      this.#open.delete(key);
      return;
    }
    const going = spell ?? this.#begin({ key, time, latitude, longitude });
    going.to = time;
    if (value === null) return;
    going.least = Math.min(going.least ?? value, value);
    going.greatest = Math.max(going.greatest ?? value, value);
  }

  /** Whether something holds, as far as is known: a reading that nothing does says nothing otherwise. */
  get isAnyOpen(): boolean {
    return this.#open.size > 0;
  }

  /** The spells so far, by their beginning. */
  get spells(): Spell[] {
    return this.#spells.toSorted((one, other) => one.from - other.from);
  }

  #begin({ key, time, latitude, longitude }: Omit<SpellReading, 'holds' | 'value'>): Spell {
    const place = { latitude, longitude };
    const spell: Spell = { key, from: time, to: time, isOpen: true, least: null, greatest: null, ...place };
    this.#spells.push(spell);
    this.#open.set(key, spell);
    return spell;
  }
}
