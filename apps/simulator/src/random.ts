/** Seeded random numbers (sfc32, Chris Doty-Humphrey, PractRand): the same seed gives the same series on every machine. Not for secrets. */
export interface Random {
  /** A uniform number, 0 <= value < 1. */
  next(): number;
  /** A uniform number between two numbers. */
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  /** Whether an event of this probability happens. */
  chance(probability: number): boolean;
  /** One of the items, of which there must be at least one. */
  pick<T>(items: readonly T[]): T;
  /** A normally distributed number with mean 0 and standard deviation 1. */
  gauss(): number;
}

/** A 32-bit hash of texts and numbers (FNV-1a with a final mix). */
export function hash(...parts: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const character of parts.join('\u0000')) {
    h ^= character.codePointAt(0)!;
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A uniform number, 0 <= value < 1, that depends only on three integers: for values that must be the same for every reader. */
export function fixedChance(a: number, b: number, c: number): number {
  let h =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^ Math.imul(c, 0x27d4eb2f);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

/** The series of a seed that consists of texts and numbers. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  let a = hash(...seed, 'a') | 0;
  let b = hash(...seed, 'b') | 0;
  let c = hash(...seed, 'c') | 0;
  let counter = 1;
  const next = (): number => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + result) | 0;
    return (result >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(items.length * next())]!,
    gauss: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
