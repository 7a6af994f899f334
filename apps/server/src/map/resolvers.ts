import type { Resolvers } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { codedError } from '../errors.ts';
import type { LiveFleet } from '../live/liveFleet.ts';
import type { AddressOf } from '../live/livePoint.ts';
import { momentMs } from '../moments.ts';
import type { History } from '../store/history/history.ts';
import { extendedData, historyPoint } from './historyPoint.ts';
import { nearbyAssets } from './nearbyAssets.ts';
import { lastObd2Reading } from './obd2.ts';
import type { PlaceAddresses } from './placeAddresses.ts';

/** The languages of users as geocoding services know them. */
const ISO_LANGUAGE = { ES: 'es', ES_US: 'es', US: 'en' } as const;

/** Dependencies of the map calls. */
export interface MapParts {
  fleet: LiveFleet;
  history: History;
  addressOf: AddressOf;
  /** Null where no geocoding service is configured. */
  placeAddresses: PlaceAddresses | null;
  /** With `{lat}` and `{lon}`; empty without a provider. */
  streetViewUrl: string;
}

/** Calls of the live map. Live changes come by subscription (live/). */
export function mapResolvers({
  fleet,
  history,
  addressOf,
  placeAddresses,
  streetViewUrl,
}: MapParts): Resolvers<CallContext> {
  async function points(
    context: CallContext,
    {
      equipoID,
      cliente,
      movilesID,
    }: { equipoID?: number | null; cliente?: number | null; movilesID?: number[] | null },
  ) {
    const scope = scopeOf(context);
    let query = scope.watched();
    if (movilesID != null) query = query.where(sql<boolean>`asset.id = ANY(${movilesID}::int[])`);
    if (cliente != null) query = query.where('asset.customer_id', '=', cliente);
    if (equipoID != null)
      query = query.where('asset.id', 'in', (eb) =>
        eb
          .selectFrom('mounting')
          .where('mounting.device_id', '=', equipoID)
          .where('mounting.mounted_to', 'is', null)
          .select('mounting.asset_id'),
      );
    const rows = await query.select('asset.id').execute();
    return fleet.points(
      rows.map((row) => row.id),
      await scope.sight(),
    );
  }

  return {
    Query: {
      pointsByGroups: async (_root, { groupsIDs, lastseconds, cursor }, context) => {
        const scope = scopeOf(context);
        const [assetIds, sight] = await Promise.all([scope.watchedIds(groupsIDs), scope.sight()]);
        const since = cursor == null ? null : fleet.revisionOf(cursor, assetIds);
        if (since !== null)
          return {
            cursor: fleet.cursorFor(assetIds),
            snapshot: false,
            items: fleet.changedSince(since, new Set(assetIds), sight),
            removed: [],
          };
        const receivedAfter =
          cursor == null && lastseconds != null && lastseconds > 0 ? Date.now() - lastseconds * 1000 : null;
        const items =
          receivedAfter === null
            ? fleet.points(assetIds, sight)
            : fleet.points(
                assetIds.filter((assetId) => (fleet.lastSeen(assetId) ?? 0) >= receivedAfter),
                sight,
              );
        return { cursor: fleet.cursorFor(assetIds), snapshot: receivedAfter === null, items, removed: [] };
      },
      points: (_root, args, context) => points(context, args),
      getPointApi: (_root, args, context) => points(context, args),
      streetView: () => ({ url: streetViewUrl || null }),
      addressService: () => {
        const attribution = placeAddresses?.attribution;
        return attribution ? { attribution: attribution.text, attributionUrl: attribution.url } : null;
      },
      placeAddress: (_root, place, context) => {
        const { userId, language } = scopeOf(context).requester;
        const field =
          Math.abs(place.latitude) > 90 ? 'latitude' : Math.abs(place.longitude) > 180 ? 'longitude' : null;
        if (field) throw codedError('INVALID_INPUT', { field });
        return placeAddresses?.find(userId, place, ISO_LANGUAGE[language]) ?? null;
      },
      getHistoryPoint: (_root, { id }, context) => historyPoint(scopeOf(context), { history, addressOf }, id),
      getHistoryPointExtendedData: (_root, { id }, context) => extendedData(scopeOf(context), history, id),
      getLastHistoryPointOBD2ById: (_root, { eid, fGPS }, context) => {
        const scope = scopeOf(context);
        const at = fGPS == null ? Date.now() : momentMs(fGPS, scope.requester.timeZone);
        return lastObd2Reading(scope, history, eid, at);
      },
      getAllAssetsInRadiusNearPoint: (_root, args, context) => nearbyAssets(scopeOf(context), fleet, args),
    },
  };
}
