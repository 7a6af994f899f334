import { readHours, WEEKDAYS } from '@rastro/domain';
import type { ReportFilterName } from '@rastro/format';
import type { reportsTexts } from './texts.ts';

/** How a filter that only some reports have stands in the address, and which argument of calls it becomes. */
interface FilterValue {
  /** Its name in the address. */
  key: string;
  argument: string;
  /** Of the argument, in GraphQL. */
  type: string;
  /** The argument for a text of the address; null for an empty one and for one that makes no sense, which narrow nothing. */
  read: (text: string) => unknown;
  /** What is said where nothing is chosen, and something must be. */
  required?: keyof typeof reportsTexts.es;
}

const GREATEST_ID = 2 ** 31 - 1;

export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= GREATEST_ID;

/** The ids of a text like `3,12`; what is none is left out. */
export const idsIn = (text: string): number[] => text.split(',').filter(isId).map(Number);

/** What stands in the address for what is on. */
export const ON = '1';

const readIds = (text: string): number[] | null => {
  const ids = idsIn(text);
  return ids.length === 0 ? null : ids;
};

/** Numbers greater than 0, as people type them. */
const readAmount =
  (most: number) =>
  (text: string): number | null =>
    /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) > 0 && Number(text) <= most ? Number(text) : null;

/** The greatest speed in km/h, the longest time in minutes, and the hours of a week: no report is asked about more. */
export const [MOST_KMH, MOST_MINUTES, MOST_HOURS] = [10_000, 366 * 24 * 60, 168];
const COLDEST_CELSIUS = -273.15;

/** Degrees, below zero too. */
const readCelsius = (text: string): number | null =>
  /^-?\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) >= COLDEST_CELSIUS ? Number(text) : null;

/** What is on; what is off narrows nothing. */
const readSwitch = (text: string): true | null => (text === ON ? true : null);

/** The filters that only some reports have. Their fields are in FilterFields.tsx. */
export const FILTER_VALUES: Readonly<Record<ReportFilterName, FilterValue>> = {
  drivers: { key: 'drivers', argument: 'driversSelected', type: '[Id!]', read: readIds },
  eventTypes: { key: 'events', argument: 'typeEventSelected', type: '[Id!]', read: readIds },
  states: {
    key: 'state',
    argument: 'detentionStatus',
    type: 'String',
    read: (text) => (/^[A-Z]{1,20}$/.test(text) ? text : null),
  },
  grouping: {
    key: 'group',
    argument: 'groupedBy',
    type: 'String',
    read: (text) => (/^[A-Z_]{1,20}$/.test(text) ? text : null),
  },
  geofences: { key: 'geofences', argument: 'geofencesSelected', type: '[Id!]', read: readIds },
  speedFrom: { key: 'speedFrom', argument: 'velocidadDesde', type: 'Float', read: readAmount(MOST_KMH) },
  speedTo: { key: 'speedTo', argument: 'velocidadHasta', type: 'Float', read: readAmount(MOST_KMH) },
  variables: {
    key: 'variables',
    argument: 'variablesOBD2',
    type: '[String!]!',
    read: (text) => (/^[A-Za-z]{1,20}(,[A-Za-z]{1,20}){0,50}$/.test(text) ? text.split(',') : null),
    required: 'variablesRequired',
  },
  workingHours: {
    key: 'hours',
    argument: 'workingHours',
    type: 'String',
    read: (text) => (readHours(text) === null ? null : text),
  },
  workingDays: {
    key: 'workingDays',
    argument: 'workingDays',
    type: '[Weekday!]',
    read: (text) => {
      const days = WEEKDAYS.filter((day) => text.split(',').includes(day));
      return days.length === 0 ? null : days;
    },
  },
  unbrokenLimit: { key: 'unbroken', argument: 'unbrokenLimit', type: 'Float', read: readAmount(MOST_HOURS) },
  dayLimit: { key: 'dayLimit', argument: 'dayLimit', type: 'Float', read: readAmount(MOST_HOURS) },
  restLimit: { key: 'rest', argument: 'restLimit', type: 'Float', read: readAmount(MOST_HOURS) },
  weekLimit: { key: 'weekLimit', argument: 'weekLimit', type: 'Float', read: readAmount(MOST_HOURS) },
  thermometers: {
    key: 'sensors',
    argument: 'thermometers',
    type: '[String!]',
    read: (text) => (/^[A-Za-z\d]{1,24}(,[A-Za-z\d]{1,24}){0,30}$/.test(text) ? text.split(',') : null),
  },
  celsiusFrom: { key: 'warmerThan', argument: 'celsiusFrom', type: 'Float', read: readCelsius },
  celsiusTo: { key: 'colderThan', argument: 'celsiusTo', type: 'Float', read: readCelsius },
  minimum: { key: 'minimum', argument: 'minimumTime', type: 'Float', read: readAmount(MOST_MINUTES) },
  road: {
    key: 'road',
    argument: 'roadId',
    type: 'Id!',
    read: (text) => (isId(text) ? Number(text) : null),
    required: 'roadRequired',
  },
  resumed: { key: 'resumed', argument: 'resumed', type: 'Boolean', read: readSwitch },
  useIbutton: { key: 'useIbutton', argument: 'useIbutton', type: 'Boolean', read: readSwitch },
};

/** What filters are set to, as texts of the address; one that narrows nothing is left out. */
export type FilterTexts = Readonly<Partial<Record<ReportFilterName, string>>>;

/** The filters of an address, as far as a report has them and they make sense. */
export const readFilters = (query: URLSearchParams, names: readonly ReportFilterName[]): FilterTexts =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { key, read } = FILTER_VALUES[name];
      const text = query.get(key) ?? '';
      return read(text) === null ? [] : [[name, text]];
    }),
  );

/** The arguments of a report's call for its filters. */
export const filterVariables = (
  filters: FilterTexts,
  names: readonly ReportFilterName[],
): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => [FILTER_VALUES[name].argument, FILTER_VALUES[name].read(filters[name] ?? '')]),
  );
