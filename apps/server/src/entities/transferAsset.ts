import type { Resolvers } from '@rastro/contract/resolvers';
import { writing } from '@rastro/domain';
import { auditChanges } from '../access/auditChange.ts';
import { type CallContext, scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { demandUnchanged } from '../access/demandUnchanged.ts';
import { demand } from '../access/guard.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { type AssetTransfer, endFormer, insertSuccessor, passDeviceOn } from '../store/transferAsset.ts';
import { assets } from './assets.ts';
import { devices } from './devices.ts';
import { rowsOf, shownRow } from './kernel/rows.ts';

/** A vehicle that goes to another customer. */
interface Transfer {
  assetId: number;
  version: number;
  customerId: number;
  withDevice: boolean;
}

/**
 * Gives a vehicle to another customer: as a vehicle of its own there, which begins now, while the former customer's keeps the past
 * (docs/decisions/0044-transfer-of-vehicles.md). Gives the id of the new one. Throws NOT_FOUND, also for its own customer, INVALID_INPUT for one that went already, CHANGED_MEANWHILE.
 */
async function transferAsset(scope: Scope, given: Transfer): Promise<number> {
  const { assetId } = given;
  const locked = await scope
    .assets()
    .where('asset.id', '=', assetId)
    .select(['asset.customer_id', 'asset.version', 'asset.transferred_at'])
    .forUpdate('asset')
    .executeTakeFirst();
  if (!locked) throw codedError('NOT_FOUND');
  const stored = async () => (await rowsOf(assets, scope, [assetId]))[0];
  await demandUnchanged(scope, {
    entity: assets.table,
    id: assetId,
    version: locked.version,
    known: given.version,
    stored: async () => {
      const row = await stored();
      return row && shownRow(assets, row);
    },
  });
  const toCustomerId = await customerInReach(scope, given.customerId);
  if (toCustomerId === locked.customer_id) throw codedError('NOT_FOUND', { field: 'customerId' });
  if (locked.transferred_at) throw codedError('INVALID_INPUT', { field: 'assetId' });
  const deviceId = await deviceOf(scope, assetId);
  const transfer: AssetTransfer = {
    assetId,
    fromCustomerId: locked.customer_id,
    toCustomerId,
    deviceId,
    at: new Date(),
    userId: scope.requester.userId,
  };
  const before = (await stored())?.values ?? null;
  const newId = await insertSuccessor(scope.db, transfer);
  await endFormer(scope.db, transfer);
  const device =
    deviceId !== null && given.withDevice ? await moveDevice(scope, deviceId, newId, transfer) : null;
  await auditTransfer(scope, transfer, { before, newId, device });
  await publishOnCommit(scope.db, FLEET_CHANGED, null);
  return newId;
}

/** The device that sits in a vehicle, locked; null for none. */
async function deviceOf(scope: Scope, assetId: number): Promise<number | null> {
  const row = await scope.db
    .selectFrom('mounting')
    .innerJoin('device', 'device.id', 'mounting.device_id')
    .where('asset_id', '=', assetId)
    .where('mounted_to', 'is', null)
    .select('mounting.device_id')
    .forUpdate('device')
    .executeTakeFirst();
  return row?.device_id ?? null;
}

/** A device that goes along, as it was and as it is. */
interface MovedDevice {
  before: unknown;
  id: number;
  after: unknown;
}

async function moveDevice(
  scope: Scope,
  deviceId: number,
  newAssetId: number,
  transfer: AssetTransfer,
): Promise<MovedDevice> {
  const [before] = await rowsOf(devices, scope, [deviceId]);
  const id = await passDeviceOn(scope.db, deviceId, transfer);
  await scope.db
    .insertInto('mounting')
    .values({
      customer_id: transfer.toCustomerId,
      asset_id: newAssetId,
      device_id: id,
      mounted_from: transfer.at,
      mounted_by: transfer.userId,
    })
    .execute();
  const [after] = await rowsOf(devices, scope, [id]);
  return { before: before?.values ?? null, id, after: after?.values ?? null };
}

/** Each customer finds in its audit log what became of its own: neither is told of the other. */
async function auditTransfer(
  scope: Scope,
  { assetId, fromCustomerId, toCustomerId, deviceId, at }: AssetTransfer,
  { before, newId, device }: { before: unknown; newId: number; device: MovedDevice | null },
): Promise<void> {
  const [former, next] = await rowsOf(assets, scope, [assetId, newId]).then((rows) => [
    rows.find(({ id }) => id === assetId),
    rows.find(({ id }) => id === newId),
  ]);
  const from = { customerId: fromCustomerId };
  const to = { customerId: toCustomerId };
  const asset = { entity: assets.table };
  await auditChanges(scope, [
    {
      ...from,
      ...asset,
      action: 'update',
      entityId: assetId,
      before,
      after: { ...former?.values, transferredAt: at.toISOString() },
    },
    { ...to, ...asset, action: 'create', entityId: newId, before: null, after: next?.values ?? null },
    ...(device && deviceId !== null
      ? [
          {
            ...from,
            entity: devices.table,
            action: 'delete' as const,
            entityId: deviceId,
            before: device.before,
            after: null,
          },
          {
            ...to,
            entity: devices.table,
            action: 'create' as const,
            entityId: device.id,
            before: null,
            after: device.after,
          },
        ]
      : []),
  ]);
}

/** The call by which a vehicle goes to another customer. */
export const transferResolvers: Resolvers<CallContext> = {
  Mutation: {
    transferAsset: async (_root, args, context) => {
      demand({ kind: 'permission', anyOf: writing('Moviles').create }, context.requester);
      return { assetId: await scopeOf(context).inTransaction((scope) => transferAsset(scope, args)) };
    },
  },
};
