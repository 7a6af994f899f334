import { TIME_ZONE, vehicleOf } from './company.ts';
import type { Report } from './devices.ts';
import { shifted } from './places.ts';

/** The vehicle with a past. */
export const TRAVELLER = 'AND-104';

const STEP_S = 30;
/** How far north the way back swings. */
const ARC_M = 1_000;
const MINUTE_MS = 60_000;

/** The local day, `yyyy-MM-dd`, so many days ago. */
export function dayAgo(days: number, now = Date.now()): string {
  const moment = now - days * 24 * 60 * MINUTE_MS;
  return new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(moment); // which writes yyyy-MM-dd
}

/** The moment of a local time of day; Lima is five hours behind UTC all year. */
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00-05:00`);

/** A drive straight east (kilometre 0 to 20), or back west in an arc of its own, and the fix that ends it. */
function drive(fromMs: number, minutes: number, fromKm: number, toKm: number): Report[] {
  const steps = (minutes * 60) / STEP_S;
  const home = vehicleOf(TRAVELLER);
  const speedKmh = (Math.abs(toKm - fromKm) / minutes) * 60;
  return Array.from({ length: steps + 1 }, (_, step): Report => {
    const seconds = step * STEP_S;
    const arcM = toKm > fromKm ? 0 : ARC_M * Math.sin((Math.PI * step) / steps);
    return {
      at: fromMs + seconds * 1000,
      ...shifted(home, (fromKm + ((toKm - fromKm) * step) / steps) * 1000, arcM),
      speedKmh: step === 0 || step === steps ? 0 : speedKmh,
      course: toKm > fromKm ? 90 : 270,
      ignition: step !== steps,
    };
  });
}

/** Parked with the ignition off, a report every five minutes. */
function parked(fromMs: number, minutes: number, km: number): Report[] {
  const place = shifted(vehicleOf(TRAVELLER), km * 1000, 0);
  return Array.from({ length: minutes / 5 }, (_, step) => ({
    at: fromMs + (step + 1) * 5 * MINUTE_MS,
    ...place,
  }));
}

/** Each day 20 km east and back: three days ago in 30 minutes each, yesterday in 30 and, more quickly, in 20. */
export function history(now = Date.now()): Report[] {
  const before = dayAgo(3, now);
  const yesterday = dayAgo(1, now);
  return [
    ...parked(at(before, '06:00'), 60, 0),
    ...drive(at(before, '07:00'), 30, 0, 20),
    ...parked(at(before, '07:30'), 60, 20),
    ...drive(at(before, '08:30'), 30, 20, 0),
    ...parked(at(before, '09:00'), 60, 0),
    ...parked(at(yesterday, '07:00'), 60, 0),
    ...drive(at(yesterday, '08:00'), 30, 0, 20),
    ...parked(at(yesterday, '08:30'), 90, 20),
    ...drive(at(yesterday, '10:00'), 20, 20, 0),
    ...parked(at(yesterday, '10:20'), 60, 0),
  ];
}
