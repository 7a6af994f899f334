import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `most` entries, of which those that were used longest ago go first. It takes memory for what it holds: with the library's
 * own bound by count, tens of thousands of places would be set aside at once.
 */
export const boundedCache = <V extends object | number>(most: number): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1 });
