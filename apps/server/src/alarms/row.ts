import type { Bilingual } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { shownRuleName } from '../store/alarmRules.ts';
import { aboutNames } from '../store/events/about.ts';

/** An incident with the names that it is shown with. */
export interface NotificationRow {
  id: number;
  customerId: number;
  assetId: number;
  /** One of `NOTIFICATION_TYPE`. */
  typeId: number;
  /** One of `INCIDENT_KIND`. */
  kind: number;
  code: string;
  firstAt: Date;
  fingerprint: number;
  /** For an event that the clock reported, the time of the fix at whose place it did, in milliseconds since 1970 UTC. Null for what a fix shows itself. */
  fixTime: number | null;
  fixFingerprint: number | null;
  deviceId: number | null;
  latitudeE7: number | null;
  longitudeE7: number | null;
  lastAt: Date;
  endTime: Date | null;
  eventCount: number;
  late: boolean;
  readAt: Date | null;
  assetName: string;
  licensePlate: string;
  customerName: string;
  ruleNames: string[];
  /** The geofence, route, stop or service that it is about; null for none. */
  about: Bilingual | null;
  /** The figures of its newest event; null where there are none, or where late data took the event back. */
  detail: Record<string, unknown> | null;
  subject: number;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  assigneeId: number | null;
  assigneeName: string | null;
  /** Number of comments on it. */
  comments: number;
  escalatedAt: Date | null;
}

/** The incidents of a list: those that wait to be acknowledged, those that somebody acknowledged, or both. */
export type Which = 'waiting' | 'acknowledged' | 'any';

/** The condition that a notification `n` is one of these. */
export const isOf = (which: Which): RawBuilder<boolean> =>
  ({
    waiting: sql<boolean>`n.acknowledged_at IS NULL AND n.listed`,
    acknowledged: sql<boolean>`n.acknowledged_at IS NOT NULL AND n.listed`,
    any: sql<boolean>`n.listed`,
  })[which];

/** Those of the incidents of these ids that are in scope, newest first. */
export async function readNotifications(
  scope: Scope,
  ids: readonly number[],
  which: Which = 'waiting',
): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<NotificationRow, 'about'>>`
    SELECT n.subject, n.id, n.customer_id AS "customerId", n.asset_id AS "assetId", n.type_id AS "typeId", n.kind, n.code,
           n.first_at AS "firstAt", n.fingerprint, (e.detail->>'fixTime')::float8 AS "fixTime",
           (e.detail->>'fixFingerprint')::int AS "fixFingerprint", n.device_id AS "deviceId", n.latitude_e7 AS "latitudeE7",
           n.longitude_e7 AS "longitudeE7", n.last_at AS "lastAt", n.end_time AS "endTime", n.event_count AS "eventCount", n.late,
           r.read_at AS "readAt", a.name AS "assetName", a.license_plate AS "licensePlate", c.name AS "customerName",
           newest.detail, n.acknowledged_at AS "acknowledgedAt",
           nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS "acknowledgedBy",
           w.id AS "assigneeId", coalesce(nullif(btrim(concat_ws(' ', w.first_name, w.last_name)), ''), w.user_name) AS "assigneeName",
           (SELECT count(*)::int FROM notification_comment k WHERE k.notification_id = n.id) AS comments,
           (SELECT max(escalated_at) FROM alarm_escalation k WHERE k.notification_id = n.id) AS "escalatedAt",
           array(SELECT ${shownRuleName('rule', scope.requester.language)} FROM alarm_rule rule WHERE rule.id = ANY(n.rule_ids) ORDER BY rule.id) AS "ruleNames"
      FROM notification n
      JOIN asset a ON a.id = n.asset_id
      JOIN customer c ON c.id = n.customer_id
      LEFT JOIN event e ON (e.customer_id, e.asset_id, e.at, e.code, e.subject, e.fingerprint)
                         = (n.customer_id, n.asset_id, n.first_at, n.code, n.subject, n.fingerprint)
      LEFT JOIN notification_read r ON r.notification_id = n.id AND r.user_id = ${scope.requester.userId}
      LEFT JOIN app_user u ON u.id = n.acknowledged_by
      LEFT JOIN app_user w ON w.id = n.assigned_to
      LEFT JOIN LATERAL (
        SELECT e.detail FROM notification_event k JOIN event e USING (customer_id, asset_id, at, code, subject, fingerprint)
         WHERE k.customer_id = n.customer_id AND k.asset_id = n.asset_id AND k.code = n.code AND k.subject = n.subject
           AND k.at <= n.last_at AND k.notification_id = n.id
         ORDER BY k.at DESC LIMIT 1) AS newest ON true
     WHERE n.id = ANY(${[...ids]}::int[]) AND ${isOf(which)}
       AND n.asset_id IN (${scope.assets().select('asset.id')})
     ORDER BY n.id DESC`.execute(scope.db);
  const about = await aboutNames(scope.db, rows);
  return rows.map((row) => ({ ...row, about: about(row) }));
}
