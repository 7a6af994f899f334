import { type RawBuilder, sql } from 'kysely';
import { EVENT_SOURCE } from '../codes.ts';
import type { Db } from '../database.ts';
import { moveIncidents } from '../incidents/moveIncidents.ts';

/** A fix whose time was corrected: what was said under its old key is said under the new one. Times are milliseconds since 1970 UTC. */
export interface MovedFix {
  customerId: number;
  assetId: number;
  fixTime: number;
  fingerprint: number;
  toAssetId: number;
  toFixTime: number;
}

/** The tables whose rows are named by the key of an event, with what of their rows is unlike for one event. */
const TABLES = [
  { table: 'event', own: [] },
  { table: 'notification_event', own: [] },
  { table: 'alarm_watch', own: ['rule_id'] },
] as const;
/** Where rows stand for a moment, so that one that moves to the place of another finds it empty. */
const ASIDE = sql`interval '10000 years'`;

/**
 * Moves what devices said and rules found in fixes to where the fixes are now, with the incidents that were opened for it: nothing of it is
 * new to anybody, and no alarm rings again. Of two that come to stand at one key the first stays.
 */
export async function moveEvents(db: Db, moved: readonly MovedFix[]): Promise<void> {
  if (moved.length === 0) return;
  // Whoever judges events holds this row meanwhile: none is judged under a key that it has no more.
  await sql`SELECT FROM alarm_cursor FOR UPDATE`.execute(db);
  const targets = new Set<string>();
  const firsts = moved.filter((fix) => {
    const name = `${fix.toAssetId} ${fix.toFixTime} ${fix.fingerprint}`;
    return !targets.has(name) && targets.add(name);
  });
  const isComputedByClock = sql`source = ${EVENT_SOURCE.clock}`;
  await sql`
    UPDATE notification n
       SET first_at = CASE WHEN n.first_at = m.from_time THEN m.to_time ELSE n.first_at END,
           last_at = CASE WHEN n.last_at = m.from_time THEN m.to_time ELSE n.last_at END,
           end_time = n.end_time + (m.to_time - m.from_time)
      FROM ${rows(firsts)} JOIN notification_event k
        ON (k.customer_id, k.asset_id, k.at, k.fingerprint) = (m.customer_id, m.asset_id, m.from_time, m.fingerprint)
     WHERE n.id = k.notification_id`.execute(db);
  for (const { table, own } of TABLES) {
    const isMeant = table === 'event' ? sql`NOT (${isComputedByClock})` : sql`code <> 'noTransmission'`;
    const name = sql.table(table);
    await sql`
      UPDATE ${name} t SET at = t.at + ${ASIDE} FROM ${rows(moved)}
       WHERE (t.customer_id, t.asset_id, t.at, t.fingerprint) = (m.customer_id, m.asset_id, m.from_time, m.fingerprint)
         AND ${isMeant}`.execute(db);
    const isSame = sql.join(
      ['code', 'subject', ...own].map((column) => sql`o.${sql.ref(column)} = t.${sql.ref(column)}`),
      sql` AND `,
    );
    const times =
      table === 'event'
        ? sql`, end_time = t.end_time + (m.to_time - m.from_time), decided_time = t.decided_time + (m.to_time - m.from_time)`
        : sql``;
    await sql`
      UPDATE ${name} t SET at = m.to_time, asset_id = m.to_asset_id ${times} FROM ${rows(firsts)}
       WHERE (t.customer_id, t.asset_id, t.at, t.fingerprint) = (m.customer_id, m.asset_id, m.from_time + ${ASIDE}, m.fingerprint)
         AND NOT EXISTS (SELECT FROM ${name} o WHERE o.customer_id = m.customer_id AND o.asset_id = m.to_asset_id
                            AND o.at = m.to_time AND o.fingerprint = m.fingerprint AND ${isSame})`.execute(
      db,
    );
    await sql`
      DELETE FROM ${name} t USING ${rows(moved)}
       WHERE (t.customer_id, t.asset_id, t.at, t.fingerprint)
           = (m.customer_id, m.asset_id, m.from_time + ${ASIDE}, m.fingerprint)`.execute(db);
  }
  await moveIncidentsOf(
    db,
    moved.filter(({ assetId, toAssetId }) => toAssetId !== assetId),
  );
}

/** Brings the incidents of events that came to another vehicle along, once all of theirs did. */
async function moveIncidentsOf(db: Db, moved: readonly MovedFix[]): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const { rows: found } = await sql<{ id: number }>`
    SELECT DISTINCT k.notification_id AS id FROM ${rows(moved)} JOIN notification_event k
        ON (k.customer_id, k.asset_id, k.at, k.fingerprint) = (m.customer_id, m.to_asset_id, m.to_time, m.fingerprint)`.execute(
    db,
  );
  await moveIncidents(
    db,
    first.customerId,
    found.map(({ id }) => id),
  );
}

const rows = (moved: readonly MovedFix[]): RawBuilder<unknown> => sql`
  unnest(${moved.map(({ customerId }) => customerId)}::int[], ${moved.map(({ assetId }) => assetId)}::int[],
         ${moved.map(({ fixTime }) => new Date(fixTime))}::timestamptz[], ${moved.map(({ fingerprint }) => fingerprint)}::int[],
         ${moved.map(({ toAssetId }) => toAssetId)}::int[], ${moved.map(({ toFixTime }) => new Date(toFixTime))}::timestamptz[])
    AS m (customer_id, asset_id, from_time, fingerprint, to_asset_id, to_time)`;
