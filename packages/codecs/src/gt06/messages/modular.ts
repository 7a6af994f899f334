import { type DeviceEvent, type DeviceMessage, emptyMessage, kmhToMps } from '@rastro/domain';
import { type ByteReader, toHex } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { readCell } from '../fields/cells.ts';
import { setPlace } from '../fields/fix.ts';
import { readModule } from '../fields/modules.ts';
import { addEvents } from '../fields/terminal.ts';
import { readEpoch } from '../fields/time.ts';
import { terminalId } from './login.ts';

const EVENTS: ReadonlyMap<number, DeviceEvent> = new Map<number, DeviceEvent>([
  [0x10, 'doorOpen'],
  [0x12, 'tamper'],
  [0x14, 'geofenceEnter'],
  [0x15, 'geofenceExit'],
  [0x1a, 'lowBattery'],
  [0x1b, 'overspeedStart'],
  [0x1c, 'powerOn'],
  [0x1d, 'powerOff'],
  [0x20, 'vibration'],
  [0x21, 'powerDisconnected'],
  [0x23, 'tamper'],
]);

const MODULES: ReadonlyMap<number, (data: ByteReader, message: DeviceMessage) => void> = new Map<
  number,
  (data: ByteReader, message: DeviceMessage) => void
>([
  [
    0x01,
    (data, message) => {
      message.deviceId ??= terminalId(data.read(8));
    },
  ],
  [
    0x02,
    (data, { attributes }) => {
      attributes.imsi = terminalId(data.read(8));
    },
  ],
  [
    0x03,
    (data, { attributes }) => {
      attributes.iccid = toHex(data.read(10)).replaceAll('f', '');
    },
  ],
  [
    0x09,
    (data, message) => {
      message.satellites = data.u8();
    },
  ],
  [
    0x0a,
    (data, { attributes }) => {
      attributes.satellitesVisible = data.u8();
    },
  ],
  [
    0x11,
    (data, { attributes }) => {
      readCell(data, attributes, { mnc: 2, lac: 2, cell: 3 });
      attributes.cellSignal = data.u8();
    },
  ],
  [
    0x18,
    (data, { attributes }) => {
      attributes.batteryVoltageV = data.u16() / 100;
    },
  ],
  [
    0x28,
    (data, message) => {
      message.hdop = data.u8() / 10;
    },
  ],
  [
    0x29,
    (data, { attributes }) => {
      attributes.messageNumber = data.u32();
    },
  ],
  [
    0x2a,
    (data, { attributes }) => {
      const inputs = data.u8();
      attributes.doorOpen = (inputs & 0x0f) > 0;
      attributes.tamper = inputs >> 4 > 0;
    },
  ],
  [
    0x2b,
    (data, { attributes }) => {
      attributes.bootReason = data.u8();
    },
  ],
  [
    0x2c,
    (data, message) => {
      message.deviceTime = readEpoch(data);
    },
  ],
  // the one number of the family that is written little-endian
  [
    0x2e,
    (data, message) => {
      message.odometerM = new DataView(data.read(4).slice().buffer).getUint32(0, true);
    },
  ],
  [0x33, readPlace],
  [
    0x34,
    (data, message) => {
      const event = data.u8();
      message.attributes.eventCode = event;
      const known = EVENTS.get(event);
      if (known) addEvents(message, [known]);
    },
  ],
  [
    0x7f,
    (data, { attributes }) => {
      attributes.tag1Id = toHex(data.read(6));
      attributes.tag1BatteryVoltageV = data.u16() / 1000;
      attributes.tag1BatteryPercent = data.u8();
      attributes.tag1TemperatureC = data.i16() / 10;
      attributes.tag1HumidityPercent = data.i16();
      attributes.tag1Status = data.u8();
    },
  ],
]);

/** `TIME(4)  SATELLITES(1)  ALTITUDE(2, m)  LATITUDE(4)  LONGITUDE(4)  SPEED(1)  COURSE AND FLAGS(2)`. */
function readPlace(data: ByteReader, message: DeviceMessage): void {
  message.kind = 'position';
  message.fixTime = readEpoch(data);
  message.satellites = data.u8();
  message.altitudeM = data.i16();
  const latitude = data.u32();
  const longitude = data.u32();
  message.speedMps = kmhToMps(data.u8());
  setPlace(message, latitude, longitude, data.u16());
}

/** 0x70, long form (LL and VL series): modules `ID(2) LENGTH(2) DATA`; one of them is the place (0x33). */
export function readModular(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 4) return null;
  const message = emptyMessage('status', body.deviceId);
  while (reader.remaining >= 4) {
    const id = reader.u16();
    const length = reader.u16();
    if (length > reader.remaining) return null;
    readModule(MODULES, id, reader.read(length), message);
  }
  return [message];
}
