import type { Resolvers, ShapeStay as ShapeStayView } from '@rastro/contract/resolvers';
import { mpsToKmh, type ShapeStay } from '@rastro/domain';
import { sql } from 'kysely';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';
import { checkedQuestion, type Question } from './question.ts';
import { type AskedAsset, type AskParts, staysOf } from './stays.ts';

/** Number of stays of one answer at most. */
const MOST_STAYS = 5_000;

interface NamedAsset extends AskedAsset {
  name: string;
  plate: string;
}

/** Calls that ask the past about places that are no geofences. */
export function askResolvers(parts: AskParts): Resolvers<CallContext> {
  return {
    Query: {
      shapeStays: async (_root, args, context) => {
        const scope = scopeOf(context);
        const question = checkedQuestion(args, scope.requester.timeZone);
        const assets = await assetsInScope(scope, args.assetIds);
        const seen = { ...parts, history: historySeenBy(parts.history, scope) };
        const items: ShapeStayView[] = [];
        for await (const { asset, stays } of staysOf(scope.db, seen, assets, question, context.isGone)) {
          items.push(...stays.map((stay) => shown(asset, stay, question)));
          if (items.length > MOST_STAYS) break;
        }
        return { items: items.slice(0, MOST_STAYS), isCut: items.length > MOST_STAYS };
      },
    },
  };
}

/** The assets in reach, in the order asked for. */
async function assetsInScope(scope: Scope, assetIds: readonly number[]): Promise<NamedAsset[]> {
  const rows = await scope
    .watched()
    .where(sql<boolean>`asset.id = ANY(${[...assetIds]}::int[])`)
    .select(['asset.id as assetId', 'asset.customer_id as customerId', 'asset.name'])
    .select('asset.license_plate as plate')
    .execute();
  const found = new Map(rows.map((row) => [row.assetId, row]));
  return [...new Set(assetIds)].flatMap((id) => found.get(id) ?? []);
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

function shown({ assetId, name, plate }: NamedAsset, stay: ShapeStay, { from, to }: Question): ShapeStayView {
  const { enterTime, exitTime, distanceM, maxSpeedMps } = stay;
  const durationMs = Math.max(0, (exitTime ?? Math.min(to, Date.now())) - enterTime);
  return {
    rowid: `${assetId}-${enterTime}`,
    mid: assetId,
    name,
    pat: plate,
    iTime: momentText(enterTime),
    fTime: exitTime === null ? null : momentText(exitTime),
    wasInside: enterTime <= from,
    duration: Math.round(durationMs / 1000),
    distance: Math.round(distanceM) / 1000,
    maxSpeed: maxSpeedMps === null ? null : tenths(mpsToKmh(maxSpeedMps)),
    meanSpeed: durationMs === 0 ? null : tenths(mpsToKmh((distanceM * 1000) / durationMs)),
  };
}
