import type { DeviceMessage } from '@rastro/domain';
import type { Body } from './fields/body.ts';
import { readAlarm, readLw4g, readModuleAlarm, readSl4xAlarm } from './messages/alarm.ts';
import { readAz735 } from './messages/az735.ts';
import { readVehicleBattery } from './messages/battery.ts';
import {
  readCellAlarm,
  readCellList,
  readCountedCellList,
  readSl4xCellList,
  readWifiAlarm,
} from './messages/cellLocation.ts';
import { readDashcamEvent } from './messages/dashcam.ts';
import {
  readHeartbeat,
  readModuleHeartbeat,
  readVoltageHeartbeat,
  readWearableState,
} from './messages/heartbeat.ts';
import { readInformation, readShortInformation } from './messages/information.ts';
import { readModular } from './messages/modular.ts';
import { readObd } from './messages/obd.ts';
import { readBeaconClock, readDeviceState, readPeripherals } from './messages/peripheral.ts';
import { readPosition } from './messages/position.ts';
import {
  readBenway,
  readCardReader,
  readExtendedCellPosition,
  readIbuttonPosition,
  readPhonePosition,
  readRadioPosition,
  readRfidPosition,
  readS5,
  readSeeworld,
  readSl4xPosition,
  readSr411,
  readVxt01,
  withoutOwnId,
} from './messages/positionVariants.ts';
import { readSelfContained } from './messages/selfContained.ts';
import { readLongText, readSerialData, readText } from './messages/text.ts';
import { readWifiScan } from './messages/wifi.ts';
import { readX1 } from './messages/x1.ts';

/** Reads the messages of a packet; null where the content is shorter than its layout, or of a layout not known. */
type ReadMessages = (body: Body) => DeviceMessage[] | null;

/** Chooses the reader by the size of the content, which alone distinguishes the makers' variants of a type. */
const bySize =
  (variants: Readonly<Record<number, ReadMessages>>, usual: ReadMessages): ReadMessages =>
  (body) =>
    (variants[body.content.length] ?? usual)(body);

const CARD_READER_BYTES = 108;

const read0x12: ReadMessages = (body) => {
  const inner = withoutOwnId(body);
  if (inner.content.length >= CARD_READER_BYTES) return readCardReader(inner);
  return bySize({ 28: readBenway, 31: readVxt01, 36: readCardReader, 38: readS5 }, readPosition)(inner);
};

/** The packets of the short form (78 78), by type. */
export const SHORT_TYPES: ReadonlyMap<number, ReadMessages> = new Map([
  [0x10, readPosition],
  [0x11, readPosition],
  [0x12, read0x12],
  [0x13, readHeartbeat],
  [0x15, readText],
  [0x16, readAlarm],
  [0x17, bySize({ 35: readRfidPosition }, () => null)],
  [0x18, readCellList],
  [0x19, bySize({ 13: readCellAlarm, 14: readCellAlarm }, () => null)],
  [0x1a, readPhonePosition],
  [0x1e, readExtendedCellPosition],
  [0x21, readLongText],
  [0x22, bySize({ 42: readSeeworld, 55: readSelfContained }, readPosition)],
  [0x23, readVoltageHeartbeat],
  [0x24, bySize({ 41: readSr411, 44: readCountedCellList }, readCellList)],
  [0x25, readSelfContained],
  [0x26, readAlarm],
  [0x27, readAlarm],
  [0x28, readCellList],
  [0x2c, readCellList],
  [0x2d, readPosition],
  [0x2e, readCellList],
  [0x31, bySize({ 33: readSl4xPosition, 37: readSl4xPosition }, readPosition)],
  [0x32, bySize({ 34: readSl4xAlarm, 36: readSl4xAlarm }, readAlarm)],
  [0x33, readCellList],
  [0x34, bySize({ 50: readSl4xCellList }, readX1)],
  [0x36, readModuleHeartbeat],
  [0x37, readPosition],
  [0x38, readRadioPosition],
  [0x39, readModuleAlarm],
  [0x40, readVehicleBattery],
  [0x61, readIbuttonPosition],
  [0x94, readShortInformation],
  [0x95, readDashcamEvent],
  [0xa0, readPosition],
  [0xa1, readCellList],
  [0xa2, bySize({ 59: readLw4g }, readCellList)],
  [0xa3, bySize({ 7: readWearableState, 19: readWearableState }, readAlarm)],
  [0xa4, readAlarm],
  [0xa5, readCellAlarm],
  [0xa7, readCellAlarm],
  [0xa9, readWifiAlarm],
  [0xb2, readBeaconClock],
  [0xf1, readDeviceState],
  [0xf2, readPeripherals],
  [0xf3, readWifiScan],
]);

/** The packets of the long form (79 79) that differ from the short ones; the others are read as those. */
export const LONG_TYPES: ReadonlyMap<number, ReadMessages> = new Map([
  [0x21, readLongText],
  [0x32, readAz735],
  [0x33, readAz735],
  [0x70, readModular],
  [0x8c, readObd],
  [0x94, readInformation],
  [0x9b, readSerialData],
]);
