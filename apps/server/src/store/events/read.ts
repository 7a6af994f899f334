import { type AlarmEvent, type EventKey, eventType, oppositesOf } from '@rastro/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type CodeName, codeName, EVENT_SOURCE } from '../codes.ts';
import type { Db } from '../database.ts';
import { liveHorizon } from '../liveSequence.ts';
import type { Tables } from '../tables.ts';
import { isOfEvent } from './eventKey.ts';

/** An event as it is stored, with what alarm rules ask of it. Times are milliseconds since 1970 UTC. */
export interface StoredEvent extends AlarmEvent {
  /** Its number of the live sequence, a new one whenever it changes. */
  sequence: number;
  source: CodeName<typeof EVENT_SOURCE>;
  /** The fact rule that found it; null where no rule did. */
  rule: string | null;
  /** When it was first written down. */
  recordedTime: number;
  deviceId: number | null;
  /** Ten-millionths of degrees. */
  latitudeE7: number | null;
  longitudeE7: number | null;
  detail: Record<string, unknown> | null;
}

/** An asset with its customer, as every key of its events begins. */
export interface EventsOf {
  customerId: number;
  assetId: number;
}

const COLUMNS = [
  'customer_id',
  'asset_id',
  'at',
  'code',
  'subject',
  'fingerprint',
  'end_time',
  'decided_time',
  'sequence',
  'source',
  'rule',
  'recorded_at',
  'device_id',
  'latitude_e7',
  'longitude_e7',
  'detail',
] as const;

type EventRow = Pick<Selectable<Tables['event']>, (typeof COLUMNS)[number]>;

/** The flags by which geofences and roads say whether they are to alert, as the fact rules leave them in an event's detail. */
const ALERTING_FLAGS: Readonly<Record<string, string>> = {
  geofenceEntered: 'alertsInputOutput',
  geofenceExited: 'alertsInputOutput',
  routeDeviation: 'alarm',
};

/** What an event says of the place that it happened at. The place of a stop's events is its road. */
function placeOf(
  code: string,
  subject: number,
  detail: Record<string, unknown> | null,
): Pick<AlarmEvent, 'placeId' | 'isAlertingPlace' | 'stayedFrom'> {
  const flag = detail?.[ALERTING_FLAGS[code] ?? ''];
  const { roadId, enterTime } = detail ?? {};
  const atPlace = typeof roadId === 'number' ? roadId : subject;
  return {
    placeId: eventType(code)?.place ? atPlace : null,
    isAlertingPlace: typeof flag === 'boolean' ? flag : null,
    stayedFrom: code === 'geofenceDwell' && typeof enterTime === 'number' ? enterTime : null,
  };
}

function toEvent(row: EventRow): StoredEvent {
  const detail = row.detail as StoredEvent['detail'];
  return {
    customerId: row.customer_id,
    assetId: row.asset_id,
    at: row.at.getTime(),
    code: row.code,
    subject: row.subject,
    fingerprint: row.fingerprint,
    endTime: row.end_time?.getTime() ?? null,
    decidedTime: (row.decided_time ?? row.at).getTime(),
    sequence: row.sequence,
    source: codeName(EVENT_SOURCE, row.source),
    rule: row.rule,
    recordedTime: row.recorded_at.getTime(),
    deviceId: row.device_id,
    latitudeE7: row.latitude_e7,
    longitudeE7: row.longitude_e7,
    detail,
    ...placeOf(row.code, row.subject, detail),
  };
}

/** The condition that events were written or changed after a number of the live sequence. */
export const hasEventsAfter = (sequence: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM event WHERE sequence > ${sequence})`;

/**
 * The next events after a number of the live sequence and up to its horizon, in the order of their own. Whoever goes on after the last of
 * them misses none, in whatever order the transactions end that write them.
 */
export async function eventsAfter(db: Db, sequence: number, limit: number): Promise<StoredEvent[]> {
  const horizon = await liveHorizon(db);
  const rows = await db
    .selectFrom('event')
    .select(COLUMNS)
    .where('sequence', '>', sequence)
    .where('sequence', '<=', horizon)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

/** The event of a key; null where it was derived away. */
export async function eventOf(db: Db, key: EventKey): Promise<StoredEvent | null> {
  const row = await db.selectFrom('event').select(COLUMNS).where(isOfEvent('event', key)).executeTakeFirst();
  return row ? toEvent(row) : null;
}

/** An event of an asset that began at a moment, whatever its fingerprint; null for none. */
export async function eventAt(
  db: Db,
  { customerId, assetId }: EventsOf,
  { at, code, subject }: Pick<EventKey, 'at' | 'code' | 'subject'>,
): Promise<StoredEvent | null> {
  const row = await db
    .selectFrom('event')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', assetId)
    .where('at', '=', new Date(at))
    .where('code', '=', code)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst();
  return row ? toEvent(row) : null;
}

/** The newest events of these codes and vehicles of a customer since a time, and what undoes them; the newest first. */
export async function newestEvents(
  db: Db,
  customerId: number,
  assetIds: readonly number[],
  codes: readonly string[],
  since: number,
  limit: number,
): Promise<StoredEvent[]> {
  const wanted = [...new Set(codes.flatMap((code) => [code, ...oppositesOf(code)]))];
  const rows = await db
    .selectFrom('event')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`asset_id = ANY(${assetIds}::int[])`)
    .where(sql<boolean>`code = ANY(${wanted}::text[])`)
    .where('at', '>=', new Date(since))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

/** When the first event began that undoes one, within a number of milliseconds after it; null where none did. */
export async function undoneAt(db: Db, event: AlarmEvent, withinMs: number): Promise<number | null> {
  const found = await db
    .selectFrom('event')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('customer_id', '=', event.customerId)
    .where('asset_id', '=', event.assetId)
    .where('at', '>', new Date(event.at))
    .where('at', '<', new Date(event.at + withinMs))
    .where(sql<boolean>`code = ANY(${oppositesOf(event.code)}::text[])`)
    .where('subject', '=', event.subject)
    .executeTakeFirst();
  return found?.at?.getTime() ?? null;
}

/** What happened to an asset in a range of moments, both included: each thing once, the earliest first. */
export async function happenedBetween(
  db: Db,
  { customerId, assetId }: EventsOf,
  from: number,
  until: number,
  limit: number,
): Promise<Pick<StoredEvent, 'at' | 'code' | 'subject' | 'detail'>[]> {
  const rows = await db
    .selectFrom('event')
    .select(['at', 'code', 'subject', 'detail'])
    .distinctOn(['at', 'code', 'subject'])
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', assetId)
    .where('at', '>=', new Date(from))
    .where('at', '<=', new Date(until))
    .orderBy('at')
    .orderBy('code')
    .orderBy('subject')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime(), detail: row.detail as StoredEvent['detail'] }));
}

/** What fact rules found of an asset in a range of moments, `until` excluded, of these codes; in no order. */
export async function foundByRules(
  db: Db,
  { customerId, assetId }: EventsOf,
  from: number,
  until: number,
  codes: readonly string[],
): Promise<{ at: number; code: string; changeL: number | null; shownTime: number | null }[]> {
  const rows = await db
    .selectFrom('event')
    .select([
      'at',
      'code',
      sql<number | null>`(detail->>'changeL')::float8`.as('changeL'),
      sql<number | null>`(detail->>'shownTime')::float8`.as('shownTime'),
    ])
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', assetId)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(until))
    .where('source', '=', EVENT_SOURCE.rule)
    .where(sql<boolean>`code = ANY(${codes}::text[])`)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
