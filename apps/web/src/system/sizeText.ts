import { type Format, UNKNOWN } from '../i18n/index.ts';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;
const STEP = 1_024;

/** A size in bytes in the unit that fits. */
export function sizeText(bytes: number | null, format: Pick<Format, 'number'>): string {
  if (bytes === null) return UNKNOWN;
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  return `${format.number(bytes / STEP ** power, power === 0 ? 0 : 1)} ${UNITS[power]}`;
}
