import type { GuideNumberPoint, Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { VisitorLimit } from '../access/rateLimit.ts';
import { FROM_OUTSIDE } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { LiveFleet } from '../live/liveFleet.ts';
import { nameBesidePlate } from '../live/nameBesidePlate.ts';
import { validGuide } from './guides.ts';
import { GuideQueries } from './queries.ts';
import { Verification } from './verification.ts';

/** Dependencies of the calls of visitors. */
export interface CargoParts {
  fleet: Pick<LiveFleet, 'point'>;
  /** A secret of this installation. */
  key: Uint8Array;
  /** Whether a query without a right verification is refused; else that is recorded only. */
  demandsVerification: boolean;
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** What one network may ask, of IPv6 a /64: a page that is open asks once a minute. */
const EACH = [
  { most: 30, windowMs: MINUTE_MS },
  { most: 600, windowMs: HOUR_MS },
];
/** What all networks together may ask of one process. */
const ALL = [{ most: 1_200, windowMs: MINUTE_MS }];

/** The calls by which whoever waits for a load asks where it is, without a login (docs/decisions/0020-guide-numbers.md). */
export function cargoResolvers({ fleet, key, demandsVerification }: CargoParts): Resolvers<CallContext> {
  const verification = new Verification(key);
  const queries = new GuideQueries(key);
  const limit = new VisitorLimit({ each: EACH, all: ALL });
  return {
    Query: {
      getPoinGuideNumber: async (_root, { GuideNumber: number, verification: answer }, { db, peer }) => {
        limit.demand('query', peer);
        const isVerified = answer != null && verification.isRight(answer, peer);
        if (demandsVerification && !isVerified) throw codedError('VERIFICATION_REQUIRED');
        const guide = await validGuide(db, number, Date.now());
        const live = guide && fleet.point(guide.assetId, FROM_OUTSIDE);
        await queries.record(db, { number, peer, isVerified, guide, isFound: live !== null });
        return live && shownPoint(live, guide.showsPlate);
      },
      guideChallenge: (_root, _args, { peer }) => {
        limit.demand('challenge', peer);
        return verification.challenge(peer);
      },
    },
  };
}

/** What a visitor sees of a live point. Where the plate is left out, so is a name that says it. */
export function shownPoint(
  { lat, lon, pat, nMov, fGPS }: { lat: number; lon: number; pat: string; nMov: string; fGPS: string },
  showsPlate: boolean,
): GuideNumberPoint {
  return {
    lat,
    lon,
    pat: showsPlate && pat !== '' ? pat : null,
    nMov: nameBesidePlate(nMov, pat, showsPlate),
    fGPS,
  };
}
