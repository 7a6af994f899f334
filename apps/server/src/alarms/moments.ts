import type { AlarmMoment, QueryAlarmMomentsArgs } from '@rastro/contract/resolvers';
import { eventName } from '@rastro/domain';
import { sql } from 'kysely';
import { assetsInReach } from '../access/assetsInReach.ts';
import type { Scope } from '../access/scope.ts';
import { momentText, rangeMs } from '../moments.ts';
import { isOf } from './row.ts';

const MOST_DAYS = 2;
const MOST_MOMENTS = 500;

/** When alarms of an asset happened in a range, in order. Throws NOT_FOUND, INVALID_INPUT and RANGE_TOO_LONG. */
export async function alarmMoments(
  scope: Scope,
  { movilID, fechaInicio, fechaFin }: QueryAlarmMomentsArgs,
): Promise<AlarmMoment[]> {
  const { timeZone, language } = scope.requester;
  const limits = { endField: 'fechaFin', maximumDays: MOST_DAYS };
  const { from, to } = rangeMs([fechaInicio, fechaFin], timeZone, limits);
  const [asset] = await assetsInReach(scope, [movilID]);
  const { rows } = await sql<{ id: number; at: Date; code: string }>`
    SELECT k.notification_id AS id, k.at, k.code FROM notification_event k JOIN notification n ON n.id = k.notification_id
     WHERE k.customer_id = ${asset?.customerId} AND k.asset_id = ${asset?.id}
       AND k.at >= ${new Date(from)} AND k.at < ${new Date(to)} AND ${isOf('any')}
     ORDER BY k.at, k.notification_id LIMIT ${MOST_MOMENTS}`.execute(scope.db);
  const words = language === 'US' ? 'en' : 'es';
  return rows.map(({ id, at, code }) => ({
    notificationId: id,
    date: momentText(at.getTime()),
    event: eventName(code, words),
    eventCode: code,
  }));
}
