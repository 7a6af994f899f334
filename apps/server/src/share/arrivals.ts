import { distanceM, type Fix } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { FROM_OUTSIDE } from '../access/scope.ts';
import type { LiveFleet } from '../live/liveFleet.ts';
import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';
import type { History } from '../store/history/history.ts';
import { NOTHING_SPARED, veiledDb } from '../store/veil.ts';

/** Dependencies of seeing arrivals. */
export interface ArrivalParts {
  db: Db;
  history: Pick<History, 'readFixes' | 'lastFixBefore'>;
  fleet: Pick<LiveFleet, 'point'>;
}

/** An open link that ends where its vehicle reaches a place with a radius. */
interface WatchedLink {
  id: number;
  customerId: number;
  assetId: number;
  createdAt: Date;
  latitude: number;
  longitude: number;
  radiusM: number;
}

/** What has been read of the way of a watched vehicle. */
interface Watch {
  /** What the live fleet said of the vehicle then; while it says the same there is nothing new to read. */
  news: string;
  /** When the past of the vehicle was derived again, which late fixes make necessary: then all of its way is read again. */
  pastChanged: string | null;
  /** The time from which fixes are to be read next, in milliseconds since 1970. */
  from: number;
  /** Whether it was outside of the place since the link was made: who is there has to leave before it can arrive. */
  wasOutside: boolean;
}

/**
 * Sees arrivals on the facts, also while nobody looks: at a geofence by the visits that are derived, at a place by the good fixes since the
 * link was made, late ones too. What it keeps in memory is read again after a start.
 */
export class ArrivalWatch {
  readonly #parts: ArrivalParts;
  #watched = new Map<number, Watch>();

  constructor(parts: ArrivalParts) {
    this.#parts = parts;
  }

  /** One look at all open links. Throws what the store throws. */
  async round(): Promise<void> {
    const { db } = this.#parts;
    await sql`
      UPDATE share_link AS link SET arrived_at = visit.enter_time
        FROM (SELECT l.id, min(v.enter_time) AS enter_time
                FROM share_link l
                JOIN geofence_visit v ON v.customer_id = l.customer_id AND v.asset_id = l.asset_id
                 AND v.geofence_id = l.geofence_id AND v.enter_time >= l.created_at
               WHERE l.ends_at > now() AND l.arrived_at IS NULL AND l.revoked_at IS NULL
               GROUP BY l.id) visit
       WHERE link.id = visit.id AND link.arrived_at IS NULL`.execute(veiledDb(db, NOTHING_SPARED));
    const { rows } = await sql<WatchedLink>`
      SELECT id, customer_id AS "customerId", asset_id AS "assetId", created_at AS "createdAt",
             arrival_latitude AS latitude, arrival_longitude AS longitude, arrival_radius_m AS "radiusM"
        FROM share_link
       WHERE ends_at > now() AND arrived_at IS NULL AND revoked_at IS NULL AND arrival_radius_m IS NOT NULL`.execute(
      db,
    );
    const watched = new Map<number, Watch>();
    for (const link of rows) {
      const watch = await this.#look(link);
      if (watch) watched.set(link.id, watch);
    }
    this.#watched = watched;
  }

  /** Reads what is new of a vehicle's way; null where that ended the link. */
  async #look(link: WatchedLink): Promise<Watch | null> {
    const { db, history, fleet } = this.#parts;
    const live = fleet.point(link.assetId, FROM_OUTSIDE);
    const news = live?.id ?? '';
    const pastChanged = live?.pastChanged ?? null;
    const known = this.#watched.get(link.id);
    if (known?.news === news && known.pastChanged === pastChanged) return known;
    const createdAt = link.createdAt.getTime();
    let { from, wasOutside } =
      known?.pastChanged === pastChanged
        ? known
        : { from: createdAt, wasOutside: await this.#beganOutside(link, createdAt) };
    const { customerId, assetId } = link;
    for await (const fix of history.readFixes(customerId, assetId, from, Number.POSITIVE_INFINITY)) {
      from = fix.fixTime + 1;
      const isInside = insideOf(link, fix);
      if (isInside === false) wasOutside = true;
      if (!isInside || !wasOutside) continue;
      await db
        .updateTable('share_link')
        .set({ arrived_at: new Date(fix.fixTime) })
        .where('id', '=', link.id)
        .where('arrived_at', 'is', null)
        .execute();
      return null;
    }
    return { news, pastChanged, from, wasOutside };
  }

  /** Whether the vehicle was elsewhere when the link was made; also where nobody knows. */
  async #beganOutside(link: WatchedLink, createdAt: number): Promise<boolean> {
    const last = await this.#parts.history.lastFixBefore(link.customerId, link.assetId, createdAt, {
      onlyGood: true,
    });
    return last === null || insideOf(link, last) === false;
  }
}

/** Whether a fix is at the place; null for one that is not good. */
function insideOf(
  { latitude, longitude, radiusM }: WatchedLink,
  { quality, latitude: fixLatitude, longitude: fixLongitude }: Fix,
): boolean | null {
  if (quality !== 0 || fixLatitude === null || fixLongitude === null) return null;
  return distanceM(latitude, longitude, fixLatitude, fixLongitude) <= radiusM;
}

/** Sees arrivals, now and again after so many milliseconds. Gives the function that stops it. */
export function startArrivals(
  parts: ArrivalParts,
  log: FastifyBaseLogger,
  everyMs: number,
): () => Promise<void> {
  const watch = new ArrivalWatch(parts);
  return startRounds({
    round: async () => {
      await watch.round();
      return false;
    },
    everyMs,
    onFailure: (err) =>
      log.warn({ err }, 'arrivals of shared vehicles could not be seen; the next round tries again'),
  });
}
