import type { HistoryPointExtendedData } from '@rastro/contract/resolvers';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import type { History } from '../store/history/history.ts';
import { parsePositionId } from '../store/history/positionId.ts';

const millivolts = (value: unknown): number | null =>
  typeof value === 'number' ? Math.round(value * 1000) : null;

/** The voltages and the event of one stored position in scope; null where there is none. */
export async function extendedData(
  scope: Scope,
  history: History,
  id: string,
): Promise<HistoryPointExtendedData | null> {
  const position = parsePositionId(id);
  if (!position) return null;
  const asset = await scope
    .assets()
    .where('asset.id', '=', position.assetId)
    .select(['asset.id', 'asset.customer_id'])
    .executeTakeFirst();
  if (!asset) return null;
  const found = await history.findFix(asset.customer_id, asset.id, position);
  if (!found) return null;
  const { attributes, events } = found.fix;
  return {
    eid: found.deviceId,
    mid: asset.id,
    fGPS: momentText(position.fixTime),
    evt: events.at(-1) ?? null,
    externalVoltage: millivolts(attributes.externalVoltageV),
    batteryVoltage: millivolts(attributes.batteryVoltageV),
    GNSSStat: millivolts(attributes.gnssVoltageV),
  };
}
