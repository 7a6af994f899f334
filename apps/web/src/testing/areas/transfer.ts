import { changedMeanwhile, refusal } from '../api/refusal.ts';
import type { Area } from './area.ts';

/** Vehicles that go to another customer. */
export const transfer: Area = {
  Mutation: {
    transferAsset: (_, { assetId, version, customerId }, { fleet }) => {
      const all = fleet.entities.fleetAssets ?? [];
      const asset = all.find(({ id }) => id === assetId);
      if (!asset) throw refusal('NOT_FOUND');
      if (asset.version !== version) throw changedMeanwhile(asset, asset.version);
      const id = Math.max(...all.map((each) => each.id)) + 1;
      all.push({ ...asset, id, customerId, version: 1 });
      Object.assign(asset, { version: version + 1, active: false, alertsEnabled: false });
      return { assetId: id };
    },
  },
};
