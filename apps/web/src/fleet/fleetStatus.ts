import type { FleetStatus } from '@rastro/domain';
import { folded } from '../i18n/index.ts';
import { fleetStatus } from '../live/index.ts';
import type { Vehicle } from './live/vehicle.ts';

/** The filter that shows all statuses. */
export const ALL_STATUSES = -1;

/** The filter that shows those in the workshop, whatever their status. */
export const IN_WORKSHOP = 6;

export interface FleetCounts {
  total: number;
  byStatus: Record<FleetStatus, number>;
  /** How many of them are in the workshop, whatever their status. */
  inWorkshop: number;
}

/** The number of vehicles of each status, whose sum is the total, and of those in the workshop. */
export function countFleet(vehicles: Iterable<Vehicle>, nowMs: number): FleetCounts {
  const counts: FleetCounts = { total: 0, byStatus: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, inWorkshop: 0 };
  for (const vehicle of vehicles) {
    counts.total += 1;
    counts.byStatus[fleetStatus(vehicle, nowMs)] += 1;
    if (vehicle.workshop) counts.inWorkshop += 1;
  }
  return counts;
}

/** The vehicles of a status (-1 for all, `IN_WORKSHOP`) whose plate, name, internal number or driver contains the text, sorted by name. */
export function filterFleet(
  vehicles: Iterable<Vehicle>,
  { status, text, nowMs }: { status: number; text: string; nowMs: number },
): Vehicle[] {
  const wanted = folded(text.trim());
  const found: Vehicle[] = [];
  for (const vehicle of vehicles) {
    if (!hasStatus(vehicle, status, nowMs)) continue;
    if (wanted && !matches(vehicle, wanted)) continue;
    found.push(vehicle);
  }
  return found.sort((a, b) => collator.compare(a.nMov, b.nMov) || collator.compare(a.pat, b.pat));
}

function hasStatus(vehicle: Vehicle, status: number, nowMs: number): boolean {
  if (status === ALL_STATUSES) return true;
  return status === IN_WORKSHOP ? vehicle.workshop != null : fleetStatus(vehicle, nowMs) === status;
}

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

function matches(vehicle: Vehicle, wanted: string): boolean {
  return [vehicle.pat, vehicle.nMov, vehicle.nInt, vehicle.nCh].some(
    (text) => text !== null && folded(text).includes(wanted),
  );
}
