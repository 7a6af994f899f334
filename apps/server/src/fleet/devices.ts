import type { Device, UnknownDevice } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { clocksOf } from './clocks.ts';
import { canHaveSecret } from './deviceIdentity.ts';

/** What somebody sent in a device's name longer ago is no warning any more. */
const LATELY_MS = 7 * 86_400_000;

/** One device in scope with its phone lines, or null. */
export async function deviceById(scope: Scope, id: number): Promise<Device | null> {
  const row = await scope.devices().where('device.id', '=', id).selectAll('device').executeTakeFirst();
  if (!row) return null;
  const [clocks, otherProtocol, lines, mounting] = await Promise.all([
    clocksOf(scope, id),
    otherProtocolOf(scope, row),
    scope.db
      .selectFrom('phone_line')
      .where('device_id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['id', 'line_number', 'email', 'created_at'])
      .orderBy('id')
      .execute(),
    scope.db
      .selectFrom('mounting')
      .where('device_id', '=', id)
      .where('mounted_to', 'is', null)
      .select('mounted_from')
      .executeTakeFirst(),
  ]);
  return {
    id: row.id,
    deviceIdentifier: row.identifier,
    deviceType: row.device_type,
    protocol: row.protocol,
    expirationPassword: row.expiration_password,
    firmwareVersion: row.firmware_version,
    scriptVersion: row.script_version,
    hasCanBusy: row.has_can_bus,
    tempConversionFactor: row.temp_conversion_factor,
    model: row.model,
    serialNumber: row.serial_number,
    line: lines.map((line) => ({
      id: line.id,
      lineNumber: line.line_number,
      email: line.email,
      createdAt: momentText(line.created_at.getTime()),
    })),
    imei: row.imei,
    createdDate: momentText(row.created_at.getTime()),
    hasSecret: row.secret_hash !== null,
    canHaveSecret: canHaveSecret(row.protocol),
    otherProtocol,
    otherProtocolUntil:
      row.other_protocol_until && row.other_protocol === otherProtocol
        ? momentText(row.other_protocol_until.getTime())
        : null,
    twoPlacesAt: row.two_places_at && momentText(row.two_places_at.getTime()),
    twoPlaces: row.two_places,
    dateAssociated: mounting ? momentText(mounting.mounted_from.getTime()) : null,
    clocks,
  };
}

/** The protocol in which a device was refused, or heard for the time being, in the last days in place of its own; null where it was not. */
async function otherProtocolOf(
  { db }: Scope,
  { identifier, protocol }: { identifier: string; protocol: string },
): Promise<string | null> {
  const other = await db
    .selectFrom('unknown_device')
    .where('identifier', '=', identifier)
    .where('reason', '=', 'otherProtocol')
    .where('protocol', '<>', protocol)
    .where('last_seen', '>', new Date(Date.now() - LATELY_MS))
    .orderBy('last_seen', 'desc')
    .select('protocol')
    .executeTakeFirst();
  return other?.protocol ?? null;
}

/**
 * Devices that reported and are not heard: all, or those of a number. Whoever sees a registered device sees what is reported in its name; what nobody registered
 * belongs to no customer, so only an owner sees it.
 */
export async function unknownDevices(
  scope: Scope,
  deviceIdentifier: string | null,
): Promise<UnknownDevice[]> {
  const { isOwner } = scope.requester;
  const rows = await scope.db
    .selectFrom('unknown_device as u')
    .leftJoin(
      scope
        .devices()
        .select(['device.id', 'device.identifier', 'device.protocol'])
        .select(['device.other_protocol', 'device.other_protocol_until'])
        .as('d'),
      'd.identifier',
      'u.identifier',
    )
    .$if(deviceIdentifier !== null, (query) => query.where('u.identifier', '=', deviceIdentifier))
    .$if(!isOwner, (query) => query.where('d.id', 'is not', null).where('u.reason', '<>', 'unregistered'))
    .where((eb) =>
      eb.or([
        eb('u.reason', '<>', 'otherProtocol'),
        eb('d.id', 'is', null),
        eb('u.protocol', '<>', eb.ref('d.protocol')),
      ]),
    )
    // What was noted while it was registered or mounted holds no more.
    .where(
      sql<boolean>`NOT (u.reason = 'unregistered' AND EXISTS (SELECT FROM device WHERE identifier = u.identifier AND deleted_at IS NULL))`,
    )
    .where(
      sql<boolean>`NOT (u.reason = 'notMounted' AND EXISTS (SELECT FROM mounting WHERE device_id = d.id AND mounted_to IS NULL))`,
    )
    .selectAll('u')
    .select(['d.id as deviceId', 'd.protocol as registeredProtocol'])
    .select(['d.other_protocol as otherProtocol', 'd.other_protocol_until as otherUntil'])
    .orderBy('u.last_seen', 'desc')
    .limit(1000)
    .execute();
  return rows.map((row) => ({
    reason: REASONS[row.reason as keyof typeof REASONS],
    deviceId: row.deviceId,
    registeredProtocol: row.registeredProtocol,
    heardUntil:
      row.otherUntil && row.otherProtocol === row.protocol ? momentText(row.otherUntil.getTime()) : null,
    protocol: row.protocol,
    deviceIdentifier: row.identifier,
    firstSeen: momentText(row.first_seen.getTime()),
    lastSeen: momentText(row.last_seen.getTime()),
    frameCount: row.frame_count,
    peer: row.peer,
    lastFrames: row.last_frames.map((frame) => frame.toString('hex')),
  }));
}

/** Why a device is not heard: as it is stored, and as calls name it. */
const REASONS = {
  unregistered: 'UNREGISTERED',
  notMounted: 'NOT_MOUNTED',
  otherProtocol: 'OTHER_PROTOCOL',
  otherNetwork: 'OTHER_NETWORK',
  wrongSecret: 'WRONG_SECRET',
} as const;
