import type { AlarmRule } from '@rastro/domain';
import type { Store } from '../store/database.ts';

/** A rule for panic by every channel inside the application, with what a test says of it. */
export const alarmRuleFor = (more: Partial<AlarmRule> = {}): AlarmRule => ({
  typeId: 1,
  events: ['sos'],
  assetIds: [],
  groupIds: [],
  subjectIds: [],
  hours: [],
  minimumDurationS: 0,
  dwellS: 0,
  repeatIntervalS: 0,
  coolDownS: 0,
  userIds: [],
  roleIds: [],
  emails: [],
  inApp: true,
  email: false,
  push: false,
  webhookUrl: null,
  ...more,
});

/** What a test says of an incident. */
export interface TestNotification {
  customerId: number;
  assetId: number;
  ruleId?: number;
  typeId?: number;
  kind?: number;
  code?: string;
  at?: number;
  /** How many of the same, one a second. */
  count?: number;
}

/** Writes incidents that wait, as the evaluator leaves them; gives the id of the last. */
export async function insertTestNotification(
  { pool }: Pick<Store, 'pool'>,
  {
    customerId,
    assetId,
    ruleId,
    typeId = 1,
    kind = 1,
    code = 'sos',
    at = Date.now(),
    count = 1,
  }: TestNotification,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO notification (customer_id, asset_id, type_id, kind, code, subject, first_at, fingerprint, latitude_e7,
                                 longitude_e7, last_at, end_time, event_count, listed, late, rule_ids, created_at)
       SELECT $1, $2, $3, $4, $5, 0, $6::timestamptz + n * interval '1 second', n, -120931000, -770465000,
              $6::timestamptz + n * interval '1 second', $6::timestamptz + n * interval '1 second', 1, true, false, $7, now()
         FROM generate_series(1, $8::int) AS n
       RETURNING id),
     counted AS (
       INSERT INTO notification_counter AS c (customer_id, asset_id, type_id, kind, code, waiting)
       VALUES ($1, $2, $3, $4, $5, $8)
       ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + excluded.waiting)
     SELECT max(id) AS id FROM made`,
    [customerId, assetId, typeId, kind, code, new Date(at), ruleId === undefined ? [] : [ruleId], count],
  );
  return rows[0]?.id as number;
}
