import type { DeviceMessage } from '@rastro/domain';
import { type ByteReader, toHex } from '../../bytes.ts';
import { csqPercent } from '../../signal.ts';
import { isMotionState, setMotionState } from '../status.ts';
import { set } from '../values.ts';

/** Types of information. */
const VERSION = 6;
const BATTERY = 7;
const SIGNAL = 5;

/** What stands before the motion state in reports of the version: hardware, controller, reserved. */
const VERSION_BYTES = 6;
/** Reserved bytes, last fix, masks and intervals between satellites and what the type adds. */
const BEFORE_TYPE_BYTES = 1 + 7 + 1 + 1 + 2 + 2 + 2 + 4 + 1;
const ICCID_BYTES = 10;
const MOST_SATELLITES = 64;

/**
 * The content of a `+INF` report behind the identity, as devices of the type 0x45 (GB100) lay it out:
 *
 *     DEVICE TYPE(1) PROTOCOL(2) FIRMWARE(2)  [VERSIONS(6)]  MOTION(1) RESERVED(1) SATELLITES(1)
 *     MODE(1) LAST FIX(7) .. (13)  [CHARGING(1) EXTERNAL(2, mV) BATTERY(2, mV) LEVEL(1, %)]  ICCID(10)  [SIGNAL(1) ERRORS(1)] ..
 *
 * Other models may lay it out otherwise: what is not a motion state where one should be ends the reading, and an ICCID has to look
 * like one.
 */
export function readInformation(type: number, reader: ByteReader, message: DeviceMessage): void {
  message.attributes.report = 'INF';
  reader.skip(3); // device type, protocol version
  set(message, 'firmwareVersion', `${reader.u8()}.${reader.u8()}`);
  if (type === VERSION) reader.skip(VERSION_BYTES);
  const state = reader.u8().toString(16);
  if (!isMotionState(state)) return;
  setMotionState(message, state);
  reader.skip(1);
  const satellites = reader.u8();
  if (satellites <= MOST_SATELLITES) message.satellites = satellites;
  reader.skip(BEFORE_TYPE_BYTES);
  if (type === BATTERY) readBattery(reader, message);
  const iccid = toHex(reader.read(ICCID_BYTES)).replace(/f+$/, '');
  if (/^89\d{13,18}$/.test(iccid)) set(message, 'iccid', iccid);
  if (type !== SIGNAL) return;
  set(message, 'gsmSignalPercent', csqPercent(reader.u8()));
}

function readBattery(reader: ByteReader, message: DeviceMessage): void {
  set(message, 'charging', reader.u8() !== 0);
  set(message, 'externalVoltageV', reader.u16() / 1000);
  set(message, 'batteryVoltageV', reader.u16() / 1000);
  const percent = reader.u8();
  if (percent <= 100) set(message, 'batteryPercent', percent);
}
