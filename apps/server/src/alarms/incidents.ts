import { type AlarmRule, type EventKey, eventType, NOTIFICATION_TYPE } from '@rastro/domain';
import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';
import { KIND_CODES } from './kinds.ts';
import { isKey, keyValues, type StoredEvent } from './storedEvents.ts';

/** What the evaluator asks of an incident. */
export interface Incident {
  id: number;
  listed: boolean;
  late: boolean;
  isAcknowledged: boolean;
  /** In milliseconds since 1970. */
  lastAt: number;
  endTime: number | null;
  eventCount: number;
}

const COLUMNS = `n.id, n.listed, n.late, n.acknowledged_at IS NOT NULL AS is_acknowledged, n.last_at, n.end_time, n.event_count`;
// biome-ignore lint/suspicious/noExplicitAny: a row of the columns above
const toIncident = (row: any): Incident => ({
  id: row.id,
  listed: row.listed,
  late: row.late,
  isAcknowledged: row.is_acknowledged,
  lastAt: row.last_at.getTime(),
  endTime: row.end_time?.getTime() ?? null,
  eventCount: row.event_count,
});

/** The incident that took an event in, and the rules that did; null where none has. */
export async function incidentOf(
  db: Db,
  key: EventKey,
): Promise<{ incident: Incident; ruleIds: number[] } | null> {
  const { rows } = await query(
    db,
    `SELECT ${COLUMNS}, k.rule_ids FROM notification_event k JOIN notification n ON n.id = k.notification_id WHERE ${isKey('k')}`,
    keyValues(key),
  );
  return rows[0] ? { incident: toIncident(rows[0]), ruleIds: rows[0].rule_ids } : null;
}

/** The newest incident of the same code of the same vehicle; null where there is none. */
export async function latestIncident(db: Db, event: EventKey): Promise<Incident | null> {
  const { rows } = await query(
    db,
    `SELECT ${COLUMNS} FROM notification n WHERE n.asset_id = $1 AND n.code = $2 AND n.subject = $3 ORDER BY n.id DESC LIMIT 1`,
    [event.assetId, event.code, event.subject],
  );
  return rows[0] ? toIncident(rows[0]) : null;
}

/** A computed event is the same one told again, after late data moved its beginning, where it lies so near one that is gone. */
const SAME_MOMENT_MS = 2 * 60_000;
const SAME_EPISODE_MS = 30 * 60_000;

/** What could be known when an incident was opened, or little later, may be what it was opened for. */
const KNOWN_BY_THEN_MS = 5 * 60_000;

/**
 * The incident of the event that this one was before data that came late moved its beginning; null for one that is new. The event's
 * former key is forgotten: whatever comes under it or near it later is something else.
 */
export async function takeMovedIncident(db: Db, event: StoredEvent): Promise<Incident | null> {
  const within = eventType(event.code)?.isEpisode ? SAME_EPISODE_MS : SAME_MOMENT_MS;
  const { rows } = await query(
    db,
    `DELETE FROM notification_event k USING notification n WHERE n.id = k.notification_id AND k.ctid = (
       SELECT k.ctid FROM notification_event k JOIN notification n ON n.id = k.notification_id
        WHERE k.customer_id = $1 AND k.asset_id = $2 AND k.code = $3 AND k.subject = $4 AND k.at BETWEEN $5 AND $6
          AND n.created_at >= $8
          AND NOT EXISTS (SELECT FROM event e WHERE (e.customer_id, e.asset_id, e.at, e.code, e.subject, e.fingerprint)
                                                 = (k.customer_id, k.asset_id, k.at, k.code, k.subject, k.fingerprint))
        ORDER BY abs(extract(epoch FROM k.at - $7::timestamptz)), n.id DESC LIMIT 1)
     RETURNING ${COLUMNS}`,
    [
      event.customerId,
      event.assetId,
      event.code,
      event.subject,
      new Date(event.at - within),
      new Date(event.at + within),
      new Date(event.at),
      new Date(event.decidedTime - KNOWN_BY_THEN_MS),
    ],
  );
  return rows[0] ? toIncident(rows[0]) : null;
}

