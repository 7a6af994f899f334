import type { EventKey } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';

/** The columns of a key, as they are called in every table that refers to events, with the values of one event. */
export const keyColumns = (key: EventKey) => ({
  customer_id: key.customerId,
  asset_id: key.assetId,
  at: new Date(key.at),
  code: key.code,
  subject: key.subject,
  fingerprint: key.fingerprint,
});

/** The columns of a key in a table. */
const columnsIn = (table: string): RawBuilder<unknown> =>
  sql.join(
    ['customer_id', 'asset_id', 'at', 'code', 'subject', 'fingerprint'].map((name) =>
      sql.ref(`${table}.${name}`),
    ),
  );

/** The condition that a row of a table (by its name in the statement) is of an event. */
export const isOfEvent = (
  table: string,
  key: EventKey,
): RawBuilder<boolean> => sql<boolean>`(${columnsIn(table)})
  = (${key.customerId}::int, ${key.assetId}::int, ${new Date(key.at)}::timestamptz, ${key.code}::text, ${key.subject}::int,
     ${key.fingerprint}::int)`;

/** The condition that the event of a row of a table is no longer there: it was derived away. */
export const isGone = (table: string): RawBuilder<boolean> =>
  sql<boolean>`NOT EXISTS (SELECT FROM event e WHERE (${columnsIn('e')}) = (${columnsIn(table)}))`;
