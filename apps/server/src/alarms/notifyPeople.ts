import { alarmRuleName, chooseDelivery, DEFAULT_ALARM_PREFERENCES, isNotice } from '@rastro/domain';
import { sql } from 'kysely';
import type { FleetEntry } from '../live/fleetDirectory.ts';
import type { Db } from '../store/database.ts';
import {
  countOfCustomer,
  countSince,
  insertDeliveries,
  type NewDelivery,
  type Receiver,
} from '../store/deliveries/deliveries.ts';
import type { Reader } from '../store/deliveries/message.ts';
import { aboutNames } from '../store/events/about.ts';
import type { StoredEvent } from '../store/events/read.ts';
import type { Incident } from '../store/incidents/incidents.ts';
import { mayBeWrittenTo } from '../store/mailAddresses.ts';
import type { BookRule } from './ruleBook.ts';

const E7 = 1e7;
const HOUR_MS = 3_600_000;

/** Somebody whom a rule names, or their browser, or its webhook. */
interface Recipient extends Receiver, Reader {
  userId: number | null;
  wanted: boolean;
  /** Null for machines, which have no budget. */
  perHour: number | null;
}

interface Notifying {
  /** Seconds for which nobody answered, where it is escalated. */
  unansweredS?: number;
  /** It rang before and lasts. */
  isRepeat: boolean;
  /** The people whom other rules have notified of the event; whoever is notified now is added. */
  notified: Set<string>;
  now: number;
  /** E-mails and push messages that a customer may send in an hour. */
  perCustomerHour: number;
}

/** Keeps the driver of a document from being erased between the reading of their name and the commit of what names them. */
async function holdDriverOf(db: Db, documentId: number): Promise<void> {
  await sql`SELECT FROM driver WHERE id = (SELECT driver_id FROM fleet_document WHERE id = ${documentId}) FOR KEY SHARE`.execute(
    db,
  );
}

/**
 * Writes a delivery for everybody whom a rule notifies of an event, in the transaction that lists it: to go out, or over a person's
 * or the customer's budget for the next digest. Who may not see the vehicle is not notified, whatever the rule says.
 */
export async function notifyPeople(
  db: Db,
  book: BookRule,
  entry: FleetEntry,
  event: StoredEvent,
  incident: Incident,
  { isRepeat, unansweredS, notified, now, perCustomerHour }: Notifying,
): Promise<void> {
  const recipients = (await recipientsOf(db, namedByEvent(book, event), entry)).filter((recipient) => {
    if (recipient.channel === 'WEBHOOK') return true;
    const key = `${recipient.channel} ${recipient.receiver}`;
    return !notified.has(key) && notified.add(key);
  });
  if (recipients.length === 0) return;
  if (event.code === 'documentDue') await holdDriverOf(db, event.subject);
  const about = (await aboutNames(db, [event]))(event);
  const aboutNobody = (await aboutNames(db, [event], { namesPeople: false }))(event);
  const inLastHour = await countSince(db, book.customerId, recipients, now - HOUR_MS);
  let ofCustomer = await countOfCustomer(db, book.customerId, now - HOUR_MS);
  const deliveries = recipients.flatMap((recipient): NewDelivery[] => {
    const { channel, receiver, userId, wanted, perHour, language, timeZone } = recipient;
    const budgets =
      perHour === null
        ? []
        : [
            { perHour, inLastHour: inLastHour(recipient) },
            { perHour: perCustomerHour, inLastHour: ofCustomer },
          ];
    const choice = chooseDelivery(wanted, event.code, budgets);
    if (choice === 'none') return [];
    if (choice === 'send' && perHour !== null) ofCustomer += 1;
    return [
      {
        customerId: book.customerId,
        ruleId: book.id,
        notificationId: incident.id,
        userId,
        channel,
        receiver,
        status: choice === 'send' ? 'WAITING' : 'DIGEST',
        message: {
          kind: 'alarm',
          language,
          timeZone,
          ruleName: alarmRuleName(book, language === 'US' ? 'en' : 'es'),
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
          ...(unansweredS !== undefined && { unansweredS }),
          about: channel === 'WEBHOOK' ? aboutNobody : about,
          detail: event.detail ?? {},
        },
      },
    ];
  });
  await insertDeliveries(db, deliveries, now);
}

