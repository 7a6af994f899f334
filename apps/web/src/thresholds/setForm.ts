import { crossedThresholds, defaultThresholds, type NamedThreshold, thresholdRange } from '@rastro/domain';
import type { SetPartsFragment } from '../api/index.ts';
import type { Format } from '../i18n/index.ts';
import { fromUnit, inUnit, unitOf } from './thresholdUnits.ts';

export type ThresholdSet = SetPartsFragment;

/** The kinds of asset that have an icon; each has a name in the texts. */
export const ASSET_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

export const PLACES = ['customer', 'type', 'asset'] as const;
export type PlaceKind = (typeof PLACES)[number];

/** What is typed of a set. An absent threshold stays as the wider place has it. */
export interface SetForm {
  place: PlaceKind;
  assetTypeId: number | null;
  assetId: number | null;
  /** `yyyy-MM-dd HH:mm:ss` by the user's clock. */
  validFrom: string | null;
  /** By threshold, the number in its unit; empty is none. */
  values: Readonly<Record<string, number | ''>>;
}

/** Where a set is made. */
export const placeOf = ({
  assetId,
  assetTypeId,
}: Pick<ThresholdSet, 'assetId' | 'assetTypeId'>): PlaceKind =>
  assetId !== null ? 'asset' : assetTypeId !== null ? 'type' : 'customer';

/** The form of a set, or of a new one. */
export function formOf(set: ThresholdSet | null, validFrom: string, format: Format): SetForm {
  if (!set) return { place: 'customer', assetTypeId: null, assetId: null, validFrom, values: {} };
  const { assetTypeId, assetId, thresholds } = set;
  const values = thresholds.map(({ name, value }) => [name, inUnit(value, unitOf(name, format))]);
  return { place: placeOf(set), assetTypeId, assetId, validFrom, values: Object.fromEntries(values) };
}

/** The thresholds of a form; those of the set before keep their very value where nobody typed another. */
export function thresholdsOf(form: SetForm, set: ThresholdSet | null, format: Format): NamedThreshold[] {
  const before = new Map(set?.thresholds.map(({ name, value }) => [name, value]));
  return Object.entries(form.values).flatMap(([name, shown]) =>
    shown === ''
      ? []
      : [{ name, value: fromUnit(shown, name, unitOf(name, format), before.get(name) ?? null) }],
  );
}

/** What is wrong with a form: a text of the room's for a field or threshold, and what it speaks of. */
export interface Complaint {
  text: 'required' | 'outOfRange' | 'notWhole' | 'crossed' | 'nothingSet';
  /** The other threshold, of two that do not go together. */
  other?: string;
}

/** By field or threshold, the first thing that is wrong beside what holds without the set; the server judges by the same. */
export function complaintsOf(
  form: SetForm,
  thresholds: readonly NamedThreshold[],
  inherited: readonly NamedThreshold[] | null,
): ReadonlyMap<string, Complaint> {
  const found = new Map<string, Complaint>();
  if (form.place === 'type' && form.assetTypeId === null) found.set('assetTypeId', { text: 'required' });
  if (form.place === 'asset' && form.assetId === null) found.set('assetId', { text: 'required' });
  if (!form.validFrom) found.set('validFrom', { text: 'required' });
  if (thresholds.length === 0) found.set('values', { text: 'nothingSet' });
  for (const { name, value } of thresholds) {
    const { least, most, whole } = thresholdRange(name);
    if (!(value >= least && value <= most)) found.set(name, { text: 'outOfRange' });
    else if (whole && !Number.isInteger(value)) found.set(name, { text: 'notWhole' });
  }
  const crossed = crossedThresholds(thresholds, inherited ?? undefined);
  if (crossed) {
    const [less, more] = crossed;
    const isTyped = thresholds.some(({ name }) => name === less);
    if (!found.has(less) && !found.has(more))
      found.set(isTyped ? less : more, { text: 'crossed', other: isTyped ? more : less });
  }
  return found;
}

/** The thresholds by the rule that they belong to, in the order of the rules. */
export const THRESHOLD_GROUPS: readonly { part: string; names: readonly string[] }[] = [
  ...Map.groupBy(
    defaultThresholds().map(({ name }) => name),
    (name) => name.split('.')[0] ?? '',
  ),
].map(([part, names]) => ({ part, names }));

/** The set of each place that holds at a moment: the last one that has begun. */
export function heldSets(sets: readonly ThresholdSet[], nowMs: number): ReadonlySet<number> {
  const last = new Map<string, ThresholdSet>();
  for (const set of sets) {
    if (Date.parse(set.validFrom) > nowMs) continue;
    const key = `${set.assetTypeId} ${set.assetId}`;
    const known = last.get(key);
    if (!known || Date.parse(set.validFrom) > Date.parse(known.validFrom)) last.set(key, set);
  }
  return new Set([...last.values()].map(({ id }) => id));
}
