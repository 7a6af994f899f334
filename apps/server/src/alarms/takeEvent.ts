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
import type { FleetDirectory, FleetEntry } from '../live/fleetDirectory.ts';
import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';
import {
  endIncident,
  type Incident,
  incidentOf,
  joinIncident,
  latestIncident,
  openIncident,
  rememberEvent,
  takeMovedIncident,
} from './incidents.ts';
import type { BookRule, RuleBook } from './ruleBook.ts';
import { eventOf, keyValues, type StoredEvent, undoneAt } from './storedEvents.ts';
import { tellPeople } from './telling.ts';

/** What taking events in works with, within one transaction. */
export interface Taking {
  db: Db;
  book: RuleBook;
  directory: Pick<FleetDirectory, 'get'>;
  /** The hour, in milliseconds since 1970. */
  now: number;
}

/** What changed for people who look. */
export interface Taken {
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
 * Whether taking an event in could do anything: some rule is about it and its vehicle, which was not sold or deleted. An episode at a
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
 * Takes one event in, new, grown or ended: opens or joins its incident, lets rules ring that are due, and notes which have to look
 * again. Repeating it changes nothing: what a rule did with an event is remembered under the event's key. Null where nobody would
 * notice anything.
 */
export async function takeEvent(taking: Taking, event: StoredEvent): Promise<Taken | null> {
  const { db, now } = taking;
  const entry = taking.directory.get(event.assetId);
  if (entry?.customerId !== event.customerId) return null; // the vehicle was sold or deleted
  const rules = rulesAbout(taking.book, event, entry);
  if (rules.length === 0) return null;
  const known = await incidentOf(db, event);
  const due = await rulesDue(taking, event, rules, known?.ruleIds ?? []);
  if (due.length === 0) {
    const changed = known !== null && (await endIncident(db, known.incident, event));
    return changed && known.incident.listed ? shown(event, known.incident, false) : null;
  }
  const dueRules = due.map(({ book }) => book);
  const ruleIds = dueRules.map(({ id }) => id);
  const before = known === null && event.source === 2 ? await takeMovedIncident(db, event) : null;
  if (before) {
    const joined = await joinIncident(db, before, event, dueRules, { counts: false });
    await rememberEvent(db, before.id, event, ruleIds);
    return joined.listed && !joined.isAcknowledged ? shown(event, joined, false) : null;
  }

  const late = isLate(event, event.recordedTime);
  const ringing = late ? [] : await rulesThatRing(db, event, due);
  const incident = known
    ? await joinIncident(db, known.incident, event, dueRules, { counts: false })
    : await incidentFor(taking, event, dueRules, { late, folds: late || ringing.length < due.length });
  await rememberEvent(db, incident.id, event, ruleIds);
  const told = new Set<string>();
  for (const { book, moment } of ringing) {
    await noteRing(db, book.id, event, moment);
    await tellPeople(db, book, entry, event, incident, { isRepeat: false, now, told });
    if (book.rule.repeatIntervalS > 0 && event.endTime === null)
      await watch(db, book.id, event, true, Math.max(moment, now) + book.rule.repeatIntervalS * 1000);
  }
  if (!incident.listed) return null;
  return shown(
    event,
    incident,
    ringing.some(({ book }) => book.rule.inApp),
  );
}

const shown = ({ customerId, assetId }: EventKey, incident: Incident, rings: boolean): Taken => ({
  incident,
  customerId,
  assetId,
  rings,
});

function rulesAbout(book: RuleBook, event: StoredEvent, entry: FleetEntry): BookRule[] {
  return book
    .rulesFor(event.customerId, event.code)
    .filter(
      ({ rule, enabledFrom }) =>
        event.decidedTime >= enabledFrom && isAboutAsset(rule, event.assetId, entry.groupIds),
    );
}

/** Those rules of an event that have not taken it in and are due; for the others it is noted when to look again. */
async function rulesDue(
  { db, now }: Taking,
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
    if (verdict.kind === 'wait') await watch(db, book.id, event, false, verdict.until);
    else await unwatch(db, book.id, event);
    if (verdict.kind === 'due') due.push({ book, moment: verdict.moment });
  }
  return due;
}

