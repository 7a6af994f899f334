import { chooseDelivery, DEFAULT_ALARM_PREFERENCES } from '@rastro/domain';
import type { FleetEntry } from '../live/fleetDirectory.ts';
import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';
import { aboutNames } from './about.ts';
import { CHANNEL_CODES, STATUS_CODES } from './deliveries.ts';
import type { Incident } from './incidents.ts';
import type { DeliveryMessage, Reader } from './message.ts';
import type { BookRule } from './ruleBook.ts';
import type { StoredEvent } from './storedEvents.ts';

const E7 = 1e7;
const HOUR_MS = 3_600_000;

interface Receiver extends Reader {
  userId: number | null;
  channel: number;
  address: string;
  wanted: boolean;
  /** Null for machines, which have no budget. */
  perHour: number | null;
}

/**
 * Writes a delivery for everybody whom a rule tells of an event, in the transaction that lists it: to go out, or over a person's budget
 * for the next digest. Who may not see the vehicle is told nothing, whatever the rule says. `told` are those whom other rules told of
 * the event.
 */
export async function tellPeople(
  db: Db,
  book: BookRule,
  entry: FleetEntry,
  event: StoredEvent,
  incident: Incident,
  { isRepeat, now, told }: { isRepeat: boolean; now: number; told: Set<string> },
): Promise<void> {
  const receivers = (await receiversOf(db, namedByEvent(book, event), entry)).filter((receiver) => {
    const key = `${receiver.channel} ${receiver.address}`;
    if (receiver.channel === CHANNEL_CODES.WEBHOOK) return true;
    return !told.has(key) && told.add(key);
  });
  if (receivers.length === 0) return;
  const about = (await aboutNames(db, [event]))(event);
  const sent = await sentSince(db, receivers, now - HOUR_MS);
  for (const receiver of receivers) {
    const key = `${receiver.channel} ${receiver.address}`;
    const choice = chooseDelivery(
      receiver.wanted,
      receiver.perHour ?? Number.POSITIVE_INFINITY,
      sent.get(key) ?? 0,
    );
    if (choice === 'none') continue;
    const { language, timeZone } = receiver;
    const message: DeliveryMessage = {
      kind: 'alarm',
      language,
      timeZone,
      ruleName: book.name,
      code: event.code,
      assetId: entry.assetId,
      assetName: entry.assetName,
      licensePlate: entry.licensePlate,
      customerName: entry.customerName,
      at: event.at,
      endTime: event.endTime,
      latitude: event.latitudeE7 === null ? null : event.latitudeE7 / E7,
      longitude: event.longitudeE7 === null ? null : event.longitudeE7 / E7,
      count: incident.eventCount,
      isRepeat,
      about,
      detail: event.detail ?? {},
    };
    await query(
      db,
      `INSERT INTO alarm_delivery (customer_id, rule_id, notification_id, user_id, channel, receiver, status, message,
                                   next_attempt_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        book.customerId,
        book.id,
        incident.id,
        receiver.userId,
        receiver.channel,
        receiver.address,
        choice === 'send' ? STATUS_CODES.WAITING : STATUS_CODES.DIGEST,
        JSON.stringify(message),
        choice === 'send' ? new Date(now) : null,
        new Date(now),
      ],
    );
  }
}

/** A rule with those whom a service notice names besides. */
function namedByEvent(book: BookRule, { code, detail }: StoredEvent): BookRule {
  if (code !== 'maintenanceDue') return book;
  const userIds = Array.isArray(detail?.users) ? detail.users.filter((id) => Number.isInteger(id)) : [];
  const emails = Array.isArray(detail?.emails) ? detail.emails.map(String) : [];
  if (userIds.length + emails.length === 0) return book;
  const { rule } = book;
  return {
    ...book,
    rule: {
      ...rule,
      email: true,
      userIds: [...rule.userIds, ...userIds],
      emails: [...rule.emails, ...emails.map((email) => email.toLowerCase())],
    },
  };
}

/** Users, addresses and the webhook that a rule names, as far as they may see the vehicle and can be reached. */
async function receiversOf(db: Db, book: BookRule, entry: FleetEntry): Promise<Receiver[]> {
  const { rule } = book;
  const receivers: Receiver[] = [];
  if ((rule.email || rule.push) && rule.userIds.length + rule.roleIds.length > 0) {
    const { rows } = await query(
      db,
      `SELECT u.id, u.email, u.language, coalesce(u.time_zone, c.time_zone) AS time_zone,
              p.email AS wants_email, p.push AS wants_push, p.email_per_hour, p.push_per_hour,
              array(SELECT endpoint FROM push_device d WHERE d.user_id = u.id ORDER BY d.id) AS endpoints
         FROM app_user u
         JOIN customer c ON c.id = u.customer_id
         LEFT JOIN notification_preference p ON p.user_id = u.id
        WHERE u.customer_id = $1 AND u.active AND u.deleted_at IS NULL
          AND (u.id = ANY($2::int[]) OR EXISTS (SELECT FROM user_role r WHERE r.user_id = u.id AND r.role_id = ANY($3::int[])))
          AND (NOT EXISTS (SELECT FROM user_group g WHERE g.user_id = u.id)
               OR EXISTS (SELECT FROM user_group g WHERE g.user_id = u.id AND g.group_id = ANY($4::int[])))
        ORDER BY u.id`,
      [book.customerId, rule.userIds, rule.roleIds, entry.groupIds],
    );
    for (const row of rows) {
      const reader = { userId: row.id as number, language: row.language, timeZone: row.time_zone };
      if (rule.email && row.email)
        receivers.push({
          ...reader,
          channel: CHANNEL_CODES.EMAIL,
          address: row.email.toLowerCase(),
          wanted: row.wants_email ?? DEFAULT_ALARM_PREFERENCES.email,
          perHour: row.email_per_hour ?? DEFAULT_ALARM_PREFERENCES.emailPerHour,
        });
      if (rule.push)
        for (const endpoint of row.endpoints as string[])
          receivers.push({
            ...reader,
            channel: CHANNEL_CODES.PUSH,
            address: endpoint,
            wanted: row.wants_push ?? DEFAULT_ALARM_PREFERENCES.push,
            perHour: row.push_per_hour ?? DEFAULT_ALARM_PREFERENCES.pushPerHour,
          });
    }
  }
  const stranger = { userId: null, language: 'ES' as const, timeZone: book.timeZone, wanted: true };
  if (rule.email)
    for (const address of rule.emails)
      receivers.push({
        ...stranger,
        channel: CHANNEL_CODES.EMAIL,
        address,
        perHour: DEFAULT_ALARM_PREFERENCES.emailPerHour,
      });
  if (rule.webhookUrl !== null)
    receivers.push({ ...stranger, channel: CHANNEL_CODES.WEBHOOK, address: rule.webhookUrl, perHour: null });
  return receivers;
}

/** How many deliveries each receiver got since, or is about to. */
async function sentSince(
  db: Db,
  receivers: readonly Receiver[],
  since: number,
): Promise<Map<string, number>> {
  const { rows } = await query<{ channel: number; receiver: string; count: number }>(
    db,
    `SELECT channel, receiver, count(*)::int AS count FROM alarm_delivery
      WHERE (channel, receiver) IN (SELECT * FROM unnest($1::smallint[], $2::text[])) AND created_at > $3 AND status IN (1, 2, 5)
      GROUP BY 1, 2`,
    [receivers.map(({ channel }) => channel), receivers.map(({ address }) => address), new Date(since)],
  );
  return new Map(rows.map((row) => [`${row.channel} ${row.receiver}`, row.count]));
}
