import type { DeviceMessage } from '@rastro/domain';
import { concatBytes, fromHex, fromLatin1 } from '../../bytes.ts';
import { crc16CcittFalse } from '../binary/crc.ts';
import { crc8Queclink } from '../binary/crc8.ts';

/** A binary frame of its parts: header, the bytes up to the length, the length (1 or 2 bytes), contents, then the tail. */
export function binaryFrame(
  header: string,
  before: string,
  lengthBytes: 1 | 2,
  contents: string,
): Uint8Array {
  const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array(0);
  const body = bytesOf(`${contents}07ea0301081e1100a5`); // sent 2026-03-01 08:30:17, count 00A5
  const head = concatBytes(fromLatin1(header), bytesOf(before));
  const length = head.length + lengthBytes + body.length + 4;
  const announced = bytesOf(length.toString(16).padStart(2 * lengthBytes, '0'));
  const checked = concatBytes(head, announced, body);
  const crc = crc16CcittFalse(checked.subarray(4)).toString(16).padStart(4, '0');
  return concatBytes(checked, bytesOf(`${crc}0d0a`));
}

/** A report of Protocol Pro (2B) or one from memory (2D) of its records. */
export function proFrame(header: '2b' | '2d', records: string, flags = '00'): Uint8Array {
  const body = fromHex(`${flags} 0860000000000017 8203 0003 00 01 aa ${records} 00a5`)!;
  const length = 4 + body.length + 2;
  const checked = concatBytes(fromHex(`${header}00${length.toString(16).padStart(4, '0')}`)!, body);
  return concatBytes(checked, Uint8Array.of(crc8Queclink(checked), 0x24));
}

/** A full location (data 82): fix in 3D, the place, 36.5 km/h, HDOP 1.2, 92 degrees, -4.5 m, 9 satellites. */
const FULL_LOCATION = '52 16 29 00cc20ba 032155b0 69a3f917 016d 0c 005c ffffd3 09';

const DEVICE = '450102 0109'; // type, protocol, firmware
const ID = '5600000000000107'; // 860000000000017
/** Accuracy 1, 36.5 km/h, 92 degrees, 70 m, 13.377722, 52.516272, 2026-03-01 08:30:15, 0262 0001 18d8 6141. */
const PLACE = '01 002405 005c 0046 00cc20ba 032155b0 07ea0301081e0f 0262 0001 18d8 6141 00';

const at = Date.UTC(2026, 2, 1, 8, 30, 15);
const place = {
  kind: 'position',
  deviceId: '860000000000017',
  fixTime: at,
  deviceTime: Date.UTC(2026, 2, 1, 8, 30, 17),
  valid: true,
  latitude: 52.516272,
  longitude: 13.377722,
  speedMps: 36.5 / 3.6,
  course: 92,
  altitudeM: 70,
  satellites: 9,
} as const;

