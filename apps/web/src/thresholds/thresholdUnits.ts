import { defaultThresholds, thresholdRange } from '@rastro/domain';
import type { Format, Measure } from '../i18n/index.ts';

/** The unit in which a threshold is typed: its symbol, and its size in the stored unit. */
export interface ThresholdUnit {
  sign: string;
  factor: number;
}

const DEFAULTS = new Map(defaultThresholds().map(({ name, value }) => [name, value]));
const SECOND = { sign: 's', factor: 1_000 };
const MINUTE = { sign: 'min', factor: 60_000 };
const HOUR = { sign: 'h', factor: 3_600_000 };
const DAY = { sign: 'd', factor: 86_400_000 };
const DECIMALS = 1_000;
/** Kilometres per hour of a metre per second. */
const KMH = 3.6;

const unitIn = ({ sign, metric }: Measure): ThresholdUnit => ({ sign, factor: metric(1) });

/** The unit of a threshold: the one in which its name ends, in the measures of the language; for a time, the unit that fits its default. */
export function unitOf(name: string, { measure }: Pick<Format, 'measure'>): ThresholdUnit {
  const byDefault = DEFAULTS.get(name) ?? 0;
  switch (/(?:Mps|Ms|Share|Tolerance|[GLMV])$/.exec(name)?.[0]) {
    case 'Mps': {
      const { sign, factor } = unitIn(measure('speed'));
      return { sign, factor: factor / KMH };
    }
    case 'Ms':
      if (byDefault < 2 * MINUTE.factor) return SECOND;
      if (byDefault < 2 * HOUR.factor) return byDefault < HOUR.factor ? MINUTE : HOUR;
      return byDefault < 2 * DAY.factor ? HOUR : DAY;
    case 'Share':
    case 'Tolerance':
      return { sign: '%', factor: 0.01 };
    case 'M':
      return unitIn(measure('length'));
    case 'G':
      return { sign: 'g', factor: 1 };
    case 'V':
      return { sign: 'V', factor: 1 };
    case 'L':
      return unitIn(measure('volume'));
    default:
      return { sign: '', factor: 1 };
  }
}

/** A stored value as a number of its unit. */
export const inUnit = (value: number, { factor }: ThresholdUnit): number =>
  Math.round((value / factor) * DECIMALS) / DECIMALS;

/** The stored value of a number in a unit. The number that was shown for a value gives back that value, however it was rounded. */
export function fromUnit(shown: number, name: string, unit: ThresholdUnit, before: number | null): number {
  if (before !== null && inUnit(before, unit) === shown) return before;
  const value = shown * unit.factor;
  const { most } = thresholdRange(name);
  // The largest value shown is the largest one allowed, also where it was rounded up.
  if (inUnit(most, unit) === shown) return most;
  return name.endsWith('Ms') ? Math.round(value) : value;
}

/** A value with its unit, formatted for people. */
export function withUnit(name: string, value: number, format: Format): string {
  const unit = unitOf(name, format);
  const shown = inUnit(value, unit);
  const decimals = Number.isInteger(shown) ? 0 : Math.abs(shown) < 10 ? 2 : 1;
  return `${format.number(shown, decimals)} ${unit.sign}`.trim();
}
