import type { Fix, Spell } from '@rastro/domain';

/** A silence after which nobody knows whether what a sensor said still holds. */
export const MAXIMUM_GAP_MS = 30 * 60_000;

/** Where a fix was taken; unknown where its place is no good one. */
export const placeOf = ({ quality, latitude, longitude }: Fix): Pick<Spell, 'latitude' | 'longitude'> =>
  quality === 0 ? { latitude, longitude } : { latitude: null, longitude: null };

/** How long a spell lasted, in whole seconds. */
export const secondsOf = ({ from, to }: Spell): number => Math.round((to - from) / 1000);
