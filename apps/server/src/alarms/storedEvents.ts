import { type AlarmEvent, type EventKey, eventType, oppositesOf } from '@rastro/domain';
import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';

/** An event as the store has it, with what an incident takes from it. */
export interface StoredEvent extends AlarmEvent {
  sequence: number;
  /** 1 device, 2 rule, 3 clock. */
  source: number;
  /** When it was first written down, in milliseconds since 1970. */
  recordedTime: number;
  deviceId: number | null;
  latitudeE7: number | null;
  longitudeE7: number | null;
  detail: Record<string, unknown> | null;
}

const COLUMNS = `e.customer_id, e.asset_id, e.at, e.code, e.subject, e.fingerprint, e.end_time, e.decided_time, e.sequence, e.source,
  e.recorded_at, e.device_id, e.latitude_e7, e.longitude_e7, e.detail`;

/** The flags by which geofences and roads say whether they are to alert, as the rules leave them in an event's detail. */
const ALERTING_FLAGS: Readonly<Record<string, string>> = {
  geofenceEntered: 'alertsInputOutput',
  geofenceExited: 'alertsInputOutput',
  routeDeviation: 'alarm',
};

/** What an event says of the place that it happened at. A stop's events tell of its road. */
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

// biome-ignore lint/suspicious/noExplicitAny: a row of the columns above
const toEvent = (row: any): StoredEvent => ({
  customerId: row.customer_id,
  assetId: row.asset_id,
  at: row.at.getTime(),
  code: row.code,
  subject: row.subject,
  fingerprint: row.fingerprint,
  endTime: row.end_time?.getTime() ?? null,
  decidedTime: (row.decided_time ?? row.at).getTime(),
  sequence: row.sequence,
  source: row.source,
  recordedTime: row.recorded_at.getTime(),
  deviceId: row.device_id,
  latitudeE7: row.latitude_e7,
  longitudeE7: row.longitude_e7,
  detail: row.detail,
  ...placeOf(row.code, row.subject, row.detail),
});

/** The values of a key, in the order of `KEY`. */
export const keyValues = (key: EventKey): unknown[] => [
  key.customerId,
  key.assetId,
  new Date(key.at),
  key.code,
  key.subject,
  key.fingerprint,
];
/** The columns of a key, compared with the first six values of a query. */
export const isKey = (table: string): string =>
  `(${['customer_id', 'asset_id', 'at', 'code', 'subject', 'fingerprint'].map((name) => `${table}.${name}`).join(', ')})
     = ($1::int, $2::int, $3::timestamptz, $4::text, $5::int, $6::int)`;

/** The events after a sequence, in commit order. */
export async function eventsAfter(db: Db, sequence: number, limit: number): Promise<StoredEvent[]> {
  const { rows } = await query(
    db,
    `SELECT ${COLUMNS} FROM event e WHERE e.sequence > $1 ORDER BY e.sequence LIMIT $2`,
    [sequence, limit],
  );
  return rows.map(toEvent);
}

/** The event of a key; null where it was derived away. */
export async function eventOf(db: Db, key: EventKey): Promise<StoredEvent | null> {
  const { rows } = await query(db, `SELECT ${COLUMNS} FROM event e WHERE ${isKey('e')}`, keyValues(key));
  return rows[0] ? toEvent(rows[0]) : null;
}

/** When the first event came that undoes one, within so many milliseconds; null where none did. */
export async function undoneAt(db: Db, event: AlarmEvent, withinMs: number): Promise<number | null> {
  const { rows } = await query(
    db,
    `SELECT min(at) AS at FROM event
      WHERE customer_id = $1 AND asset_id = $2 AND at > $3 AND at < $4 AND code = ANY($5::text[]) AND subject = $6`,
    [
      event.customerId,
      event.assetId,
      new Date(event.at),
      new Date(event.at + withinMs),
      oppositesOf(event.code),
      event.subject,
    ],
  );
  return rows[0]?.at?.getTime() ?? null;
}

/** The newest events of these codes and vehicles of a customer since a time, and what undoes them; in no order. */
export async function eventsOf(
  db: Db,
  customerId: number,
  assetIds: readonly number[],
  codes: readonly string[],
  since: number,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await query(
    db,
    `SELECT ${COLUMNS} FROM event e
      WHERE e.customer_id = $1 AND e.asset_id = ANY($2::int[]) AND e.code = ANY($3::text[]) AND e.at >= $4
      ORDER BY e.at DESC LIMIT $5`,
    [
      customerId,
      assetIds,
      [...new Set(codes.flatMap((code) => [code, ...oppositesOf(code)]))],
      new Date(since),
      limit,
    ],
  );
  return rows.map(toEvent);
}
