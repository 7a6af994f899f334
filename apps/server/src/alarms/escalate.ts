import { eventOf } from '../store/events/read.ts';
import { dropEscalation, type Escalation } from '../store/incidents/handling.ts';
import { incidentOf, newestEventOf } from '../store/incidents/incidents.ts';
import { readFromOutside } from '../store/veil.ts';
import type { Handling, IncidentChange } from './handleEvent.ts';
import { notifyPeople } from './notifyPeople.ts';

/**
 * Notifies those to whom a rule escalates an incident that nobody answered. Null where there is nothing to escalate any more: the rule was
 * changed or switched off, the vehicle is another customer's or without alerts, or late data took the event back.
 */
export async function escalate(
  { db, book, directory, now, perCustomerHour }: Handling,
  escalation: Escalation,
): Promise<IncidentChange | null> {
  const inForce = book.get(escalation.ruleId);
  const to = inForce?.rule.escalation ?? null;
  const key = await newestEventOf(db, escalation.notificationId);
  const event = key && (await eventOf(readFromOutside(db), key));
  const known = key && (await incidentOf(db, key));
  const entry = key && directory.get(key.assetId);
  if (!inForce || !to || !event || !known || !entry?.alertsEnabled || entry.customerId !== event.customerId) {
    await dropEscalation(db, escalation);
    return null;
  }
  const { userIds, roleIds, emails, afterS } = to;
  const people = {
    userIds,
    roleIds,
    emails,
    email: true,
    push: true,
    webhookUrl: null,
    telegramChats: [],
    phones: [],
  };
  const { incident } = known;
  await notifyPeople(db, { ...inForce, rule: { ...inForce.rule, ...people } }, entry, event, incident, {
    isRepeat: false,
    unansweredS: afterS,
    notified: new Set(),
    now,
    perCustomerHour,
  });
  const { customerId, assetId } = event;
  return incident.listed ? { incident, customerId, assetId, rings: inForce.rule.inApp } : null;
}
