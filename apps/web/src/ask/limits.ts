import { ASK_LIMITS } from '@rastro/domain/facts/shapeStays';
import type { Format, Translate } from '../i18n/index.ts';
import type { AskedRange } from '../journeys/index.ts';
import type { askTexts } from './texts.ts';

const DAY_MS = 86_400_000;

interface Asked {
  /** Square metres of the shape; null without one. */
  areaM2: number | null;
  range: AskedRange;
  /** How many vehicles. */
  vehicles: number;
}

interface Words {
  t: Translate<keyof (typeof askTexts)['es']>;
  format: Format;
}

/** What of a question is too much or missing, in words; null where nothing is. */
export function problemWith({ areaM2, range, vehicles }: Asked, { t, format }: Words): string | null {
  const { areaKm2, days, assets } = ASK_LIMITS;
  if (areaM2 === null) return t('notDrawn');
  if (areaM2 > areaKm2 * 1e6)
    return t('areaTooLarge', { area: format.area(areaM2), most: format.area(areaKm2 * 1e6) });
  if (timeOf(range.to) - timeOf(range.from) > days * DAY_MS) return t('rangeTooLong', { count: days });
  if (vehicles > assets) return t('tooManyVehicles', { count: assets });
  return vehicles === 0 ? t('noVehicles') : null;
}

/** Milliseconds of a moment, or of a wall time by any one clock: of days by the dozen an hour is nothing. */
const timeOf = (text: string): number => Date.parse(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}Z`);
