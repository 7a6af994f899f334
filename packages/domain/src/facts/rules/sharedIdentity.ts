import { distanceM } from '../../geo.ts';
import { DECIDED_BY_NEIGHBOURS } from '../../quality.ts';
import type { FactRule, Reading } from '../rule.ts';
import { eventOf, type Stamp } from './stamp.ts';

interface Sharing {
  start: Stamp;
  /** The last fix of either device. */
  last: Stamp;
  fixes: number;
  apartM: number;
}

interface SharedIdentityMemory {
  sharing: Sharing | null;
}

/**
 * Two devices that report under one identity, an episode: from the fix at which they were known to be two (timeline/twoTracks.ts) to
 * the last one before only one of them was left. It is reported at both, with the number of fixes that do not count and the distance
 * between the two devices.
 */
export const sharedIdentity: FactRule<SharedIdentityMemory> = {
  name: 'sharedIdentity',
  version: 1,
  readsShared: true,
  initial: () => ({ sharing: null }),
  step(memory, reading, { version }, sink) {
    const { sharing } = memory;
    const isShared = reading.sample.role === 'shared';
    if (!sharing && !isShared) return;
    if (sharing && !isShared) {
      if (reading.sample.role === 'inputs') return;
      sink.event(
        eventOf('sharedIdentity', sharing.start, sharing.last.time, reading, version, detailOf(sharing)),
      );
      memory.sharing = null;
      return;
    }
    if ((reading.fix.quality & ~DECIDED_BY_NEIGHBOURS) !== 0) return; // its place says nothing
    const here = stampOf(reading);
    if (sharing) {
      sharing.fixes++;
      sharing.apartM = Math.max(sharing.apartM, between(sharing.last, here));
      sharing.last = here;
      return;
    }
    memory.sharing = { start: here, last: here, fixes: 1, apartM: 0 };
    sink.event(eventOf('sharedIdentity', here, null, reading, version, {}));
  },
};

/** The stamp of a reading, with the place of the one of the two devices that reported it. */
const stampOf = ({ fix: { fixTime, fingerprint, latitude, longitude } }: Reading): Stamp => ({
  time: fixTime,
  fingerprint,
  latitude,
  longitude,
});

const detailOf = ({ fixes, apartM }: Sharing) => ({ fixes, apartM: Math.round(apartM) });

function between(one: Stamp, other: Stamp): number {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return 0;
  return distanceM(one.latitude, one.longitude, other.latitude, other.longitude);
}
