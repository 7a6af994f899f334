import { vehicleOf } from '../system/company.ts';
import { shifted } from '../system/places.ts';

const STEP_S = 30;
const HEAD = 'fix_time,latitude,longitude,speed_kmh,ignition';

/** A CSV of a drive of 20 km east from where a vehicle stands, on a local day of Lima, and of its rest before and after. */
export function driveFile(
  plate: string,
  { day, time, minutes }: { day: string; time: string; minutes: number },
): string {
  const start = Date.parse(`${day}T${time}:00-05:00`);
  const steps = (minutes * 60) / STEP_S;
  const rest = 600 / STEP_S;
  const lines = Array.from({ length: steps + 2 * rest + 1 }, (_, index) => {
    const step = index - rest;
    const driven = Math.min(1, Math.max(0, step / steps));
    const { latitude, longitude } = shifted(vehicleOf(plate), driven * 20_000, 0);
    const isMoving = driven > 0 && driven < 1;
    const at = new Date(start + step * STEP_S * 1000).toISOString();
    return `${at},${latitude},${longitude},${isMoving ? 20 * (60 / minutes) : 0},${step >= 0 && step < steps}`;
  });
  return `${[HEAD, ...lines].join('\r\n')}\r\n`;
}
