import { type DeviceEvent, type DeviceMessage, emptyMessage, kmhToMps } from '@rastro/domain';
import { ByteReader } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { CELL_2G, readAccessPoints, readCell, readNeighbours } from '../fields/cells.ts';
import { setPlace } from '../fields/fix.ts';
import { addEvents } from '../fields/terminal.ts';
import { readTime } from '../fields/time.ts';

const ALARMS: ReadonlyMap<number, DeviceEvent> = new Map<number, DeviceEvent>([
  [0xa2, 'lowBattery'],
  [0xa3, 'lowBattery'],
  [0xa4, 'other'],
  [0xa5, 'doorOpen'],
]);

/**
 * 0x32 position and 0x33 alarm, long form (AZ735); each section is preceded by its length, 0 for none:
 *
 *     TIME(6)  LENGTH(1) [SATELLITES(1) LATITUDE(4) LONGITUDE(4) SPEED(1) COURSE AND FLAGS(2)]
 *     LENGTH(1) [CELL(8) SIGNAL(1)]  LENGTH(1) n x [LAC(2) CELL(3) SIGNAL(1)]  LENGTH(1) n x [MAC(6) SIGNAL(1)]
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
  readSection(reader, (section) => readNeighbours(section, message.attributes, 7, CELL_2G));
  readSection(reader, (section) => readAccessPoints(section, message.attributes, 255));
  if (reader.overrun) return null;
  if (reader.remaining > 0) setState(message, reader.u8(), body.type === 0x33);
  return [message];
}

/** Reads the next section, which its length precedes. */
function readSection(reader: ByteReader, read: (section: ByteReader) => void): void {
  read(new ByteReader(reader.read(reader.u8())));
}

function setState(message: DeviceMessage, state: number, isAlarm: boolean): void {
  message.attributes.status = state;
  if (!isAlarm) return;
  if (state === 0xa0 || state === 0xa1) message.attributes.armed = state === 0xa0;
  const event = ALARMS.get(state);
  if (event) addEvents(message, [event]);
}
