import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { type Body, contentReader } from '../fields/body.ts';
import { readCell } from '../fields/cells.ts';
import { readFix } from '../fields/fix.ts';

const FIXED_BYTES = 51;

/**
 * 0x34, short form (X1):
 *
 *     DATA AND ALARM(4)  GPS(18)  TERMINAL(2)  MILEAGE(4)  CELL (MNC 1, CELL 4)  DRIVER(4)
 *     EXTERNAL(2, 0.01 V)  BATTERY(2, 0.01 V)  PORTS(4: bits 20-23 count the analogue inputs)
 *     INPUTS(1)  OUTPUTS(1)  ANALOGUE INPUTS(2 each, 0.01 V)
 */
export function readX1(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < FIXED_BYTES) return null;
  const message = emptyMessage('position', body.deviceId);
  reader.skip(4);
  readFix(reader, message, body.utcOffsetMinutes);
  reader.skip(2);
  message.odometerM = reader.u32();
  readCell(reader, message.attributes, { mnc: 1, lac: 2, cell: 4 });
  const driver = reader.u32();
  if (driver > 0) message.attributes.driverId = String(driver);
  message.attributes.externalVoltageV = reader.u16() / 100;
  message.attributes.batteryVoltageV = reader.u16() / 100;
  const analogueInputs = (reader.u32() >>> 20) & 15;
  message.attributes.inputs = reader.u8();
  message.attributes.outputs = reader.u8();
  for (let i = 1; i <= analogueInputs && reader.remaining >= 2; i++)
    message.attributes[`adc${i}V`] = reader.u16() / 100;
  return [message];
}