/** Lists a new incident of an event; gives it. */
export async function openIncident(
  db: Db,
  event: StoredEvent,
  rules: readonly { id: number; rule: AlarmRule }[],
  { late, now }: { late: boolean; now: number },
): Promise<Incident> {
  const type = eventType(event.code);
  const typeId =
    event.code === 'maintenanceDue'
      ? NOTIFICATION_TYPE.maintenance
      : Math.min(...rules.map(({ rule }) => rule.typeId)); // an alarm, where one of them says so
  const kind = typeId === NOTIFICATION_TYPE.alarm && type ? KIND_CODES[type.kind] : 0;
  const listed = rules.some(({ rule }) => rule.inApp);
  const { rows } = await query(
    db,
    `WITH made AS (
       INSERT INTO notification AS n (customer_id, asset_id, type_id, kind, code, subject, first_at, fingerprint, device_id,
                                      latitude_e7, longitude_e7, last_at, end_time, event_count, listed, late, rule_ids, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $7, $12, 1, $13, $14, $15, $16) RETURNING ${COLUMNS}),
     counted AS (
       INSERT INTO notification_counter AS c (customer_id, asset_id, type_id, kind, code, waiting)
       SELECT $1, $2, $3, $4, $5, 1 WHERE $13
       ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + 1)
     SELECT * FROM made`,
    [
      event.customerId,
      event.assetId,
      typeId,
      kind,
      event.code,
      event.subject,
      new Date(event.at),
      event.fingerprint,
      event.deviceId,
      event.latitudeE7,
      event.longitudeE7,
      event.endTime === null ? null : new Date(event.endTime),
      listed,
      late,
      rules.map(({ id }) => id),
      new Date(now),
    ],
  );
  return toIncident(rows[0]);
}

/** Takes an event into an incident that is there; `counts` says whether it is one more. */
export async function joinIncident(
  db: Db,
  incident: Incident,
  event: StoredEvent,
  rules: readonly { id: number; rule: AlarmRule }[],
  { counts }: { counts: boolean },
): Promise<Incident> {
  const listed = incident.listed || rules.some(({ rule }) => rule.inApp);
  const isNewest = event.at >= incident.lastAt;
  const { rows } = await query(
    db,
    `WITH made AS (
       UPDATE notification n
          SET event_count = n.event_count + $2, last_at = greatest(n.last_at, $3), listed = $5,
              end_time = CASE WHEN $6 THEN $4::timestamptz ELSE n.end_time END,
              rule_ids = (SELECT array_agg(DISTINCT id ORDER BY id) FROM unnest(n.rule_ids || $7::int[]) AS id)
        WHERE n.id = $1 RETURNING ${COLUMNS}, n.customer_id, n.asset_id, n.type_id, n.kind, n.code),
     counted AS (
       INSERT INTO notification_counter AS c (customer_id, asset_id, type_id, kind, code, waiting)
       SELECT customer_id, asset_id, type_id, kind, code, 1 FROM made WHERE $8 AND NOT is_acknowledged
       ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + 1)
     SELECT * FROM made`,
    [
      incident.id,
      counts ? 1 : 0,
      new Date(event.at),
      event.endTime === null ? null : new Date(event.endTime),
      listed,
      isNewest,
      rules.map(({ id }) => id),
      listed && !incident.listed,
    ],
  );
  return toIncident(rows[0]);
}

/** Notes that an incident took an event in for these rules. */
export async function rememberEvent(
  db: Db,
  incidentId: number,
  event: EventKey,
  ruleIds: readonly number[],
): Promise<void> {
  await query(
    db,
    `INSERT INTO notification_event AS k (customer_id, asset_id, at, code, subject, fingerprint, notification_id, rule_ids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (customer_id, asset_id, code, subject, at, fingerprint) DO UPDATE SET rule_ids = k.rule_ids || excluded.rule_ids`,
    [...keyValues(event), incidentId, ruleIds],
  );
}

/** Notes when the newest event of an incident ended; true where that is news. */
export async function endIncident(db: Db, incident: Incident, event: StoredEvent): Promise<boolean> {
  if (event.at !== incident.lastAt || event.endTime === incident.endTime) return false;
  await query(db, 'UPDATE notification SET end_time = $2 WHERE id = $1', [
    incident.id,
    event.endTime === null ? null : new Date(event.endTime),
  ]);
  return true;
}
