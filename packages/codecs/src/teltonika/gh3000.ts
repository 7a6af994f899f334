import { type DeviceMessage, emptyMessage, kmhToMps } from '@rastro/domain';
import { ByteReader } from '../bytes.ts';
import { networkOf } from './network.ts';

/**
 * Codec 7 of the personal trackers (GH3000): every part of a record is there only where a mask announces it.
 */

const EPOCH_S = Date.UTC(2007, 0, 1) / 1000;
const TIME_BITS = 0x3fff_ffff; // the two above are the priority

/** Bits of the record mask. */
const HAS_GPS = 0x01;
const IO_GROUPS = [
  { bit: 0x02, width: 1 },
  { bit: 0x04, width: 2 },
  { bit: 0x08, width: 4 },
] as const;

/** The messages of a data field of codec 7, and what is wrong with it. */
export function readGh3000(
  data: Uint8Array,
  deviceId: string | null,
): { messages: DeviceMessage[]; announced: number; problem: string | null } {
  const reader = new ByteReader(data, 1);
  const announced = reader.u8();
  const messages: DeviceMessage[] = [];
  while (messages.length < announced) {
    const message = readRecord(reader, deviceId);
    if (reader.overrun)
      return { messages, announced, problem: `record ${messages.length + 1} of ${announced} is cut short` };
    messages.push(message);
  }
  const even = reader.u8() === announced && !reader.overrun && reader.remaining === 0;
  return {
    messages,
    announced,
    problem: even ? null : `the count after ${announced} records does not match`,
  };
}

function readRecord(reader: ByteReader, deviceId: string | null): DeviceMessage {
  const time = reader.u32();
  const timeMs = ((time & TIME_BITS) + EPOCH_S) * 1000;
  const mask = reader.u8();
  const hasGps = (mask & HAS_GPS) !== 0;
  const message = emptyMessage(hasGps ? 'position' : 'status', deviceId);
  message.attributes.priority = time >>> 30;
  if (hasGps) {
    message.fixTime = timeMs;
    readGps(reader, message);
  } else message.deviceTime = timeMs;
  for (const { bit, width } of IO_GROUPS)
    if (mask & bit)
      for (let left = reader.u8(); left > 0 && !reader.overrun; left--) {
        const id = reader.u8();
        addReading(message, id, width === 1 ? reader.u8() : width === 2 ? reader.u16() : reader.u32());
      }
  return message;
}

function readGps(reader: ByteReader, message: DeviceMessage): void {
  const mask = reader.u8();
  const has = (bit: number): boolean => (mask & (1 << bit)) !== 0;
  if (has(0)) {
    const latitude = float32(reader);
    const longitude = float32(reader);
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
      message.latitude = latitude;
      message.longitude = longitude;
    }
  }
  if (has(1)) message.altitudeM = reader.u16();
  if (has(2)) message.course = (reader.u8() * 360) / 256;
  if (has(3)) message.speedMps = kmhToMps(reader.u8());
  if (has(4)) message.satellites = reader.u8();
  message.valid = message.latitude !== null && message.satellites !== 0;
  if (has(5)) {
    message.attributes.lac = reader.u16();
    message.attributes.cellId = reader.u16();
  }
  if (has(6)) message.attributes.gsmSignalPercent = Math.min(reader.u8(), 5) * 20;
  if (has(7)) Object.assign(message.attributes, networkOf(reader.u32()));
}

function float32(reader: ByteReader): number {
  const bytes = reader.read(4);
  if (bytes.length < 4) return Number.NaN; // NaN is in no range, so the place stays unknown
  return new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0);
}

/** The ids of this codec are its own: 1 is the battery here, not an input. */
function addReading(message: DeviceMessage, id: number, value: number): void {
  const { attributes, events } = message;
  if (id === 1) attributes.batteryPercent = value;
  else if (id === 2) attributes.charging = value !== 0;
  else if (id === 5) attributes.uptime = value;
  else if (id === 20) message.hdop = value / 10;
  else if (id === 21) attributes.vdop = value / 10;
  else if (id === 22) attributes.pdop = value / 10;
  else if (id === 67) attributes.batteryVoltageV = value / 1000;
  else if (id === 222 && value !== 0) events.push('sos');
  else if (id === 240) attributes.motion = value !== 0;
  else attributes[`io${id}`] = value;
}
