import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { FieldReader } from './fieldReader.ts';
import { readDistance, readFix, readPlace, readTime } from './place.ts';
import { finalize, set } from './values.ts';

const REPORTS = new Set(['Location', 'Emergency', 'Alert']);

/** The report types of ST9xx, which stand in the second field. */
export const isSt900Report = (type: string | undefined): boolean => type !== undefined && REPORTS.has(type);

/**
 * A report of the ST9xx family: `ST910;Location;id;version;date;time;[cell;]latitude;longitude;km/h;course;fix;..`. Devices
 * that are set to send the cell send the distance after the fix, too, and leave the version out of alerts. A date has eight
 * digits and a latitude has a sign, which shows what is there.
 */
export function readSt900(fields: readonly string[]): DeviceMessage {
  const reader = new FieldReader(fields, 1);
  const type = reader.text();
  const message = emptyMessage('position', reader.text());
  if (type === 'Emergency') message.events.push('sos');
  if (type === 'Alert') message.events.push('other');
  if (!/^\d{8}$/.test(reader.peek())) set(message, 'firmwareVersion', reader.text());
  readTime(reader, message);
  const saysCell = !/^[+-]/.test(reader.peek());
  if (saysCell) set(message, 'cellText', reader.text());
  readPlace(reader, message);
  readFix(reader, message);
  if (saysCell) readDistance(reader, message);
  else if (/^\d\.\d+$/.test(reader.peek())) set(message, 'batteryVoltageV', reader.number());
  return finalize(message);
}
