import {
  type EventKey,
  eventType,
  isAbout,
  isAboutAsset,
  isCool,
  isLate,
  judge,
  waitMs,
} from '@rastro/domain';
import { sql } from 'kysely';
import type { FleetDirectory, FleetEntry } from '../live/fleetDirectory.ts';
import type { Db } from '../store/database.ts';
import { eventOf, type StoredEvent, undoneAt } from '../store/events/read.ts';
import { planEscalation } from '../store/incidents/handling.ts';
import {
  claimMovedIncident,
  endIncident,
  type Incident,
  incidentOf,
  joinIncident,
  latestIncident,
  openIncident,
  rememberEvent,
} from '../store/incidents/incidents.ts';
import { readFromOutside } from '../store/veil.ts';
import { notifyPeople } from './notifyPeople.ts';
import type { BookRule, RuleBook } from './ruleBook.ts';
import { unwatch, type Watch, watch } from './watches.ts';

/** Dependencies of handling events, within one transaction. */
export interface Handling {
  db: Db;
  book: RuleBook;
  directory: Pick<FleetDirectory, 'get'>;
  /** E-mails and push messages that a customer may send in an hour. */
  perCustomerHour: number;
  /** The hour, in milliseconds since 1970. */
  now: number;
}

/** What handling an event changed for people who look. */
export interface IncidentChange {
  incident: Incident;
  customerId: number;
  assetId: number;
  /** It rings in the application. */
  rings: boolean;
}

/** A rule that an event is due for. */
interface Due {
  book: BookRule;
  moment: number;
}

/**
 * Whether handling an event could do anything: some rule is about it and its vehicle, which was not sold or deleted. An episode at a
 * place that is no longer to alert may yet end an incident.
 */
export function concernsAny(
  book: RuleBook,
  directory: Pick<FleetDirectory, 'get'>,
  event: StoredEvent,
): boolean {
  const entry = directory.get(event.assetId);
  if (entry?.customerId !== event.customerId) return false;
  const isEpisode = eventType(event.code)?.isEpisode === true;
  return rulesAbout(book, event, entry).some(({ rule }) => isEpisode || isAbout(rule, event));
}

/**
 * Handles one event, new, grown or ended: opens or joins its incident, lets rules ring that are due, and notes which have to look
 * again. Repeating it changes nothing: what a rule did with an event is remembered under the event's key. Null where nobody would
 * notice anything.
 */
export async function handleEvent(handling: Handling, event: StoredEvent): Promise<IncidentChange | null> {
  const { db, now, perCustomerHour } = handling;
  const entry = handling.directory.get(event.assetId);
  if (entry?.customerId !== event.customerId) return null; // the vehicle was sold or deleted
  const rules = rulesAbout(handling.book, event, entry);
  if (rules.length === 0) return null;
  const known = await incidentOf(db, event);
  // Of a vehicle for which nothing rings, only what rang before is brought to its end.
  const due = canRing(entry) ? await rulesDue(handling, event, rules, known?.ruleIds ?? []) : [];
  if (due.length === 0) {
    const changed = known !== null && (await endIncident(db, known.incident, event));
    return changed && known.incident.listed ? shown(event, known.incident, false) : null;
  }
  const dueRules = due.map(({ book }) => book);
  const ruleIds = dueRules.map(({ id }) => id);
  const before = known === null && event.source === 'rule' ? await claimMovedIncident(db, event) : null;
  if (before) {
    const joined = await joinIncident(db, before, event, dueRules, { counts: false });
    await rememberEvent(db, before.id, event, ruleIds);
    return joined.listed && !joined.isAcknowledged ? shown(event, joined, false) : null;
  }

  const late = isLate(event, event.recordedTime);
  const ringing = late ? [] : await rulesThatRing(db, event, due);
  const incident = known
    ? await joinIncident(db, known.incident, event, dueRules, { counts: false })
    : await incidentFor(handling, event, dueRules, { late, folds: late || ringing.length < due.length });
  await rememberEvent(db, incident.id, event, ruleIds);
  const notified = new Set<string>();
  for (const { book, moment } of ringing) {
    await noteRing(db, book.id, event, moment);
    const { escalation } = book.rule;
    if (escalation)
      await planEscalation(
        db,
        { notificationId: incident.id, ruleId: book.id },
        Math.max(moment, now) + escalation.afterS * 1000,
      );
    await notifyPeople(db, book, entry, event, incident, { isRepeat: false, notified, now, perCustomerHour });
    const { repeatIntervalS } = book.rule;
    if (repeatIntervalS > 0 && event.endTime === null)
      await watch(db, book.id, event, {
        repeats: true,
        dueAt: Math.max(moment, now) + repeatIntervalS * 1000,
      });
  }
  if (!incident.listed) return null;
  return shown(
    event,
    incident,
    ringing.some(({ book }) => book.rule.inApp),
  );
}

