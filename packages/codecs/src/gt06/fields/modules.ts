import type { DeviceMessage } from '@rastro/domain';
import { ByteReader, toHex } from '../../bytes.ts';

/** Reads the data of one module into the message. */
type ReadModule = (data: ByteReader, message: DeviceMessage) => void;

/** Modules that short packets of the Jimi 4G devices append. */
const MODULES: ReadonlyMap<number, ReadModule> = new Map<number, ReadModule>([
  [
    0x0018,
    (data, { attributes }) => {
      attributes.batteryVoltageV = data.u16() / 100;
    },
  ],
  [
    0x0027,
    (data, { attributes }) => {
      attributes.externalVoltageV = data.u16() / 100;
    },
  ],
  [
    0x002e,
    (data, message) => {
      message.odometerM = data.u32();
    },
  ],
  [
    0x0032,
    (data, { attributes }) => {
      attributes.startupStatus = data.u8();
    },
  ],
  [
    0x003b,
    (data, { attributes }) => {
      attributes.accuracyM = data.u16() / 100;
    },
  ],
  [
    0x006a,
    (data, { attributes }) => {
      attributes.batteryPercent = data.u8();
    },
  ],
]);

/** Reads modules `ID(2) LENGTH(1) DATA` to the end; an unknown one is kept as hexadecimal under its number. */
export function readModules(reader: ByteReader, message: DeviceMessage): void {
  while (reader.remaining >= 3) {
    const id = reader.u16();
    const length = reader.u8();
    if (length > reader.remaining) return;
    readModule(MODULES, id, reader.read(length), message);
  }
}

/** Reads one module; what is unknown, or shorter than its reader needs, is kept as hexadecimal. */
export function readModule(
  table: ReadonlyMap<number, ReadModule>,
  id: number,
  bytes: Uint8Array,
  message: DeviceMessage,
): void {
  const read = table.get(id);
  const before = structuredClone(message);
  const data = new ByteReader(bytes);
  read?.(data, message);
  if (read && !data.overrun) return;
  Object.assign(message, before);
  message.attributes[`module${id.toString(16).padStart(4, '0')}`] = toHex(bytes);
}
