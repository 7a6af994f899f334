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
export type ReadMessages = (body: Body) => DeviceMessage[] | null;

/** Chooses by the size of the content, which is all that tells the makers' variants of a type apart. */
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
export const SHORT_TYPES: Readonly<Record<number, ReadMessages>> = {
  16: readPosition,
  17: readPosition,
  18: read0x12,
  19: readHeartbeat,
  21: readText,
  22: readAlarm,
  23: bySize({ 35: readRfidPosition }, () => null),
  24: readCellList,
  25: bySize({ 13: readCellAlarm, 14: readCellAlarm }, () => null),
  26: readPhonePosition,
  30: readExtendedCellPosition,
  33: readLongText,
  34: bySize({ 42: readSeeworld, 55: readSelfContained }, readPosition),
  35: readVoltageHeartbeat,
  36: bySize({ 41: readSr411, 44: readCountedCellList }, readCellList),
  37: readSelfContained,
  38: readAlarm,
  39: readAlarm,
  40: readCellList,
  44: readCellList,
  45: readPosition,
  46: readCellList,
  49: bySize({ 33: readSl4xPosition, 37: readSl4xPosition }, readPosition),
  50: bySize({ 34: readSl4xAlarm, 36: readSl4xAlarm }, readAlarm),
  51: readCellList,
  52: bySize({ 50: readSl4xCellList }, readX1),
  54: readModuleHeartbeat,
  55: readPosition,
  56: readRadioPosition,
  57: readModuleAlarm,
  64: readVehicleBattery,
  97: readIbuttonPosition,
  148: readShortInformation,
  149: readDashcamEvent,
  160: readPosition,
  161: readCellList,
  162: bySize({ 59: readLw4g }, readCellList),
  163: bySize({ 7: readWearableState, 19: readWearableState }, readAlarm),
  164: readAlarm,
  165: readCellAlarm,
  167: readCellAlarm,
  169: readWifiAlarm,
  178: readBeaconClock,
  241: readDeviceState,
  242: readPeripherals,
  243: readWifiScan,
};

/** The packets of the long form (79 79) that differ from the short ones; the others are read as those. */
export const LONG_TYPES: Readonly<Record<number, ReadMessages>> = {
  33: readLongText,
  50: readAz735,
  51: readAz735,
  112: readModular,
  140: readObd,
  148: readInformation,
  155: readSerialData,
};
