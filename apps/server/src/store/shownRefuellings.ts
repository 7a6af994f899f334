import {
  ChunkDamaged,
  FACT_RULES,
  FactsFold,
  initialMemory,
  type ReportedEvent,
  type SettingsOverTime,
} from '@rastro/domain';
import { breather } from '../rounds.ts';
import { EVENT_SOURCE, SEGMENT_STATE } from './codes.ts';
import type { Db } from './database.ts';
import { FUEL_CODES } from './dayFacts.ts';
import type { EventsOf } from './events/read.ts';
import { redateEvent } from './events/redateEvent.ts';
import type { History } from './history/history.ts';
import { query } from './query.ts';
import { droppedBefore } from './retention/droppedBefore.ts';

/** The thresholds of an asset for going through its past after a fix (null: from the beginning); `reach` is awaited before each fix. */
export type PastThresholds = (
  customerId: number,
  assetId: number,
  after: number | null,
) => SettingsOverTime & { reach(time: number): Promise<void> | null };

/** A refuelling or drain that an earlier version stored without the moment from which the levels show it. Times are milliseconds since 1970 UTC. */
export interface UnshownRefuelling extends EventsOf {
  at: number;
  code: string;
  subject: number;
  fingerprint: number;
  decidedTime: number;
}

const FUEL_RULES = FACT_RULES.filter(({ name }) => name === 'fuel');
/** After so many movements the rule knows the levels before a change, and no longer what it did not know at the first of them. */
const MOVEMENTS_BEFORE = 10;
const BEFORE_ALL_FINGERPRINTS = -(2 ** 31) - 1;

/** Refuellings and drains of an earlier version, the latest first; at most `count`. Only assets are looked at of which figures are outdated. */
export async function unshownRefuellings(db: Db, count: number): Promise<UnshownRefuelling[]> {
  const { rows } = await query<
    Omit<UnshownRefuelling, 'at' | 'decidedTime'> & { at: Date; decidedTime: Date }
  >(
    db,
    `SELECT e.customer_id AS "customerId", e.asset_id AS "assetId", e.at, e.code, e.subject, e.fingerprint,
            coalesce(e.decided_time, e.at) AS "decidedTime"
       FROM asset_state s JOIN event e ON e.customer_id = s.customer_id AND e.asset_id = s.asset_id
      WHERE s.outdated_until IS NOT NULL AND e.code = ANY($1::text[]) AND e.source = $2
        AND e.detail ? 'changeL' AND NOT e.detail ? 'shownTime'
      ORDER BY e.at DESC, e.asset_id LIMIT $3`,
    [FUEL_CODES, EVENT_SOURCE.rule, count],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime(), decidedTime: row.decidedTime.getTime() }));
}

/**
 * Says of a refuelling or drain from when the levels show it, as the rule of today says it, which may also know better when it was. Where the
 * positions are not kept, cannot be read or do not say it, its details say that it is not known. The event keeps its number: it is new to nobody.
 */
export async function showRefuelling(
  db: Db,
  history: History,
  thresholds: PastThresholds,
  stored: UnshownRefuelling,
): Promise<void> {
  const found = await foundAgain(db, history, thresholds, stored);
  const isMoved = found && found.startTime !== stored.at && (await redateEvent(db, stored, found));
  await query<never>(
    db,
    `UPDATE event SET detail = detail || jsonb_build_object('shownTime', $7::float8)
      WHERE customer_id = $1 AND asset_id = $2 AND at = $3 AND code = $4 AND subject = $5 AND fingerprint = $6 AND source = $8`,
    [
      stored.customerId,
      stored.assetId,
      new Date(isMoved ? found.startTime : stored.at),
      stored.code,
      stored.subject,
      isMoved ? found.fingerprint : stored.fingerprint,
      found?.detail.shownTime ?? null,
      EVENT_SOURCE.rule,
    ],
  );
}

/** The event as the rule finds it by the positions that are kept; null where it does not. */
async function foundAgain(
  db: Db,
  history: History,
  thresholds: PastThresholds,
  { customerId, assetId, at, code, decidedTime }: UnshownRefuelling,
): Promise<ReportedEvent | null> {
  if (at < (await droppedBefore(db, customerId))) return null;
  const past = thresholds(customerId, assetId, null);
  const fold = new FactsFold(initialMemory(), past, FUEL_RULES);
  const after = {
    fixTime: await someMovementsBefore(db, { customerId, assetId }, at),
    fingerprint: BEFORE_ALL_FINGERPRINTS,
  };
  const letOthersIn = breather();
  try {
    for await (const fix of history.readFixesAfter(customerId, assetId, after)) {
      if (fix.fixTime > decidedTime) break;
      const reaching = past.reach(fix.fixTime) ?? letOthersIn();
      if (reaching) await reaching;
      const found = fold
        .push(fix)
        .events.find((event) => event.code === code && event.decidedTime === decidedTime);
      if (found) return found;
    }
  } catch (cause) {
    if (!(cause instanceof ChunkDamaged)) throw cause;
  }
  return null;
}

/** When the last movements before a moment began; the moment itself where there are none. */
async function someMovementsBefore(
  db: Db,
  { customerId, assetId }: EventsOf,
  moment: number,
): Promise<number> {
  const { rows } = await query<{ first: Date | null }>(
    db,
    `SELECT min(start_time) AS first FROM (
       SELECT start_time FROM segment
        WHERE customer_id = $1 AND asset_id = $2 AND state = $4 AND start_time < $3
        ORDER BY start_time DESC LIMIT $5) AS last`,
    [customerId, assetId, new Date(moment), SEGMENT_STATE.MOVING, MOVEMENTS_BEFORE],
  );
  return rows[0]?.first?.getTime() ?? moment;
}
