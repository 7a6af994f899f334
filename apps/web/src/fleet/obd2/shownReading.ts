import type { Obd2Variable } from '@rastro/domain';
import type { Format } from '../../i18n/index.ts';

/** The sign for what the report does not say (docs/contract.md). */
export const NOT_AVAILABLE = 'N/A';

/** A reading of the vehicle's bus with its unit, as people read it; `N/A` where the report does not say. */
export function shownReading(
  { unit, digits }: Pick<Obd2Variable, 'unit' | 'digits'>,
  value: number | boolean | null,
  format: Format,
  words: { yes: string; no: string },
): string {
  if (value === null) return NOT_AVAILABLE;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (unit === 'km/h') return format.speed(value);
  if (unit === '°C') return format.temperature(value);
  if (unit === 'kPa') return format.amount('pressure', value, format.usesMiles ? 1 : digits);
  if (unit === 'km') return format.distance(value);
  if (unit === 's') return format.duration(value);
  if (unit === 'code') return String(value);
  const number = format.number(value, digits);
  if (unit === '') return number;
  return unit === '°' ? `${number}°` : `${number} ${unit}`;
}
