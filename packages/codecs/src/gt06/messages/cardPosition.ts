import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import type { ByteReader } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { CELL_2G, readCell } from '../fields/cells.ts';
import { FIX_BYTES, readFix } from '../fields/fix.ts';
import { readTerminalInformation, setBatteryLevel, setSignalLevel } from '../fields/terminal.ts';
import { setCard } from './alarm.ts';

const CELL_BYTES = 8;
const CARD_BYTES = 8;
const CONTENT_BYTES = 40;
const LOWEST_MCC = 200;
const HIGHEST_MCC = 799;

const isMcc = (content: Uint8Array, at: number): boolean => {
  const mcc = content[at]! * 256 + content[at + 1]!;
  return mcc >= LOWEST_MCC && mcc <= HIGHEST_MCC;
};

/**
 * 0x36 of 40 bytes, short form, of devices with a card reader (RFID): a position and never a heartbeat:
 *
 *     GPS(18)  LENGTH(1) CELL(8)  TERMINAL(1)  EXTERNAL(2, 0.01 V)  BATTERY LEVEL(1)  GSM LEVEL(1)    CARD(8)
 *     GPS(18)            CELL(8)  TERMINAL(1)  EXTERNAL(2, 0.01 V)  BATTERY(2, 0.01 V) GSM LEVEL(1)  CARD(8)
 *
 * The country of the cell decides which of the two it is. No document is public: the layout is that of the makers' other packets which has
 * this size, so no alarm is read from it. Null where neither time nor cell is what it should be.
 */
export function readCardPosition(body: Body): DeviceMessage[] | null {
  const { content } = body;
  if (content.length !== CONTENT_BYTES) return null;
  const hasLength = isMcc(content, FIX_BYTES + 1) && [8, 9].includes(content[FIX_BYTES]!);
  if (!hasLength && !isMcc(content, FIX_BYTES)) return null;
  const reader = contentReader(body);
  const message = emptyMessage('position', body.deviceId);
  readFix(reader, message, 0);
  if (message.fixTime === null || message.latitude === null) return null;
  if (hasLength) reader.skip(1);
  readCell(reader, message.attributes, CELL_2G);
  reader.offset = FIX_BYTES + (hasLength ? 1 : 0) + CELL_BYTES;
  readState(reader, message, hasLength);
  reader.offset = CONTENT_BYTES - CARD_BYTES;
  setCard(reader, message);
  return [message];
}

function readState(reader: ByteReader, message: DeviceMessage, hasLevel: boolean): void {
  readTerminalInformation(reader, message);
  message.events = []; // no alarm is read from a layout that is only inferred
  message.attributes.externalVoltageV = reader.u16() / 100;
  if (hasLevel) setBatteryLevel(message, reader.u8());
  else message.attributes.batteryVoltageV = reader.u16() / 100;
  setSignalLevel(message, reader.u8());
}
