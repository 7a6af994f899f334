import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { FieldReader } from './fieldReader.ts';
import { set, timeOf } from './values.ts';

/**
 * The travel report at the end of a journey: `ST300HTE;id;model;version;date;time;..;driver`. It sums a journey up; of what a
 * message has room for it holds the time and the driver's key, which is the last field.
 */
export function readTravel(fields: readonly string[]): DeviceMessage {
  const reader = new FieldReader(fields, 1);
  const message = emptyMessage('status', reader.text());
  reader.skip(1); // model
  set(message, 'firmwareVersion', reader.text());
  message.deviceTime = timeOf(reader.text(), reader.text());
  set(message, 'driverId', fields.at(-1) ?? null);
  return message;
}
