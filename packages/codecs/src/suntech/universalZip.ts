import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { ByteReader, toHex } from '../bytes.ts';
import { rxLevelDbm } from '../signal.ts';
import { addAlert } from './events.ts';
import { setCell, setMotion, setSatellites } from './place.ts';
import { finalize, set } from './values.ts';
import { readZipTime } from './zip.ts';

/** Headers of the zipped universal reports that are read. */
const STATUS = 0x81;
const ALERT = 0x82;
const KEEP_ALIVE = 0x83;

/** Micro-degrees: the highest bit is the sign, the others the magnitude. */
function readMicroDegrees(reader: ByteReader): number {
  const value = reader.u32();
  const magnitude = (value & 0x7fffffff) / 1e6;
  return value >= 0x80000000 ? -magnitude : magnitude;
}

function readStates(message: DeviceMessage, states: number, name: string, first: number): void {
  for (let bit = first; bit < 8; bit++)
    if (bit === first || (states >> bit) & 1)
      message.attributes[`${name}${bit - first + 1}`] = ((states >> bit) & 1) !== 0;
}

/** The driver's key of alert 59; all zeros where there is none. */
function readDriver(reader: ByteReader, message: DeviceMessage): void {
  if (!message.events.includes('driverIdentified') || reader.remaining < 8) return;
  const key = toHex(reader.read(8));
  if (!/^0+$/.test(key)) message.attributes.driverId = key;
}

/**
 * A zipped report of the universal protocol: header, length, identifier in BCD, report map, then the fields of the map as
 * in the text form, each of a fixed size. Source: Universal Reporting Guide, "Zip". Null for headers that are not read.
 */
export function readUniversalZip(bytes: Uint8Array): { message: DeviceMessage; isTruncated: boolean } | null {
  const reader = new ByteReader(bytes);
  const header = reader.u8();
  reader.skip(2); // length
  const deviceId = toHex(reader.read(5));
  if (header === KEEP_ALIVE)
    return { message: emptyMessage('heartbeat', deviceId), isTruncated: reader.overrun };
  if (header !== STATUS && header !== ALERT) return null;
  const message = emptyMessage('position', deviceId);
  const map = reader.u24();
  const has = (bit: number): boolean => ((map >> bit) & 1) !== 0;

  if (has(1)) set(message, 'modelCode', toHex(reader.read(1)));
  if (has(2)) set(message, 'firmwareVersion', [...reader.read(3)].join('.'));
  if (has(3) && reader.u8() === 0) message.attributes.archive = true;
  if (has(4) && has(5)) message.fixTime = readZipTime(reader);
  const cellId = has(6) ? reader.u32() : null;
  const mcc = has(7) ? reader.u16() : null;
  const mnc = has(8) ? reader.u16() : null;
  setCell(message, { cellId, mcc, mnc, lac: has(9) ? reader.u16() : null });
  if (has(10)) set(message, 'rssiDbm', rxLevelDbm(reader.u8()));
  if (has(11)) message.latitude = readMicroDegrees(reader);
  if (has(12)) message.longitude = readMicroDegrees(reader);
  const kmh = has(13) ? reader.u16() / 100 : null;
  setMotion(message, kmh, has(14) ? reader.u16() / 100 : null);
  if (has(15)) setSatellites(message, reader.u8());
  if (has(16)) message.valid = reader.u8() > 0;
  if (has(17)) {
    const inputs = reader.u8();
    message.ignition = (inputs & 1) !== 0;
    readStates(message, inputs, 'input', 1);
  }
  if (has(18)) readStates(message, reader.u8(), 'output', 0);
  const isTruncated = reader.overrun;
  if (!isTruncated && has(19)) readEnd(header, reader, message, has);
  return { message: finalize(message), isTruncated };
}

function readEnd(
  header: number,
  reader: ByteReader,
  message: DeviceMessage,
  has: (bit: number) => boolean,
): void {
  const code = reader.u8();
  if (header === ALERT) {
    addAlert(message, code);
    if (has(20)) set(message, 'alertModifier', reader.u16());
    if (has(21)) readDriver(reader, message);
    return;
  }
  set(message, 'mode', code);
  if (has(20)) set(message, 'reportReason', reader.u8());
  if (has(21)) set(message, 'messageNumber', reader.u16());
}
