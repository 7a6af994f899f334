import type { HistoryPointExtendedData } from '@rastro/contract/resolvers';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import type { Store } from '../store/database.ts';
import { parsePositionId } from '../store/history/positionId.ts';

const millivolts = (value: unknown): number | null =>
  typeof value === 'number' ? Math.round(value * 1000) : null;

/** The voltages and the event of one stored position in scope; null where there is none. */
export async function extendedData(
  scope: Scope,
  store: Store,
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
  const row = await store.kysely
    .selectFrom('position')
    .where('customer_id', '=', asset.customer_id)
    .where('asset_id', '=', asset.id)
    .where('fix_time', '=', new Date(position.fixTime))
    .where('fingerprint', '=', position.fingerprint)
    .select(['device_id', 'events', 'attributes'])
    .executeTakeFirst();
  if (!row) return null;
  const attributes = (row.attributes ?? {}) as Record<string, unknown>;
  return {
    eid: row.device_id,
    mid: asset.id,
    fGPS: momentText(position.fixTime),
    evt: row.events?.at(-1) ?? null,
    externalVoltage: millivolts(attributes.externalVoltageV),
    batteryVoltage: millivolts(attributes.batteryVoltageV),
    GNSSStat: millivolts(attributes.gnssVoltageV),
  };
}
