import type { SharedPoint, ShareField } from '@rastro/contract/resolvers';
import { outlineOf } from '@rastro/domain/geofences/outline';
import { refusal } from '../api/refusal.ts';
import { addShareLink } from '../fleet/shareLinks.ts';
import type { FakeFleet, FakeShareLink } from '../fleet/types.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';

/** Share links, and what whoever has one sees. */
export const share: Area = {
  Query: {
    shareLinks: (_, { assetId }, { fleet, user }) => {
      const reach = new Set(vehiclesInReach(fleet, user).map(({ id }) => id));
      return fleet.shareLinks
        .filter(({ link }) => reach.has(link.asset.id) && (!assetId || link.asset.id === assetId))
        .map(({ link }) => link)
        .toReversed();
    },
    sharedVehicle: (_, { token }, { fleet }) => {
      const known = fleet.shareLinks.find((each) => each.token === token);
      if (!known || known.link.state === 'REVOKED' || known.link.state === 'SUSPENDED') return null;
      const { state, endedAt, endsAt, arrival, fields } = known.link;
      const shown = {
        hasEnded: state !== 'ACTIVE',
        hasArrived: state === 'ARRIVED',
        endsAt: endedAt ?? endsAt,
        endsByArrival: arrival != null,
        point: null,
        destination: null,
      };
      if (state !== 'ACTIVE') return shown;
      return {
        ...shown,
        point: pointOf(fleet, known, new Set(fields)),
        destination: fields.includes('DESTINATION') ? destinationOf(known) : null,
      };
    },
  },
  Mutation: {
    createShareLink: (_, { shareLink }, { fleet, user }) => {
      const { assetId, recipient = null, fields, endsAt, arrival } = shareLink;
      const vehicle = vehiclesInReach(fleet, user).find(({ id }) => id === assetId);
      if (!vehicle) throw refusal('NOT_FOUND');
      const geofence = fleet.geofences.find(({ id }) => id === arrival?.geofenceId);
      const link = addShareLink(fleet, vehicle.plate, {
        recipient,
        fields,
        endsAt,
        arrival: arrival
          ? {
              geofenceId: arrival.geofenceId ?? null,
              name: geofence?.name ?? null,
              lat: arrival.lat ?? null,
              lon: arrival.lon ?? null,
              radius: arrival.radius ?? null,
            }
          : null,
        createdBy: `${user.shown.firstName} ${user.shown.lastName}`,
      });
      return { token: `enlace-${link.id}`, link };
    },
    revokeShareLinks: (_, { shareLinkIds }, { fleet }) => {
      const chosen = fleet.shareLinks.filter(({ link }) => shareLinkIds.includes(link.id));
      for (const { link } of chosen)
        Object.assign(link, { state: 'REVOKED', endedAt: new Date().toISOString() });
      return chosen.map(({ link }) => link);
    },
  },
};

function pointOf(
  fleet: FakeFleet,
  { link, trail }: FakeShareLink,
  fields: ReadonlySet<ShareField>,
): SharedPoint | null {
  const point = fleet.points.get(link.asset.id);
  if (!point) return null;
  const { lat, lon, cur, fGPS, typ, motion, tDet, nMov, pat, nCh, vel, dir, asset } = point;
  return {
    lat,
    lon,
    cur,
    fGPS,
    typ,
    motion,
    tDet,
    typeId: asset.typeMobile.id,
    nMov: fields.has('NAME') ? nMov : null,
    pat: fields.has('PLATE') ? pat : null,
    nCh: fields.has('DRIVER') ? nCh : null,
    vel: fields.has('SPEED') ? vel : null,
    dir: fields.has('ADDRESS') ? dir : null,
    trail: fields.has('TRAIL') ? trail : null,
  };
}

function destinationOf({ link: { arrival } }: FakeShareLink) {
  const [lat, lon, radiusM] = [arrival?.lat ?? -12.05, arrival?.lon ?? -77.05, arrival?.radius ?? 200];
  const [outline = []] = outlineOf({ type: 'circle', centre: [lon, lat], radiusM });
  return {
    name: arrival?.name ?? null,
    lat,
    lon,
    outline: outline.map(([eachLon, eachLat]) => ({ lat: eachLat, lon: eachLon })),
  };
}
