import { type AlarmRule, type EventKey, eventType, isNotice, NOTIFICATION_TYPE } from '@rastro/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { INCIDENT_KIND } from '../codes.ts';
import type { Db } from '../database.ts';
import { isGone, isOfEvent, keyColumns } from '../events/eventKey.ts';
import type { StoredEvent } from '../events/read.ts';
import type { Tables } from '../tables.ts';

/** An incident as the evaluator of alarm rules needs it. */
export interface Incident {
  id: number;
  listed: boolean;
  late: boolean;
  isAcknowledged: boolean;
  /** The time of the last event, in milliseconds since 1970 UTC. */
  lastAt: number;
  endTime: number | null;
  eventCount: number;
}

/** A rule by which an incident is listed. */
export interface IncidentRule {
  id: number;
  rule: AlarmRule;
}

type IncidentRow = Pick<
  Selectable<Tables['notification']>,
  'id' | 'listed' | 'late' | 'acknowledged_at' | 'last_at' | 'end_time' | 'event_count'
>;

const COLUMNS = [
  'n.id',
  'n.listed',
  'n.late',
  'n.acknowledged_at',
  'n.last_at',
  'n.end_time',
  'n.event_count',
] as const;
/** The columns of an incident as text for a statement. */
const COLUMNS_SQL = sql.join(COLUMNS.map((name) => sql.ref(name)));

const toIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  listed: row.listed,
  late: row.late,
  isAcknowledged: row.acknowledged_at !== null,
  lastAt: row.last_at.getTime(),
  endTime: row.end_time?.getTime() ?? null,
  eventCount: row.event_count,
});

/** The incident that an event is in, and the rules that put it there; null where it is in none. */
export async function incidentOf(
  db: Db,
  key: EventKey,
): Promise<{ incident: Incident; ruleIds: number[] } | null> {
  const row = await db
    .selectFrom('notification_event as k')
    .innerJoin('notification as n', 'n.id', 'k.notification_id')
    .select(COLUMNS)
    .select('k.rule_ids')
    .where(isOfEvent('k', key))
    .executeTakeFirst();
  return row ? { incident: toIncident(row), ruleIds: row.rule_ids } : null;
}

/** The key of the newest event of an incident; null where late data took all of them back. */
export async function newestEventOf(db: Db, incidentId: number): Promise<EventKey | null> {
  const row = await db
    .selectFrom('notification_event')
    .select(['customer_id as customerId', 'asset_id as assetId', 'at', 'code', 'subject', 'fingerprint'])
    .where('notification_id', '=', incidentId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.getTime() } : null;
}

/** The newest incident of the same code of the same vehicle; null where there is none. */
export async function latestIncident(db: Db, event: EventKey): Promise<Incident | null> {
  const row = await db
    .selectFrom('notification as n')
    .select(COLUMNS)
    .where('n.asset_id', '=', event.assetId)
    .where('n.code', '=', event.code)
    .where('n.subject', '=', event.subject)
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toIncident(row) : null;
}

/** A computed event whose beginning late data moved lies so near one that is gone: of a moment, and of an episode. */
const SAME_MOMENT_MS = 2 * 60_000;
const SAME_EPISODE_MS = 30 * 60_000;

/** What could be known when an incident was opened, or little later, may be what it was opened for. */
const KNOWN_BY_THEN_MS = 5 * 60_000;

/**
 * The incident of the event that this one was before data that came late moved its beginning; null for one that is new. The event's
 * former key is forgotten: whatever comes under it or near it later is something else.
 */
export async function claimMovedIncident(db: Db, event: StoredEvent): Promise<Incident | null> {
  const within = eventType(event.code)?.isEpisode ? SAME_EPISODE_MS : SAME_MOMENT_MS;
  const { rows } = await sql<IncidentRow>`
    DELETE FROM notification_event k USING notification n WHERE n.id = k.notification_id AND k.ctid = (
      SELECT k.ctid FROM notification_event k JOIN notification n ON n.id = k.notification_id
       WHERE k.customer_id = ${event.customerId} AND k.asset_id = ${event.assetId} AND k.code = ${event.code}
         AND k.subject = ${event.subject}
         AND k.at BETWEEN ${new Date(event.at - within)} AND ${new Date(event.at + within)}
         AND n.created_at >= ${new Date(event.decidedTime - KNOWN_BY_THEN_MS)} AND ${isGone('k')}
       ORDER BY abs(extract(epoch FROM k.at - ${new Date(event.at)}::timestamptz)), n.id DESC LIMIT 1)
    RETURNING ${COLUMNS_SQL}`.execute(db);
  return rows[0] ? toIncident(rows[0]) : null;
}

