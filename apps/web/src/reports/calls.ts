import type { ReportDetailsWords, ReportFilterName } from '@rastro/format';
import { type Call, graphql, madeCall, type Sort } from '../api/index.ts';
import type { Weekday } from '../i18n/index.ts';
import type { ReportEntry } from './index.ts';

/** What a report is asked about: vehicles, and the days of the week of a range. */
export interface AskedReport {
  assetsSelected: number[];
  fechaInicio: string;
  fechaFin: string;
  days: Weekday[];
  /** Of reports that have these filters; none for all. */
  driversSelected?: number[];
  typeEventSelected?: number[];
}

/** Which of the rows that were found are shown, and in which order: the same in the table and in a file. */
export interface ShownRows {
  searchText: string;
  sort: Sort[];
}

/** A row of the details of a report by the names of its columns. */
export type DetailRow = Record<string, string | number | null>;

/** A row of a report by the names of its columns. */
export type ReportRow = DetailRow & { mid: number };

/** A page of a report. */
export interface ReportAnswer {
  count: number;
  items: ReportRow[];
  totals: { column: string; value: number }[];
  chart?: { label: string; value: number }[];
}

const ASKED: Readonly<Record<string, string>> = {
  assetsSelected: '[Id!]!',
  fechaInicio: 'DateTime!',
  fechaFin: 'DateTime!',
  days: '[Weekday!]',
};
const FILTERS: Readonly<Record<ReportFilterName, Readonly<Record<string, string>>>> = {
  drivers: { driversSelected: '[Id!]' },
  eventTypes: { typeEventSelected: '[Id!]' },
};
const SHOWN = { searchText: 'String', sort: '[Sort!]' };

/** The variables of a report's call with their types, and how they are given as its arguments. */
function variablesOf({ words }: ReportEntry, more: Readonly<Record<string, string>>) {
  const filters = (words.filters ?? []).map((name) => FILTERS[name]);
  const all = Object.entries(Object.assign({}, ASKED, ...filters, more) as Record<string, string>);
  return {
    declared: all.map(([name, type]) => `$${name}: ${type}`).join(', '),
    given: all.map(([name]) => `${name}: $${name}`).join(', '),
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
      count items { mid ${words.columns.map(({ name }) => name).join(' ')} } totals { column value }${chart} } }`);
}

/** The call for a page of the details of one vehicle, the only one that is asked about. */
export function detailsCall(
  report: ReportEntry,
  { field, columns }: ReportDetailsWords,
): Call<
  { result: { items: { details: DetailRow[] }[] } },
  AskedReport & { pageNumber: number; pageSize: number }
> {
  const { declared, given } = variablesOf(report, {});
  return madeCall(`query ${report.call}Details(${declared}, $pageNumber: Int, $pageSize: Int) {
    result: ${report.call}Page(${given}) {
      items { details: ${field}(pageNumber: $pageNumber, pageSize: $pageSize) {
        ${columns.map(({ name }) => name).join(' ')} lat lon } } } }`);
}

/** The forms in which a report is saved. */
export type FileForm = 'EXCEL' | 'PDF' | 'KML';

/** The call that starts the writing of a report's file as a job. */
export function jobCall(
  report: ReportEntry,
): Call<{ result: { id: number } }, AskedReport & ShownRows & { format: FileForm }> {
  const { declared, given } = variablesOf(report, { ...SHOWN, format: 'ReportFormat!' });
  return madeCall(`mutation ${report.call}Job(${declared}) {
    result: ${report.call}Job(${given}) { id } }`);
}

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

export const REPORT_EVENT_TYPES = graphql(`
  query ReportEventTypes {
    typeEventAll {
      id
      label
    }
  }
`);
