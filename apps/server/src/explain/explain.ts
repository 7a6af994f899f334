import type { ExplainedCheck, ExplainedFix, Explanation } from '@rastro/contract/resolvers';
import {
  type Check,
  crossingsOf,
  type ExplainedFix as DomainFix,
  eventName,
  eventTitle,
  FACT_RULES,
  formatPositionId,
  type Recording,
  segmentFlags,
  thresholdsOf,
  timelineChecks,
} from '@rastro/domain';
import { vehicleName } from '@rastro/format';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import type { Db } from '../store/database.ts';
import { placesOf } from '../store/events/places.ts';
import { type EventsOf, happenedBetween } from '../store/events/read.ts';
import { pathOf } from './path.ts';
import { type RefoldParts, refold } from './refold.ts';
import { checkName, kmhOf, type Subject } from './subjects.ts';

/** The asset that something is explained of. */
export interface ExplainedAsset extends EventsOf {
  name: string;
  licensePlate: string;
}

/** Which fixes are listed, and in which language things are named. */
export interface Listing {
  offset: number;
  onlySetAside: boolean;
  english: boolean;
}

const MOST_DAYS = 31;
/** The longest month, with the hour that a clock is put back in it. */
const MOST_MS = MOST_DAYS * 86_400_000 + 3_600_000;
const MOST_SEGMENTS = 500;
const MOST_EVENTS = 200;
const PAGE_FIXES = 200;
const MOST_CHECKS = 40;

/** Folds the fixes around a subject again, and says what became of each. Throws RANGE_TOO_LONG. */
export async function explanationOf(
  db: Db,
  parts: RefoldParts,
  asset: ExplainedAsset,
  subject: Subject,
  listing: Listing,
): Promise<Explanation> {
  const { about, rule, event } = subject;
  const from = subject.from;
  if (about !== 'SEGMENT' && subject.until - from > MOST_MS)
    throw codedError('RANGE_TOO_LONG', { maximumDays: MOST_DAYS });
  const until = Math.min(subject.until, from + MOST_MS);
  const seen = await refold(db, parts, asset, from, until);
  const settingsAt = event?.at ?? from;
  const settings = parts.settings.of(asset.customerId, asset.assetId).at(settingsAt);
  const events = event ? [] : await happenedBetween(db, asset, from, until, MOST_EVENTS);
  const setAside = seen.fixes.filter(({ use }) => use !== 'used');
  const listed = listing.onlySetAside ? setAside : seen.fixes;
  const places = event ? await placesOf(db, asset.customerId, event) : [];
  return {
    about,
    mid: asset.assetId,
    customerId: asset.customerId,
    source: vehicleName(asset),
    from: momentText(from),
    until: momentText(until),
    event: event && eventTitle(event, listing.english ? 'en' : 'es'),
    rule,
    ruleVersion: FACT_RULES.find(({ name }) => name === rule)?.version ?? settings.timeline.version,
    settingsVersion: settings.version,
    settingsAt: momentText(settingsAt),
    agrees: seen.isCut ? null : agreement(subject, seen),
    thresholds: thresholdsOf(rule, settings).map(({ name, value }) => ({ name, value, text: null })),
    figures: subject.figures,
    segments: subject.parts
      .slice(0, MOST_SEGMENTS)
      .map(({ state, startTime, endTime, distanceM, flags }) => ({
        state,
        from: momentText(startTime),
        until: momentText(endTime),
        distanceM,
        remarks: segmentFlags(flags),
      })),
    events: events.map(({ at, code, subject: key, detail }) => ({
      at: momentText(at),
      code,
      subject: key,
      name: eventTitle({ code, detail }, listing.english ? 'en' : 'es'),
    })),
    crossings: crossingsOf(subject.edges, seen.fixes, settings.timeline).map((check) =>
      toCheck(check, listing.english),
    ),
    checks: checksOf(subject, seen, settings.timeline, listing.english),
    fixCount: seen.fixes.length,
    usedCount: seen.fixes.length - setAside.length,
    setAsideCount: setAside.length,
    isCut: seen.isCut,
    places,
    path: pathOf(seen.fixes),
    fixes: listed
      .slice(listing.offset, listing.offset + PAGE_FIXES)
      .map((fix) => toFix(asset.assetId, fix, listing.english)),
  };
}

/** Whether the fold found again what is stored; null for what no fold finds. */
function agreement({ about, rule, event, segments }: Subject, seen: Recording): boolean | null {
  if (event) {
    if (rule === 'device' || rule === 'clock') return null;
    return seen.events.some(
      ({ code, subject, startTime, fingerprint }) =>
        code === event.code &&
        subject === event.subject &&
        startTime === event.at &&
        fingerprint === event.fingerprint,
    );
  }
  if (about === 'MOMENT' || segments.length === 0) return null;
  const again = new Map(seen.segments.map((segment) => [segment.startTime, segment]));
  return segments.every(
    (segment) =>
      again.get(segment.startTime)?.state === segment.state &&
      Math.abs((again.get(segment.startTime)?.distanceM ?? Number.NaN) - segment.distanceM) < 1,
  );
}

/** The checks that failed: for a moment those of all fact rules; for a segment those that kept it from being another one. */
function checksOf(
  { about, segments }: Subject,
  seen: Recording,
  thresholds: Parameters<typeof timelineChecks>[2],
  english: boolean,
): ExplainedCheck[] {
  const [segment] = segments;
  const ofTimeline =
    segment && (about === 'SEGMENT' || about === 'MOMENT')
      ? timelineChecks(segment, seen.fixes, thresholds)
      : [];
  const ofRules = about === 'MOMENT' ? seen.checks : [];
  const nearestFirst = ofRules.toSorted((a, b) => nearness(b) - nearness(a));
  return [...ofTimeline, ...nearestFirst].slice(0, MOST_CHECKS).map((check) => toCheck(check, english));
}

const toCheck = (check: Check, english: boolean): ExplainedCheck => ({
  rule: check.rule,
  code: check.code,
  name: checkName(check.code, english),
  threshold: check.threshold,
  limit: check.limit,
  measured: check.measured,
  fGPS: momentText(check.time),
});

/** How near a measure came to its limit, 0 to 1; nothing measured is farthest. */
function nearness({ limit, measured }: Check): number {
  if (limit === null || measured === null || limit <= 0 || measured <= 0) return 0;
  return Math.min(limit, measured) / Math.max(limit, measured);
}

const USES = { used: 'USED', inputs: 'INPUTS', setAside: 'SET_ASIDE' } as const;

function toFix(assetId: number, { fix, use, reasons, leapMps }: DomainFix, english: boolean): ExplainedFix {
  const { fixTime, fingerprint, latitude, longitude } = fix;
  const isOnEarth =
    latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    id: formatPositionId({ assetId, fixTime, fingerprint }),
    fGPS: momentText(fixTime),
    lat: isOnEarth ? latitude : null,
    lon: isOnEarth ? longitude : null,
    vel: kmhOf(fix.speedMps),
    cur: fix.course,
    ignition: fix.ignition,
    odo: fix.odometerM === null ? null : Math.round(fix.odometerM) / 1000,
    use: USES[use],
    reasons,
    leapKmh: kmhOf(leapMps),
    events: fix.events.map((code) => eventName(code, english ? 'en' : 'es')),
  };
}
