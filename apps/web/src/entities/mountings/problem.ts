import { CallError, codeOf, errorText } from '../../api/index.ts';
import { textsNow, type useFormat } from '../../i18n/index.ts';
import { mountingTexts } from './texts.ts';

/** Why a device could not be mounted or taken out, and beside which field that is said; null for none of them. */
export interface MountingProblem {
  field: 'device' | 'asset' | 'moment' | null;
  text: string;
}

/** The words for a refusal. */
export function problemOf(error: unknown, format: ReturnType<typeof useFormat>): MountingProblem {
  const t = textsNow(mountingTexts);
  const params = error instanceof CallError ? error.params : {};
  const text = (name: string): string => String(params[name] ?? '');
  const to = text('to') && format.dateTime(text('to'));
  switch (codeOf(error)) {
    case 'DEVICE_MOUNTED':
      if (to) return { field: 'moment', text: t('deviceMountedThen', { to }) };
      return {
        field: 'device',
        text: text('asset') ? t('deviceMounted', { asset: text('asset') }) : t('deviceMountedElsewhere'),
      };
    case 'ASSET_MOUNTED': {
      const device = text('device');
      return to
        ? { field: 'moment', text: t('assetMountedThen', { device, to }) }
        : { field: 'asset', text: t('assetMounted', { device }) };
    }
    case 'POSITIONS_AFTER':
      return { field: 'moment', text: t('positionsAfter', { at: format.dateTime(text('at')) }) };
    case 'INVALID_INPUT':
      if (text('field') === 'dateAssociated') return { field: 'moment', text: t('toCome') };
      if (text('field') === 'dateRemoved') return { field: 'moment', text: t('tooEarly') };
      return { field: null, text: errorText(error) };
    case 'CHANGED_MEANWHILE':
      return { field: null, text: t('changedMeanwhile') };
    default:
      return { field: null, text: errorText(error) };
  }
}
