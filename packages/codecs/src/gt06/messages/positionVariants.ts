import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { type ByteReader, toHex, toLatin1 } from '../../bytes.ts';
import { alarmSource, type Body, contentReader } from '../fields/body.ts';
import { CELL_2G, type CellLayout, readCell, readCells, readNetwork } from '../fields/cells.ts';
import { rememberFamily } from '../fields/family.ts';
import { FIX_BYTES, readFix } from '../fields/fix.ts';
import { addEvents, readTerminalInformation, setAlarm, setSignalLevel } from '../fields/terminal.ts';

/**
 * Position packets of makers who add to, or change, the layout of `position.ts`. Only their length
 * distinguishes them.
 */

/** Reads GPS section and cell: what all of them begin with. Null where they are not whole. */
function readHead(body: Body, bytes: number, cell: CellLayout | null = CELL_2G): Head | null {
  const reader = contentReader(body);
  if (reader.remaining < bytes) return null;
  const message = emptyMessage('position', body.deviceId);
  readFix(reader, message, body.utcOffsetMinutes);
  if (cell) readCell(reader, message.attributes, cell);
  return { reader, message };
}

interface Head {
  reader: ByteReader;
  message: DeviceMessage;
}

/** 0x12 of Benway (28 bytes): a mask of ignition, input 2 and either a temperature or an analogue input. */
export function readBenway(body: Body): DeviceMessage[] | null {
  const head = readHead(body, 28);
  if (!head) return null;
  const { reader, message } = head;
  const mask = reader.u16();
  message.ignition = (mask & 0x8000) !== 0;
  message.attributes.input2 = (mask & 0x4000) !== 0;
  if (mask & 0x1000) message.attributes.temperature1C = mask & 0x0200 ? -(mask & 0x1ff) : mask & 0x1ff;
  else message.attributes.adc1V = mask & 0x2000 ? mask & 0x3ff : (mask & 0x3ff) / 10;
  return [message];
}

/** 0x12 of VXT01 (31 bytes): `TERMINAL(1) EXTERNAL(2, 0.01 V) GSM LEVEL(1) EXTENSION(1)`. */
export function readVxt01(body: Body): DeviceMessage[] | null {
  const head = readHead(body, 31);
  if (!head) return null;
  readPoweredState(head.reader, head.message);
  return [head.message];
}

/** Reads terminal information, external voltage and signal. Here the alarm 7 of the terminal is overspeed. */
export function readPoweredState(reader: ByteReader, message: DeviceMessage): void {
  readTerminalInformation(reader, message);
  if (((Number(message.attributes.status) >> 3) & 7) === 7) {
    message.events = [];
    addEvents(message, ['overspeedStart']);
  }
  message.attributes.externalVoltageV = reader.u16() / 100;
  setSignalLevel(message, reader.u8());
}

/**
 * 0x12 of S5 (38 bytes): as VXT01, then `ALARM(1) FUEL SENSOR(2) TEMPERATURE(1, bit 7 is the sign) MILEAGE(4, 10 m)`.
 */
export function readS5(body: Body): DeviceMessage[] | null {
  const head = readHead(body, 38);
  if (!head) return null;
  const { reader, message } = head;
  readTerminalInformation(reader, message);
  message.attributes.externalVoltageV = reader.u16() / 100;
  setSignalLevel(message, reader.u8());
  setAlarm(message, reader.u8(), alarmSource(body));
  message.attributes.fuelSensor1Raw = reader.u16();
  const temperature = reader.u8();
  message.attributes.temperature1C = temperature & 0x80 ? -(temperature & 0x7f) : temperature;
  message.odometerM = reader.u32() * 10;
  return [message];
}

/**
 * 0x12 with a card reader (GT06E, over 100 bytes; WeTrust, 36 bytes):
 * `MILEAGE(4) LENGTH(1) CARD(LENGTH, ASCII) ALARM(1) CARD STATE(1) [DRIVING TIME(2)]`.
 */
export function readCardReader(body: Body): DeviceMessage[] | null {
  const head = readHead(body, 31);
  if (!head) return null;
  const { reader, message } = head;
  message.odometerM = reader.u32();
  const card = toLatin1(reader.read(Math.min(reader.u8(), reader.remaining))).trim();
  if (card !== '') message.attributes.driverId = card;
  if (reader.remaining >= 1 && reader.u8() > 0) addEvents(message, ['other']);
  if (reader.remaining >= 1) message.attributes.cardStatus = reader.u8();
  if (reader.remaining >= 2) message.attributes.cardDrivingTime = reader.u16();
  return [message];
}

/**
 * 0x22 of Seeworld (42 bytes): `CELL (CELL 4)  ACC(1) MODE(1) RE-UPLOAD(1) MILEAGE(4) TRAVEL TIME(4)
 * TEMPERATURE(2, 0.01 C, bit 15 is the sign) HUMIDITY(2, 0.01 %)`.
 */
