import type { LivePoint } from '@rastro/contract/resolvers';
import { fleetStatusAt } from '@rastro/domain';
import { assetId, type FakeVehicle } from './company.ts';
import type { FakeFleet, FakeUser } from './types.ts';

/** Reports something of a vehicle: whoever looks at it is notified. Throws for one that never transmitted. */
export function report(fleet: FakeFleet, plate: string, change: Partial<LivePoint>): void {
  const before = fleet.points.get(assetId(plate));
  if (!before) throw new Error(`${plate} never transmitted`);
  const at = new Date().toISOString();
  const { asset, utx, ignition, motion, ...rest } = { ...before, fGPS: at, utx: at, ...change };
  const facts = { typeId: asset.typeMobile.id, lastSeen: Date.parse(String(utx)), ignition, motion };
  const point = { ...rest, asset, utx, ignition, motion, typ: fleetStatusAt(facts, Date.now()) };
  fleet.points.set(point.mid, point);
  fleet.changes.publish(point);
}

/** The vehicles that a user may see. */
export const vehiclesInReach = (fleet: FakeFleet, { groups }: FakeUser): FakeVehicle[] => {
  const ids = new Set(groups.map(({ id }) => id));
  return fleet.vehicles.filter(({ group }) => ids.has(group.id));
};
