import type { SharedVehicle } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { loadRequesterOfUser, type Requester } from '../access/requester.ts';
import { FROM_OUTSIDE, Scope } from '../access/scope.ts';
import type { LiveFleet } from '../live/liveFleet.ts';
import { momentText } from '../moments.ts';
import { peerNetwork } from '../peerNetwork.ts';
import type { Db } from '../store/database.ts';
import { type KnownLink, linkOfToken, SHARES } from './links.ts';
import { shownDestination, shownPoint } from './shown.ts';
import type { Trails } from './trails.ts';
import type { ShareViews } from './views.ts';

/** Dependencies of showing what is shared. */
export interface VisitParts {
  fleet: Pick<LiveFleet, 'point'>;
  trails: Trails;
  views: ShareViews;
}

/** What whoever has a token sees; null where it shows nothing, whatever the reason is. */
export async function visit(
  { fleet, trails, views }: VisitParts,
  context: Pick<CallContext, 'db' | 'turns' | 'peer' | 'userAgent'>,
  token: string,
  now = Date.now(),
): Promise<SharedVehicle | null> {
  const { db, peer, userAgent } = context;
  const link = await linkOfToken(db, token);
  if (!link) return null;
  const { endsByArrival } = link;
  const endedAt = endOf(link, now);
  if (endedAt !== null)
    return {
      hasEnded: true,
      hasArrived: link.arrivedAt !== null,
      endsAt: momentText(endedAt),
      endsByArrival,
      point: null,
      destination: null,
    };
  const requester = await loadRequesterOfShare(db, link);
  if (!requester) return null;
  const [assetId] = await new Scope(context, requester).assetIds();
  if (assetId === undefined) return null;
  await views.count(db, link.id, peerNetwork(peer), userAgent, now);
  const live = fleet.point(assetId, FROM_OUTSIDE);
  const trail = live && link.fields.has('TRAIL') ? await trails.of(link, now) : null;
  return {
    hasEnded: false,
    hasArrived: false,
    endsAt: momentText(link.endsAt),
    endsByArrival,
    point: live && shownPoint(link, live, trail),
    destination: link.place && link.fields.has('DESTINATION') ? shownDestination(link.place) : null,
  };
}

/** When a link ended, at a moment; null while it is open. */
const endOf = ({ arrivedAt, endsAt }: KnownLink, now: number): number | null =>
  arrivedAt ?? (endsAt <= now ? endsAt : null);

/**
 * Who asks by a link: who made it, with the rights of this moment, as far as the one vehicle goes. Null where that one may not enter or
 * share any more.
 */
async function loadRequesterOfShare(db: Db, { id, assetId, userId }: KnownLink): Promise<Requester | null> {
  const creator = await loadRequesterOfUser(db, userId);
  if (!creator?.permissions.has(SHARES)) return null;
  return { ...creator, permissions: new Set(), grant: { kind: 'share', shareLinkId: id, assetId } };
}
