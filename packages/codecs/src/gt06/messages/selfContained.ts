import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { toHex } from '../../bytes.ts';
import { alarmSource, type Body, contentReader } from '../fields/body.ts';
import { readCell } from '../fields/cells.ts';
import { readFix } from '../fields/fix.ts';
import { readTerminalInformation, setAlarm, setSignalLevel } from '../fields/terminal.ts';
import { readTime } from '../fields/time.ts';
import { terminalId } from './login.ts';

/** Source (1), IMEI (8), time of the message (6), GPS (18). */
const HEAD_BYTES = 33;
/** Terminal, external voltage (2), battery, GSM, alarm, language, mileage (3), hours (3). */
const STATE_BYTES = 13;

/**
 * 0x22 of 55 bytes, and 0x25 (NT and XT series, VL100), which hold the device, its place and its state in one packet:
 *
 *     SOURCE(1)  IMEI(8)  TIME(6)  GPS(18)  LENGTH(1) CELL
 *     TERMINAL(1)  EXTERNAL(2, 0.01 V)  BATTERY(1, 0.1 V)  GSM(1)  ALARM(1)  LANGUAGE(1)
 *     MILEAGE(3)  WORKING TIME(3, minutes)  [LENGTH(1)  DRIVER TYPE(1)  DRIVER(LENGTH - 1)]
 */
export function readSelfContained(body: Body): DeviceMessage[] | null {
  const { content } = body;
  const restAt = findState(body);
  if (restAt === null) return null;
  const reader = contentReader(body);
  const message = emptyMessage('position', body.deviceId ?? terminalId(content.subarray(1, 9)));
  message.attributes.locationSource = reader.u8();
  reader.skip(8);
  message.deviceTime = readTime(reader, 0);
  readFix(reader, message, 0);
  reader.skip(1);
  const hasWideCell = restAt - reader.offset >= 9;
  readCell(reader, message.attributes, { mnc: 'flag', lac: 2, cell: hasWideCell ? 4 : 3 });
  reader.offset = restAt;
  readTerminalInformation(reader, message);
  message.attributes.externalVoltageV = reader.u16() / 100;
  message.attributes.batteryVoltageV = reader.u8() / 10;
  setSignalLevel(message, reader.u8());
  setAlarm(message, reader.u8(), alarmSource(body));
  reader.skip(1);
  message.odometerM = reader.u24();
  message.attributes.engineHoursS = reader.u24() * 60;
  const driverBytes = reader.remaining > 0 ? reader.u8() : 0;
  if (driverBytes > 1) {
    reader.skip(1);
    message.attributes.driverId = toHex(reader.read(driverBytes - 1));
  }
  return [message];
}

/** Where the state begins. The length of the cell counts itself or not; the end of the packet decides which. */
function findState({ content, type }: Body): number | null {
  const length = content[HEAD_BYTES] ?? 0;
  const candidates = [HEAD_BYTES + length, HEAD_BYTES + 1 + length];
  const fits = (at: number): boolean => {
    const driverAt = at + STATE_BYTES;
    const driverBytes = type === 0x25 ? 1 + (content[driverAt] ?? 0) : 0;
    return length > 0 && driverAt + driverBytes === content.length;
  };
  return candidates.find(fits) ?? null;
}