/** Opens an incident with an event, at `now` (milliseconds since 1970 UTC), listed where one of the rules lists; gives it. */
export async function openIncident(
  db: Db,
  event: StoredEvent,
  rules: readonly IncidentRule[],
  { late, now }: { late: boolean; now: number },
): Promise<Incident> {
  const type = eventType(event.code);
  const typeId = isNotice(event.code)
    ? NOTIFICATION_TYPE.maintenance
    : Math.min(...rules.map(({ rule }) => rule.typeId)); // an alarm, where one of them says so
  const kind = typeId === NOTIFICATION_TYPE.alarm && type ? INCIDENT_KIND[type.kind] : INCIDENT_KIND.NONE;
  const { customerId, assetId, code } = event;
  const at = new Date(event.at);
  const endTime = event.endTime === null ? null : new Date(event.endTime);
  const listed = rules.some(({ rule }) => rule.inApp);
  const { rows } = await sql<IncidentRow>`
    WITH made AS (
      INSERT INTO notification AS n (customer_id, asset_id, type_id, kind, code, subject, first_at, fingerprint, device_id,
                                     latitude_e7, longitude_e7, last_at, end_time, event_count, listed, late, rule_ids, created_at)
      VALUES (${customerId}, ${assetId}, ${typeId}, ${kind}, ${code}, ${event.subject}, ${at}, ${event.fingerprint},
              ${event.deviceId}, ${event.latitudeE7}, ${event.longitudeE7}, ${at}, ${endTime}, 1, ${listed}, ${late},
              ${rules.map(({ id }) => id)}, ${new Date(now)})
      RETURNING ${COLUMNS_SQL}, n.customer_id, n.asset_id, n.type_id, n.kind, n.code),
    counted AS (${countOneMore(sql`made.listed`)})
    SELECT * FROM made`.execute(db);
  return toIncident(onlyRow(rows));
}

/** Adds an event to an incident that is there; `counts` says whether it is one more of the same. */
export async function joinIncident(
  db: Db,
  incident: Incident,
  event: StoredEvent,
  rules: readonly IncidentRule[],
  { counts }: { counts: boolean },
): Promise<Incident> {
  const listed = incident.listed || rules.some(({ rule }) => rule.inApp);
  const isNewest = event.at >= incident.lastAt;
  const endTime = event.endTime === null ? null : new Date(event.endTime);
  const isNewlyListed = listed && !incident.listed;
  const { rows } = await sql<IncidentRow>`
    WITH made AS (
      UPDATE notification n
         SET event_count = n.event_count + ${counts ? 1 : 0}, last_at = greatest(n.last_at, ${new Date(event.at)}),
             listed = ${listed}, end_time = CASE WHEN ${isNewest} THEN ${endTime}::timestamptz ELSE n.end_time END,
             rule_ids = (SELECT array_agg(DISTINCT id ORDER BY id) FROM unnest(n.rule_ids || ${rules.map(({ id }) => id)}::int[]) AS id)
       WHERE n.id = ${incident.id}
      RETURNING ${COLUMNS_SQL}, n.customer_id, n.asset_id, n.type_id, n.kind, n.code),
    counted AS (${countOneMore(sql`${isNewlyListed} AND made.acknowledged_at IS NULL`)})
    SELECT * FROM made`.execute(db);
  return toIncident(onlyRow(rows));
}

/** A statement that counts the incident in `made` as one more that waits, where a condition holds. */
const countOneMore = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  INSERT INTO notification_counter AS c (customer_id, asset_id, type_id, kind, code, waiting)
  SELECT customer_id, asset_id, type_id, kind, code, 1 FROM made WHERE ${condition}
  ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + 1`;

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the statement gave no row');
  return row;
}

/** Notes that an event is in an incident because of these rules. */
export async function rememberEvent(
  db: Db,
  incidentId: number,
  event: EventKey,
  ruleIds: readonly number[],
): Promise<void> {
  await db
    .insertInto('notification_event')
    .values({ ...keyColumns(event), notification_id: incidentId, rule_ids: [...ruleIds] })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'asset_id', 'code', 'subject', 'at', 'fingerprint'])
        .doUpdateSet({ rule_ids: sql<number[]>`notification_event.rule_ids || excluded.rule_ids` }),
    )
    .execute();
}

/** Notes when the newest event of an incident ended; true where that is new. */
export async function endIncident(db: Db, incident: Incident, event: StoredEvent): Promise<boolean> {
  if (event.at !== incident.lastAt || event.endTime === incident.endTime) return false;
  await db
    .updateTable('notification')
    .set({ end_time: event.endTime === null ? null : new Date(event.endTime) })
    .where('id', '=', incident.id)
    .execute();
  return true;
}
