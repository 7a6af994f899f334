import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentMs, momentOrNull } from '../moments.ts';

const MOST_NOTES = 2_000;
/** The milliseconds by which the clock of a browser may be ahead of ours. */
const CLOCK_DIFFERENCE_MS = 300_000;

/** A time in which a device is to sit in a vehicle, in milliseconds since 1970 UTC; `to` null for one without an end. */
export interface Span {
  assetId: number;
  deviceId: number;
  from: number;
  to: number | null;
}

/** Refuses a span that another mounting of the device or the vehicle reaches into, but for the one that is changed. */
export async function refuseOverlap(scope: Scope, span: Span, changed: number | null = null): Promise<void> {
  const { assetId, deviceId, from, to } = span;
  const other = await scope.db
    .selectFrom('mounting')
    .innerJoin('asset', 'asset.id', 'mounting.asset_id')
    .innerJoin('device', 'device.id', 'mounting.device_id')
    .where((eb) => eb.or([eb('asset_id', '=', assetId), eb('device_id', '=', deviceId)]))
    .where((eb) => eb.or([eb('mounted_to', 'is', null), eb('mounted_to', '>', new Date(from))]))
    .$if(to !== null, (query) => query.where('mounted_from', '<', new Date(to ?? 0)))
    .$if(changed !== null, (query) => query.where('mounting.id', '<>', changed))
    .select(['mounting.device_id', 'mounted_from', 'mounted_to', 'device.identifier', 'asset.name'])
    .select((eb) => eb('asset.id', 'in', scope.assets().select('asset.id')).as('isAssetInReach'))
    .orderBy('mounted_from', 'desc')
    .executeTakeFirst();
  if (!other) return;
  const during = {
    from: other.mounted_from.toISOString(),
    to: momentOrNull(other.mounted_to?.getTime() ?? null) ?? '',
  };
  if (other.device_id === deviceId)
    throw codedError('DEVICE_MOUNTED', { asset: other.isAssetInReach ? other.name : '', ...during });
  throw codedError('ASSET_MOUNTED', { device: other.identifier, ...during });
}

/** A technician of a customer, by id; null for none. Throws NOT_FOUND. */
export async function technicianOf(
  scope: Scope,
  customerId: number,
  technicianId: number | null | undefined,
): Promise<number | null> {
  if (technicianId == null) return null;
  const found = await scope.db
    .selectFrom('technician')
    .where('id', '=', technicianId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw codedError('NOT_FOUND', { field: 'technicianId' });
  return found.id;
}

/** The moment of an argument, now where it is not given. Throws INVALID_INPUT for one that is to come. */
export function pastMs(scope: Scope, field: string, text: string | null | undefined): number {
  const now = Date.now();
  if (text == null) return now;
  const ms = momentMs(text, scope.requester.timeZone);
  if (ms > now + CLOCK_DIFFERENCE_MS) throw codedError('INVALID_INPUT', { field });
  return Math.min(ms, now);
}

/** What there is to say of a work. Throws INVALID_INPUT. */
export function checkedNotes(notes: string | null | undefined): string | null {
  const text = notes?.trim() || null;
  if (text && text.length > MOST_NOTES) throw codedError('INVALID_INPUT', { field: 'notes' });
  return text;
}

/** A vehicle and a device of the same customer, in reach; both rows are locked, so that nobody mounts either elsewhere meanwhile. Throws NOT_FOUND, INVALID_INPUT for a vehicle that went to another customer, and for a time before the device came to its own. */
export async function lockPair(
  scope: Scope,
  { assetId, deviceId, from }: Pick<Span, 'assetId' | 'deviceId' | 'from'>,
): Promise<{ customerId: number; identifier: string }> {
  const asset = await scope
    .assets()
    .where('asset.id', '=', assetId)
    .select(['asset.id', 'asset.customer_id', 'asset.transferred_at'])
    .forNoKeyUpdate('asset')
    .executeTakeFirst();
  const device = await scope
    .devices()
    .where('device.id', '=', deviceId)
    .select(['device.id', 'device.customer_id', 'device.identifier', 'device.owned_from'])
    .forNoKeyUpdate('device')
    .executeTakeFirst();
  if (!asset || device?.customer_id !== asset.customer_id) throw codedError('NOT_FOUND');
  if (asset.transferred_at) throw codedError('INVALID_INPUT', { field: 'assetId' });
  // What it took before it came to its customer is not theirs.
  if (device.owned_from && from < device.owned_from.getTime())
    throw codedError('INVALID_INPUT', { field: 'dateAssociated' });
  return { customerId: asset.customer_id, identifier: device.identifier };
}
