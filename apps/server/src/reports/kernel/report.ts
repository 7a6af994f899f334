import type { PermissionName } from '@rastro/domain';
import type { Format, ReportDetailsWords, ReportValue, ReportWords } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import type { History } from '../../store/history/history.ts';
import type { NotKept } from '../../store/retention/droppedBefore.ts';
import type { Filter } from './filter.ts';

/** Dependencies of the rows of reports. */
export interface ReportParts {
  history: History;
  /** Gives the address of a place, or null. */
  addressOf: (latitude: number, longitude: number) => string | null;
  /** The address of the web app, without a slash at its end; empty where it is not known. */
  publicUrl: string;
  /** Is told what share of the rows was read, from 0 to 1, where somebody waits for all of them. */
  progress?: (share: number) => void;
}

/** A row of the details of a report by the contract's names of its columns. */
export type DetailRow = Readonly<Record<string, ReportValue | null>>;

/** A row of a report by the contract's names of its columns, with the id of its vehicle. */
export type ReportRow = DetailRow & { readonly mid: number };

/** A column of a report; its heading, kind and total stand in its words. One that has no words is for programs alone. */
export interface ReportColumn {
  /** What it holds, for the schema. */
  description: string;
  /** Its type in the schema. */
  type: `${'String' | 'Float' | 'Int' | 'DateTime' | 'Boolean'}${'!' | ''}`;
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
  /** How many they are, where no column of the row says so. */
  count?: (parts: ReportParts, scope: Scope, filter: Filter, row: ReportRow) => Promise<number>;
  /** A column over time, in order, where its words have a line: so many points that a person sees the same as of all. */
  line?: (
    parts: ReportParts,
    scope: Scope,
    filter: Filter,
    row: ReportRow,
    column: string,
  ) => Promise<readonly LinePoint[]>;
}

/** A point of a line over time. */
export interface LinePoint {
  /** As calls write moments. */
  at: string;
  value: number;
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
  /** Whether its own call gives all details of all rows in one list, each with what names its row beside it. */
  isFlat?: boolean;
}

/** What a file was asked for, by its name, as people read it. */
export interface Parameter {
  name: string;
  value: string;
}

/** By what a file can be compared with its report later. */
export interface Seal {
  /** Where the web app compares it; null where its address is not known. */
  link: string | null;
  code: string;
  /** SHA-256 of all rows, in hexadecimal digits. */
  hash: string;
  /** In milliseconds since 1970 UTC. */
  madeAt: number;
  /** How many positions the vehicles had on the days of the range. */
  positions: number;
  /** What was deleted of the range because of its age. */
  notKept: NotKept;
}

/** What stands below a column. */
export interface Total {
  column: string;
  value: number;
  /** Whether some rows have no value there, so that a sum is not that of all. */
  isPartial: boolean;
}

/** Rows that stand together in a table and in its files, since they have the same value. */
export interface RowGroup {
  /** The value, as people read it. */
  label: string;
  /** The number of rows before its own. */
  first: number;
  count: number;
  totals: Total[];
}

/** Rows of which groups stand together. */
export interface GroupedRows {
  rows: AsyncIterable<readonly ReportRow[]>;
  /** Gives the group that begins with a row which was read, null where none does; itself null where rows are not grouped. */
  beginning: ((row: ReportRow) => RowGroup | null) | null;
}

/** What is asked for of a report. */
export interface AskedContent extends GroupedRows {
  /** Null where the rows have no details. */
  nested: Nested | null;
}

/** What a file of a report is written of. */
export interface FileContent extends AskedContent {
  /** What was asked, at the head of a PDF and on the second sheet of a spreadsheet. */
  parameters: readonly Parameter[];
  format: Format;
  /** The name of the customer for whom it is written. */
  issuer: string;
  /** Asked for where the form has a place for it: the logo of that customer as a PNG, null without one. */
  logo?: () => Promise<Buffer | null>;
  /** How many pages a PDF of it may have; as many as it takes where none is given. */
  maximumPages?: number | null;
  /** Asked for when all rows and their details were read; null where nothing compares the file later. */
  seal: (() => Promise<Seal>) | null;
}

/** What of a report its files are made of, whatever gives its rows. */
export type ReportForm = Pick<Report, 'words' | 'columns'> & { details?: Pick<ReportDetails, 'columns'> };

/** The details of a report with their words; null where it has none. */
export const detailsOf = ({
  words,
  details,
}: Pick<Report, 'words' | 'details'>): (ReportDetails & { words: ReportDetailsWords }) | null =>
  words.details && details ? { ...details, words: words.details } : null;

/** A report as it is read for a file, and again to compare the file with it. */
export interface ReadReport {
  /** With the columns that the requester may see. */
  form: ReportForm;
  /** The values of a row that can be read again later, where they are not those of all columns: what is known at one moment alone is not compared. */
  compared?: readonly string[];
  content: AskedContent;
  /** The vehicles and the range whose positions are the version of its data. */
  filter: Pick<Filter, 'assetIds' | 'from' | 'to'>;
  /** What was asked, as people read it. */
  parameters: (format: Format) => readonly Parameter[];
}
