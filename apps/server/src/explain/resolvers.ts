import type { ExplainAbout, Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentMs } from '../moments.ts';
import type { Db } from '../store/database.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';
import { assetOfIncident } from '../store/incidents/find.ts';
import { hidesAny } from '../store/veil.ts';
import { type ExplainedAsset, explanationOf, type Listing } from './explain.ts';
import type { RefoldParts } from './refold.ts';
import { eventOfAlarm, momentAt, numberOf, type Subject, segmentAt, storedEventAt } from './subjects.ts';

interface Question {
  about: ExplainAbout;
  from: number;
  until: number | null;
  code: string | null;
  subject: number;
}

/** Calls that explain how what Rastro says came about: the fixes, the fact rule, its thresholds, what was set aside and why. */
export function explainResolvers(parts: RefoldParts): Resolvers<CallContext> {
  return {
    Query: {
      explain: async (_root, { assetId, about, from, until, code, subject, ...listing }, context) => {
        const scope = scopeOf(context);
        const { timeZone } = scope.requester;
        const asset = await assetInScope(scope, assetId);
        const question = {
          about,
          from: momentMs(from, timeZone),
          until: until == null ? null : momentMs(until, timeZone),
          code: code ?? null,
          subject: subject ?? 0,
        };
        const found = await subjectOf(
          scope.db,
          { ...parts, history: historySeenBy(parts.history, scope) },
          asset,
          question,
        );
        await demandSeen(scope, asset, found);
        return explanationOf(scope.db, parts, asset, found, listingOf(scope, listing));
      },
      explainAlarm: async (_root, { notificationId, ...listing }, context) => {
        const scope = scopeOf(context);
        const assetId = await assetOfIncident(scope.db, notificationId);
        if (assetId === null) throw codedError('NOT_FOUND');
        const asset = await assetInScope(scope, assetId);
        const found = await eventOfAlarm(scope.db, asset, notificationId);
        await demandSeen(scope, asset, found);
        return explanationOf(scope.db, parts, asset, found, listingOf(scope, listing));
      },
    },
  };
}

/** Throws NOT_FOUND where a part of what would be explained is hidden from who asks: every fix is shown in it. */
async function demandSeen(
  { db, veil }: Scope,
  { customerId, assetId }: ExplainedAsset,
  { from, until }: Subject,
): Promise<void> {
  if (veil && (await hidesAny(db, { customerId, assetId, from, to: until }))) throw codedError('NOT_FOUND');
}

function listingOf(
  scope: Scope,
  { offset, onlySetAside }: { offset?: number | null; onlySetAside?: boolean | null },
): Listing {
  if (offset != null && offset < 0) throw codedError('INVALID_INPUT', { field: 'offset' });
  return {
    offset: offset ?? 0,
    onlySetAside: onlySetAside ?? false,
    english: scope.requester.language === 'US',
  };
}

async function assetInScope(scope: Scope, assetId: number): Promise<ExplainedAsset> {
  const asset = await scope
    .watched()
    .where('asset.id', '=', assetId)
    .select([
      'asset.id as assetId',
      'asset.customer_id as customerId',
      'asset.name',
      'asset.license_plate as licensePlate',
    ])
    .executeTakeFirst();
  if (!asset) throw codedError('NOT_FOUND');
  return asset;
}

function subjectOf(
  db: Db,
  { history }: RefoldParts,
  asset: ExplainedAsset,
  { about, from, until, code, subject }: Question,
): Promise<Subject> {
  switch (about) {
    case 'SEGMENT':
      return segmentAt(db, asset, from);
    case 'MOMENT':
      return momentAt(db, asset, from);
    case 'EVENT':
      if (code === null) throw codedError('INVALID_INPUT', { field: 'code' });
      return storedEventAt(db, asset, from, code, subject);
    default:
      if (until === null || until <= from) throw codedError('INVALID_INPUT', { field: 'until' });
      return numberOf(db, history, asset, about, from, until);
  }
}
