import { type DeviceEvent, type DeviceMessage, emptyMessage, kmhToMps } from '@rastro/domain';
import { type Body, contentReader } from '../fields/body.ts';
import { CELL_2G, readCell } from '../fields/cells.ts';
import { setPlace } from '../fields/fix.ts';
import { addEvents } from '../fields/terminal.ts';
import { readTime } from '../fields/time.ts';

const ALARMS: Readonly<Record<number, DeviceEvent>> = {
  162: 'lowBattery',
  163: 'lowBattery',
  164: 'other',
  165: 'doorOpen',
};

/**
 * 0x32 position and 0x33 alarm, long form (AZ735); each section is preceded by its length, 0 for none:
 *
 *     TIME(6)  LENGTH(1) [SATELLITES(1) LATITUDE(4) LONGITUDE(4) SPEED(1) COURSE AND FLAGS(2)]
 *     LENGTH(1) [CELL(8) SIGNAL(1)]  LENGTH(1) [NEIGHBOUR CELLS]  LENGTH(1) [ACCESS POINTS]
 *     STATE(1)  LENGTH(1) [RESERVED]
 */
export function readAz735(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 9) return null;
  const time = readTime(reader, 0);
  const hasFix = reader.u8() > 0;
  const message = emptyMessage(hasFix ? 'position' : 'status', body.deviceId);
  if (hasFix) {
    message.fixTime = time;
    message.satellites = reader.u8() & 0x0f;
    const latitude = reader.u32();
    const longitude = reader.u32();
    message.speedMps = kmhToMps(reader.u8());
    setPlace(message, latitude, longitude, reader.u16());
  } else message.deviceTime = time;
  const cellBytes = reader.u8();
  if (cellBytes >= 9) {
    const end = reader.offset + cellBytes;
    readCell(reader, message.attributes, CELL_2G);
    message.attributes.cellSignal = reader.u8();
    reader.offset = end;
  } else reader.skip(cellBytes);
  reader.skip(reader.u8());
  reader.skip(reader.u8());
  if (reader.overrun) return null;
  if (reader.remaining > 0) setState(message, reader.u8(), body.type === 0x33);
  return [message];
}

function setState(message: DeviceMessage, state: number, isAlarm: boolean): void {
  message.attributes.status = state;
  if (!isAlarm) return;
  if (state === 0xa0 || state === 0xa1) message.attributes.armed = state === 0xa0;
  const event = ALARMS[state];
  if (event) addEvents(message, [event]);
}
