import type { ThresholdInForce, ThresholdSet, ThresholdSource } from '@rastro/contract/resolvers';
import { defaultThresholds } from '@rastro/domain';
import type { Asked } from '../api/asked.ts';
import { changedMeanwhile, refusal } from '../api/refusal.ts';
import { nextId } from '../fleet/maintenance.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';
import { momentMs } from './journeys.ts';

/** Where thresholds are set: a customer, one of its types of vehicles, or one vehicle. */
interface Place {
  customerId?: number | null;
  assetTypeId?: number | null;
  assetId?: number | null;
}

/** The thresholds of the rules, by place and date, and what of them is applied to the past. */
export const thresholds: Area = {
  Query: {
    thresholdSets: (_, { customerId }, { fleet, user }) =>
      fleet.thresholdSets
        .filter((set) => set.customerId === (customerId ?? user.shown.customer.id))
        .toSorted((a, b) => b.id - a.id),
    thresholdsInForce: (_, { assetId, date }, asked) => inForce(asked, { assetId }, date, []),
    thresholdsInherited: (_, { date, ...place }, asked) =>
      inForce(asked, place, date, [place.assetId ? 'ASSET' : place.assetTypeId ? 'ASSET_TYPE' : 'CUSTOMER']),
    thresholdApplications: (_, _args, { fleet }) => fleet.applications.toReversed(),
  },
  Mutation: {
    setThresholds: (
      _,
      { customerId, assetTypeId, assetId, validFrom, replaces, thresholds: values },
      asked,
    ) => {
      const { fleet, user } = asked;
      const from = new Date(momentMs(validFrom)).toISOString();
      const place = {
        customerId: customerId ?? user.shown.customer.id,
        assetTypeId: assetTypeId ?? null,
        assetId: assetId ?? null,
      };
      const set: ThresholdSet = {
        id: nextId(fleet.thresholdSets),
        ...place,
        validFrom: from,
        thresholds: [...values],
        createdBy: user.userName,
        createdAt: new Date().toISOString(),
      };
      const isSame = (other: ThresholdSet) =>
        other.validFrom === from && other.assetId === set.assetId && other.assetTypeId === set.assetTypeId;
      const standing = fleet.thresholdSets.find(isSame) ?? null;
      if (replaces !== undefined && replaces !== (standing?.id ?? null))
        throw changedMeanwhile(standing, standing?.id ?? 0);
      fleet.thresholdSets = [...fleet.thresholdSets.filter((other) => !isSame(other)), set];
      return set;
    },
    deleteThresholdSet: (_, { thresholdSetId }, { fleet }) => {
      fleet.thresholdSets = fleet.thresholdSets.filter(({ id }) => id !== thresholdSetId);
      return true;
    },
    applyThresholds: (_, { customerId, assetIds, from }, asked) => {
      const { fleet, user } = asked;
      const now = new Date().toISOString();
      const application = {
        id: nextId(fleet.applications),
        customerId: customerId ?? user.shown.customer.id,
        from: new Date(momentMs(from)).toISOString(),
        assets: assetIds?.length || vehiclesInReach(fleet, user).length,
        done: 0,
        failed: 0,
        createdBy: user.userName,
        createdAt: now,
        finishedAt: null,
        cancelledAt: null,
        cancelledBy: null,
      };
      fleet.applications.push(application);
      return application;
    },
    cancelThresholdApplication: (_, { applicationId }, { fleet, user }) => {
      const application = fleet.applications.find(({ id }) => id === applicationId);
      if (!application) throw refusal('NOT_FOUND');
      if (application.finishedAt !== null) return application;
      return Object.assign(application, {
        cancelledAt: new Date().toISOString(),
        cancelledBy: user.userName,
      });
    },
  },
};

/** The thresholds that hold at a place at a time. */
export const thresholdsInForce = (asked: Asked, place: Place, date: string): ThresholdInForce[] =>
  inForce(asked, place, date, []).thresholds;

function inForce(
  { fleet }: Asked,
  place: Place,
  date: string | null | undefined,
  without: ThresholdSource[],
) {
  const atMs = date ? momentMs(date) : Date.now();
  const vehicle = fleet.vehicles.find(({ id }) => id === place.assetId);
  const customerId = vehicle?.customer.id ?? place.customerId;
  const typeId = vehicle?.typeId ?? place.assetTypeId;
  const held = fleet.thresholdSets
    .filter((set) => Date.parse(set.validFrom) <= atMs)
    .toSorted((a, b) => Date.parse(b.validFrom) - Date.parse(a.validFrom));
  const narrowFirst: [ThresholdSource, ThresholdSet | undefined][] = [
    ['ASSET', held.find((set) => set.assetId !== null && set.assetId === place.assetId)],
    ['ASSET_TYPE', held.find((set) => set.assetTypeId !== null && set.assetTypeId === typeId)],
    [
      'CUSTOMER',
      held.find((set) => set.assetId === null && set.assetTypeId === null && set.customerId === customerId),
    ],
  ];
  const layers = narrowFirst.filter(([source]) => !without.includes(source));
  const thresholds = defaultThresholds().map(({ name, value: byDefault }): ThresholdInForce => {
    for (const [source, set] of layers) {
      const own = set?.thresholds.find((threshold) => threshold.name === name);
      if (set && own) return { name, value: own.value, default: byDefault, source, thresholdSetId: set.id };
    }
    return { name, value: byDefault, default: byDefault, source: 'DEFAULT', thresholdSetId: null };
  });
  return { version: Math.max(1, ...layers.map(([, set]) => set?.id ?? 1)), thresholds };
}
