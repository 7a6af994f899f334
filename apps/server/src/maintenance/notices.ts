import {
  FREQUENCY_HOURS,
  type MeterSource,
  type NoticeTerms,
  type Standing,
  standingOf,
} from '@rastro/domain';
import type { Selectable } from 'kysely';
import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';
import type { Tables } from '../store/tables.ts';
import { readMeters } from './meters.ts';

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

/** A notice with how it stands. */
export interface StandingNotice {
  notice: Notice;
  standing: Standing;
}

export const METER_SOURCES: Readonly<Record<MeterSource, number>> = { device: 1, computed: 2 };

const NOTICES = `
  SELECT n.*, a.name AS asset_name, a.license_plate, c.time_zone
    FROM service_notice n
    JOIN asset a ON a.id = n.asset_id AND a.deleted_at IS NULL
    JOIN customer c ON c.id = n.customer_id AND c.deleted_at IS NULL AND NOT c.suspended
   WHERE n.deleted_at IS NULL`;

/** The notices of assets. Which assets somebody may ask for is for their scope to say. */
export async function noticesOfAssets(db: Db, assetIds: readonly number[]): Promise<Notice[]> {
  const { rows } = await query<NoticeRow>(db, `${NOTICES} AND n.asset_id = ANY($1) ORDER BY n.id`, [
    assetIds,
  ]);
  return rows.map(toNotice);
}

/** One notice, its row locked until the transaction ends; null where there is none. */
export async function lockNotice(db: Db, id: number): Promise<Notice | null> {
  const { rows } = await query<NoticeRow>(db, `${NOTICES} AND n.id = $1 FOR UPDATE OF n`, [id]);
  return rows[0] ? toNotice(rows[0]) : null;
}

/** The notices that have something to announce yet in their cycle, of everybody. */
export async function silentNotices(db: Db): Promise<Notice[]> {
  const { rows } = await query<NoticeRow>(db, `${NOTICES} AND n.due_cycle < n.cycle ORDER BY n.id`);
  return rows.map(toNotice);
}

/** How notices stand at a moment; without `recent`, without a forecast. */
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

type NoticeRow = Selectable<Tables['service_notice']> & {
  asset_name: string;
  license_plate: string;
  time_zone: string;
};

function toNotice(row: NoticeRow): Notice {
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
  return { source: source === METER_SOURCES.device ? 'device' : 'computed', start };
}
