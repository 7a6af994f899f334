import type { ThresholdsInForce } from '@rastro/contract/resolvers';
import { DEFAULT_SETTINGS, defaultThresholds } from '@rastro/domain';
import type { ThresholdLayer, ThresholdPlace } from '../settings/thresholdSets.ts';

/** Every threshold as layers make it, the narrower over the wider, with the source of each. */
export function inForce(layers: readonly ThresholdLayer[]): ThresholdsInForce {
  const ids = layers.flatMap(({ setId }) => (setId === null ? [] : [setId]));
  return {
    version: ids.length === 0 ? DEFAULT_SETTINGS.version : Math.max(...ids),
    thresholds: defaultThresholds().map(({ name, value: byDefault }) => {
      const [part = '', key = ''] = name.split('.');
      for (const { source, setId, overrides } of layers.toReversed()) {
        const value = (overrides as Record<string, Record<string, number>>)[part]?.[key];
        if (value !== undefined) return { name, value, default: byDefault, source, thresholdSetId: setId };
      }
      return { name, value: byDefault, default: byDefault, source: 'DEFAULT', thresholdSetId: null };
    }),
  };
}

/** Every threshold as it would hold at a place without the place's own set, given all layers of the place. */
export function inherited(place: ThresholdPlace, layers: readonly ThresholdLayer[]): ThresholdsInForce {
  const own = place.assetId !== null ? 'ASSET' : place.assetTypeId !== null ? 'ASSET_TYPE' : 'CUSTOMER';
  return inForce(layers.filter(({ source }) => source !== own));
}
