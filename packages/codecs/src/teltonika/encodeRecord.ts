import type { DeviceEvent, DeviceMessage } from '@rastro/domain';
import { mpsToKmh } from '@rastro/domain';
import { concatBytes, fromHex, fromLatin1 } from '../bytes.ts';
import type { AvlValue } from './avlRecords.ts';
import { writeElement } from './elements/element.ts';
import { elementNamed } from './elements/index.ts';
import { causeOf } from './events.ts';
import { bigEndian } from './packet.ts';

/** Writing AVL records of codec 8 Extended, as a device would. */

const GROUP_WIDTHS = [1, 2, 4, 8] as const;

/** The record of a message. Readings that Teltonika has no element for are left out. */
export function encodeRecord(message: DeviceMessage): Uint8Array {
  const values = valuesOf(message);
  const eventId = addCause(values, message.events[0]);
  const hasFix = message.valid !== false && message.latitude !== null;
  const satellites = hasFix ? Math.max(1, message.satellites ?? 1) : 0;
  return concatBytes(
    bigEndian(message.fixTime ?? message.deviceTime ?? 0, 8),
    Uint8Array.of(eventId === 0 ? 0 : 1), // priority: events go first
    int32((message.longitude ?? 0) * 1e7),
    int32((message.latitude ?? 0) * 1e7),
    bigEndian(wrapped(message.altitudeM ?? 0, 2), 2),
    bigEndian(Math.round(message.course ?? 0) % 360, 2),
    Uint8Array.of(Math.min(satellites, 255)),
    bigEndian(Math.min(Math.round(mpsToKmh(message.speedMps ?? 0)), 0xffff), 2),
    bigEndian(eventId, 2),
    bigEndian(values.length, 2),
    ...GROUP_WIDTHS.map((width) => fixedGroup(values.filter(({ data }) => data.length === width))),
    variableGroup(values.filter(({ data }) => !GROUP_WIDTHS.some((width) => width === data.length))),
  );
}

const fixedGroup = (values: readonly AvlValue[]): Uint8Array =>
  concatBytes(bigEndian(values.length, 2), ...values.flatMap(({ id, data }) => [bigEndian(id, 2), data]));

const variableGroup = (values: readonly AvlValue[]): Uint8Array =>
  concatBytes(
    bigEndian(values.length, 2),
    ...values.flatMap(({ id, data }) => [bigEndian(id, 2), bigEndian(data.length, 2), data]),
  );

/** Puts the element of the event first, or in the place of the same element, and gives its id (0 without one). */
function addCause(values: AvlValue[], event: DeviceEvent | undefined): number {
  const cause = event === undefined ? null : causeOf(event);
  if (cause === null) return 0;
  const same = values.findIndex(({ id }) => id === cause.id);
  if (same >= 0) values.splice(same, 1);
  values.unshift({ id: cause.id, data: Uint8Array.of(cause.value) });
  return cause.id;
}

function valuesOf(message: DeviceMessage): AvlValue[] {
  const { ignition, odometerM, hdop, attributes } = message;
  const readings = { ignition, odometerM, hdop, ...attributes };
  const values = Object.entries(readings).flatMap(([name, reading]): AvlValue[] => {
    const element = elementNamed(name);
    if (element === null || reading === null || typeof reading === 'string') return [];
    return [{ id: element.id, data: writeElement(element, reading) }];
  });
  return [...values, ...identifiersOf(message)];
}

function identifiersOf({ attributes: { driverId, vin, iccid, mcc, mnc } }: DeviceMessage): AvlValue[] {
  const values: AvlValue[] = [];
  const key = typeof driverId === 'string' ? fromHex(driverId) : null;
  if (key?.length === 8) values.push({ id: 78, data: key.toReversed() });
  if (typeof mcc === 'number' && typeof mnc === 'number')
    values.push({ id: 241, data: bigEndian(mcc * (mnc > 99 ? 1000 : 100) + mnc, 4) });
  if (typeof vin === 'string') values.push({ id: 256, data: fromLatin1(vin) });
  if (typeof iccid === 'string' && /^\d{11,20}$/.test(iccid))
    values.push(
      { id: 11, data: bigEndian(Number(iccid.slice(0, -10)), 8) },
      { id: 14, data: bigEndian(Number(iccid.slice(-10)), 8) },
    );
  return values;
}

const int32 = (value: number): Uint8Array => bigEndian(wrapped(value, 4), 4);

/** Two's complement of a rounded number in so many bytes. */
function wrapped(value: number, size: number): number {
  const span = 2 ** (8 * size);
  return (Math.round(value) + span) % span;
}
