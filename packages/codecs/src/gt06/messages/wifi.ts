import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { ByteReader, concatBytes } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { readAccessPoints, readCells, readMac } from '../fields/cells.ts';
import { readBcdTime } from '../fields/time.ts';
import { isStop } from '../frame.ts';
import { startsUncheckedWifi, uncheckedWifiBytes } from '../uncheckedWifi.ts';

/** The content of a Wi-Fi packet without checksum. */
interface UncheckedWifi {
  message: DeviceMessage;
  reply: Uint8Array;
}

/** Reads a JM01 Wi-Fi packet (layout: `uncheckedWifi.ts`); null when the bytes are none. */
export function readUncheckedWifi(bytes: Uint8Array, deviceId: string | null): UncheckedWifi | null {
  if (bytes.length < 4 || !startsUncheckedWifi(bytes, 0)) return null;
  const size = uncheckedWifiBytes(bytes, 0);
  if (size === null || size === 'wait') return null;
  const isWhole = bytes.length === size ? isStop(bytes, size - 2) : bytes.length === size - 2;
  if (!isWhole) return null;
  const message = emptyMessage('status', deviceId);
  const reader = new ByteReader(bytes, 4);
  message.deviceTime = readBcdTime(reader);
  if (message.deviceTime === null) return null;
  readAccessPoints(reader, message.attributes, bytes[2]!);
  const count = reader.u8();
  const network = { mcc: reader.u16(), mnc: reader.u8() };
  readCells(reader, message.attributes, network, count, { lac: 2, cell: 2 });
  const reply = concatBytes(
    Uint8Array.of(0x78, 0x78, 0, bytes[3]!),
    bytes.subarray(4, 10),
    Uint8Array.of(0x0d, 0x0a),
  );
  return { message, reply };
}

/** 0xF3: `TIME(6, BCD)  COUNT(1)  COUNT x [2 bytes, MAC(6)]`. */
export function readWifiScan(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 7) return null;
  const message = emptyMessage('status', body.deviceId);
  message.deviceTime = readBcdTime(reader);
  const count = reader.u8();
  const points: string[] = [];
  for (let i = 0; i < count && reader.remaining >= 8; i++) {
    reader.skip(2);
    points.push(readMac(reader));
  }
  if (points.length > 0) message.attributes.wifiAccessPoints = points.join(' ');
  return [message];
}
