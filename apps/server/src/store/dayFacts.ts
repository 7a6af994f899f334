import {
  type DayFacts,
  type DayHappenings,
  dayFacts,
  EVENT_TYPES,
  type Infraction,
  localDay,
  localDayOf,
  type Segment,
} from '@rastro/domain';
import type { Db } from './database.ts';
import { foundByRules } from './events/read.ts';
import type { History } from './history/history.ts';
import { writePathQuarters } from './pathQuarters.ts';
import { query } from './query.ts';
import { readFixesOf, withFuel } from './range.ts';
import { readSegments } from './segments.ts';

/** An asset and the zone in which its days are cut. */
export interface DaysOf {
  customerId: number;
  assetId: number;
  timeZone: string;
}

const INFRACTIONS: ReadonlyMap<string, Infraction> = new Map(
  EVENT_TYPES.flatMap(({ code, infraction }) => (infraction === null ? [] : [[code, infraction] as const])),
);
/** Codes of events that change the level of fuel. */
export const FUEL_CODES: readonly string[] = ['fuelFilled', 'fuelDrained'];

/** Facts that rows of an older version lack, until their day is summed again. */
const UNKNOWN_BEFORE = { tripMs: 0, haltMs: 0, standingMs: 0, byOdometerM: 0, odometerDistanceM: null };

/**
 * The facts of an asset's local days from one date to another, both included: those that are final as they are stored, later ones
 * summed now. A day without any segment is left out.
 */
export async function readDayFacts(
  db: Db,
  history: History,
  asset: DaysOf,
  fromDate: string,
  toDate: string,
): Promise<DayFacts[]> {
  const { timeZone } = asset;
  const [stored = []] = await readFinalDays(db, [{ ...asset, fromDate, toDate }]);
  const from = localDay(fromDate, timeZone).startTime;
  const to = localDay(toDate, timeZone).endTime;
  // Before the stored ones lies nothing, unless they were cut in another time zone.
  const sums = async (start: number, end: number): Promise<DayFacts[]> =>
    start < end ? sumDays(db, history, asset, start, end) : [];
  return [
    ...(await sums(from, stored[0]?.startTime ?? from)),
    ...stored,
    ...(await sums(stored.at(-1)?.endTime ?? from, to)),
  ];
}

/** The stored facts of days of many assets, as far as they are final, by one statement. */
export async function readFinalDays(
  db: Db,
  asked: readonly (DaysOf & { fromDate: string; toDate: string })[],
): Promise<DayFacts[][]> {
  const { rows } = await query<{ packed: string | null; settled_until: Date | null }>(
    db,
    `SELECT s.settled_until,
            (SELECT '[' || string_agg(d.facts::text, ',' ORDER BY d.date) || ']' FROM day_facts d
              WHERE d.customer_id = r.customer_id AND d.asset_id = r.asset_id
                AND d.date BETWEEN r.from_date AND r.to_date AND d.time_zone = r.time_zone) AS packed
       FROM unnest($1::int[], $2::int[], $3::text[], $4::date[], $5::date[])
              WITH ORDINALITY AS r (customer_id, asset_id, time_zone, from_date, to_date, place)
       LEFT JOIN asset_state s ON s.asset_id = r.asset_id ORDER BY r.place`,
    [
      asked.map(({ customerId }) => customerId),
      asked.map(({ assetId }) => assetId),
      asked.map(({ timeZone }) => timeZone),
      asked.map(({ fromDate }) => fromDate),
      asked.map(({ toDate }) => toDate),
    ],
  );
  return rows.map(({ packed, settled_until: until }) =>
    (JSON.parse(packed ?? '[]') as DayFacts[])
      .filter(({ endTime }) => until !== null && endTime <= Number(until))
      .map((facts) => ({ ...UNKNOWN_BEFORE, ...facts })),
  );
}

/** The facts of whole local days between two midnights, summed from segments. */
export async function sumDays(
  db: Db,
  history: History,
  { customerId, assetId, timeZone }: DaysOf,
  from: number,
  to: number,
): Promise<DayFacts[]> {
  const segments = await readSegments(db, customerId, assetId, from - 1, to); // with the one before: a trip may go on in the first
  const cut = segments.filter((segment) => segment.state !== 'STOPPED' && isCut(segment, timeZone));
  const fixes = await readFixesOf(history, { customerId, assetId }, cut);
  const { from: since, to: until } = withFuel({ customerId, assetId, from, to }, segments);
  const happenings = await readHappenings(db, customerId, assetId, since, until);
  return dayFacts(segments, fixes, timeZone, happenings).filter(
    ({ startTime, endTime }) => startTime >= from && endTime <= to,
  );
}

const isCut = ({ startTime, endTime }: Segment, timeZone: string): boolean =>
  endTime > localDayOf(startTime, timeZone).endTime;

