import type { ShareLink } from '@rastro/contract/resolvers';
import { vehicleOf } from './company.ts';
import type { FakeFleet } from './types.ts';

/** Adds a share link of a vehicle that is open for an hour, or as it is said; its token is `enlace-1` for the first one. */
export function addShareLink(fleet: FakeFleet, plate: string, more: Partial<ShareLink> = {}): ShareLink {
  const { id: assetId, name, customer } = vehicleOf(plate);
  const id = fleet.shareLinks.length + 1;
  const link: ShareLink = {
    id,
    customerId: customer.id,
    customerName: customer.name,
    asset: { id: assetId, name, licensePlate: plate },
    recipient: null,
    fields: ['NAME', 'PLATE'],
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    arrival: null,
    state: 'ACTIVE',
    endedAt: null,
    createdAt: new Date().toISOString(),
    createdBy: 'Ana Ríos',
    views: 0,
    lastViewedAt: null,
    ...more,
  };
  fleet.shareLinks.push({ token: `enlace-${id}`, link, trail: [] });
  return link;
}
