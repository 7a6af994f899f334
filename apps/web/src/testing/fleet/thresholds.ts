import type { Threshold } from '@rastro/contract/resolvers';
import { vehicleOf } from './company.ts';
import { nextId } from './maintenance.ts';
import type { FakeFleet } from './types.ts';

const DAY_MS = 86_400_000;

/** Sets thresholds of a vehicle, as they hold since yesterday, or since so many days ago. */
export function setThresholds(fleet: FakeFleet, plate: string, thresholds: Threshold[], days = 1): void {
  const { id, customer } = vehicleOf(plate);
  const at = new Date(Date.now() - days * DAY_MS).toISOString();
  fleet.thresholdSets.push({
    id: nextId(fleet.thresholdSets),
    customerId: customer.id,
    assetTypeId: null,
    assetId: id,
    validFrom: at,
    thresholds,
    createdBy: null,
    createdAt: at,
  });
}

/** Finishes what is being applied to the past: whole, or after so many vehicles where it was cancelled. */
export function finishApplications(fleet: FakeFleet, doneOfCancelled = 0): void {
  for (const application of fleet.applications) {
    if (application.finishedAt !== null) continue;
    application.done = application.cancelledAt === null ? application.assets : doneOfCancelled;
    application.finishedAt = new Date().toISOString();
  }
}
