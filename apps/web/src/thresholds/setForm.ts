import { crossedThresholds, defaultThresholds, type NamedThreshold, thresholdRange } from '@rastro/domain';
import type { SetPartsFragment } from '../api/index.ts';
import type { Format } from '../i18n/index.ts';
import { fromUnit, inUnit, unitOf } from './thresholdUnits.ts';

export type ThresholdSet = SetPartsFragment;

export const PLACES = ['customer', 'type', 'asset'] as const;
export type PlaceKind = (typeof PLACES)[number];

/** The values in the form of a set. An absent threshold comes from the level above. */
export interface SetForm {
  place: PlaceKind;
  assetTypeId: number | null;
  assetId: number | null;
  /** `yyyy-MM-dd HH:mm:ss` by the user's clock. */
  validFrom: string | null;
  /** The number of each threshold in its unit; empty for none. */
  values: Readonly<Record<string, number | ''>>;
}

/** The level of a set: a customer, one of its types, or one asset. */
export const placeOf = ({
  assetId,
  assetTypeId,
}: Pick<ThresholdSet, 'assetId' | 'assetTypeId'>): PlaceKind =>
  assetId !== null ? 'asset' : assetTypeId !== null ? 'type' : 'customer';

/** The form of a stored set, or of a new one. */
export function formOf(set: ThresholdSet | null, validFrom: string, format: Format): SetForm {
  if (!set) return { place: 'customer', assetTypeId: null, assetId: null, validFrom, values: {} };
  const { assetTypeId, assetId, thresholds } = set;
  const values = thresholds.map(({ name, value }) => [name, inUnit(value, unitOf(name, format))]);
  return { place: placeOf(set), assetTypeId, assetId, validFrom, values: Object.fromEntries(values) };
}

/** The thresholds of a form; those of the stored set keep their exact value where nobody typed another. */
export function thresholdsOf(form: SetForm, set: ThresholdSet | null, format: Format): NamedThreshold[] {
  const before = new Map(set?.thresholds.map(({ name, value }) => [name, value]));
  return Object.entries(form.values).flatMap(([name, shown]) =>
    shown === ''
      ? []
      : [{ name, value: fromUnit(shown, name, unitOf(name, format), before.get(name) ?? null) }],
  );
}

/** An error in a form: a key of the texts for a field or threshold, and the values in the text. */
export interface Complaint {
  text: 'required' | 'outOfRange' | 'notWhole' | 'crossed' | 'nothingSet';
  /** The other threshold, where two contradict each other. */
  other?: string;
}

/** The first error of each field or threshold, given the values that apply without the set; the server checks the same. */
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

/** The thresholds by their fact rule, in the order of the rules. */
export const THRESHOLD_GROUPS: readonly { part: string; names: readonly string[] }[] = [
  ...Map.groupBy(
    defaultThresholds().map(({ name }) => name),
    (name) => name.split('.')[0] ?? '',
  ),
].map(([part, names]) => ({ part, names }));

/** The set of each level that is in force at a moment: the last one that has begun. */
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
