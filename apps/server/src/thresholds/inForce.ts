import type { ThresholdsInForce } from '@rastro/contract/resolvers';
import { DEFAULT_SETTINGS, defaultThresholds } from '@rastro/domain';
import type { ThresholdLayer } from '../settings/ruleSets.ts';

/** Every threshold as layers make it, the narrower over the wider, with the layer that it comes from. */
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
