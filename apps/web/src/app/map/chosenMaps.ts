import type { ChosenMaps } from '../../map/index.ts';

const keyOf = (userId: number): string => `rastro.maps.${userId}`;

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** The base map and overlays that a user of this browser chose last; null where they chose none. */
export function storedMaps(shelf: Shelf, userId: number): ChosenMaps | null {
  try {
    const stored: unknown = JSON.parse(shelf.getItem(keyOf(userId)) ?? 'null');
    return isChosen(stored) ? stored : null;
  } catch {
    return null; // somebody else wrote it
  }
}

export const storeMaps = (shelf: Shelf, userId: number, chosen: ChosenMaps): void =>
  shelf.setItem(keyOf(userId), JSON.stringify(chosen));

const isChosen = (value: unknown): value is ChosenMaps =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  typeof value.base === 'string' &&
  'overlays' in value &&
  Array.isArray(value.overlays) &&
  value.overlays.every((name) => typeof name === 'string');