async function readHappenings(
  db: Db,
  customerId: number,
  assetId: number,
  from: number,
  to: number,
): Promise<DayHappenings> {
  const events = await foundByRules(db, { customerId, assetId }, from, to, [
    ...INFRACTIONS.keys(),
    ...FUEL_CODES,
  ]);
  const { rows: visits } = await query<{ at: Date }>(
    db,
    `SELECT enter_time AS at FROM geofence_visit
      WHERE customer_id = $1 AND asset_id = $2 AND enter_time >= $3 AND enter_time < $4`,
    [customerId, assetId, new Date(from), new Date(to)],
  );
  return {
    infractions: events.flatMap(({ at, code }) => {
      const kind = INFRACTIONS.get(code);
      return kind ? [{ time: at, kind }] : [];
    }),
    fuelChanges: events.flatMap(({ at, changeL, shownTime }) =>
      changeL === null ? [] : [{ time: at, changeL, shownTime: shownTime ?? at }],
    ),
    visitTimes: visits.map(({ at }) => at.getTime()),
  };
}

/** Assets of which whole days have passed that are not final yet; at most `count`. */
export async function assetsToFinalize(db: Db, count: number): Promise<DaysOf[]> {
  const { rows } = await query<DaysOf>(
    db,
    `SELECT s.customer_id AS "customerId", s.asset_id AS "assetId", c.time_zone AS "timeZone"
       FROM asset_state s
       JOIN customer c ON c.id = s.customer_id
       JOIN LATERAL (SELECT end_time FROM segment f
                      WHERE f.customer_id = s.customer_id AND f.asset_id = s.asset_id AND f.final
                      ORDER BY f.start_time DESC LIMIT 1) last ON true
      WHERE s.settled_until IS NULL OR s.settled_until < date_trunc('day', last.end_time, c.time_zone)
      LIMIT $1`,
    [count],
  );
  return rows;
}

/** The midnight after the moment before which journeys or events of a customer were dropped: days before it stay as they were summed. */
async function keptFrom(db: Db, { customerId, timeZone }: DaysOf): Promise<number> {
  const { rows } = await query<{ before: Date | null }>(
    db,
    'SELECT greatest(journeys, events) AS before FROM dropped_before WHERE customer_id = $1',
    [customerId],
  );
  const before = rows[0]?.before;
  return before ? localDayOf(before.getTime() - 1, timeZone).endTime : Number.NEGATIVE_INFINITY;
}

/**
 * Sums the days of an asset that have passed, and stores them with the quarters of an hour of their segments, in the given transaction. The row of its track is locked meanwhile:
 * what is derived again waits, and afterwards the days that it touches are no longer final.
 */
export async function finalizeDays(db: Db, history: History, asset: DaysOf): Promise<void> {
  const { customerId, assetId, timeZone } = asset;
  const { rows: states } = await query<{ settled_until: Date | number | null }>(
    db,
    'SELECT settled_until FROM asset_state WHERE asset_id = $1 FOR UPDATE',
    [assetId],
  );
  const { rows: edges } = await query<{ first: Date | null; last: Date | null }>(
    db,
    `SELECT min(start_time) AS first, max(end_time) FILTER (WHERE final) AS last FROM segment
      WHERE customer_id = $1 AND asset_id = $2`,
    [customerId, assetId],
  );
  const { first, last } = edges[0] ?? { first: null, last: null };
  if (!states[0] || !first || !last) return;
  const finalUntil = Math.max(Number(states[0].settled_until ?? first), first.getTime());
  const to = localDayOf(last.getTime(), timeZone).startTime;
  const from = Math.max(localDayOf(finalUntil, timeZone).startTime, Math.min(to, await keptFrom(db, asset)));
  const days = from < to ? await sumDays(db, history, asset, from, to) : [];
  await replaceDays(db, asset, [localDayOf(from, timeZone).date, null], days);
  if (from < to) await writePathQuarters(db, history, asset, from, to);
  await query<never>(
    db,
    'UPDATE asset_state SET settled_until = $2, quarters_since = least(quarters_since, $3) WHERE asset_id = $1',
    [assetId, new Date(Math.max(from, to)), new Date(from)],
  );
}

/** Puts days in the place of what is stored from one date up to another, which is not included; null for all from the first on. */
export async function replaceDays(
  db: Db,
  { customerId, assetId, timeZone }: DaysOf,
  [from, to]: readonly [string, string | null],
  days: readonly DayFacts[],
): Promise<void> {
  await query<never>(
    db,
    `DELETE FROM day_facts WHERE customer_id = $1 AND asset_id = $2 AND date >= $3 AND date < coalesce($4::date, 'infinity')`,
    [customerId, assetId, from, to],
  );
  await query<never>(
    db,
    `INSERT INTO day_facts (customer_id, asset_id, date, time_zone, facts)
     SELECT $1, $2, date, $3, facts FROM unnest($4::date[], $5::jsonb[]) AS d (date, facts)`,
    [customerId, assetId, timeZone, days.map(({ date }) => date), days.map((day) => JSON.stringify(day))],
  );
}
