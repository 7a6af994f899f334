import type { HistoryPointObd2 } from '@rastro/contract/resolvers';
import { type Fix, fixOfColumns, metresToKm, mpsToKmh, obd2Reading } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import type { History } from '../store/history/history.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';

const HOUR_MS = 3_600_000;
/** How far back from the newest report a reading is looked for, the nearest first: most devices send readings with every report. */
const LOOK_BACK_MS = [HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS] as const;

/** The newest report of a device with readings of its vehicle's bus until a moment (milliseconds since 1970); null for none in scope. */
export async function lastObd2Reading(
  scope: Scope,
  history: History,
  deviceId: number,
  at: number,
): Promise<HistoryPointObd2 | null> {
  const mounted = await scope
    .watched()
    .innerJoin('mounting', 'mounting.asset_id', 'asset.id')
    .where('mounting.device_id', '=', deviceId)
    .where('mounting.mounted_from', '<=', new Date(at))
    .orderBy('mounting.mounted_from', 'desc')
    .select(['asset.id as assetId', 'asset.customer_id as customerId'])
    .executeTakeFirst();
  if (!mounted) return null;
  const fix = await lastFixWithReading(historySeenBy(history, scope), { ...mounted, deviceId }, at);
  const reading = fix && obd2Reading(fix);
  if (!reading) return null;
  const { attributes, latitude, longitude, odometerM, quality, speedMps } = fix;
  const odometer = attributes.vehicleOdometerM ?? odometerM;
  const isGood = quality === 0;
  return {
    ...(reading as Omit<HistoryPointObd2, 'summary'>),
    summary: {
      velocidad: speedMps === null ? null : Math.round(mpsToKmh(speedMps) * 10) / 10,
      fGPS: momentText(fix.fixTime),
      lat: isGood ? latitude : null,
      lon: isGood ? longitude : null,
      odo: typeof odometer === 'number' ? metresToKm(odometer) : null,
    },
  };
}

async function lastFixWithReading(
  history: History,
  { customerId, assetId, deviceId }: { customerId: number; assetId: number; deviceId: number },
  at: number,
): Promise<Fix | null> {
  const newest = await history.lastFixBefore(customerId, assetId, at + 1);
  if (!newest) return null;
  let to = newest.fixTime + 1;
  for (const back of LOOK_BACK_MS) {
    const from = newest.fixTime - back;
    let last: Fix | null = null;
    for await (const rows of history.readPages(customerId, assetId, from, to))
      for (const row of rows) {
        if (row.deviceId !== deviceId || !row.attributes) continue;
        const fix = fixOfColumns(row);
        if (obd2Reading(fix)) last = fix;
      }
    if (last) return last;
    to = from;
  }
  return null;
}
