import type { HistoryPoint, HistoryPointExtendedData, PositionReading } from '@rastro/contract/resolvers';
import { attributeDefinition, metresToKm, mpsToKmh, parsePositionId, unitOf } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import type { AddressOf } from '../live/livePoint.ts';
import { momentText } from '../moments.ts';
import type { History, StoredFix } from '../store/history/history.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';

const millivolts = (value: unknown): number | null =>
  typeof value === 'number' ? Math.round(value * 1000) : null;

/** A stored position in scope by its id; null where there is none. */
async function storedFix(scope: Scope, history: History, id: string): Promise<StoredFix | null> {
  const position = parsePositionId(id);
  if (!position) return null;
  const asset = await scope
    .watched()
    .where('asset.id', '=', position.assetId)
    .select(['asset.id', 'asset.customer_id'])
    .executeTakeFirst();
  return asset ? historySeenBy(history, scope).findFix(asset.customer_id, asset.id, position) : null;
}

/** One stored position in scope with the names of its vehicle and who drove; null where there is none. */
export async function historyPoint(
  scope: Scope,
  { history, addressOf }: { history: History; addressOf: AddressOf },
  id: string,
): Promise<HistoryPoint | null> {
  const found = await storedFix(scope, history, id);
  if (!found) return null;
  const { fix, assetId } = found;
  const named = await scope
    .watched()
    .innerJoin('customer', 'customer.id', 'asset.customer_id')
    .where('asset.id', '=', assetId)
    .select([
      'asset.name',
      'asset.license_plate',
      'asset.internal_number',
      'asset.driver_id',
      'customer.name as customer',
    ])
    .executeTakeFirstOrThrow();
  // By its timeline, as for events; the newest position may be stored before its segment, and has the driver of now.
  const segment = await scope.db
    .selectFrom('segment')
    .where('customer_id', '=', found.customerId)
    .where('asset_id', '=', assetId)
    .where('start_time', '<=', new Date(fix.fixTime))
    .orderBy('start_time', 'desc')
    .select('driver_id')
    .executeTakeFirst();
  const driverId = segment ? segment.driver_id : named.driver_id;
  const driver =
    driverId === null
      ? undefined
      : await scope.db
          .selectFrom('driver')
          .where('customer_id', '=', found.customerId)
          .where('id', '=', driverId)
          .select(['id', 'first_name', 'last_name'])
          .executeTakeFirst();
  const { attributes } = fix;
  const odometerM = fix.odometerM ?? numberOr(attributes.vehicleOdometerM);
  const engineHoursS = numberOr(attributes.engineHoursS);
  return {
    id,
    eid: found.deviceId,
    mid: assetId,
    pat: named.license_plate,
    nMov: named.name,
    nCli: named.customer,
    nCh: driver ? `${driver.first_name} ${driver.last_name}`.trim() : null,
    idCh: driver?.id ?? null,
    nInt: named.internal_number,
    lat: fix.latitude,
    lon: fix.longitude,
    vel: fix.speedMps === null ? null : Math.round(mpsToKmh(fix.speedMps) * 10) / 10,
    cur: fix.course,
    fGPS: momentText(fix.fixTime),
    utx: momentText(fix.serverTime),
    dir: fix.latitude === null || fix.longitude === null ? null : addressOf(fix.latitude, fix.longitude),
    odo: odometerM === null ? null : metresToKm(odometerM),
    horo: engineHoursS === null ? null : Math.round(engineHoursS / 36) / 100,
    evt: fix.events.at(-1) ?? null,
    ignition: fix.ignition,
    satellites: fix.satellites,
    externalVoltage: millivolts(attributes.externalVoltageV),
    batteryVoltage: millivolts(attributes.batteryVoltageV),
    readings: readingsOf(attributes),
  };
}

/** The voltages and the event of one stored position in scope; null where there is none. */
export async function extendedData(
  scope: Scope,
  history: History,
  id: string,
): Promise<HistoryPointExtendedData | null> {
  const found = await storedFix(scope, history, id);
  if (!found) return null;
  const { attributes, events, fixTime } = found.fix;
  return {
    eid: found.deviceId,
    mid: found.assetId,
    fGPS: momentText(fixTime),
    evt: events.at(-1) ?? null,
    externalVoltage: millivolts(attributes.externalVoltageV),
    batteryVoltage: millivolts(attributes.batteryVoltageV),
    GNSSStat: millivolts(attributes.gnssVoltageV),
  };
}

/** All that the device reported besides, in the order of its names. */
function readingsOf(attributes: StoredFix['fix']['attributes']): PositionReading[] {
  return Object.entries(attributes)
    .map(([name, value]) => {
      const definition = attributeDefinition(name);
      return { name, value: String(value), unit: definition && unitOf(definition) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);
