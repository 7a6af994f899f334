import type { EventDetail } from '../detail.ts';
import type { ComputedEvent } from '../fact.ts';
import type { Reading } from '../rule.ts';

/** The time and place of a reading, as the beginning or the peak of something. Plain data, for memories. */
export interface Stamp {
  time: number;
  fingerprint: number;
  latitude: number | null;
  longitude: number | null;
}

/** The stamp of a reading; without a place where its fix may not move things. */
export function stampOf({ fix, sample }: Reading): Stamp {
  const placed = sample.role !== 'inputs';
  return {
    time: fix.fixTime,
    fingerprint: fix.fingerprint,
    latitude: placed ? sample.latitude : null,
    longitude: placed ? sample.longitude : null,
  };
}

/** An event that began at `start` and was decided by `reading`. `endTime` is null while it lasts. */
export function eventOf(
  code: string,
  start: Stamp,
  endTime: number | null,
  reading: Reading,
  ruleVersion: number,
  detail: EventDetail,
  subject = 0,
): ComputedEvent {
  return {
    code,
    subject,
    startTime: start.time,
    fingerprint: start.fingerprint,
    endTime,
    latitude: start.latitude,
    longitude: start.longitude,
    decidedTime: reading.fix.fixTime,
    ruleVersion,
    detail,
  };
}
