import type { ListedKind } from './alarm.ts';
import { readKinds } from './alarmSearch.ts';

const SOUND_KEY = 'rastro.alarmSound';
const kindsKey = (userId: number): string => `rastro.alarmType.${userId}`;

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether alarms make a sound in this browser, which they do unless the stored flag is 'false'. */
export const isSoundOn = (shelf: Shelf): boolean => shelf.getItem(SOUND_KEY) !== 'false';

export const storeSound = (shelf: Shelf, isOn: boolean): void => shelf.setItem(SOUND_KEY, String(isOn));

/** The kinds of alarms that a user of this browser chose last; empty for all. */
export const storedKinds = (shelf: Shelf, userId: number): readonly ListedKind[] =>
  readKinds(shelf.getItem(kindsKey(userId)) ?? '');

export const storeKinds = (shelf: Shelf, userId: number, kinds: readonly ListedKind[]): void =>
  shelf.setItem(kindsKey(userId), kinds.join());
