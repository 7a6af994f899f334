import type { RawBuilder } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Choice } from './fields.ts';

/** What rows show and nobody writes, since it follows from other things: lists are sorted by it, and narrowed to one of a few values. */
export interface Derived {
  /** What it means, for the schema. */
  description: string;
  /** A text or a day of a row of the table `t`, beside its `customer`, as SQL. */
  value: (scope: Scope) => RawBuilder<string | null>;
  /** The order of its values as SQL, never null. */
  order: (scope: Scope) => RawBuilder<unknown>;
  /** The values that there are, to which lists can be narrowed; null for many. */
  choices: readonly Choice[] | null;
}
