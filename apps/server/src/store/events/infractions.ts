import { EVENT_TYPES, type Infraction } from '@rastro/domain';
import { EVENT_SOURCE } from '../codes.ts';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { STRETCHES, type Stretch, stretchArrays } from '../segments.ts';
import { DRIVER_OF_EVENT } from './listed.ts';

/** An infraction of driving behaviour, as a fact rule found it. */
export interface FoundInfraction {
  kind: Infraction;
  code: string;
  /** When it began, in milliseconds since 1970 UTC. */
  at: number;
  /** Who drove then, by the timeline; null where nobody is known. */
  driverId: number | null;
  /** Ten-millionths of degrees. */
  latitudeE7: number | null;
  longitudeE7: number | null;
  detail: Record<string, unknown> | null;
}

const KINDS: ReadonlyMap<string, Infraction> = new Map(
  EVENT_TYPES.flatMap(({ code, infraction }) => (infraction === null ? [] : [[code, infraction] as const])),
);
/** Infractions that a device may report by itself. */
const MANOEUVRES = [...KINDS].flatMap(([code, kind]) => (kind === 'EV' ? [] : [code]));

/** The infractions that begin in stretches, by the place of their stretch, counted from 0, each in order. */
export async function readInfractions(
  db: Db,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<number, FoundInfraction[]>> {
  const { rows } = await query<{
    place: string;
    at: Date;
    code: string;
    driver_id: number | null;
    latitude_e7: number | null;
    longitude_e7: number | null;
    detail: FoundInfraction['detail'];
  }>(
    db,
    `SELECT r.place, e.at, e.code, e.latitude_e7, e.longitude_e7, e.detail,
            ${DRIVER_OF_EVENT} AS driver_id
       FROM ${STRETCHES}
       JOIN event e ON e.customer_id = r.customer_id AND e.asset_id = r.asset_id AND e.at >= r.since AND e.at < r.until
      WHERE e.source = $5 AND e.code = ANY($6::text[])
      ORDER BY r.place, e.at, e.code, e.subject`,
    [...stretchArrays(stretches), EVENT_SOURCE.rule, [...KINDS.keys()]],
  );
  const found = rows.map((row) => ({
    place: Number(row.place) - 1,
    kind: KINDS.get(row.code)!,
    code: row.code,
    at: row.at.getTime(),
    driverId: row.driver_id,
    latitudeE7: row.latitude_e7,
    longitudeE7: row.longitude_e7,
    detail: row.detail,
  }));
  return Map.groupBy(found, ({ place }) => place);
}

/** When devices reported a manoeuvre themselves, in milliseconds since 1970 UTC and in order, by the place of their stretch, counted from 0. */
export async function readOwnManoeuvres(
  db: Db,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await query<{ place: string; times: Date[] }>(
    db,
    `SELECT r.place, array_agg(e.at ORDER BY e.at) AS times
       FROM ${STRETCHES}
       JOIN event e ON e.customer_id = r.customer_id AND e.asset_id = r.asset_id AND e.at >= r.since AND e.at < r.until
      WHERE e.source = $5 AND e.code = ANY($6::text[]) AND e.detail->>'measuredBy' = 'device'
      GROUP BY r.place`,
    [...stretchArrays(stretches), EVENT_SOURCE.rule, MANOEUVRES],
  );
  return new Map(rows.map(({ place, times }) => [Number(place) - 1, times.map((at) => at.getTime())]));
}
