import { DEFAULT_ALARM_PREFERENCES } from '@rastro/domain';
import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';
import { STATUS_CODES } from './deliveries.ts';
import type { AlarmMessage, DeliveryMessage } from './message.ts';

const MOST_LINES = 100;
const MOST_RECEIVERS = 50;

interface Group {
  channel: number;
  receiver: string;
}

/**
 * Puts what was over the budget of a person into one message, once it has gathered for as long as the person wants, in one transaction:
 * each alarm is in one digest. Gives how many messages were made.
 */
export async function makeDigests(db: Db, now: number): Promise<number> {
  await query(db, 'SELECT pg_advisory_xact_lock($1)', [7_277_809]); // one process at a time
  const { rows: groups } = await query<Group>(
    db,
    `SELECT d.channel, d.receiver FROM alarm_delivery d LEFT JOIN notification_preference p ON p.user_id = d.user_id
      WHERE d.status = $1 AND d.digest_id IS NULL
      GROUP BY d.channel, d.receiver
     HAVING min(d.created_at + make_interval(mins => coalesce(p.digest_minutes, $2))) <= $3
      ORDER BY min(d.created_at) LIMIT ${MOST_RECEIVERS}`,
    [STATUS_CODES.DIGEST, DEFAULT_ALARM_PREFERENCES.digestMinutes, new Date(now)],
  );
  for (const group of groups) await makeDigest(db, group, now);
  return groups.length;
}

async function makeDigest(db: Db, { channel, receiver }: Group, now: number): Promise<void> {
  const { rows } = await query<{
    id: number;
    customer_id: number;
    rule_id: number;
    user_id: number | null;
    message: AlarmMessage;
  }>(
    db,
    `SELECT id, customer_id, rule_id, user_id, message FROM alarm_delivery
      WHERE status = $1 AND digest_id IS NULL AND channel = $2 AND receiver = $3 ORDER BY id FOR UPDATE`,
    [STATUS_CODES.DIGEST, channel, receiver],
  );
  const newest = rows.at(-1);
  if (!newest) return;
  const { language, timeZone } = newest.message;
  const message: DeliveryMessage = {
    kind: 'digest',
    language,
    timeZone,
    alarms: rows.slice(-MOST_LINES).map((row) => row.message),
    more: Math.max(0, rows.length - MOST_LINES),
  };
  const made = await query<{ id: number }>(
    db,
    `INSERT INTO alarm_delivery (customer_id, rule_id, user_id, channel, receiver, status, message, next_attempt_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [
      newest.customer_id,
      newest.rule_id,
      newest.user_id,
      channel,
      receiver,
      STATUS_CODES.WAITING,
      JSON.stringify(message),
      new Date(now),
    ],
  );
  await query(db, 'UPDATE alarm_delivery SET digest_id = $1, sent_at = $3 WHERE id = ANY($2::int[])', [
    made.rows[0]?.id,
    rows.map((row) => row.id),
    new Date(now),
  ]);
}
