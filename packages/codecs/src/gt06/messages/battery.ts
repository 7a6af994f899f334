import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { toLatin1 } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { readEpoch } from '../fields/time.ts';

const CELLS = 14;
const FIXED_BYTES = 8 + 4 + 1 + 2 + 1 + 2 + 1 + 2 + 2 + 2 + 2 + 2 * CELLS + 2 + 2 + 16 + 2 + 16 + 4 + 4 + 4;
const ZERO_CELSIUS_TENTHS = 2731;

/** 0x40 (WD-209): the state of a vehicle's battery and of its controller. */
export function readVehicleBattery(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < FIXED_BYTES) return null;
  const message = emptyMessage('status', body.deviceId);
  const { attributes } = message;
  reader.skip(8); // serial number
  message.deviceTime = readEpoch(reader);
  attributes.relativeCapacityPercent = reader.u8();
  attributes.remainingCapacity = reader.u16();
  attributes.absoluteCapacityPercent = reader.u8();
  attributes.fullCapacity = reader.u16();
  attributes.batteryHealthPercent = reader.u8();
  attributes.batteryTemperatureC = (reader.u16() - ZERO_CELSIUS_TENTHS) / 10;
  attributes.batteryCurrent = reader.u16();
  attributes.batteryVoltageV = reader.u16() / 1000;
  attributes.batteryCycles = reader.u16();
  for (let i = 1; i <= CELLS; i++) attributes[`batteryCell${i}V`] = reader.u16() / 1000;
  attributes.currentChargeInterval = reader.u16();
  attributes.longestChargeInterval = reader.u16();
  attributes.batteryBarcode = printable(reader.read(16));
  attributes.batteryVersion = reader.u16();
  attributes.batteryManufacturer = printable(reader.read(16));
  attributes.batteryStatus = reader.u32();
  attributes.controllerStatus = reader.u32();
  attributes.controllerFault = reader.u32();
  return [message];
}

const printable = (bytes: Uint8Array): string =>
  toLatin1(bytes)
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
