import { type DeviceMessage, kmhToMps } from '@rastro/domain';
import { ByteReader, toHex } from '../../bytes.ts';

/** Reads the content of a data id of Protocol Pro into the message. */
type ReadData = (reader: ByteReader, message: DeviceMessage) => void;

const FIX_STATE_FIX = 2;
const HDOP_UNKNOWN = 0xff;

/** FIX(1: bits 3-2 say 2 for a fix)  LONGITUDE(4) LATITUDE(4) in 1e-6 degrees  TIME(4)  SPEED(2, 0.1 km/h). */
function readMiniLocation(reader: ByteReader, message: DeviceMessage): void {
  const fix = reader.u8();
  const longitude = reader.i32() / 1e6;
  const latitude = reader.i32() / 1e6;
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return;
  const seconds = reader.u32();
  Object.assign(message, { kind: 'position', longitude, latitude });
  message.valid = ((fix >> 2) & 3) === FIX_STATE_FIX; // without one, all of it is of the last fix
  message.fixTime = seconds > 0 ? seconds * 1000 : null;
  message.speedMps = kmhToMps(reader.u16() / 10);
}

/** The mini location, then  HDOP(1, 0.1)  AZIMUTH(2)  ALTITUDE(3, signed, 0.1 m)  SATELLITES(1). */
function readFullLocation(reader: ByteReader, message: DeviceMessage): void {
  readMiniLocation(reader, message);
  if (message.latitude === null) return;
  const hdop = reader.u8();
  message.hdop = hdop === HDOP_UNKNOWN ? null : hdop / 10;
  message.course = reader.u16() % 360;
  const tenths = reader.u24();
  message.altitudeM = (tenths >= 0x80_0000 ? tenths - 0x100_0000 : tenths) / 10;
  message.satellites = reader.u8();
}

/** Data ids whose content is documented: places, and what the vehicle counts. Others are kept as `data` and their id. */
const READERS: ReadonlyMap<number, { bytes: number; read: ReadData }> = new Map<
  number,
  { bytes: number; read: ReadData }
>([
  [81, { bytes: 15, read: readMiniLocation }],
  [82, { bytes: 22, read: readFullLocation }],
  [
    27,
    {
      bytes: 1,
      read: (reader, message) => {
        const ignition = reader.u8(); // 0 off, 1 on, 2 not known
        if (ignition <= 1) message.ignition = ignition === 1;
      },
    },
  ],
  [
    31,
    {
      bytes: 4,
      read: (reader, message) => {
        message.odometerM = reader.u32();
      },
    },
  ],
  [
    32,
    {
      bytes: 4,
      read: (reader, { attributes }) => {
        attributes.tripOdometerM = reader.u32();
      },
    },
  ],
  [
    34,
    {
      bytes: 4,
      read: (reader, { attributes }) => {
        attributes.engineHoursS = reader.u32();
      },
    },
  ],
]);

/** Whether the content of a data id is documented. */
export const hasReader = (id: number): boolean => READERS.has(id);

/** Reads the content of a documented data id; one of another size than documented is kept as hexadecimal. */
export function readData(id: number, content: Uint8Array, message: DeviceMessage): void {
  const reader = READERS.get(id);
  if (reader && content.length === reader.bytes) reader.read(new ByteReader(content), message);
  else message.attributes[`data${id}`] = toHex(content);
}
