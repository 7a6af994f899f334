import type { RawBuilder } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Person } from './person.ts';

/** The parts by which people are told what is held about a person. */
export type PersonalPart =
  | 'PROFILE'
  | 'DOCUMENTS'
  | 'ASSIGNMENTS'
  | 'DRIVING'
  | 'MOUNTINGS'
  | 'ACCESS'
  | 'MESSAGES'
  | 'COMMENTS'
  | 'REPORTS'
  | 'NOTICES'
  | 'ADDRESSES'
  | 'AUDIT'
  | 'JOBS';

/** Rows of a table that hold something of a person. */
export interface PersonalRows {
  part: PersonalPart;
  table: keyof Tables;
  /** Whether a row of the table, `t`, is one of them. */
  of: (person: Person) => RawBuilder<boolean>;
  /** The columns by which rows are told from each other, in their order. */
  key: readonly string[];
  /** What erasing the person does with them: `delete`, or what is set; null where they stay as they are. */
  erase: 'delete' | ((person: Person) => RawBuilder<unknown>) | null;
  /** Columns that are not exported as they are stored, and what is exported instead. */
  exported?: Readonly<Record<string, RawBuilder<unknown>>>;
}
