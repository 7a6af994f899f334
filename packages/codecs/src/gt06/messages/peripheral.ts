import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { type ByteReader, toHex } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { readMac } from '../fields/cells.ts';
import { readModule } from '../fields/modules.ts';
import { readEpoch, readTime } from '../fields/time.ts';

const STATES: ReadonlyMap<number, (data: ByteReader, message: DeviceMessage) => void> = new Map<
  number,
  (data: ByteReader, message: DeviceMessage) => void
>([
  [
    0x0001,
    (data, { attributes }) => {
      const motion = data.u8();
      attributes.motion = motion === 2 || motion === 4;
    },
  ],
  [
    0x0002,
    (data, { attributes }) => {
      attributes.armed = data.u8() > 0;
    },
  ],
  [
    0x0004,
    (data, message) => {
      message.ignition = data.u8() > 0;
    },
  ],
  [
    0x0005,
    (data, { attributes }) => {
      attributes.externalVoltageV = data.u16() / 100;
    },
  ],
  [
    0x0007,
    (data, { attributes }) => {
      attributes.charging = data.u8() > 0;
    },
  ],
  [
    0x000a,
    (data, { attributes }) => {
      attributes.chargeVoltage = data.u16();
    },
  ],
  [
    0x000b,
    (data, { attributes }) => {
      attributes.batteryTemperatureC = data.u16() / 10;
    },
  ],
]);

/** 0xF1 (Jimi 4G): `TIME(4)`, then states `ID(2) LENGTH(1) DATA`. */
export function readDeviceState(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 4) return null;
  const message = emptyMessage('status', body.deviceId);
  message.deviceTime = readEpoch(reader);
  while (reader.remaining >= 3) {
    const id = reader.u16();
    const length = reader.u8();
    if (length > reader.remaining) return null;
    readModule(STATES, id, reader.read(length), message);
  }
  return [message];
}

/**
 * 0xF2 (VL842): `TIME(4)`, then items `ID(2) LENGTH(1) DATA`, where the length of a Bluetooth event (0x000A) has two
 * bytes, as has one that begins with a zero.
 */
export function readPeripherals(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 4) return null;
  const message = emptyMessage('status', body.deviceId);
  message.deviceTime = readEpoch(reader);
  while (reader.remaining >= 3) {
    const id = reader.u16();
    const first = reader.u8();
    const length = id === 0x000a || first === 0 ? first * 256 + reader.u8() : first;
    if (length > reader.remaining) return null;
    readModule(PERIPHERALS, id, reader.read(length), message);
  }
  return [message];
}

const PERIPHERALS: ReadonlyMap<number, (data: ByteReader, message: DeviceMessage) => void> = new Map<
  number,
  (data: ByteReader, message: DeviceMessage) => void
>([
  // ADDRESS TYPE(1) MAC(6) EVENT(1) EVENT DATA(1) DATA TYPE(1) DATA
  [
    0x000a,
    (data, { attributes }) => {
      data.skip(1);
      attributes.tag1Id = toHex(data.read(6));
      attributes.eventCode = data.u8();
      attributes.eventData = data.u8();
      attributes.dataType = data.u8();
      attributes.dataDetails = toHex(data.read(data.remaining));
    },
  ],
  // LEVEL(1, %) CHARGING(1) CYCLES(2) ...
  [
    0x000c,
    (data, { attributes }) => {
      attributes.externalBatteryPercent = data.u8();
      attributes.externalBatteryCharging = data.u8() > 0;
      attributes.externalBatteryCycles = data.u16();
    },
  ],
]);

/**
 * 0xB2 (Jimi 4G), a Bluetooth beacon at which somebody clocks in: `TIME(6) RSSI(1) MAC(6) UUID(16) MAJOR(2) MINOR(2)
 * BATTERY(2, 0.01 V) CLOCK(1)`.
 */
export function readBeaconClock(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 36) return null;
  const message = emptyMessage('status', body.deviceId);
  message.deviceTime = readTime(reader, body.utcOffsetMinutes);
  Object.assign(message.attributes, {
    tag1RssiDbm: reader.i8(),
    tag1Id: readMac(reader).replaceAll(':', ''),
    tag1Uuid: toHex(reader.read(16)),
    tag1Major: reader.u16(),
    tag1Minor: reader.u16(),
    tag1BatteryVoltageV: reader.u16() / 100,
    clock: (reader.u8() >> 2) & 15,
  });
  return [message];
}