/** Those of the rules that do not cool down from the same thing of the same vehicle. */
async function rulesThatRing(db: Db, event: StoredEvent, due: readonly Due[]): Promise<Due[]> {
  const { rows } = await query<{ rule_id: number; rang_at: Date }>(
    db,
    'SELECT rule_id, rang_at FROM alarm_ring WHERE rule_id = ANY($1::int[]) AND asset_id = $2 AND code = $3 AND subject = $4',
    [due.map(({ book }) => book.id), event.assetId, event.code, event.subject],
  );
  const rangAt = new Map(rows.map((row) => [row.rule_id, row.rang_at.getTime()]));
  return due.filter(({ book, moment }) => !isCool(book.rule, rangAt.get(book.id) ?? null, moment));
}

/** The incident that waits for the same, where the event folds into it; otherwise a new one. */
async function incidentFor(
  { db, now }: Taking,
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
  taking: Taking,
  ruleId: number,
  key: EventKey,
  repeats: boolean,
): Promise<Taken | null> {
  const { db, book, directory, now } = taking;
  const event = await eventOf(db, key);
  const inForce = book.get(ruleId);
  if (!event || !inForce) {
    await unwatch(db, ruleId, key);
    return null;
  }
  if (!repeats) {
    const taken = await takeEvent(taking, event);
    await query(db, `DELETE FROM alarm_watch w WHERE ${WATCH_KEY} AND due_at <= $8`, [
      ...keyValues(key),
      ruleId,
      new Date(now),
    ]); // a rule that is about it no more
    return taken;
  }
  const known = await incidentOf(db, key);
  const entry = directory.get(key.assetId);
  const verdict = judge(inForce.rule, event, { timeZone: inForce.timeZone, undoneAt: null, now });
  const { repeatIntervalS } = inForce.rule;
  if (!known || !entry || known.incident.isAcknowledged || event.endTime !== null || repeatIntervalS === 0) {
    await unwatch(db, ruleId, key);
    return null;
  }
  await watch(db, ruleId, key, true, now + repeatIntervalS * 1000);
  if (verdict.kind !== 'due') return null;
  await noteRing(db, ruleId, event, now);
  await tellPeople(db, inForce, entry, event, known.incident, { isRepeat: true, now, told: new Set() });
  return known.incident.listed ? shown(event, known.incident, inForce.rule.inApp) : null;
}

async function noteRing(db: Db, ruleId: number, event: StoredEvent, moment: number): Promise<void> {
  await query(
    db,
    `INSERT INTO alarm_ring AS r (rule_id, asset_id, code, subject, rang_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (rule_id, asset_id, code, subject) DO UPDATE SET rang_at = greatest(r.rang_at, excluded.rang_at)`,
    [ruleId, event.assetId, event.code, event.subject, new Date(moment)],
  );
}

const WATCH_KEY = `(w.customer_id, w.asset_id, w.at, w.code, w.subject, w.fingerprint)
  = ($1::int, $2::int, $3::timestamptz, $4::text, $5::int, $6::int) AND w.rule_id = $7`;

async function watch(db: Db, ruleId: number, key: EventKey, repeats: boolean, dueAt: number): Promise<void> {
  await query(
    db,
    `INSERT INTO alarm_watch (customer_id, asset_id, at, code, subject, fingerprint, rule_id, repeats, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (rule_id, customer_id, asset_id, at, code, subject, fingerprint) DO UPDATE SET repeats = $8, due_at = $9`,
    [...keyValues(key), ruleId, repeats, new Date(dueAt)],
  );
}

async function unwatch(db: Db, ruleId: number, key: EventKey): Promise<void> {
  await query(db, `DELETE FROM alarm_watch w WHERE ${WATCH_KEY}`, [...keyValues(key), ruleId]);
}
