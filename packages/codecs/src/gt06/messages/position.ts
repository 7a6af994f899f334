import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import type { ByteReader } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { CELL_2G, CELL_4G, type CellLayout, cellBytes, readCell } from '../fields/cells.ts';
import { FIX_BYTES, readFix } from '../fields/fix.ts';
import { readModules } from '../fields/modules.ts';

const CELL_0X11: CellLayout = { mnc: 2, lac: 2, cell: 4 };

/**
 * The position packets: the GPS section, then what the type adds to it.
 *
 *     0x10  GPS
 *     0x12  GPS  CELL
 *     0x11  GPS  CELL (MNC 2, CELL 4)
 *     0x22, 0x2D, 0x31  GPS  CELL  [ACC(1) UPLOAD MODE(1) RE-UPLOAD(1)  [MILEAGE(4)]]
 *     0x37  as 0x22, then modules
 *     0xA0  as 0x22 with the cell of 4G: LAC 4, CELL 8
 */
export function readPosition(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < FIX_BYTES) return null;
  const message = emptyMessage('position', body.deviceId);
  readFix(reader, message, body.utcOffsetMinutes);
  const layout = body.type === 0xa0 ? CELL_4G : body.type === 0x11 ? CELL_0X11 : CELL_2G;
  if (body.type !== 0x10 && reader.remaining >= cellBytes(reader, layout))
    readCell(reader, message.attributes, layout);
  readUploadState(reader, message, body.type === 0x37);
  return [message];
}

/**
 * Reads ACC, upload mode, re-upload and mileage where they are there: 3, 4 (mileage only) or 7 bytes. With
 * modules behind them the three bytes are always there.
 */
function readUploadState(reader: ByteReader, message: DeviceMessage, withModules = false): void {
  if (reader.remaining === 3 || reader.remaining === 7 || (withModules && reader.remaining > 3)) {
    message.ignition = reader.u8() > 0;
    message.attributes.uploadMode = reader.u8();
    if (reader.u8() > 0) message.attributes.archive = true;
  }
  if (withModules) readModules(reader, message);
  else if (reader.remaining === 4) message.odometerM = reader.u32();
}
