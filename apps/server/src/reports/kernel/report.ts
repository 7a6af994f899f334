import type { PermissionName } from '@rastro/domain';
import type { ReportDetailsWords, ReportWords } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import type { History } from '../../store/history/history.ts';
import type { Filter } from './filter.ts';

/** Dependencies of the rows of reports. */
export interface ReportParts {
  history: History;
  /** Gives the address of a place, or null. */
  addressOf: (latitude: number, longitude: number) => string | null;
  /** Is told what share of the rows was read, from 0 to 1, where somebody waits for all of them. */
  progress?: (share: number) => void;
}

/** A row of the details of a report by the contract's names of its columns. */
export type DetailRow = Readonly<Record<string, string | number | null>>;

/** A row of a report by the contract's names of its columns, with the id of its vehicle. */
export type ReportRow = DetailRow & { readonly mid: number };

/** A column of a report; its heading, kind and total stand in its words. One that has no words is for programs alone. */
export interface ReportColumn {
  /** What it holds, for the schema. */
  description: string;
  /** Its type in the schema. */
  type: `${'String' | 'Float' | 'Int' | 'DateTime'}${'!' | ''}`;
  /** Its share of the width of a page. */
  width: number;
}

/** Which of the details of a row are read. */
export interface DetailWindow {
  offset: number;
  limit: number;
}

/** The rows that each row of a report holds. They may be many: they are read a page at a time, and never held all at once. */
export interface ReportDetails {
  /** What they are, for the schema. */
  description: string;
  /** By the names of its words' columns, and `lat` and `lon` where they have a place. */
  columns: Readonly<Record<string, ReportColumn>>;
  /** The details of a row in their order, some at a time as they are read. */
  rows: (
    parts: ReportParts,
    scope: Scope,
    filter: Filter,
    row: ReportRow,
    window: DetailWindow,
  ) => AsyncIterable<readonly DetailRow[]>;
}

/** Reads all details of a row, some at a time. */
export type Nested = (row: ReportRow) => AsyncIterable<readonly DetailRow[]>;

/** A report: what vehicles did in a range, as a table that can be paged, sorted and saved, with a chart or details. */
export interface Report {
  /** The name of its call, from which the others take theirs: `fleetKmReport`. */
  call: string;
  /** What it gives, for the schema. */
  description: string;
  permission: PermissionName;
  words: ReportWords;
  /** By the names of its words' columns. */
  columns: Readonly<Record<string, ReportColumn>>;
  /** The rows in their usual order, a page after the other as they are read. */
  rows: (parts: ReportParts, scope: Scope, filter: Filter) => AsyncIterable<readonly ReportRow[]>;
  /** Where its words have details. */
  details?: ReportDetails;
}

/** What of a report its files are made of, whatever gives its rows. */
export type ReportForm = Pick<Report, 'words' | 'columns' | 'details'>;

/** The details of a report with their words; null where it has none. */
export const detailsOf = ({
  words,
  details,
}: ReportForm): (ReportDetails & { words: ReportDetailsWords }) | null =>
  words.details && details ? { ...details, words: words.details } : null;
