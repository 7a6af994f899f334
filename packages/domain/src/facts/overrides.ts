import { DEFAULT_RULES, type TimelineRules } from '../timeline/index.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts';

/** The thresholds that people may set: every number of every rule, the timeline's among them. */
export interface AllThresholds extends Thresholds {
  timeline: Omit<TimelineRules, 'version'>;
}

/** Some of the thresholds, as a rule set keeps them. */
export type Overrides = { [Part in keyof AllThresholds]?: Partial<AllThresholds[Part]> };

const { version: _version, ...TIMELINE } = DEFAULT_RULES;
const DEFAULTS: AllThresholds = { timeline: TIMELINE, ...DEFAULT_THRESHOLDS };

/** A threshold by its name, `speed.minDurationMs`: part and number, the unit at its end. */
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

/** Every threshold with its default, in the order of the rules. One that has no default number (a tank) is left out. */
export const defaultThresholds = (): NamedThreshold[] => namesOf(DEFAULTS);

/** The thresholds that overrides hold. */
export const namesOf = (overrides: Overrides): NamedThreshold[] =>
  Object.entries(overrides).flatMap(([part, values]) =>
    Object.entries(values as Record<string, unknown>).flatMap(([key, value]) =>
      typeof value === 'number' ? [{ name: `${part}.${key}`, value }] : [],
    ),
  );

/** What a threshold of a name can be: at least, at most, and whether only whole numbers. */
export function thresholdRange(name: string): { least: number; most: number; whole: boolean } {
  const most = LARGEST.find(([ending]) => ending.test(name))?.[1] ?? LARGEST_OF_OTHERS;
  const whole = COUNTS.test(name);
  return { least: whole ? 1 : 0, most, whole };
}

/**
 * The threshold that a name and a value cannot be: not known, out of its range, or at odds with another one beside those that hold
 * without them; null where all are well.
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

/** The two thresholds of which the first is above the second and must not be, beside those that hold without them; null for none. */
export function crossedThresholds(
  thresholds: readonly NamedThreshold[],
  inherited: readonly NamedThreshold[] = defaultThresholds(),
): readonly [string, string] | null {
  const values = new Map([...inherited, ...thresholds].map(({ name, value }) => [name, value]));
  return ORDERED.find(([less, more]) => values.get(less)! > values.get(more)!) ?? null;
}

/** Overrides of named thresholds. */
export function overridesOf(thresholds: readonly NamedThreshold[]): Overrides {
  const overrides: Record<string, Record<string, number>> = {};
  for (const { name, value } of thresholds) {
    const [part = '', key = ''] = name.split('.');
    overrides[part] = { ...overrides[part], [key]: value };
  }
  return overrides as Overrides;
}