export function readSeeworld(body: Body): DeviceMessage[] | null {
  const head = readHead(body, 42, { mnc: 'flag', lac: 2, cell: 4 });
  if (!head) return null;
  rememberFamily(body.state, 'seeworld');
  const { reader, message } = head;
  message.ignition = reader.u8() > 0;
  message.attributes.uploadMode = reader.u8();
  if (reader.u8() > 0) message.attributes.archive = true;
  message.odometerM = reader.u32();
  reader.skip(4);
  const temperature = reader.u16();
  message.attributes.temperature1C = (temperature & 0x8000 ? -(temperature & 0x7fff) : temperature) / 100;
  message.attributes.humidity1Percent = reader.u16() / 100;
  return [message];
}

/** 0x31 of SL4X (33 or 37 bytes): `CELL (MNC 2, CELL 4)  ACC(1) MODE(1) RE-UPLOAD(1) [MILEAGE(4)] ALTITUDE(2, m)`. */
export function readSl4xPosition(body: Body): DeviceMessage[] | null {
  const head = readHead(body, 33, { mnc: 2, lac: 2, cell: 4 });
  if (!head) return null;
  const { reader, message } = head;
  message.ignition = reader.u8() > 0;
  message.attributes.uploadMode = reader.u8();
  if (reader.u8() > 0) message.attributes.archive = true;
  if (reader.remaining >= 6) message.odometerM = reader.u32();
  message.altitudeM = reader.i16();
  return [message];
}

/** 0x24 of SR411 Mini (41 bytes): `GPS CELL ACC(1) EXTERNAL(2, 0.01 V) BATTERY(2, 0.01 V) ...`. */
export function readSr411(body: Body): DeviceMessage[] | null {
  const head = readHead(body, 31);
  if (!head) return null;
  const { reader, message } = head;
  message.ignition = reader.u8() > 0;
  message.attributes.externalVoltageV = reader.u16() / 100;
  message.attributes.batteryVoltageV = reader.u16() / 100;
  return [message];
}

/** 0x17 of 35 bytes: `GPS CELL RFID(8) VALIDITY(1)`. */
export function readRfidPosition(body: Body): DeviceMessage[] | null {
  const head = readHead(body, 35);
  if (!head) return null;
  head.message.attributes.driverId = toHex(head.reader.read(8));
  return [head.message];
}

/** 0x1E (JI09): `GPS`, then seven cells of one network. */
export function readExtendedCellPosition(body: Body): DeviceMessage[] | null {
  const head = readHead(body, FIX_BYTES, null);
  if (!head) return null;
  const { reader, message } = head;
  if (reader.remaining >= 3) readCells(reader, message.attributes, readNetwork(reader, 'flag'), 7, CELL_2G);
  return [message];
}

/** 0x1A: `GPS PHONE(21) LANGUAGE(2)`, a position that somebody asked for by phone. */
export function readPhonePosition(body: Body): DeviceMessage[] | null {
  const head = readHead(body, FIX_BYTES, null);
  if (!head) return null;
  addEvents(head.message, ['positionRequested']);
  return [head.message];
}

/** 0x61: `IMEI(8) GPS CELL (CELL 4) IBUTTON(6)`. */
export function readIbuttonPosition(body: Body): DeviceMessage[] | null {
  const inner = { ...body, content: body.content.subarray(8) };
  const head = readHead(inner, FIX_BYTES + 9, { mnc: 'flag', lac: 2, cell: 4 });
  if (!head || head.reader.remaining < 6) return null;
  head.message.attributes.driverId = toHex(head.reader.read(6));
  return [head.message];
}

/** 0x38: `GPS MODE(1) RE-UPLOAD(1) RADIO(1) CELL SIGNAL`; from radio 3 (4G) on, with the wide cell. */
export function readRadioPosition(body: Body): DeviceMessage[] | null {
  const head = readHead(body, FIX_BYTES + 3, null);
  if (!head) return null;
  const { reader, message } = head;
  message.attributes.uploadMode = reader.u8();
  if (reader.u8() > 0) message.attributes.archive = true;
  readRadioCell(reader, message);
  return [message];
}

/** Reads `RADIO(1) CELL SIGNAL(1 or 2)`. */
export function readRadioCell(reader: ByteReader, message: DeviceMessage): void {
  const is4g = reader.u8() >= 3;
  readCell(reader, message.attributes, is4g ? { mnc: 'flag', lac: 4, cell: 8 } : CELL_2G);
  reader.skip(is4g ? 2 : 1);
}

/** 0x12 of QH302R: the device's own IMEI (8), then the packet as it is in `position.ts`. */
export function withoutOwnId(body: Body): Body {
  const own = body.deviceId === null ? '' : body.deviceId.padStart(16, '0');
  const begins = toHex(body.content.subarray(0, 8)) === own;
  return begins ? { ...body, content: body.content.subarray(8) } : body;
}
