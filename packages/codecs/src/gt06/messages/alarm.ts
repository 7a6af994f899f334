import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { type ByteReader, toHex } from '../../bytes.ts';
import type { AlarmSource } from '../fields/alarms.ts';
import { alarmSource, type Body, contentReader } from '../fields/body.ts';
import { findCellBlock, readCellBlock } from '../fields/cellBlock.ts';
import { CELL_2G, type CellLayout, readCell } from '../fields/cells.ts';
import { rememberFamily } from '../fields/family.ts';
import { FIX_BYTES, readFix } from '../fields/fix.ts';
import { readModules } from '../fields/modules.ts';
import { readTerminalInformation, setAlarm, setBatteryLevel, setSignalLevel } from '../fields/terminal.ts';
import { readPoweredState, readRadioCell } from './positionVariants.ts';

/** Terminal, battery level, GSM level, alarm, language. */
const STATE_BYTES = 5;
/** The number of a driver's card (RFID). */
const CARD_BYTES = 8;

/**
 * The sizes in bytes of what may follow the cell: the state, alone or with a fence number (1), a mileage (4) or 8 bytes, which are a
 * card with 0x16 and unknown ones of the VL103 with 0x26.
 */
const REST_SIZES: ReadonlyMap<number, readonly number[]> = new Map<number, readonly number[]>([
  [0x16, [5, 9, 13]],
  [0x26, [5, 9, 13]],
  [0x27, [6, 10, 5]],
  [0xa3, [5, 9]],
  [0xa4, [6, 10, 5]],
  [0x32, [5, 9]],
]);
const WITH_FENCE = [0x27, 0xa4];

/**
 * The alarm packets 0x16, 0x26, 0x27 (several fences), 0x32, and 0xA3, 0xA4 with the cell of 4G:
 *
 *     GPS(18)  LENGTH(1) CELL  TERMINAL(1) BATTERY LEVEL(1) GSM LEVEL(1) ALARM(1) LANGUAGE(1)
 *     [FENCE(1), 0xFF none]  [MILEAGE(4)]  [CARD(8), 0x16 of devices with a card reader]
 *
 * With 0x27 and 0xA4, the high half of the language byte is the high half of the alarm code.
 */
export function readAlarm(body: Body): DeviceMessage[] | null {
  const { content, type } = body;
  const reader = contentReader(body);
  if (reader.remaining < FIX_BYTES + 1 + STATE_BYTES) return null;
  const message = emptyMessage('position', body.deviceId);
  readFix(reader, message, body.utcOffsetMinutes);
  const block = findCellBlock(content, FIX_BYTES, REST_SIZES.get(type) ?? [STATE_BYTES]);
  if (!block) {
    // VXT01 has no length byte, and the external voltage in place of the battery level
    if (content.length !== 31) return null;
    readCell(reader, message.attributes, CELL_2G);
    readPoweredState(reader, message);
    return [message];
  }
  readCellBlock(content, FIX_BYTES, block, message.attributes);
  reader.offset = block.restAt;
  const hasFence = WITH_FENCE.includes(type);
  readAlarmState(reader, message, alarmSource(body, block.countsItself), hasFence);
  if (hasFence && reader.remaining % 4 === 1) setFence(reader, message);
  if (reader.remaining === 4) message.odometerM = reader.u32();
  if (type === 0x16 && reader.remaining === CARD_BYTES) setCard(reader, message);
  return [message];
}

/** A card of eight bytes; all zero where there is none. */
export function setCard(reader: ByteReader, message: DeviceMessage): void {
  const card = toHex(reader.read(CARD_BYTES));
  if (!/^0*$/.test(card)) message.attributes.driverId = card;
}

function setFence(reader: ByteReader, { attributes }: DeviceMessage): void {
  const fence = reader.u8();
  if (fence !== 0xff) attributes.geofenceId = fence;
}

/** Reads terminal information, battery and GSM level, alarm and language. */
function readAlarmState(
  reader: ByteReader,
  message: DeviceMessage,
  source: AlarmSource,
  isWide: boolean,
): void {
  readTerminalInformation(reader, message);
  setBatteryLevel(message, reader.u8());
  setSignalLevel(message, reader.u8());
  const alarm = reader.u8();
  const language = reader.u8();
  setAlarm(message, isWide ? ((language >> 4) << 8) | alarm : alarm, source);
}

/** MCC, MNC and LAC, two bytes each, before the cell of an SL4X. */
const SL4X_NETWORK_BYTES = 6;
const SL4X_CELLS: Readonly<Record<number, CellLayout>> = {
  2: { mnc: 2, lac: 2, cell: 2 },
  3: { mnc: 2, lac: 2, cell: 3 },
  4: { mnc: 2, lac: 2, cell: 4 },
};

/**
 * 0x32, short form, of SL4X (34 or 36 bytes): `GPS LENGTH(1) CELL STATE(5) [ALTITUDE(2, m)]`. The MNC has two bytes; the
 * length, which does not count itself, shows the width of the cell.
 */
export function readSl4xAlarm(body: Body): DeviceMessage[] | null {
  const length = body.content[FIX_BYTES] ?? 0;
  const layout = SL4X_CELLS[length - SL4X_NETWORK_BYTES];
  const rest = body.content.length - FIX_BYTES - 1 - length;
  if (!layout || (rest !== STATE_BYTES && rest !== STATE_BYTES + 2)) return readAlarm(body);
  const reader = contentReader(body);
  const message = emptyMessage('position', body.deviceId);
  readFix(reader, message, body.utcOffsetMinutes);
  reader.skip(1);
  readCell(reader, message.attributes, layout);
  readAlarmState(reader, message, alarmSource(body, false), false);
  if (reader.remaining === 2) message.altitudeM = reader.i16();
  return [message];
}

/** 0x39 (Jimi 4G): `GPS RADIO(1) CELL SIGNAL STATE(5)`, then modules. */
export function readModuleAlarm(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < FIX_BYTES + 10 + STATE_BYTES) return null;
  const message = emptyMessage('position', body.deviceId);
  readFix(reader, message, body.utcOffsetMinutes);
  readRadioCell(reader, message);
  if (reader.remaining < STATE_BYTES) return [message];
  readAlarmState(reader, message, alarmSource(body), true);
  readModules(reader, message);
  return [message];
}

/**
 * 0xA2 of 59 bytes (LW 4G):
 *
 *     GPS  CELL (LAC 4, CELL 8)  RADIO(1)  TERMINAL(1)  EXTERNAL(2, 0.01 V)  BATTERY LEVEL(1)  GSM LEVEL(1)
 *     ALARM(1)  LANGUAGE(1)  MILEAGE(4)  WORKING TIME(4, s)  IMEI(8)  INPUTS(2)
 */
export function readLw4g(body: Body): DeviceMessage[] {
  const reader = contentReader(body);
  const message = emptyMessage('position', body.deviceId);
  rememberFamily(body.state, 'lw');
  readFix(reader, message, body.utcOffsetMinutes);
  readCell(reader, message.attributes, { mnc: 'flag', lac: 4, cell: 8 });
  reader.skip(1);
  readTerminalInformation(reader, message);
  message.attributes.externalVoltageV = reader.u16() / 100;
  setBatteryLevel(message, reader.u8());
  setSignalLevel(message, reader.u8());
  setAlarm(message, reader.u8(), { ...alarmSource(body), family: 'lw' });
  reader.skip(1);
  message.odometerM = reader.u32();
  message.attributes.engineHoursS = reader.u32();
  reader.skip(8);
  message.attributes.inputs = reader.u16();
  return [message];
}
