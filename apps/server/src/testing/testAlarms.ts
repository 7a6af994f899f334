import { type AlarmRule, NOTIFICATION_TYPE } from '@rastro/domain';
import { type CodeName, EVENT_SOURCE, INCIDENT_KIND } from '../store/codes.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { takeLiveNumbers } from '../store/liveSequence.ts';
import { askAddresses, decideAddress } from '../store/mailAddresses.ts';
import { query } from '../store/query.ts';

/** A rule for panic by every channel inside the application, with what a test says of it. */
export const alarmRuleFor = (more: Partial<AlarmRule> = {}): AlarmRule => ({
  typeId: NOTIFICATION_TYPE.alarm,
  events: ['sos'],
  assetIds: [],
  groupIds: [],
  geofenceIds: [],
  roadIds: [],
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
  kind?: CodeName<typeof INCIDENT_KIND>;
  code?: string;
  subject?: number;
  at?: number;
  /** How many of the same, one a second. */
  count?: number;
}

/** Writes incidents that wait, as the evaluator leaves them; gives the id of the last. */
export async function insertTestNotification(
  { db }: Pick<Store, 'db'>,
  {
    customerId,
    assetId,
    ruleId,
    typeId = NOTIFICATION_TYPE.alarm,
    kind = 'HARDWARE',
    code = 'sos',
    subject = 0,
    at = Date.now(),
    count = 1,
  }: TestNotification,
): Promise<number> {
  const { rows } = await query<{ id: number }>(
    db,
    `WITH made AS (
       INSERT INTO notification (customer_id, asset_id, type_id, kind, code, subject, first_at, fingerprint, latitude_e7,
                                 longitude_e7, last_at, end_time, event_count, listed, late, rule_ids, created_at)
       SELECT $1, $2, $3, $4, $5, $9::int, $6::timestamptz + n * interval '1 second', n, -120931000, -770465000,
              $6::timestamptz + n * interval '1 second', $6::timestamptz + n * interval '1 second', 1, true, false, $7, now()
         FROM generate_series(1, $8::int) AS n
       RETURNING id),
     counted AS (
       INSERT INTO notification_counter AS c (customer_id, asset_id, type_id, kind, code, waiting)
       VALUES ($1, $2, $3, $4, $5, $8)
       ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + excluded.waiting)
     SELECT max(id) AS id FROM made`,
    [
      customerId,
      assetId,
      typeId,
      INCIDENT_KIND[kind],
      code,
      new Date(at),
      ruleId === undefined ? [] : [ruleId],
      count,
      subject,
    ],
  );
  return rows[0]?.id as number;
}

/** What a test says of an event. Times are milliseconds since 1970 UTC. */
export interface TestEvent {
  customerId: number;
  assetId: number;
  code?: string;
  at?: number;
  /** Null for an episode that lasts; a moment without it. */
  endTime?: number | null;
  subject?: number;
  fingerprint?: number;
  source?: CodeName<typeof EVENT_SOURCE>;
  decidedTime?: number;
  recordedTime?: number;
  detail?: Record<string, unknown>;
}

/** Writes an event as devices and rules do, or changes it where it is there, under the next number of the live sequence. */
export async function writeTestEvent({ db }: Pick<Store, 'db'>, event: TestEvent): Promise<void> {
  const {
    customerId,
    assetId,
    code = 'sos',
    at = Date.now(),
    subject = 0,
    fingerprint = 1,
    source = 'device',
  } = event;
  const endTime = event.endTime === undefined ? at : event.endTime;
  const decidedTime = event.decidedTime ?? at;
  await inTransaction(db, async (tx) => {
    const [sequence] = await takeLiveNumbers(tx, 1);
    await query(
      tx,
      `INSERT INTO event (customer_id, asset_id, at, code, subject, fingerprint, source, end_time, decided_time, recorded_at,
                          latitude_e7, longitude_e7, detail, sequence)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, -120931000, -770465000, $11, $12)
       ON CONFLICT (customer_id, asset_id, at, code, subject, fingerprint)
       DO UPDATE SET end_time = excluded.end_time, decided_time = excluded.decided_time, sequence = excluded.sequence`,
      [
        customerId,
        assetId,
        new Date(at),
        code,
        subject,
        fingerprint,
        EVENT_SOURCE[source],
        endTime === null ? null : new Date(endTime),
        new Date(decidedTime),
        new Date(event.recordedTime ?? decidedTime),
        JSON.stringify(event.detail ?? {}),
        sequence,
      ],
    );
  });
}

/** Puts a rule in force from long ago; gives its id. */
export async function insertTestRule(
  { db }: Pick<Store, 'db'>,
  customerId: number,
  rule: Partial<AlarmRule> = {},
  name = 'Regla',
): Promise<number> {
  const { rows } = await query<{ id: number }>(
    db,
    `INSERT INTO alarm_rule (customer_id, name, enabled, definition, enabled_from, webhook_secret)
     VALUES ($1, $2, true, $3, '2020-01-01', 'whsec_test') RETURNING id`,
    [customerId, name, JSON.stringify(alarmRuleFor(rule))],
  );
  return rows[0]?.id as number;
}

/** Lets a customer write to these addresses, as if their readers had agreed. */
export async function confirmTestAddresses(
  { db }: Pick<Store, 'db'>,
  customerId: number,
  addresses: readonly string[],
): Promise<void> {
  await askAddresses(db, customerId, addresses, 'ALARMS');
  for (const address of addresses)
    await decideAddress(db, { customerId, address }, 'CONFIRMED', { now: Date.now() });
}
