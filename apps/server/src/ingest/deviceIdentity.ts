import { createHash, timingSafeEqual } from 'node:crypto';
import { codecByName } from '@rastro/codecs';
import { sql } from 'kysely';
import { audit } from '../store/audit.ts';
import { type Db, inTransaction } from '../store/database.ts';
import type { Arrival, Refusal } from './arrival.ts';
import { addressOf, HeardPlaces } from './heardPlaces.ts';

/** By what a registered device is recognized, beside its number. */
export interface Identity {
  deviceId: number;
  customerId: number;
  /** As somebody entered it. */
  registeredProtocol: string;
  /** The name of its codec, or null where the register names none: the first that it speaks becomes its own. */
  protocol: string | null;
  /** Until when it is heard on another protocol, in milliseconds since 1970 UTC, and on which; null where it is not, or spoke none yet. */
  otherProtocolUntil: number | null;
  otherProtocol: string | null;
  /** SHA-256 of the secret without which it is not heard; null where it has none. */
  secretHash: Uint8Array | null;
  /** Whether an address lies in the networks of its customer; null where any does. */
  isInNetworks: ((address: string) => boolean) | null;
}

/** The codec that a protocol of the register means, whatever its case; null where it means none. */
export const ownProtocol = (registered: string): string | null =>
  codecByName(registered.trim().toLowerCase())?.name ?? null;

/**
 * Decides which messages that carry a device's number are the device's, and remembers what follows for the register: the
 * protocol that a device without one spoke first, the end of the time in which it is heard on another one, and that two speak as it.
 */
export class DeviceIdentity {
  /** What was learnt and is not written yet, by the id of the device. */
  readonly #learnt = new Map<number, { device: Identity; protocol: string }>();
  readonly #spokeOwn = new Set<number>();
  readonly #spokeOther = new Map<number, string>();

  readonly #places: HeardPlaces;
  readonly #twoPlaces = new Map<number, { device: Identity; places: string[]; at: number }>();

  constructor(settledMs: number) {
    this.#places = new HeardPlaces(settledMs);
  }

  /** Notes that a device which is heard spoke, and whether somebody else speaks as it too. */
  heard(device: Identity, { peer, receivedAt, setAsideId }: Arrival): void {
    const places = setAsideId !== undefined ? null : this.#places.hear(device.deviceId, peer, receivedAt);
    if (places) this.#twoPlaces.set(device.deviceId, { device, places, at: receivedAt });
  }

  /** Why the device is not heard, or null where it is. */
  refusalOf(device: Identity, arrival: Arrival): Refusal | null {
    if (arrival.setAsideId !== undefined) return null; // it was heard then
    if (device.isInNetworks && !device.isInNetworks(addressOf(arrival.peer))) return 'otherNetwork';
    if (!this.#isHeardOn(device, arrival)) return 'otherProtocol';
    return device.secretHash && !isSecret(device.secretHash, arrival.secret) ? 'wrongSecret' : null;
  }

  #isHeardOn(device: Identity, { protocol, receivedAt }: Arrival): boolean {
    if (device.protocol === null) {
      device.protocol = protocol;
      this.#learnt.set(device.deviceId, { device, protocol });
    }
    if (device.protocol === protocol) {
      if (device.otherProtocolUntil !== null) this.#spokeOwn.add(device.deviceId);
      device.otherProtocolUntil = null;
      return true;
    }
    if (device.otherProtocolUntil === null || receivedAt > device.otherProtocolUntil) return false;
    if (device.otherProtocol === null) {
      device.otherProtocol = protocol;
      this.#spokeOther.set(device.deviceId, protocol);
    }
    return device.otherProtocol === protocol;
  }

  /** Writes what was learnt since the last time; what somebody registered meanwhile stays. Throws what the store throws. */
  async write(db: Db): Promise<void> {
    for (const [id, { device, protocol }] of this.#learnt) {
      await inTransaction(db, (tx) => writeProtocol(tx, device, protocol));
      this.#learnt.delete(id);
    }
    for (const [id, protocol] of this.#spokeOther) {
      await db
        .updateTable('device')
        .set({ other_protocol: protocol })
        .where('id', '=', id)
        .where('other_protocol_until', 'is not', null)
        .where('other_protocol', 'is', null)
        .execute();
      this.#spokeOther.delete(id);
    }
    for (const [id, { device, places, at }] of this.#twoPlaces) {
      await inTransaction(db, (tx) => writePlaces(tx, device, places, new Date(at)));
      this.#twoPlaces.delete(id);
    }
    const spokeOwn = [...this.#spokeOwn];
    if (spokeOwn.length === 0) return;
    await db
      .updateTable('device')
      .set({ other_protocol_until: null, other_protocol: null })
      .where(sql<boolean>`id = ANY(${spokeOwn}::int[])`)
      .execute();
    for (const id of spokeOwn) this.#spokeOwn.delete(id);
  }
}

async function writeProtocol(tx: Db, device: Identity, protocol: string): Promise<void> {
  const { deviceId, customerId, registeredProtocol } = device;
  const written = await tx
    .updateTable('device')
    .set({ protocol })
    .where('id', '=', deviceId)
    .where('protocol', '=', registeredProtocol)
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  await audit(tx, {
    userId: null,
    customerId,
    action: 'update',
    entity: 'device',
    entityId: deviceId,
    before: { protocol: registeredProtocol },
    after: { protocol },
  });
}

async function writePlaces(tx: Db, device: Identity, places: string[], at: Date): Promise<void> {
  const { deviceId, customerId } = device;
  const written = await tx
    .updateTable('device')
    .set({ two_places_at: at, two_places: places })
    .where('id', '=', deviceId)
    .where(sql<boolean>`coalesce(two_places_at < ${at}::timestamptz - interval '1 day', true)`)
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  await audit(tx, {
    userId: null,
    customerId,
    action: 'update',
    entity: 'device',
    entityId: deviceId,
    before: null,
    after: { twoPlaces: places },
  });
}

const isSecret = (hash: Uint8Array, secret: string | undefined): boolean =>
  secret !== undefined && timingSafeEqual(createHash('sha256').update(secret).digest(), hash);
