import { DEFAULT_TIMELINE_THRESHOLDS, type TimelineThresholds } from '../timeline/index.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts';

/** The thresholds that people may set: every number of every rule, the timeline's among them. */
export interface AllThresholds extends Thresholds {
  timeline: Omit<TimelineThresholds, 'version'>;
}

/** Some of the thresholds, as a set of thresholds stores them. */
export type Overrides = { [Part in keyof AllThresholds]?: Partial<AllThresholds[Part]> };

const { version: _version, ...TIMELINE } = DEFAULT_TIMELINE_THRESHOLDS;
const DEFAULTS: AllThresholds = { timeline: TIMELINE, ...DEFAULT_THRESHOLDS };

/** A threshold by its name, as `speed.minDurationMs`: the part, and the number with its unit at the end. */
export interface NamedThreshold {
  name: string;
  value: number;
}

/** The largest sensible value by the unit that a name ends in; the first ending that fits counts. */
const LARGEST: readonly [ending: RegExp, largest: number][] = [
  [/(trustMs|TrustMs)$/, 366 * 86_400_000],
  [/Ms$/, 7 * 86_400_000],
  [/Mps$/, 120],
  [/(Share|Tolerance)$/, 1],
  [/G$/, 5],
  [/V$/, 60],
  [/L$/, 5_000],
  [/M$/, 20_000],
  [/(confirmations|Confirmations|Buckets)$/, 6],
];
const LARGEST_OF_OTHERS = 100;
const COUNTS = /(confirmations|Confirmations|Buckets)$/;

/** The pairs of which the first must not be above the second. */
const ORDERED: readonly [string, string][] = [
  ['timeline.stillSpeedMps', 'timeline.leaveSpeedMps'],
  ['timeline.radiusM', 'timeline.leaveDistanceM'],
  ['voltage.lowV', 'voltage.recoveredV'],
];

/** All thresholds with their defaults, in the order of the rules. One without a default number (the size of a tank) is left out. */
export const defaultThresholds = (): NamedThreshold[] => namesOf(DEFAULTS);

/** The thresholds that overrides set, by name. */
export const namesOf = (overrides: Overrides): NamedThreshold[] =>
  Object.entries(overrides).flatMap(([part, values]) =>
    Object.entries(values as Record<string, unknown>).flatMap(([key, value]) =>
      typeof value === 'number' ? [{ name: `${part}.${key}`, value }] : [],
    ),
  );

/** The range of a threshold's values: the least, the most, and whether only whole numbers are allowed. */
export function thresholdRange(name: string): { least: number; most: number; whole: boolean } {
  const most = LARGEST.find(([ending]) => ending.test(name))?.[1] ?? LARGEST_OF_OTHERS;
  const whole = COUNTS.test(name);
  return { least: whole ? 1 : 0, most, whole };
}

/**
 * The first threshold whose name is not known, whose value is out of its range, or whose value contradicts another threshold, set here or
 * in force without these overrides; null where all are valid.
 */
export function wrongThreshold(
  thresholds: readonly NamedThreshold[],
  inherited: readonly NamedThreshold[] = defaultThresholds(),
): string | null {
  const known = new Set(defaultThresholds().map(({ name }) => name));
  for (const { name, value } of thresholds) {
    const { least, most, whole } = thresholdRange(name);
    if (!known.has(name) || !(value >= least && value <= most)) return name;
    if (whole && !Number.isInteger(value)) return name;
  }
  return crossedThresholds(thresholds, inherited)?.[0] ?? null;
}

/**
 * The two thresholds of which the first must not be above the second and is, among the overrides and those in force without them; null for
 * none.
 */
export function crossedThresholds(
  thresholds: readonly NamedThreshold[],
  inherited: readonly NamedThreshold[] = defaultThresholds(),
): readonly [string, string] | null {
  const values = new Map([...inherited, ...thresholds].map(({ name, value }) => [name, value]));
  return ORDERED.find(([less, more]) => values.get(less)! > values.get(more)!) ?? null;
}

/** The overrides that named thresholds make up. */
export function overridesOf(thresholds: readonly NamedThreshold[]): Overrides {
  const overrides: Record<string, Record<string, number>> = {};
  for (const { name, value } of thresholds) {
    const [part = '', key = ''] = name.split('.');
    overrides[part] = { ...overrides[part], [key]: value };
  }
  return overrides as Overrides;
}
