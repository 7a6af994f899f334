import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import type { ByteReader } from '../../bytes.ts';
import { alarmSource, type Body, contentReader } from '../fields/body.ts';
import { type CellLayout, readAccessPoints, readCell, readCells, readNetwork } from '../fields/cells.ts';
import { readTerminalInformation, setAlarm, setBatteryLevel, setSignalLevel } from '../fields/terminal.ts';
import { readTime } from '../fields/time.ts';

/**
 * Packets of a device without a fix: the cells (and access points) that it sees. They become `status` messages with
 * the time of the observation as `deviceTime`; the place of a cell on the map is not known here.
 */

interface CellList {
  layout: Pick<CellLayout, 'lac' | 'cell'>;
  cells: number;
  hasAccessPoints: boolean;
}

const NARROW = { lac: 2, cell: 3 } as const;
const WIDE = { lac: 4, cell: 8 } as const;

const LISTS: ReadonlyMap<number, CellList> = new Map<number, CellList>([
  [0x18, { layout: NARROW, cells: 7, hasAccessPoints: false }],
  [0x24, { layout: NARROW, cells: 7, hasAccessPoints: false }],
  [0x28, { layout: NARROW, cells: 7, hasAccessPoints: false }],
  [0x2c, { layout: NARROW, cells: 7, hasAccessPoints: true }],
  [0x2e, { layout: NARROW, cells: 7, hasAccessPoints: false }],
  [0x33, { layout: { lac: 2, cell: 4 }, cells: 6, hasAccessPoints: true }],
  [0xa1, { layout: WIDE, cells: 7, hasAccessPoints: false }],
  [0xa2, { layout: WIDE, cells: 7, hasAccessPoints: true }],
]);

/**
 * `TIME(6) MCC(2) MNC(1 or 2)  7 x [LAC CELL SIGNAL(1)]  TIMING ADVANCE(1)  [WIFI(1)  WIFI x [MAC(6) SIGNAL(1)]]`,
 * then the language. 0x33 has six cells; 0xA1 and 0xA2 have the wide cells of 4G.
 */
export function readCellList(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  const list = LISTS.get(body.type);
  if (!list || reader.remaining < 9) return null;
  const message = observation(body, reader);
  readCells(reader, message.attributes, readNetwork(reader, 'flag'), list.cells, list.layout);
  reader.skip(1);
  if (list.hasAccessPoints && reader.remaining > 0) readAccessPoints(reader, message.attributes, reader.u8());
  return [message];
}

function observation(body: Body, reader: ByteReader): DeviceMessage {
  const message = emptyMessage('status', body.deviceId);
  message.deviceTime = readTime(reader, body.utcOffsetMinutes);
  return message;
}

/** 0x24 of WanWay S20 (44 bytes): `TIME(6) TIMING ADVANCE(1) MCC(2) MNC COUNT(1)`, then the cells. */
export function readCountedCellList(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 12) return null;
  const message = observation(body, reader);
  reader.skip(1);
  const network = readNetwork(reader, 'flag');
  readCells(reader, message.attributes, network, reader.u8(), NARROW);
  return [message];
}

/** 0x34, short form, of SL4X (50 bytes): `TIME(6) TIMING ADVANCE(1) MCC(2) MNC(2)`, then cells (CELL 4). */
export function readSl4xCellList(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 11) return null;
  const message = observation(body, reader);
  reader.skip(1);
  readCells(reader, message.attributes, readNetwork(reader, 2), 7, { lac: 2, cell: 4 });
  return [message];
}

/**
 * 0xA9 (Jimi 4G): `TIME(6) MCC(2) MNC RADIO(1) COUNT(1)`, cells (wide when RADIO is not 0), timing advance, access
 * points, then `ALARM(1) LANGUAGE(1)`.
 */
export function readWifiAlarm(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 11) return null;
  const message = observation(body, reader);
  const network = readNetwork(reader, 'flag');
  const layout = reader.u8() > 0 ? WIDE : NARROW;
  readCells(reader, message.attributes, network, reader.u8(), layout);
  reader.skip(1);
  if (reader.remaining > 0) readAccessPoints(reader, message.attributes, reader.u8());
  if (reader.remaining < 2) return [message];
  const alarm = reader.u8();
  setAlarm(message, ((reader.u8() >> 4) << 8) | alarm, alarmSource(body));
  return [message];
}

/**
 * 0x19 (13 bytes), and 0xA5 with the wide cell: an alarm of a device without a fix:
 * `CELL  TERMINAL(1) BATTERY LEVEL(1) GSM LEVEL(1) ALARM(1) LANGUAGE(1)`. 0xA7 has the cell only.
 */
export function readCellAlarm(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 8) return null;
  const message = emptyMessage('status', body.deviceId);
  const isWide = body.type === 0xa5;
  readCell(reader, message.attributes, { mnc: 'flag', ...(isWide ? WIDE : NARROW) });
  if (body.type === 0xa7 || reader.remaining < 4) return [message];
  readTerminalInformation(reader, message);
  setBatteryLevel(message, reader.u8());
  setSignalLevel(message, reader.u8());
  setAlarm(message, reader.u8(), alarmSource(body));
  return [message];
}
