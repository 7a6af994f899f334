import { type FleetStatus, fleetStatusAt } from '@rastro/domain';
import type { VehiclePoint } from './vehiclePoint.ts';

/** The status of a vehicle at a moment: silence is judged by this browser, since no message ever says that nothing was sent. */
export function fleetStatus({ asset, utx, ignition, motion }: VehiclePoint, nowMs: number): FleetStatus {
  return fleetStatusAt({ typeId: asset.typeMobile.id, lastSeen: Date.parse(utx), ignition, motion }, nowMs);
}
