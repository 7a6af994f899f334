import { codecByName } from '@rastro/codecs';
import type { Selectable } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { newSecret, secretHash } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import { networkTest } from '../store/deviceNetworks.ts';
import type { Device } from '../store/tables.ts';

const MOST_NETWORKS = 100;
const MOST_TEXT = 64;

/**
 * Registers a device with a protocol in which it was heard; its secret goes where the protocol has no place for one. Throws NOT_FOUND
 * for a device out of scope, INVALID_INPUT for a protocol that it did not speak.
 */
export function correctProtocol(scope: Scope, deviceId: number, protocol: string): Promise<void> {
  return scope.inTransaction(async (within) => {
    const device = await deviceToChange(within, deviceId);
    const { numDeletedRows } = await within.db
      .deleteFrom('unknown_device')
      .where('protocol', '=', protocol)
      .where('identifier', '=', device.identifier)
      .where('reason', '=', 'otherProtocol')
      .executeTakeFirst();
    const codec = codecByName(protocol);
    if (numDeletedRows === 0n || !codec) throw codedError('INVALID_INPUT', { field: 'protocol' });
    await change(within, device, {
      protocol,
      other_protocol: null,
      other_protocol_until: null,
      ...(codec.hasSecret ? {} : { secret_hash: null }),
    });
  });
}

/** Whether a protocol, as the register names it, has a place for a secret. */
export const canHaveSecret = (protocol: string): boolean =>
  codecByName(protocol.trim().toLowerCase())?.hasSecret ?? false;

/**
 * Gives a device a new secret, and gives it: only its hash is kept. Throws NOT_FOUND for a device out of scope, INVALID_INPUT where its
 * protocol has no place for one.
 */
export function renewSecret(scope: Scope, deviceId: number): Promise<string> {
  const secret = newSecret();
  return scope.inTransaction(async (within) => {
    const device = await deviceToChange(within, deviceId);
    if (!canHaveSecret(device.protocol)) throw codedError('INVALID_INPUT', { field: 'deviceId' });
    await change(within, device, {
      secret_hash: secretHash(secret),
      other_protocol: null,
      other_protocol_until: null,
    });
    return secret;
  });
}

/** Takes a device's secret away; gives whether it had one. Throws NOT_FOUND for a device out of scope. */
export function removeSecret(scope: Scope, deviceId: number): Promise<boolean> {
  return scope.inTransaction(async (within) => {
    const device = await deviceToChange(within, deviceId);
    if (device.secret_hash !== null) await change(within, device, { secret_hash: null });
    return device.secret_hash !== null;
  });
}

/** The networks from which devices of a customer are heard; none for any. Throws NOT_FOUND for a customer out of reach. */
export async function networksOf(scope: Scope, customerId: number): Promise<string[]> {
  if (scope.isBounded) throw codedError('NOT_FOUND'); // what holds for a whole customer is not for who sees some groups
  const customer = await scope
    .customers()
    .where('customer.id', '=', customerId)
    .select('device_networks')
    .executeTakeFirst();
  if (!customer) throw codedError('NOT_FOUND');
  return customer.device_networks ?? [];
}

/** Limits the devices of a customer to networks; none for any. Throws NOT_FOUND for a customer out of reach, INVALID_INPUT for what is no network. */
export function setNetworks(
  scope: Scope,
  customerId: number,
  networks: readonly string[],
): Promise<string[]> {
  if (networks.length > MOST_NETWORKS || networks.some((text) => text.length > MOST_TEXT || !isNetwork(text)))
    throw codedError('INVALID_INPUT', { field: 'networks' });
  const after = [...new Set(networks)];
  return scope.inTransaction(async (within) => {
    const before = await networksOf(within, customerId);
    await within.db
      .updateTable('customer')
      .set({ device_networks: after.length === 0 ? null : after })
      .where('id', '=', customerId)
      .execute();
    await auditChange(within, {
      customerId,
      action: 'update',
      entity: 'customer',
      entityId: customerId,
      before: { deviceNetworks: before },
      after: { deviceNetworks: after },
    });
    return after;
  });
}

function isNetwork(text: string): boolean {
  try {
    networkTest([text]);
    return true;
  } catch {
    return false;
  }
}

async function deviceToChange(scope: Scope, deviceId: number): Promise<Selectable<Device>> {
  const device = await scope
    .devices()
    .where('device.id', '=', deviceId)
    .selectAll('device')
    .forUpdate('device')
    .executeTakeFirst();
  if (!device) throw codedError('NOT_FOUND');
  return device;
}

type Changed = Pick<
  Selectable<Device>,
  'protocol' | 'secret_hash' | 'other_protocol' | 'other_protocol_until'
>;

async function change(scope: Scope, device: Selectable<Device>, to: Partial<Changed>): Promise<void> {
  await scope.db.updateTable('device').set(to).where('id', '=', device.id).execute();
  await auditChange(scope, {
    customerId: device.customer_id,
    action: 'update',
    entity: 'device',
    entityId: device.id,
    before: shown(device),
    after: { ...shown({ ...device, ...to }), ...(to.secret_hash ? { isSecretNew: true } : {}) },
  });
}

const shown = ({ protocol, secret_hash }: Changed) => ({ protocol, hasSecret: secret_hash !== null });
