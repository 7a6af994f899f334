import type { Device, UnknownDevice } from '@rastro/contract/resolvers';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { clocksOf } from './clocks.ts';

/** One device in scope with its phone lines, or null. */
export async function deviceById(scope: Scope, id: number): Promise<Device | null> {
  const row = await scope.devices().where('device.id', '=', id).selectAll('device').executeTakeFirst();
  if (!row) return null;
  const [clocks, lines, mounting] = await Promise.all([
    clocksOf(scope, id),
    scope.db
      .selectFrom('phone_line')
      .where('device_id', '=', id)
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
    dateAssociated: mounting ? momentText(mounting.mounted_from.getTime()) : null,
    clocks,
  };
}

/** Devices that reported and are not registered. They belong to no customer, so only an owner sees them. */
export async function unknownDevices(scope: Scope): Promise<UnknownDevice[]> {
  if (!scope.requester.isOwner) return [];
  const rows = await scope.db
    .selectFrom('unknown_device')
    .selectAll()
    .orderBy('last_seen', 'desc')
    .limit(1000)
    .execute();
  return rows.map((row) => ({
    protocol: row.protocol,
    deviceIdentifier: row.identifier,
    firstSeen: momentText(row.first_seen.getTime()),
    lastSeen: momentText(row.last_seen.getTime()),
    frameCount: row.frame_count,
    peer: row.peer,
    lastFrames: row.last_frames.map((frame) => frame.toString('hex')),
  }));
}
