import type { DeviceMessage } from '@rastro/domain';
import type { Envelope } from '../envelope.ts';
import {
  readAccessoryAlarm,
  readAccessorySeen,
  readBare,
  readDriverWarning,
  readLightAlarm,
} from './accessory.ts';
import { readCan } from './can.ts';
import { readExtended } from './extended.ts';
import { readCardIdentifier, readInformation, readSignalReport, readVersion } from './information.ts';
import { readGsm, readLbs, readWifi } from './network.ts';
import { readObd } from './obd.ts';
import { readPosition } from './position.ts';
import { readHandedData, readTransparentData } from './serial.ts';

type ReportReader = (envelope: Envelope) => DeviceMessage[];

/** The reports with a layout of their own; all others are positions or events with a place. */
const READERS: Readonly<Record<string, ReportReader>> = {
  ERI: readExtended,
  INF: readInformation,
  VER: readVersion,
  CID: readCardIdentifier,
  CSQ: readSignalReport,
  CAN: readCan,
  OBD: readObd,
  GSM: readGsm,
  LBS: readLbs,
  WIF: readWifi,
  BAA: readAccessoryAlarm,
  BID: readAccessorySeen,
  LSA: readLightAlarm,
  DAR: readDriverWarning,
  DTT: readTransparentData,
  DAT: readHandedData,
  ALL: readBare, // dumps of the settings
  ALS: readBare,
  ALM: readBare,
  ALC: readBare,
};

/** The messages of a report, at least one. */
export function readReport(envelope: Envelope): DeviceMessage[] {
  const read = Object.hasOwn(READERS, envelope.type) ? READERS[envelope.type]! : readPosition;
  return read(envelope);
}
