import { eventType, URGENT_EVENTS } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';

/** An alarm that nobody acknowledged is open for so long: what was not dealt with until then, nobody will deal with on the map. */
const OPEN_MS = 24 * 3_600_000;

const LASTING = URGENT_EVENTS.filter((code) => eventType(code)?.isEpisode);

/**
 * A query for the most urgent open alarm of each asset that has one (`asset_id`, `code`). Open is what is listed and nobody
 * acknowledged, while it lasts; what is a moment, and what never ended, for a day. It goes through the counters, of which there are few,
 * and looks only the newest notification of each up.
 */
export const openAlarms = (now: number): RawBuilder<unknown> => sql`
  SELECT DISTINCT ON (c.asset_id) c.asset_id, c.code
    FROM notification_counter c
    CROSS JOIN LATERAL (
      SELECT last_at, end_time FROM notification
       WHERE asset_id = c.asset_id AND code = c.code AND acknowledged_at IS NULL AND listed
       ORDER BY id DESC LIMIT 1) AS newest
   WHERE c.waiting > 0 AND c.code = ANY(${URGENT_EVENTS}::text[])
     AND newest.last_at > ${new Date(now - OPEN_MS)}
     AND NOT (c.code = ANY(${LASTING}::text[]) AND newest.end_time IS NOT NULL)
   ORDER BY c.asset_id, array_position(${URGENT_EVENTS}::text[], c.code)`;
