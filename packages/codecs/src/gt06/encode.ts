import { type DeviceMessage, mpsToKmh } from '@rastro/domain';
import { concatBytes, fromHex, fromLatin1 } from '../bytes.ts';
import type { DeviceEncoder } from '../codec.ts';
import { alarmOfEvent } from './fields/alarms.ts';
import { flagsOf, UNITS_PER_DEGREE } from './fields/fix.ts';
import {
  BIT_ARMED,
  BIT_CHARGING,
  BIT_FUEL_CUT,
  BIT_IGNITION,
  BIT_POSITIONED,
  statusAlarmOf,
} from './fields/terminal.ts';
import { timeBytes } from './fields/time.ts';
import { buildPacket, openPacket } from './frame.ts';
import { Gt06Framer } from './framer.ts';

/** Encodes messages as a recent device of Concox does: login, 0x22, 0x26, 0x13, 0x21 and 0x8A. */

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);
const u16 = (value: number): number[] => [(value >>> 8) & 0xff, value & 0xff];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

function imeiBytes(deviceId: string): Uint8Array {
  const digits = deviceId.replace(/\D/g, '').slice(-16).padStart(16, '0');
  return fromHex(digits) ?? new Uint8Array(8);
}

function fixBytes(message: DeviceMessage): Uint8Array {
  const place = (degrees: number | null): number[] =>
    u32(Math.round(Math.abs(degrees ?? 0) * UNITS_PER_DEGREE));
  return concatBytes(
    timeBytes(message.fixTime ?? message.deviceTime ?? 0),
    Uint8Array.from([
      0xc0 | clamp(message.satellites ?? 0, 15),
      ...place(message.latitude),
      ...place(message.longitude),
      clamp(mpsToKmh(message.speedMps ?? 0), 255),
      ...u16(flagsOf(message)),
    ]),
  );
}

const numberAttribute = ({ attributes }: DeviceMessage, name: string): number | null => {
  const value = attributes[name];
  return typeof value === 'number' ? value : null;
};

function cellBytes(message: DeviceMessage): number[] {
  const mnc = numberAttribute(message, 'mnc') ?? 0;
  const cellId = numberAttribute(message, 'cellId') ?? 0;
  return [
    ...u16(numberAttribute(message, 'mcc') ?? 0),
    mnc & 0xff,
    ...u16(numberAttribute(message, 'lac') ?? 0),
    ...u32(cellId).slice(1),
  ];
}

/** Terminal information, battery level, GSM level. */
function stateBytes(message: DeviceMessage): number[] {
  const { attributes, ignition, valid } = message;
  const terminal =
    (ignition ? BIT_IGNITION : 0) |
    (attributes.charging === true ? BIT_CHARGING : 0) |
    (attributes.armed === true ? BIT_ARMED : 0) |
    (attributes.fuelCut === true ? BIT_FUEL_CUT : 0) |
    (valid ? BIT_POSITIONED : 0) |
    statusAlarmOf(message.events);
  const battery = numberAttribute(message, 'batteryPercent') ?? 100;
  const signal = numberAttribute(message, 'gsmSignalPercent') ?? 100;
  // up to 6 the battery byte is a level, so a percentage that low is written as one
  return [
    terminal,
    battery <= 6 ? Math.round((battery * 6) / 100) : clamp(battery, 100),
    clamp(signal / 25, 4),
  ];
}

function mileage({ odometerM }: DeviceMessage): number[] {
  return odometerM === null ? [] : u32(clamp(odometerM, 0xffff_ffff));
}

/** The alarm byte of the first event that has one; 0 where none has. */
function alarmByte({ events }: DeviceMessage): number {
  for (const event of events) {
    const alarm = alarmOfEvent(event);
    if (alarm !== null) return alarm;
  }
  return 0;
}

function encodePosition(message: DeviceMessage, serial: number): Uint8Array {
  const alarm = alarmByte(message);
  const cell = cellBytes(message);
  if (alarm > 0 || statusAlarmOf(message.events) > 0) {
    const rest = [cell.length + 1, ...cell, ...stateBytes(message), alarm, 2, ...mileage(message)];
    return buildPacket(0x26, concatBytes(fixBytes(message), Uint8Array.from(rest)), serial);
  }
  const upload = [message.ignition ? 1 : 0, 0, message.attributes.archive === true ? 1 : 0];
  const rest = Uint8Array.from([...cell, ...upload, ...mileage(message)]);
  return buildPacket(0x22, concatBytes(fixBytes(message), rest), serial);
}

/** The heartbeat; with an external voltage, as the LW family puts it there. */
function encodeStatus(message: DeviceMessage, serial: number): Uint8Array {
  const voltage = numberAttribute(message, 'externalVoltageV');
  const tail = voltage === null ? [alarmByte(message), 2] : u16(0xf000 | clamp(voltage * 10, 0x0fff));
  return buildPacket(0x13, Uint8Array.from([...stateBytes(message), ...tail]), serial);
}

const MAX_TEXT = 1000;

function encodeAnswer({ attributes }: DeviceMessage, serial: number): Uint8Array {
  const text = String(attributes.result ?? '').slice(0, MAX_TEXT);
  const isAscii = /^[\x20-\x7e\r\n]*$/.test(text);
  const bytes = isAscii
    ? fromLatin1(text)
    : Uint8Array.from(Array.from({ length: text.length }, (_, i) => u16(text.charCodeAt(i))).flat());
  return buildPacket(0x21, concatBytes(Uint8Array.of(0, 0, 0, 0, isAscii ? 1 : 2), bytes), serial, true);
}

function encodeMessage(deviceId: string, message: DeviceMessage, serial: number): Uint8Array {
  switch (message.kind) {
    case 'login':
      return buildPacket(0x01, imeiBytes(deviceId), serial);
    case 'heartbeat':
      return buildPacket(0x8a, new Uint8Array(0), serial);
    case 'position':
      return encodePosition(message, serial);
    case 'commandResult':
      return encodeAnswer(message, serial);
    default:
      return encodeStatus(message, serial);
  }
}

export const gt06Device: DeviceEncoder = {
  login: (deviceId) => buildPacket(0x01, imeiBytes(deviceId), 1),
  encode: (deviceId, messages, sequence) =>
    messages.map((message, i) => encodeMessage(deviceId, message, (sequence + i) & 0xffff)),
  /** Every packet but a command is the answer to one packet of ours. */
  acknowledged(replies) {
    let count = 0;
    for (const frame of new Gt06Framer().push(replies)) {
      const packet = openPacket(frame);
      if (!('code' in packet) && packet.type !== 0x01 && packet.type !== 0x80) count++;
    }
    return count;
  },
};