/** Binary frames and the last message of each. Constructed after the layouts of README.md. */
export const BINARY: readonly {
  title: string;
  frame: Uint8Array;
  count: number;
  reply: string;
  expected: Partial<DeviceMessage>;
  attributes?: DeviceMessage['attributes'];
}[] = [
  {
    title: 'position report of two locations',
    frame: binaryFrame('+RSP', '0100fc1fbf', 2, `${DEVICE} ${ID} 64 38ed 22 09 01 02 ${PLACE} ${PLACE} 00`),
    count: 2,
    reply: '+SACK:00A5$',
    expected: { ...place, ignition: true },
    attributes: { batteryPercent: 100, externalVoltageV: 14.573, motion: true, mcc: 262, lac: 0x18d8 },
  },
  {
    title: 'buffered position of a device that is called by its name',
    frame: binaryFrame('+BSP', '0100fc1fff', 2, `${DEVICE} 76616e2d31000000 64 38ed 11 09 01 01 ${PLACE} 00`),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { ...place, deviceId: 'van-1', ignition: false },
    attributes: { archive: true, motion: false },
  },
  {
    title: 'location by call, with the phone before the locations',
    frame: binaryFrame(
      '+RSP',
      '0300fc1fbf',
      2,
      `${DEVICE} ${ID} 64 38ed 22 09 01 07 0182173f 01 ${PLACE} 00`,
    ),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { ...place, events: ['positionRequested'] },
  },
  {
    title: 'event: virtual ignition on',
    frame: binaryFrame(
      '+EVT',
      '2d00fc1fbf',
      2,
      `${DEVICE} ${ID} 64 38ed 41 09 000000 0000003c 01 ${PLACE} 00`,
    ),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { ...place, ignition: true, events: ['ignitionOn'] },
    attributes: { ignitionOffS: 60 },
  },
  {
    title: 'event: jamming',
    frame: binaryFrame('+EVT', '2100fc1fbf', 2, `${DEVICE} ${ID} 64 38ed 41 09 02 01 ${PLACE} 00`),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { ...place, events: ['jammingStart'], ignition: null },
  },
  {
    title: 'compressed report: a whole point, a difference, one that says nothing, a difference',
    frame: binaryFrame(
      '+RSP',
      '6400fc1fbf',
      2,
      // 36.5 km/h, 92 degrees at the place; then +1.0 km/h, -2 degrees, +100, -50; nothing; +0.5 km/h and the same again
      `${DEVICE} ${ID} 64 38ed 22 09 0004 42da5c 00cc20ba 032155b0 69a3f917 82bf0327ce 00 817f0327ce`,
    ),
    count: 3,
    reply: '+SACK:00A5$',
    expected: {
      fixTime: at + 3000,
      speedMps: 38 / 3.6,
      course: 88,
      longitude: 13.377922,
      latitude: 52.516172,
      ignition: null,
    },
    attributes: { batteryPercent: 100 },
  },
  {
    title: 'information: battery, its length behind two masks',
    frame: binaryFrame(
      '+INF',
      '07fd7f0000',
      2,
      `${ID} ${DEVICE} 22 00 09 03 07ea0301081e00 00 00 0000 0000 0000 00000000 00 01 3070 1068 55 89462038030006230018 00 0000`,
    ),
    count: 1,
    reply: '+SACK:00A5$',
    expected: {
      kind: 'status',
      deviceId: '860000000000017',
      deviceTime: place.deviceTime,
      ignition: true,
      satellites: 9,
    },
    attributes: {
      report: 'INF',
      charging: true,
      externalVoltageV: 12.4,
      batteryVoltageV: 4.2,
      batteryPercent: 85,
      iccid: '89462038030006230018',
      firmwareVersion: '1.9',
    },
  },
  {
    title: 'information from memory, its length behind one mask',
    frame: binaryFrame(
      '+BNF',
      '04fd7f',
      2,
      `${ID} ${DEVICE} 11 00 05 03 07ea0301081e00 00 00 0000 0000 0000 00000000 00 89462038030006230018 00 0000`,
    ),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { kind: 'status', deviceId: '860000000000017', ignition: false, satellites: 5 },
    attributes: { archive: true, motion: false, iccid: '89462038030006230018' },
  },
  {
    title: 'information of a layout that nobody knows: who it is',
    frame: binaryFrame('+INF', '01ffff', 2, `${ID} ${DEVICE} ff ff ff`),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { kind: 'status', deviceId: '860000000000017', ignition: null, satellites: null },
  },
  {
    title: 'Protocol Pro: fixed report with a place, ignition, odometer, hours',
    frame: proFrame('2b', `30 69a3f919 0189 50 00 ${FULL_LOCATION} 1b 01 01 1f 04 000900b0 22 04 0000003c`),
    count: 1,
    reply: '+SACK:00A5$',
    expected: {
      ...place,
      deviceTime: Date.UTC(2026, 2, 1, 8, 30, 17),
      hdop: 1.2,
      altitudeM: -4.5,
      ignition: true,
      odometerM: 590_000,
      events: [],
    },
    attributes: { model: 'GV500CNA', engineHoursS: 60 },
  },
  {
    title: 'Protocol Pro: two records from memory, the second of an event that nobody knows, without a fix',
    frame: proFrame(
      '2d',
      `0b 69a3f918 0189 50 00 1b 00 21 69a3f919 018a 31 07 51 0f 05 00cc20ba 032155b0 69a3f917 016d 808c 01 05 1b 01 02`,
    ),
    count: 2,
    reply: '+SACK:00A5$',
    expected: {
      kind: 'position',
      valid: false,
      fixTime: at,
      latitude: 52.516272,
      ignition: null,
      events: [],
    },
    attributes: { archive: true, report: '31', eventCode: 7, data140: '05' },
  },
  {
    title: 'Protocol Pro: one of several frames, whose record says no place',
    frame: proFrame('2b', `0c 69a3f919 0189 50 00 1b 01 00`, '80 02 01'),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { kind: 'status', deviceTime: Date.UTC(2026, 2, 1, 8, 30, 17), ignition: false },
  },
  {
    title: 'Protocol Pro: the report that the document prints',
    frame: fromHex(
      '2b00004e000123456789012345000000 1b00 003764f9aaf6000003 00 020b4d79496f54646576696365 510f09073c46ff01db88575f179da0017d 550e0604bc8a0010000210 00100c1303 01234f24',
    )!,
    count: 1,
    reply: '+SACK:0123$',
    expected: {
      kind: 'position',
      deviceId: '123456789012345',
      valid: true,
      longitude: 121.390847,
      latitude: 31.164503,
      speedMps: 38.1 / 3.6,
      fixTime: 0x5f179da0 * 1000,
    },
    attributes: { report: '03', data2: '4d79496f54646576696365' },
  },
  {
    title: 'Protocol Pro: the heartbeat that the document prints',
    frame: fromHex('2b1018 0123456789012345 8001 0007 00 5e362f5a 10f2 14 24')!,
    count: 1,
    reply: '+SACK:10F2$',
    expected: { kind: 'heartbeat', deviceId: '123456789012345', deviceTime: Date.UTC(2020, 1, 2, 2, 9, 30) },
  },
  {
    title: 'heartbeat',
    frame: binaryFrame('+HBD', 'eb', 1, `450102 ${ID}`),
    count: 1,
    reply: '+SACK:GTHBD,,00A5$',
    expected: { kind: 'heartbeat', deviceId: '860000000000017', deviceTime: place.deviceTime },
  },
  {
    title: 'login',
    frame: binaryFrame('+LGN', '00ff', 2, `fe110b0702 0106 ${ID} 0000`),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { kind: 'login', deviceId: '860000000000017' },
  },
  {
    title: 'answer to a command',
    frame: binaryFrame('+ACK', '0bff', 1, `${DEVICE} ${ID} 00 0018`),
    count: 1,
    reply: '+SACK:00A5$',
    expected: { kind: 'commandResult', deviceId: '860000000000017' },
    attributes: { result: '+ACK 11' },
  },
];
