import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import type { Sentence } from '../sentence.ts';
import type { Around, FoundFix } from './fix.ts';

/** The unit of the mileage in metres: the distance that one knot makes in a second. */
export const METRES_PER_MILEAGE = 1852 / 3600;

/**
 * V4 confirms a command: `COMMAND,..,TIME OF THE COMMAND` and then, on most devices, a fix. It becomes a command result
 * and, where there is one, a position. `S32,NUMBER` is the mileage.
 */
export function readConfirmation(
  { rest }: Sentence,
  fix: FoundFix | null,
  { deviceId }: Around,
): DeviceMessage[] {
  const result = emptyMessage('commandResult', deviceId);
  result.attributes.result = fix ? fix.before.join(',') : rest;
  if (!fix) return [result];
  const [command, mileage] = fix.before;
  if (command === 'S32' && /^\d+(\.\d+)?$/.test(mileage ?? ''))
    fix.message.odometerM = Number(mileage) * METRES_PER_MILEAGE;
  return [result, fix.message];
}

/** SMS: the text that the device would send as a short message, the answer to a command in that form; `VOLT:` in it is the supply. */
export function readSms({ rest }: Sentence, { deviceId }: Around): DeviceMessage[] {
  const message = emptyMessage('commandResult', deviceId);
  message.attributes.result = rest;
  const voltage = /^VOLT:(\d{1,3}(?:\.\d+)?)V$/m.exec(rest)?.[1];
  if (voltage !== undefined) message.attributes.externalVoltageV = Number(voltage);
  return [message];
}
