import type { Notification, NotificationPoint } from '@rastro/contract/resolvers';
import { eventName, formatPositionId, isEstimated, mpsToKmh } from '@rastro/domain';
import { vehicleName } from '@rastro/format';
import { momentText } from '../moments.ts';
import { codeName, INCIDENT_KIND } from '../store/codes.ts';
import type { History } from '../store/history/history.ts';
import type { NotificationRow } from './row.ts';

/** Dependencies of showing incidents. */
export interface ViewParts {
  history: Pick<History, 'findFix'>;
  addressOf(latitude: number, longitude: number): string | null;
}

const E7 = 1e7;

/** An incident under the contract's names: the one place where it is translated. */
export async function toNotification(
  row: NotificationRow,
  language: string,
  parts: ViewParts,
): Promise<Notification> {
  const words = language === 'US' ? 'en' : 'es';
  const kind = codeName(INCIDENT_KIND, row.kind);
  return {
    id: row.id,
    typeNotification: { id: row.typeId },
    event: eventName(row.code, words),
    eventCode: row.code,
    estimated: isEstimated(row.code, row.detail),
    about: row.about?.[words] ?? null,
    source: vehicleName({ name: row.assetName, licensePlate: row.licensePlate }),
    date: momentText(row.firstAt.getTime()),
    datereaded: row.readAt && momentText(row.readAt.getTime()),
    point: await pointOf(row, parts),
    typeAlarm: kind === 'NONE' ? null : kind,
    assetId: row.assetId,
    report: null,
    count: row.eventCount,
    lastDate: momentText(row.lastAt.getTime()),
    endDate: row.endTime && momentText(row.endTime.getTime()),
    late: row.late,
    rules: row.ruleNames,
    acknowledgedAt: row.acknowledgedAt && momentText(row.acknowledgedAt.getTime()),
    acknowledgedBy: row.acknowledgedBy,
    assignee:
      row.assigneeId === null
        ? null
        : { id: row.assigneeId, name: row.assigneeName ?? String(row.assigneeId) },
    comments: row.comments,
    escalatedAt: row.escalatedAt && momentText(row.escalatedAt.getTime()),
  };
}

/** The time of the fix at whose place an incident is shown, in milliseconds since 1970 UTC. */
export const fixTimeOf = (row: Pick<NotificationRow, 'fixTime' | 'firstAt'>): number =>
  row.fixTime ?? row.firstAt.getTime();

async function pointOf(row: NotificationRow, parts: ViewParts): Promise<NotificationPoint | null> {
  if (row.latitudeE7 === null || row.longitudeE7 === null) return null;
  const lat = row.latitudeE7 / E7;
  const lon = row.longitudeE7 / E7;
  const fixTime = fixTimeOf(row);
  const key = { fixTime, fingerprint: row.fixFingerprint ?? row.fingerprint };
  const found = await parts.history.findFix(row.customerId, row.assetId, key);
  const speedMps = found?.fix.speedMps ?? null;
  return {
    id: found === null ? null : formatPositionId({ assetId: row.assetId, ...key }),
    nCli: row.customerName,
    dir: parts.addressOf(lat, lon),
    vel: speedMps === null ? null : Math.round(mpsToKmh(speedMps) * 10) / 10,
    lat,
    lon,
    fGPS: momentText(fixTime),
  };
}
