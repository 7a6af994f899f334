import { type Indicator, intervalOf, type Standing } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction, type Store } from '../store/database.ts';
import { takeLiveSequence } from '../store/derived.ts';
import { query } from '../store/query.ts';
import { meterStart } from './meters.ts';
import { METER_SOURCES, type Notice, silentNotices, withStanding } from './notices.ts';

const EVERY_MS = 60_000;
/** The code in the event catalogue. */
const CODE = 'maintenanceDue';
const BY_THE_CLOCK = 3;
const E7 = 1e7;

/**
 * What the event of a notice says besides its vehicle and place: who is to be told, and what of. Its subject is the notice's id, its
 * fingerprint differs by cycle and level.
 */
export interface MaintenanceDetail {
  noticeId: number;
  serviceTypeId: number;
  level: Exclude<Indicator, 'OK'>;
  /** When it is due, or at what reading of its meter (metres or seconds): one of the three. */
  dueTime: number | null;
  dueM: number | null;
  dueS: number | null;
  /** Recipients: ids of users, and e-mail addresses of people who are none. */
  users: readonly number[];
  emails: readonly string[];
}

/** Looks once a minute which notices have to be announced. Gives the function that stops it. */
export function startAnnouncing(store: Store, log: FastifyBaseLogger): () => Promise<void> {
  return startRounds({
    round: async () => {
      await announceNotices(store, Date.now());
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) =>
      log.warn({ err }, 'the service notices could not be looked at; the next minute tries again'),
  });
}

/**
 * Announces each notice that became soon due, and each that became due, by an event, once in each cycle; one that is due at once is not
 * soon due before. Notices whose meter was unknown at their start begin as soon as it is known. Gives how many were announced.
 */
export async function announceNotices(store: Store, now: number): Promise<number> {
  await beginMeters(store, now);
  const standing = await withStanding(store.db, await silentNotices(store.db), { recent: false }, now);
  let announced = 0;
  for (const { notice, standing: found } of standing) {
    if (found.indicator === 'OK' || (found.indicator === 'WARNING' && notice.warnedCycle >= notice.cycle))
      continue;
    const level = found.indicator;
    if (await inTransaction(store.db, (tx) => announce(tx, notice, { ...found, indicator: level }, now)))
      announced += 1;
  }
  return announced;
}

/** One event, in the transaction that notes it: whoever changed the notice meanwhile, or announced it, wins. */
async function announce(
  db: Db,
  { id, cycle, customerId, assetId, serviceTypeId, userIds, emails }: Notice,
  { indicator: level, basis, limits }: Standing & { indicator: MaintenanceDetail['level'] },
  now: number,
): Promise<boolean> {
  const { rowCount } = await query(
    db,
    `UPDATE service_notice SET warned_cycle = cycle, due_cycle = CASE WHEN $3 THEN cycle ELSE due_cycle END
      WHERE id = $1 AND cycle = $2 AND deleted_at IS NULL AND due_cycle < cycle AND ($3 OR warned_cycle < cycle)`,
    [id, cycle, level === 'CRITICAL'],
  );
  if (rowCount === 0) return false;
  const dueOf = (wanted: Standing['basis']): number | null =>
    basis === wanted ? (limits?.due ?? null) : null;
  const detail: MaintenanceDetail = {
    noticeId: id,
    serviceTypeId,
    level,
    dueTime: dueOf('calendar'),
    dueM: dueOf('odometer'),
    dueS: dueOf('hourMeter'),
    users: userIds,
    emails,
  };
  const sequence = await takeLiveSequence(db, 1);
  await query(
    db,
    `INSERT INTO event (customer_id, asset_id, at, end_time, code, subject, fingerprint, source, device_id, latitude_e7, longitude_e7,
                        detail, sequence)
     SELECT $1, $2, $3, $3, $4, $5, $6, $7, t.device_id, round((t.point->>'latitude')::float8 * ${E7})::int,
            round((t.point->>'longitude')::float8 * ${E7})::int, $8, $9
       FROM (SELECT 1) one LEFT JOIN asset_state t ON t.asset_id = $2`,
    [
      customerId,
      assetId,
      new Date(now),
      CODE,
      id,
      2 * cycle + (level === 'CRITICAL' ? 1 : 0),
      BY_THE_CLOCK,
      JSON.stringify(detail),
      sequence,
    ],
  );
  return true;
}

/** Gives notices by a meter their start, where that was unknown or still to come when they were made. */
async function beginMeters(store: Store, now: number): Promise<void> {
  for (const { id, cycle, customerId, assetId, terms } of await silentNotices(store.db)) {
    const basis = intervalOf(terms.frequencyId, terms.quantity)?.basis;
    if (basis === undefined || basis === 'calendar' || terms.meter !== null || terms.startTime > now)
      continue;
    await inTransaction(store.db, async (tx) => {
      const start = await meterStart(tx, basis, { customerId, assetId, since: terms.startTime }, now);
      if (start === null) return;
      await query(
        tx,
        `UPDATE service_notice SET meter_source = $3, meter_start = $4
          WHERE id = $1 AND cycle = $2 AND meter_source IS NULL`,
        [id, cycle, METER_SOURCES[start.source], start.start],
      );
    });
  }
}
