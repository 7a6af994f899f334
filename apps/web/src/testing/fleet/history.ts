import { momentOf } from '@rastro/format';
import { assetId, TIME_ZONE, vehicleOf } from './company.ts';
import type { FakeTrip } from './types.ts';

/** The vehicle with a past. */
export const TRAVELLER = 'AND-104';

const STEP_S = 30;
/** Kilometres of each drive. */
const DRIVE_KM = 20;
/** A degree of longitude where the fleet drives. */
const KM_PER_DEGREE = 108.8;
const DAY_MS = 86_400_000;

/** A fix of a trip; degrees and kilometres per hour. */
export interface FakeFix {
  atMs: number;
  latitude: number;
  longitude: number;
  speedKmh: number;
  course: number;
}

/** The local day, `yyyy-MM-dd`, so many days ago. */
export const dayAgo = (days: number, now = Date.now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(now - days * DAY_MS); // which writes yyyy-MM-dd

/** A drive of 20 km east, or back, on a local day at a local time. */
export function trip(plate: string, day: string, time: string, minutes: number, isOut: boolean): FakeTrip {
  const startMs = momentOf(`${day} ${time}:00`, TIME_ZONE);
  return { assetId: assetId(plate), startMs, endMs: startMs + minutes * 60_000, km: DRIVE_KM, isOut };
}

/** Each day 20 km east and back: three days ago in 30 minutes each, yesterday in 30 and, more quickly, in 20. */
export const firstTrips = (): FakeTrip[] => [
  trip(TRAVELLER, dayAgo(3), '07:00', 30, true),
  trip(TRAVELLER, dayAgo(3), '08:30', 30, false),
  trip(TRAVELLER, dayAgo(1), '08:00', 30, true),
  trip(TRAVELLER, dayAgo(1), '10:00', 20, false),
];

/** The fixes of a trip, one every 30 seconds from its departure to its arrival. */
export function fixesOf({ startMs, endMs, km, isOut }: FakeTrip): FakeFix[] {
  const steps = (endMs - startMs) / 1000 / STEP_S;
  const { latitude, longitude } = vehicleOf(TRAVELLER);
  const speedKmh = km / ((endMs - startMs) / 3_600_000);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const driven = isOut ? step / steps : 1 - step / steps;
    return {
      atMs: startMs + step * STEP_S * 1000,
      latitude,
      longitude: longitude + (driven * km) / KM_PER_DEGREE,
      speedKmh: step === 0 || step === steps ? 0 : speedKmh,
      course: isOut ? 90 : 270,
    };
  });
}
