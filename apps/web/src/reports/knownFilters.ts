import { ENUMERATIONS, eventTypeOfId, THERMOMETERS } from '@rastro/domain';
import type { ReportFilterName } from '@rastro/format';
import { FILTER_VALUES, type FilterTexts } from './filterValues.ts';

/** What an address asks of a filter that there is not: values that nobody can choose. */
export interface LeftOut {
  name: ReportFilterName;
  values: readonly string[];
}

/** Filters of an address as far as what they name exists, and the rest. */
export interface KnownFilters {
  filters: FilterTexts;
  leftOut: readonly LeftOut[];
}

const isValueOf = (enumeration: string) => (text: string) =>
  ENUMERATIONS[enumeration]?.some(({ value }) => value === text) ?? false;

/** Whether there is a value, of the filters whose values are not of the customer: what is, is named by its number in its field. */
const EXISTS: Readonly<Partial<Record<ReportFilterName, (text: string) => boolean>>> = {
  states: isValueOf('DetentionStatus'),
  grouping: isValueOf('JourneyGroupEnum'),
  variables: isValueOf('VariableOBD2Enum'),
  eventTypes: (text) => eventTypeOfId(Number(text)) !== null,
  thermometers: (text) => THERMOMETERS.some(({ attribute }) => attribute === text),
};
/** The filters of which several values may be chosen. */
const LISTS: ReadonlySet<ReportFilterName> = new Set([
  'drivers',
  'eventTypes',
  'geofences',
  'variables',
  'workingDays',
  'thermometers',
] satisfies ReportFilterName[]);
/** What is off, or no bound, narrows nothing and is no mistake. */
const NOTHING = /^0*$/;

/** The filters of an address that a report has, as far as what they name exists. */
export function knownFilters(query: URLSearchParams, names: readonly ReportFilterName[]): KnownFilters {
  const filters: Partial<Record<ReportFilterName, string>> = {};
  const leftOut: LeftOut[] = [];
  for (const name of names) {
    const { key, read } = FILTER_VALUES[name];
    const text = query.get(key) ?? '';
    const { known = [], unknown = [] } = Object.groupBy(LISTS.has(name) ? text.split(',') : [text], (part) =>
      read(part) !== null && (EXISTS[name]?.(part) ?? true) ? 'known' : 'unknown',
    );
    const values = unknown.filter((part) => !NOTHING.test(part));
    if (known.length > 0) filters[name] = known.join(',');
    if (values.length > 0) leftOut.push({ name, values });
  }
  return { filters, leftOut };
}
