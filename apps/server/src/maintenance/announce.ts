import type { Indicator, Standing } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import { PACES } from '../paces.ts';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { insertClockEvent } from '../store/events/insert.ts';
import { beginMeters, type Notice, silentNotices, withStanding } from '../store/serviceNotices.ts';
import { announceDocuments } from './announceDocuments.ts';

/** The code in the event catalogue. */
const CODE = 'maintenanceDue';

/**
 * What the event of a notice holds besides its vehicle and place: whom to notify, and of what. Its subject is the notice's id, its
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

/** Announces every `everyMs` the notices, and the documents, that have become due or soon due. Gives the function that stops it. */
export function startAnnouncing(
  db: Db,
  log: FastifyBaseLogger,
  everyMs = PACES.announceMs,
): () => Promise<void> {
  return startRounds({
    round: async () => {
      await announceNotices(db, Date.now());
      await announceDocuments(db, Date.now());
      return false;
    },
    everyMs,
    onFailure: (err) =>
      log.warn(
        { err },
        'the notices of services and documents could not be looked at; the next minute tries again',
      ),
  });
}

/**
 * Announces each notice that became soon due, and each that became due, by an event, once in each cycle; one that is due at once is not
 * soon due before. Notices whose meter was unknown at their start begin as soon as it is known. Gives how many were announced.
 */
export async function announceNotices(db: Db, now: number): Promise<number> {
  await beginMeters(db, await silentNotices(db, now), now);
  const standing = await withStanding(db, await silentNotices(db, now), { recent: false }, now);
  let announced = 0;
  for (const { notice, standing: found } of standing) {
    if (found.indicator === 'OK' || (found.indicator === 'WARNING' && notice.warnedCycle >= notice.cycle))
      continue;
    const level = found.indicator;
    if (await inTransaction(db, (tx) => announce(tx, notice, { ...found, indicator: level }, now)))
      announced += 1;
  }
  return announced;
}

/** One event, in the transaction that notes it: whoever changed the notice meanwhile, or announced it, wins. */
async function announce(
  db: Db,
  { id, cycle, customerId, assetId, serviceTypeId }: Notice,
  { indicator: level, basis, limits }: Standing & { indicator: MaintenanceDetail['level'] },
  now: number,
): Promise<boolean> {
  const isDue = level === 'CRITICAL';
  const noted = await db
    .updateTable('service_notice')
    .set({ warned_cycle: cycle, ...(isDue ? { due_cycle: cycle } : {}) })
    .where('id', '=', id)
    .where('cycle', '=', cycle)
    .where('deleted_at', 'is', null)
    .where('due_cycle', '<', cycle)
    .$if(!isDue, (query) => query.where('warned_cycle', '<', cycle))
    .returning(['user_ids', 'emails']) // read with it: whoever was erased meanwhile is not among them
    .executeTakeFirst();
  if (!noted) return false;
  const dueOf = (wanted: Standing['basis']): number | null =>
    basis === wanted ? (limits?.due ?? null) : null;
  const detail: MaintenanceDetail = {
    noticeId: id,
    serviceTypeId,
    level,
    dueTime: dueOf('calendar'),
    dueM: dueOf('odometer'),
    dueS: dueOf('hourMeter'),
    users: noted.user_ids,
    emails: noted.emails,
  };
  const fingerprint = 2 * cycle + (isDue ? 1 : 0);
  await insertClockEvent(db, { customerId, assetId, at: now, code: CODE, subject: id, fingerprint, detail });
  return true;
}