const shown = ({ customerId, assetId }: EventKey, incident: Incident, rings: boolean): IncidentChange => ({
  incident,
  customerId,
  assetId,
  rings,
});

/** Whether alarm rules ring for a vehicle now: not without alerts, and not in the workshop. */
const canRing = ({ alertsEnabled, workshop }: FleetEntry): boolean => alertsEnabled && workshop === null;

function rulesAbout(book: RuleBook, event: StoredEvent, entry: FleetEntry): BookRule[] {
  return book
    .rulesFor(event.customerId, event.code)
    .filter(
      ({ rule, enabledFrom }) =>
        event.decidedTime >= enabledFrom && isAboutAsset(rule, event.assetId, entry.groupIds),
    );
}

/** The rules of an event that have not handled it and are due. For the others it is noted when to look again. */
async function rulesDue(
  { db, now }: Handling,
  event: StoredEvent,
  rules: readonly BookRule[],
  handledIds: readonly number[],
): Promise<Due[]> {
  const due: Due[] = [];
  for (const book of rules) {
    if (handledIds.includes(book.id)) continue;
    const { rule, timeZone } = book;
    const wait = waitMs(rule, event.code);
    const undone = wait > 0 ? await undoneAt(db, event, wait) : null;
    const verdict = judge(rule, event, { timeZone, undoneAt: undone, now });
    if (verdict.kind === 'wait') await watch(db, book.id, event, { repeats: false, dueAt: verdict.until });
    else await unwatch(db, book.id, event);
    if (verdict.kind === 'due') due.push({ book, moment: verdict.moment });
  }
  return due;
}

/** The rules that are not cooling down from the same thing of the same vehicle. */
async function rulesThatRing(db: Db, event: StoredEvent, due: readonly Due[]): Promise<Due[]> {
  const rings = await db
    .selectFrom('alarm_ring')
    .select(['rule_id', 'rang_at'])
    .where(sql<boolean>`rule_id = ANY(${due.map(({ book }) => book.id)}::int[])`)
    .where('asset_id', '=', event.assetId)
    .where('code', '=', event.code)
    .where('subject', '=', event.subject)
    .execute();
  const rangAt = new Map(rings.map((row) => [row.rule_id, row.rang_at.getTime()]));
  return due.filter(({ book, moment }) => !isCool(book.rule, rangAt.get(book.id) ?? null, moment));
}

/** The incident that waits for the same, where the event folds into it; otherwise a new one. */
async function incidentFor(
  { db, now }: Handling,
  event: StoredEvent,
  rules: readonly BookRule[],
  { late, folds }: { late: boolean; folds: boolean },
): Promise<Incident> {
  const latest = folds ? await latestIncident(db, event) : null;
  return latest && !latest.isAcknowledged && latest.late === late
    ? joinIncident(db, latest, event, rules, { counts: true })
    : openIncident(db, event, rules, { late, now });
}

/** Looks again at an event that a rule waits for, or rings again for one that lasts. */
export async function lookAgain(
  handling: Handling,
  { ruleId, repeats, ...key }: Watch,
): Promise<IncidentChange | null> {
  const { db, book, directory, now, perCustomerHour } = handling;
  const event = await eventOf(readFromOutside(db), key);
  const inForce = book.get(ruleId);
  if (!event || !inForce) {
    await unwatch(db, ruleId, key);
    return null;
  }
  if (!repeats) {
    const change = await handleEvent(handling, event);
    await unwatch(db, ruleId, key, now); // of a rule that is about it no more
    return change;
  }
  const known = await incidentOf(db, key);
  const entry = directory.get(key.assetId);
  const verdict = judge(inForce.rule, event, { timeZone: inForce.timeZone, undoneAt: null, now });
  const { repeatIntervalS } = inForce.rule;
  const isOver = known?.incident.isAcknowledged === true || event.endTime !== null;
  if (!known || !entry || !canRing(entry) || isOver || repeatIntervalS === 0) {
    await unwatch(db, ruleId, key);
    return null;
  }
  await watch(db, ruleId, key, { repeats: true, dueAt: now + repeatIntervalS * 1000 });
  if (verdict.kind !== 'due') return null;
  await noteRing(db, ruleId, event, now);
  const notified = new Set<string>();
  await notifyPeople(db, inForce, entry, event, known.incident, {
    isRepeat: true,
    notified,
    now,
    perCustomerHour,
  });
  return known.incident.listed ? shown(event, known.incident, inForce.rule.inApp) : null;
}

/** Notes that a rule rang for an event at a moment. */
async function noteRing(db: Db, ruleId: number, event: StoredEvent, moment: number): Promise<void> {
  await db
    .insertInto('alarm_ring')
    .values({
      rule_id: ruleId,
      asset_id: event.assetId,
      code: event.code,
      subject: event.subject,
      rang_at: new Date(moment),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'asset_id', 'code', 'subject'])
        .doUpdateSet({ rang_at: sql<Date>`greatest(alarm_ring.rang_at, excluded.rang_at)` }),
    )
    .execute();
}
