import { NO_TRANSMISSION_MS } from '@rastro/domain';
import { folded } from '../i18n/index.ts';
import type { StatusColours } from '../theme.ts';
import type { Vehicle } from './live/fleetStore.ts';

/**
 * The status of a vehicle: 0 ignition on, 1 off and moving, 2 off and stopped, 3 no ignition wired, 4 no transmission for ten
 * minutes or more, 5 person (docs/contract.md).
 */
export type FleetStatus = 0 | 1 | 2 | 3 | 4 | 5;

/** The filter that shows all statuses. */
export const ALL_STATUSES = -1;

export const FLEET_STATUSES: readonly FleetStatus[] = [0, 1, 2, 3, 4, 5];

/** The name of a status in the theme and in the texts. */
export const STATUS_NAMES: Record<FleetStatus, keyof StatusColours> = {
  0: 'ignitionOn',
  1: 'offMoving',
  2: 'offStopped',
  3: 'noIgnition',
  4: 'noTransmission',
  5: 'person',
};

/** The key of the text that names the status of one vehicle. */
export const ONE_OF_STATUS = {
  0: 'isIgnitionOn',
  1: 'isOffMoving',
  2: 'isOffStopped',
  3: 'isNoIgnition',
  4: 'isNoTransmission',
  5: 'isPerson',
} as const satisfies Record<FleetStatus, string>;

const PERSON_TYPE_ID = 3;

/** The status of a vehicle at a moment. A person comes first, then silence, then the ignition. */
export function fleetStatus(vehicle: Vehicle, nowMs: number): FleetStatus {
  if (vehicle.asset.typeMobile.id === PERSON_TYPE_ID) return 5;
  if (nowMs - Date.parse(vehicle.utx) >= NO_TRANSMISSION_MS) return 4;
  if (vehicle.ignition === null) return 3;
  if (vehicle.ignition) return 0;
  return vehicle.motion === 'MOVING' ? 1 : 2;
}

export interface FleetCounts {
  total: number;
  byStatus: Record<FleetStatus, number>;
}

/** The number of vehicles of each status; their sum is the total. */
export function countFleet(vehicles: Iterable<Vehicle>, nowMs: number): FleetCounts {
  const counts: FleetCounts = { total: 0, byStatus: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } };
  for (const vehicle of vehicles) {
    counts.total += 1;
    counts.byStatus[fleetStatus(vehicle, nowMs)] += 1;
  }
  return counts;
}

/** The vehicles of a status (-1 for all) whose plate, name, internal number or driver contains the text, sorted by name. */
export function filterFleet(
  vehicles: Iterable<Vehicle>,
  { status, text, nowMs }: { status: number; text: string; nowMs: number },
): Vehicle[] {
  const wanted = folded(text.trim());
  const found: Vehicle[] = [];
  for (const vehicle of vehicles) {
    if (status !== ALL_STATUSES && fleetStatus(vehicle, nowMs) !== status) continue;
    if (wanted && !matches(vehicle, wanted)) continue;
    found.push(vehicle);
  }
  return found.sort((a, b) => collator.compare(a.nMov, b.nMov) || collator.compare(a.pat, b.pat));
}

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

function matches(vehicle: Vehicle, wanted: string): boolean {
  return [vehicle.pat, vehicle.nMov, vehicle.nInt, vehicle.nCh].some(
    (text) => text !== null && folded(text).includes(wanted),
  );
}
