import { type RawBuilder, sql } from 'kysely';

/** The order of names in every list: whatever their case, accents beside their letters, numbers by their value. */
export const nameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(${name}) COLLATE name_order`;
