import { assetTypeName } from '@rastro/domain/assetTypes';
import { useFormat, useTexts, vehicleName } from '../i18n/index.ts';
import type { ThresholdSet } from './setForm.ts';
import { thresholdsTexts } from './texts.ts';
import { useVehicles } from './useVehicles.ts';

type Place = Pick<ThresholdSet, 'assetTypeId' | 'assetId'>;

/** Returns a function that names the level of a set: all vehicles, those of a type, or one vehicle. */
export function usePlaceName(customerId: number): (place: Place) => string {
  const t = useTexts(thresholdsTexts);
  const { language } = useFormat();
  const vehicles = useVehicles(customerId);
  return ({ assetTypeId, assetId }) => {
    if (assetId !== null) {
      const vehicle = vehicles.find(({ id }) => id === assetId);
      return vehicle ? vehicleName(vehicle) : `#${assetId}`;
    }
    if (assetTypeId === null) return t('wholeCustomer');
    return t('typeOf', { type: assetTypeName(assetTypeId)[language === 'US' ? 'en' : 'es'] });
  };
}
