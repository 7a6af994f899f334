import { frameFleetTrack, timelineRowOf } from '@rastro/domain';
import { sql } from 'kysely';
import { scopeOf } from '../access/context.ts';
import { type Asked, type DownloadRoute, wholeNumber } from '../access/fileRoute.ts';
import { ANY_PAGE } from '../access/guard.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { History } from '../store/history/history.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';
import { readTimelinesOf } from '../store/segments.ts';
import { checkRange } from './asset.ts';

const FLEET_PATH = '/api/history/fleet';
/** Vehicles of one request at most. */
const MOST_ASSETS = 100;
/** The parameters of a range of time. */
export const RANGE = {
  from: { about: 'Its beginning, in milliseconds since 1970.', isNumber: true, isRequired: true },
  to: { about: 'Its end, in milliseconds since 1970.', isNumber: true, isRequired: true },
} as const;

/** Days of one request at most: a local day may have 25 hours. */
const MOST_DAYS = 2;

/**
 * `GET /api/history/fleet?assets=1,2,3&from=&to=` gives what vehicles did in a range (milliseconds since 1970): of each its timeline and
 * the chunks of its fixes (docs/history-chunks.md). Vehicles out of reach are left out.
 */
export const fleetRoute = ({ history }: { history: History }): DownloadRoute => ({
  kind: 'download',
  path: FLEET_PATH,
  need: ANY_PAGE,
  about: {
    summary: 'What vehicles did in a range: of each its timeline and its positions, as chunks.',
    query: { assets: { about: 'The ids of the vehicles, with commas between.', isRequired: true }, ...RANGE },
  },
  read: async (context, { query }) => {
    const [from, to] = [wholeNumber(query, 'from'), wholeNumber(query, 'to')];
    checkRange(from, to, MOST_DAYS);
    const scope = scopeOf(context);
    const seen = historySeenBy(history, scope);
    const assets = await inReach(scope, idsIn(query));
    const stretches = assets.map((asset) => ({ ...asset, from, to }));
    const timelines = await readTimelinesOf(scope.db, stretches);
    const content = (async function* () {
      for (const [at, { customerId, assetId }] of assets.entries()) {
        const chunks = await Array.fromAsync(seen.readChunks(customerId, assetId, from, to));
        yield frameFleetTrack({
          assetId,
          timeline: (timelines[at] ?? []).map(({ segment, driver }) => timelineRowOf(segment, driver)),
          chunks,
        });
      }
    })();
    return { name: null, contentType: 'application/octet-stream', content };
  },
});

function idsIn(query: Asked['query']): number[] {
  const text = query.assets;
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(text))
    throw codedError('INVALID_INPUT', { field: 'assets' });
  const ids = [...new Set(text.split(',').map(Number))];
  if (ids.length > MOST_ASSETS) throw codedError('INVALID_INPUT', { field: 'assets' });
  return ids;
}

/** Those of the assets that the scope holds. Throws NOT_FOUND where it holds none. */
async function inReach(scope: Scope, ids: readonly number[]) {
  const assets = await scope
    .watched()
    .where(sql<boolean>`asset.id = ANY(${[...ids]}::int[])`)
    .select(['asset.id as assetId', 'asset.customer_id as customerId'])
    .orderBy('asset.id')
    .execute();
  if (assets.length === 0) throw codedError('NOT_FOUND');
  return assets;
}
