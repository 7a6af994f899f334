import { EVENT_TYPES } from '@rastro/domain';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { STRETCHES, type Stretch, stretchArrays } from '../segments.ts';

/** Which events are listed. */
export interface ListedEvents {
  /** Of these codes; null for all that count, which leaves out what a device says beside the event of a rule that counts it. */
  codes: readonly string[] | null;
  /** While one of these drove, by the timeline; null whoever drove. */
  driverIds: readonly number[] | null;
}

/** How many events an asset has, and when the first and the last of them began, in milliseconds since 1970 UTC. */
export interface EventCount {
  count: number;
  firstTime: number;
  lastTime: number;
}

/** An event in a list. */
export interface ListedEvent {
  /** When it began, in milliseconds since 1970 UTC. */
  at: number;
  code: string;
  subject: number;
  /** Ten-millionths of degrees. */
  latitudeE7: number | null;
  longitudeE7: number | null;
  /** Who drove then; null where that is not known. */
  driverName: string | null;
  detail: Record<string, unknown> | null;
}

/** Where a list goes on: after an event of it, or after so many of its first. */
export interface ListPlace {
  after?: Pick<ListedEvent, 'at' | 'code' | 'subject'> | null;
  offset?: number;
}

/** What devices say of which a rule says the same: it counts by that. */
const COUNTED_TWICE = EVENT_TYPES.filter(({ countedAs }) => countedAs !== null).map(({ code }) => code);

/** The id of who drove the asset of the row `e` when it happened, by its timeline, or as it was kept when its journeys were dropped. */
export const DRIVER_OF_EVENT = `coalesce((SELECT s.driver_id FROM segment s WHERE s.customer_id = e.customer_id AND s.asset_id = e.asset_id
    AND s.start_time <= e.at ORDER BY s.start_time DESC LIMIT 1), e.driver_id)`;

/** The events of stretches that are listed, each thing once: a message that a device repeats is one event. Parameters 1 to 7. */
const LISTED = `
  SELECT DISTINCT ON (e.customer_id, e.asset_id, e.at, e.code, e.subject) e.*
    FROM ${STRETCHES}
    JOIN event e ON e.customer_id = r.customer_id AND e.asset_id = r.asset_id AND e.at >= r.since AND e.at < r.until
   WHERE ($5::text[] IS NULL OR e.code = ANY($5::text[])) AND e.code <> ALL($6::text[])
     AND ($7::int[] IS NULL OR ${DRIVER_OF_EVENT} = ANY($7::int[]))`;

const parametersOf = (stretches: readonly Stretch[], { codes, driverIds }: ListedEvents): unknown[] => [
  ...stretchArrays(stretches),
  codes,
  codes === null ? COUNTED_TWICE : [],
  driverIds,
];

/** Counts the events that begin in stretches, by asset; one that has none is left out. */
export async function countEvents(
  db: Db,
  stretches: readonly Stretch[],
  wanted: ListedEvents,
): Promise<ReadonlyMap<number, EventCount>> {
  const { rows } = await query<{ asset_id: number; count: number; first: Date; last: Date }>(
    db,
    `SELECT asset_id, count(*)::int AS count, min(at) AS first, max(at) AS last FROM (${LISTED}) e GROUP BY asset_id`,
    parametersOf(stretches, wanted),
  );
  return new Map(
    rows.map(({ asset_id, count, first, last }) => [
      asset_id,
      { count, firstTime: first.getTime(), lastTime: last.getTime() },
    ]),
  );
}

/** The events that begin in stretches of one asset, the earliest first. */
export async function listEvents(
  db: Db,
  stretches: readonly Stretch[],
  wanted: ListedEvents,
  { after = null, offset = 0 }: ListPlace,
  limit: number,
): Promise<ListedEvent[]> {
  const { rows } = await query<{
    at: Date;
    code: string;
    subject: number;
    latitude_e7: number | null;
    longitude_e7: number | null;
    driver_name: string | null;
    detail: ListedEvent['detail'];
  }>(
    db,
    `SELECT e.at, e.code, e.subject, e.latitude_e7, e.longitude_e7, e.detail,
            (SELECT nullif(btrim(concat_ws(' ', d.first_name, d.last_name)), '') FROM driver d
              WHERE d.customer_id = e.customer_id AND d.id = ${DRIVER_OF_EVENT}) AS driver_name
       FROM (${LISTED}
               AND ($8::timestamptz IS NULL OR (e.at, e.code, e.subject) > ($8::timestamptz, $9::text, $10::int))
             ORDER BY e.customer_id, e.asset_id, e.at, e.code, e.subject, e.fingerprint OFFSET $11 LIMIT $12) e
      ORDER BY e.at, e.code, e.subject`,
    [
      ...parametersOf(stretches, wanted),
      after && new Date(after.at),
      after?.code ?? null,
      after?.subject ?? null,
      offset,
      limit,
    ],
  );
  return rows.map((row) => ({
    at: row.at.getTime(),
    code: row.code,
    subject: row.subject,
    latitudeE7: row.latitude_e7,
    longitudeE7: row.longitude_e7,
    driverName: row.driver_name,
    detail: row.detail,
  }));
}
