import { type RawBuilder, sql } from 'kysely';

/** What names are ordered by wherever a list shows them: whatever case, accents beside their letters, numbers by what they count. */
export const nameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(${name}) COLLATE name_order`;

/** The same of a column `name`, in the text of a query. */
export const NAME_ORDER = 'lower(name) COLLATE name_order';
