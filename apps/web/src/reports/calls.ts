import { type Call, madeCall, type Sort } from '../api/index.ts';
import type { Weekday } from '../i18n/index.ts';
import type { ReportEntry } from './index.ts';

/** What a report is asked about: vehicles, and the days of the week of a range. */
export interface AskedReport {
  assetsSelected: number[];
  fechaInicio: string;
  fechaFin: string;
  days: Weekday[];
}

/** Which of the rows that were found are shown, and in which order: the same in the table and in a file. */
export interface ShownRows {
  searchText: string;
  sort: Sort[];
}

/** A row of a report by the names of its columns. */
export type ReportRow = Record<string, string | number | null> & { mid: number };

/** A page of a report. */
export interface ReportAnswer {
  count: number;
  items: ReportRow[];
  totals: { column: string; value: number }[];
  chart: { label: string; value: number }[];
}

const DECLARED =
  '$assetsSelected: [Id!]!, $fechaInicio: DateTime!, $fechaFin: DateTime!, $days: [Weekday!], $searchText: String, $sort: [Sort!]';
const GIVEN =
  'assetsSelected: $assetsSelected, fechaInicio: $fechaInicio, fechaFin: $fechaFin, days: $days, searchText: $searchText, sort: $sort';

/** The call for a page of a report. */
export const pageCall = ({
  call,
  words,
}: ReportEntry): Call<
  { result: ReportAnswer },
  AskedReport & ShownRows & { pageNumber: number; pageSize: number }
> =>
  madeCall(`query ${call}Page(${DECLARED}, $pageNumber: Int, $pageSize: Int) {
    result: ${call}Page(${GIVEN}, pageNumber: $pageNumber, pageSize: $pageSize) {
      count items { mid ${words.columns.map(({ name }) => name).join(' ')} } totals { column value } chart { label value } } }`);

/** The call that starts the writing of a report's file as a job. */
export const jobCall = ({
  call,
}: ReportEntry): Call<{ result: { id: number } }, AskedReport & ShownRows & { format: 'EXCEL' | 'PDF' }> =>
  madeCall(`mutation ${call}Job(${DECLARED}, $format: ReportFormat!) {
    result: ${call}Job(${GIVEN}, format: $format) { id } }`);
