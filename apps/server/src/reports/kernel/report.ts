import type { PermissionName } from '@rastro/domain';
import type { ReportWords } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import type { History } from '../../store/history/history.ts';
import type { Filter } from './filter.ts';

/** Dependencies of the rows of reports. */
export interface ReportParts {
  history: History;
  /** Gives the address of a place, or null. */
  addressOf: (latitude: number, longitude: number) => string | null;
}

/** A row of a report by the contract's names of its columns, with the id of its vehicle. */
export type ReportRow = Readonly<Record<string, string | number | null>> & { readonly mid: number };

/** A column of a report; its heading, kind and total stand in its words. */
export interface ReportColumn {
  /** What it holds, for the schema. */
  description: string;
  /** Its type in the schema. */
  type: 'String!' | 'String' | 'Float!' | 'Float';
  /** Its share of the width of a page. */
  width: number;
}

/** A report: what vehicles did in a range, as a table that can be paged, sorted and saved, with a chart. */
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
}
