import { knownColumns, type ReportDetailsWords, type ReportValue, USUAL_ARGUMENTS } from '@rastro/format';
import { type Call, graphql, madeCall, type Sort } from '../api/index.ts';
import type { Weekday } from '../i18n/index.ts';
import { FILTER_VALUES } from './filterValues.ts';
import type { ReportEntry } from './reportEntry.ts';

/** What a report is asked about: vehicles, and the days of the week of a range. */
export interface AskedReport {
  assetsSelected: number[];
  fechaInicio: string;
  fechaFin: string;
  /** Of reports that may be asked about some days of the week only. */
  days?: Weekday[];
  /** The filters that only some reports have, by the names of their arguments; null where they narrow nothing. */
  [filter: string]: unknown;
}

/** Which of the rows that were found are shown, and in which order: the same in the table and in a file. */
export interface ShownRows {
  searchText: string;
  sort: Sort[];
  /** By what they are grouped, each group with subtotals; null where they are not. */
  subtotalsBy: string | null;
}

/** A row of the details of a report by the names of its columns. */
export type DetailRow = Record<string, ReportValue | null>;

/** A row of a report by the names of its columns. */
export type ReportRow = DetailRow & { mid: number };

/** What stands below a column, or in the line of a group. */
export interface ReportTotal {
  column: string;
  value: number;
  isPartial: boolean;
}

/** Rows that stand together, since they have the same value; `first` is the number of rows before them on all pages. */
export interface ReportGroup {
  label: string;
  first: number;
  count: number;
  totals: ReportTotal[];
}

/** A page of a report. */
export interface ReportAnswer {
  count: number;
  items: ReportRow[];
  totals: ReportTotal[];
  /** The groups that have rows on the page. */
  groups: ReportGroup[];
  chart?: { label: string; value: number }[];
}

const ASKED = { vehicles: '[Id!]!', from: 'DateTime!', to: 'DateTime!', days: '[Weekday!]' } as const;
const SHOWN = { searchText: 'String', sort: '[Sort!]', subtotalsBy: 'String' };
const OF_FILE = { columns: '[String!]', format: 'ReportFormat!' };

/** The variables of a report's call with their types, and how they are given as its arguments, which some reports call otherwise. */
function variablesOf({ words }: ReportEntry, more: Readonly<Record<string, string>>) {
  const own = words.arguments ?? USUAL_ARGUMENTS;
  const asked = Object.entries(ASKED).flatMap(([of, type]) => {
    const [name, variable] = [own[of as keyof typeof ASKED], USUAL_ARGUMENTS[of as keyof typeof ASKED]];
    return name === null || variable === null ? [] : [{ name, variable, type: type as string }];
  });
  const filters = (words.filters ?? []).map((name) => {
    const { argument, type } = FILTER_VALUES[name];
    return { name: argument, variable: argument, type };
  });
  const others = Object.entries(more).map(([name, type]) => ({ name, variable: name, type }));
  const all = [...asked, ...filters, ...others];
  return {
    declared: all.map(({ variable, type }) => `$${variable}: ${type}`).join(', '),
    given: all.map(({ name, variable }) => `${name}: $${variable}`).join(', '),
  };
}

/** The call for a page of a report. */
export function pageCall(
  report: ReportEntry,
): Call<{ result: ReportAnswer }, AskedReport & ShownRows & { pageNumber: number; pageSize: number }> {
  const { call, words } = report;
  const { declared, given } = variablesOf(report, { ...SHOWN, pageNumber: 'Int', pageSize: 'Int' });
  const chart = words.chart ? ' chart { label value }' : '';
  return madeCall(`query ${call}Page(${declared}) {
    result: ${call}Page(${given}) {
      count items { mid ${words.columns.map(({ name }) => name).join(' ')} } totals { column value isPartial } groups { label first count totals { column value isPartial } }${chart} } }`);
}

/** The call for a page of the details of one vehicle, the only one that is asked about. */
export function detailsCall(
  report: ReportEntry,
  words: ReportDetailsWords,
): Call<
  { result: { items: { details: DetailRow[]; count?: number }[] } },
  AskedReport & { pageNumber: number; pageSize: number }
> {
  const { field, count, placeName } = words;
  const columns = knownColumns(words);
  const { declared, given } = variablesOf(report, {});
  return madeCall(`query ${report.call}Details(${declared}, $pageNumber: Int, $pageSize: Int) {
    result: ${report.call}Page(${given}) {
      items { details: ${field}(pageNumber: $pageNumber, pageSize: $pageSize) {
        ${columns.map(({ name }) => name).join(' ')}${placeName === null ? '' : ' lat lon'} }${count === null ? ` count: ${field}Count` : ''} } } }`);
}

/** The call for a column of the details of one vehicle over time. */
export function lineCall(
  report: ReportEntry,
  { field }: ReportDetailsWords,
): Call<
  { result: { items: { line: { at: string; value: number }[] }[] } },
  AskedReport & { column: string }
> {
  const { declared, given } = variablesOf(report, {});
  return madeCall(`query ${report.call}Line(${declared}, $column: String) {
    result: ${report.call}Page(${given}) { items { line: ${field}Line(column: $column) { at value } } } }`);
}

/** The forms in which a report is saved. */
export type FileForm = 'EXCEL' | 'PDF' | 'KML';

/** The call that starts the writing of a report's file as a job. */
export function jobCall(
  report: ReportEntry,
): Call<
  { result: { id: number } },
  AskedReport & ShownRows & { columns: string[]; format: FileForm; maximumPages: number | null }
> {
  const { declared, given } = variablesOf(report, { ...SHOWN, ...OF_FILE, maximumPages: 'Int' });
  return madeCall(`mutation ${report.call}Job(${declared}) {
    result: ${report.call}Job(${given}) { id } }`);
}

export const CONSOLIDATED_JOB = graphql(`
  mutation ConsolidatedReportJob(
    $assetsSelected: [Id!]!
    $fechaInicio: DateTime!
    $fechaFin: DateTime!
    $days: [Weekday!]
    $resumed: Boolean
    $useIbutton: Boolean
  ) {
    consolidatedReportJob(
      assetsSelected: $assetsSelected
      fechaInicio: $fechaInicio
      fechaFin: $fechaFin
      days: $days
      resumed: $resumed
      useIbutton: $useIbutton
    ) {
      id
    }
  }
`);

export const REPORT_DRIVERS = graphql(`
  query ReportDrivers {
    driversPaginated(paginate: false) {
      items {
        id
        firstName
        lastName
      }
    }
  }
`);

export const REPORT_VARIABLES = graphql(`
  query ReportVariables {
    enumValues(name: "VariableOBD2Enum") {
      value
      label
    }
  }
`);

export const REPORT_STATES = graphql(`
  query ReportStates {
    enumValues(name: "DetentionStatus") {
      value
      label
    }
  }
`);

export const REPORT_GROUPINGS = graphql(`
  query ReportGroupings {
    enumValues(name: "JourneyGroupEnum") {
      value
      label
    }
  }
`);

export const REPORT_GEOFENCES = graphql(`
  query ReportGeofences($ids: [Id!], $searchText: String, $pageSize: Int) {
    geofence(ids: $ids, searchText: $searchText, pageSize: $pageSize) {
      items {
        id
        name
        customerName
      }
    }
  }
`);

export const REPORT_EVENT_TYPES = graphql(`
  query ReportEventTypes {
    typeEventAll {
      id
      label
    }
  }
`);
