import type { LivePoint, LivePoints } from '@rastro/contract/resolvers';
import { distanceM } from '@rastro/domain';
import type { Asked } from '../api/asked.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';

/** Where the vehicles are. */
export const map: Area = {
  Query: {
    points: (_, { movilesID }, asked) =>
      pointsInReach(asked).filter(({ mid }) => !movilesID || movilesID.includes(mid)),
    pointsByGroups: (_, { groupsIDs }, asked) => snapshot(asked, groupsIDs),
    streetView: () => ({ url: null }),
    addressService: () => null,
    placeAddress: () => null,
    getHistoryPoint: () => null,
    getHistoryPointExtendedData: () => null,
    getLastHistoryPointOBD2ById: () => null,
    getAllAssetsInRadiusNearPoint: (_, { latitud, longitud, radius, customerIds }, { fleet, user }) =>
      vehiclesInReach(fleet, user)
        .filter(
          ({ group }) => !customerIds || customerIds.includes(-1) || customerIds.includes(group.customerId),
        )
        .flatMap(({ id }) => fleet.points.get(id) ?? [])
        .map((point) => ({
          id: point.mid,
          type: point.asset.typeMobile.id,
          name: `${point.nMov} - ${point.pat}`,
          patente: point.pat,
          nombreMovil: point.nMov,
          latitud: point.lat,
          longitud: point.lon,
          fechaGPS: point.fGPS,
          distance: Math.round(distanceM(latitud, longitud, point.lat, point.lon)),
        }))
        .filter(({ distance }) => distance <= radius)
        .sort((a, b) => a.distance - b.distance),
  },
  Subscription: {
    newPoint: {
      subscribe: async function* (_, { groupsIDs, preview }, asked) {
        if (preview && asked.fleet.preview) {
          const { ids, whole } = asked.fleet.preview;
          const items = pointsInReach(asked).filter(({ mid }) => ids.includes(mid));
          yield { newPoint: { ...NOTHING_NEW, cursor: '', items } };
          await whole;
        }
        yield* asked.fleet.changes.listen([{ newPoint: snapshot(asked, groupsIDs) }], (point) =>
          isInGroups(point, groupsIDs) && isInReach(point, asked)
            ? { newPoint: { ...NOTHING_NEW, items: [point] } }
            : null,
        );
      },
    },
    newPointByAssetId: {
      subscribe: (_, { assetId }, asked) =>
        asked.fleet.changes.listen(
          pointsInReach(asked)
            .filter(({ mid }) => mid === assetId)
            .map((point) => ({ newPointByAssetId: point })),
          (point) => (point.mid === assetId && isInReach(point, asked) ? { newPointByAssetId: point } : null),
        ),
    },
  },
};

const NOTHING_NEW: LivePoints = { cursor: '1', snapshot: false, items: [], removed: [] };

const snapshot = (asked: Asked, groupIds: readonly number[]): LivePoints => ({
  cursor: '0',
  snapshot: true,
  items: pointsInReach(asked).filter((point) => isInGroups(point, groupIds)),
  removed: [],
});

const pointsInReach = ({ fleet, user }: Asked): LivePoint[] =>
  vehiclesInReach(fleet, user).flatMap(({ id }) => fleet.points.get(id) ?? []);

const isInReach = (point: LivePoint, { user }: Asked): boolean =>
  isInGroups(
    point,
    user.groups.map(({ id }) => id),
  );

const isInGroups = (point: LivePoint, groupIds: readonly number[]): boolean =>
  point.groupIds.some((id) => groupIds.includes(id));
