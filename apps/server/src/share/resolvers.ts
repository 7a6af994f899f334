import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { VisitorLimit } from '../access/rateLimit.ts';
import type { LiveFleet } from '../live/liveFleet.ts';
import type { Bus } from '../store/bus.ts';
import type { History } from '../store/history/history.ts';
import { createLink, revokeLinks } from './change.ts';
import { listLinks } from './list.ts';
import { Trails } from './trails.ts';
import { ShareViews } from './views.ts';
import { visit } from './visit.ts';

/** Dependencies of the calls about share links. */
export interface ShareParts {
  fleet: Pick<LiveFleet, 'point'>;
  history: Pick<History, 'readFixPages'>;
  bus: Pick<Bus, 'listen'>;
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** What visitors may ask: a page that is open asks every ten seconds, and an office has one address. */
const LIMIT = {
  each: [
    { most: 120, windowMs: MINUTE_MS },
    { most: 3_600, windowMs: HOUR_MS },
  ],
  all: [{ most: 3_000, windowMs: MINUTE_MS }],
};

/** The calls by which people share where a vehicle is, and by which those look who have a link (docs/decisions/0022-share-links.md). */
export function shareResolvers({ fleet, history, bus }: ShareParts): Resolvers<CallContext> {
  const limit = new VisitorLimit(LIMIT);
  const parts = { fleet, trails: new Trails(history, bus), views: new ShareViews() };
  return {
    Query: {
      shareLinks: (_root, { assetId }, context) => listLinks(scopeOf(context), { assetId: assetId ?? null }),
      sharedVehicle: (_root, { token }, context) => {
        limit.demand('share', context.peer);
        return visit(parts, context, token);
      },
    },
    Mutation: {
      createShareLink: (_root, { shareLink }, context) =>
        scopeOf(context).inTransaction((scope) => createLink(scope, shareLink)),
      revokeShareLinks: (_root, { shareLinkIds }, context) =>
        scopeOf(context).inTransaction((scope) => revokeLinks(scope, shareLinkIds)),
    },
  };
}