/** A rule with those whom a notice of a service or a document names besides. */
function namedByEvent(book: BookRule, { code, detail }: StoredEvent): BookRule {
  if (!isNotice(code)) return book;
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

/** Users, addresses, chats, telephones and the webhook that a rule names, as far as they may see the vehicle, can be reached and want to be. */
export async function recipientsOf(
  db: Db,
  book: BookRule,
  entry: Pick<FleetEntry, 'groupIds'>,
): Promise<Recipient[]> {
  const { rule } = book;
  const recipients = await usersNamed(db, book, entry);
  const stranger = { userId: null, language: 'ES' as const, timeZone: book.timeZone, wanted: true };
  const { emailPerHour } = DEFAULT_ALARM_PREFERENCES;
  const agreed = await mayBeWrittenTo(db, book.customerId, rule.email ? rule.emails : []);
  for (const receiver of rule.emails)
    if (agreed.has(receiver))
      recipients.push({ ...stranger, channel: 'EMAIL', receiver, perHour: emailPerHour });
  for (const receiver of rule.telegramChats ?? [])
    recipients.push({ ...stranger, channel: 'TELEGRAM', receiver, perHour: emailPerHour });
  for (const receiver of rule.phones ?? [])
    recipients.push({ ...stranger, channel: 'SMS', receiver, perHour: emailPerHour });
  if (rule.webhookUrl !== null)
    recipients.push({ ...stranger, channel: 'WEBHOOK', receiver: rule.webhookUrl, perHour: null });
  return recipients;
}

interface NamedUser extends Reader {
  userId: number;
  address: string | null;
  /** Push endpoints of the user's browsers. */
  endpoints: string[];
  /** The user's preferences; null where none were chosen. */
  wantsEmail: boolean | null;
  wantsPush: boolean | null;
  emailPerHour: number | null;
  pushPerHour: number | null;
}

/** The users whom a rule names, by themselves or by a role, and who may see the vehicle: once by e-mail and once for each browser. */
async function usersNamed(db: Db, book: BookRule, entry: Pick<FleetEntry, 'groupIds'>): Promise<Recipient[]> {
  const { rule } = book;
  if (!(rule.email || rule.push) || rule.userIds.length + rule.roleIds.length === 0) return [];
  const { rows } = await sql<NamedUser>`
    SELECT u.id AS "userId", u.email AS address, u.language, coalesce(u.time_zone, c.time_zone) AS "timeZone",
           p.email AS "wantsEmail", p.push AS "wantsPush", p.email_per_hour AS "emailPerHour", p.push_per_hour AS "pushPerHour",
           array(SELECT endpoint FROM push_device d WHERE d.user_id = u.id ORDER BY d.id) AS endpoints
      FROM app_user u
      JOIN customer c ON c.id = u.customer_id
      LEFT JOIN notification_preference p ON p.user_id = u.id
     WHERE u.customer_id = ${book.customerId} AND u.active AND u.deleted_at IS NULL
       AND (u.id = ANY(${rule.userIds}::int[])
            OR EXISTS (SELECT FROM user_role r WHERE r.user_id = u.id AND r.role_id = ANY(${rule.roleIds}::int[])))
       AND (NOT EXISTS (SELECT FROM user_group g WHERE g.user_id = u.id)
            OR EXISTS (SELECT FROM user_group g WHERE g.user_id = u.id AND g.group_id = ANY(${entry.groupIds}::int[])))
     ORDER BY u.id`.execute(db);
  return rows.flatMap((row): Recipient[] => {
    const { userId, language, timeZone, address, endpoints } = row;
    const byEmail = {
      channel: 'EMAIL' as const,
      wanted: row.wantsEmail ?? DEFAULT_ALARM_PREFERENCES.email,
      perHour: row.emailPerHour ?? DEFAULT_ALARM_PREFERENCES.emailPerHour,
    };
    const byPush = {
      channel: 'PUSH' as const,
      wanted: row.wantsPush ?? DEFAULT_ALARM_PREFERENCES.push,
      perHour: row.pushPerHour ?? DEFAULT_ALARM_PREFERENCES.pushPerHour,
    };
    const receivers = [
      ...(rule.email && address ? [{ ...byEmail, receiver: address.toLowerCase() }] : []),
      ...(rule.push ? endpoints.map((receiver) => ({ ...byPush, receiver })) : []),
    ];
    return receivers.map((receiver) => ({ ...receiver, userId, language, timeZone }));
  });
}
