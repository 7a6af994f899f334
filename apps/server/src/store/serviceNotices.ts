import { FREQUENCY_HOURS, intervalOf, type NoticeTerms, type Standing, standingOf } from '@rastro/domain';
import { sql } from 'kysely';
import { codeName, METER_SOURCE } from './codes.ts';
import { type Db, inTransaction } from './database.ts';
import { meterStart, readMeters } from './serviceMeters.ts';

/** A stored notice with the asset that it is about. */
export interface Notice {
  id: number;
  customerId: number;
  assetId: number;
  assetName: string;
  licensePlate: string;
  serviceTypeId: number;
  terms: NoticeTerms;
  userIds: readonly number[];
  emails: readonly string[];
  cycle: number;
  /** The last cycle that was announced as soon due, and as due. */
  warnedCycle: number;
  dueCycle: number;
}

/** A notice with its standing: how near it is to being due. */
export interface StandingNotice {
  notice: Notice;
  standing: Standing;
}

/** The meter that a cycle follows and where it begins on it, as `service_notice` keeps them. */
export const meterColumns = (meter: NoticeTerms['meter']) => ({
  meter_source: meter && METER_SOURCE[meter.source],
  meter_start: meter?.start ?? null,
});

/** The notices of all customers that are served. */
export const selectNotices = (db: Db) =>
  db
    .selectFrom('service_notice as notice')
    .innerJoin('asset', 'asset.id', 'notice.asset_id')
    .innerJoin('customer', 'customer.id', 'notice.customer_id')
    .selectAll('notice')
    .select(['asset.name as asset_name', 'asset.license_plate', 'customer.time_zone'])
    .where('notice.deleted_at', 'is', null)
    .where('asset.deleted_at', 'is', null)
    .where('customer.deleted_at', 'is', null)
    .where('customer.suspended', '=', false);

/** The notices of assets. The caller has to know that whoever asks may see these assets. */
export async function noticesOfAssets(db: Db, assetIds: readonly number[]): Promise<Notice[]> {
  const rows = await selectNotices(db)
    .where(sql<boolean>`notice.asset_id = ANY(${[...assetIds]}::int[])`)
    .orderBy('notice.id')
    .execute();
  return rows.map(toNotice);
}

/**
 * The notices of all customers that have something to announce yet in their cycle. Those of a vehicle in the workshop, for which nothing
 * rings, wait until it is out.
 */
export async function silentNotices(db: Db, now: number): Promise<Notice[]> {
  const rows = await selectNotices(db)
    .whereRef('notice.due_cycle', '<', 'notice.cycle')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workshop_stay as stay')
            .whereRef('stay.asset_id', '=', 'notice.asset_id')
            .where('stay.deleted_at', 'is', null)
            .where('stay.started_at', '<=', new Date(now))
            .where((eb) => eb.or([eb('stay.ended_at', 'is', null), eb('stay.ended_at', '>', new Date(now))])),
        ),
      ),
    )
    .orderBy('notice.id')
    .execute();
  return rows.map(toNotice);
}

/** The standing of notices at a moment (milliseconds since 1970 UTC); without `recent`, without a forecast. */
export async function withStanding(
  db: Db,
  notices: readonly Notice[],
  { recent }: { recent: boolean },
  now: number,
): Promise<StandingNotice[]> {
  const wanted = notices.map(({ customerId, assetId, terms }) => ({
    customerId,
    assetId,
    since: terms.startTime,
    engine: terms.frequencyId === FREQUENCY_HOURS && terms.meter?.source !== 'device',
  }));
  const meters = await readMeters(db, wanted, { recent }, now);
  return notices.flatMap((notice, index) => {
    const readings = meters[index];
    return readings ? [{ notice, standing: standingOf(notice.terms, readings, now) }] : [];
  });
}

/** Stores the start of notices by a meter, where that was unknown or still to come when they were made. */
export async function beginMeters(db: Db, notices: readonly Notice[], now: number): Promise<void> {
  for (const { id, cycle, customerId, assetId, terms } of notices) {
    const basis = intervalOf(terms.frequencyId, terms.quantity)?.basis;
    if (basis === undefined || basis === 'calendar' || terms.meter !== null || terms.startTime > now)
      continue;
    await inTransaction(db, async (tx) => {
      const start = await meterStart(tx, basis, { customerId, assetId, since: terms.startTime }, now);
      if (start === null) return;
      await tx
        .updateTable('service_notice')
        .set(meterColumns(start))
        .where('id', '=', id)
        .where('cycle', '=', cycle)
        .where('meter_source', 'is', null)
        .execute();
    });
  }
}

/**
 * Notes what is due now, or soon, of a customer's services as announced, in the transaction that serves the customer again: nobody is told of what
 * came while nothing was announced. What is shown of them says how they stand, as always.
 */
export async function noteDueServices(db: Db, customerId: number, now: number): Promise<void> {
  const open = async (): Promise<Notice[]> => {
    const rows = await selectNotices(db)
      .where('notice.customer_id', '=', customerId)
      .whereRef('notice.due_cycle', '<', 'notice.cycle')
      .execute();
    return rows.map(toNotice);
  };
  await beginMeters(db, await open(), now);
  for (const { notice, standing } of await withStanding(db, await open(), { recent: false }, now)) {
    if (standing.indicator === 'OK') continue;
    await db
      .updateTable('service_notice')
      .set({
        warned_cycle: notice.cycle,
        ...(standing.indicator === 'CRITICAL' ? { due_cycle: notice.cycle } : {}),
      })
      .where('id', '=', notice.id)
      .where('cycle', '=', notice.cycle)
      .execute();
  }
}

type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>['executeTakeFirstOrThrow']>>;

/** A notice from its row. */
export function toNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    customerId: row.customer_id,
    assetId: row.asset_id,
    assetName: row.asset_name,
    licensePlate: row.license_plate,
    serviceTypeId: row.service_type_id,
    terms: {
      frequencyId: row.frequency_id,
      quantity: row.quantity,
      percentageAlert: row.percentage_alert,
      startTime: row.date_start.getTime(),
      meter: meterOf(row),
      timeZone: row.time_zone,
    },
    userIds: row.user_ids,
    emails: row.emails,
    cycle: row.cycle,
    warnedCycle: row.warned_cycle,
    dueCycle: row.due_cycle,
  };
}

function meterOf({ meter_source: source, meter_start: start }: NoticeRow): NoticeTerms['meter'] {
  if (source === null || start === null) return null;
  return { source: codeName(METER_SOURCE, source), start };
}
