import type { DeviceMessage } from '@rastro/domain';
import { type Envelope, newMessage } from '../envelope.ts';
import { FieldReader } from '../fieldReader.ts';
import { readSignal } from '../location.ts';
import { hexOf, numberOf, set } from '../values.ts';
import { readAppendixOf } from './bluetooth.ts';
import { readLocations } from './position.ts';
import { setBattery } from './tail.ts';

/** GTBAA, an alarm of a Bluetooth accessory: index, type, model, alarm, mask, what the mask appends, location. */
export function readAccessoryAlarm(envelope: Envelope): DeviceMessage[] {
  const { messages, before } = readLocations(envelope);
  const last = messages.at(-1)!;
  last.events.push('other');
  set(last, 'eventCode', hexOf(before[3]));
  readAppendixOf(new FieldReader(before, 5), last, 1, hexOf(before[4]) ?? 0);
  return messages;
}

/** GTBID, an accessory that came near: count, model, mask, what the mask appends, location. */
export function readAccessorySeen(envelope: Envelope): DeviceMessage[] {
  const { messages, before } = readLocations(envelope);
  readAppendixOf(new FieldReader(before, 3), messages.at(-1)!, 1, hexOf(before[2]) ?? 0);
  return messages;
}

/** GTLSA, a light alarm of an asset tracker: after the location signal, light, battery, mode, motion, temperature. */
export function readLightAlarm(envelope: Envelope): DeviceMessage[] {
  const { messages, reader } = readLocations({
    ...envelope,
    model: { ...envelope.model, family: 'gl320m' }, // whose block has no appendix
  });
  const last = messages.at(-1)!;
  last.events.push('tamper');
  readSignal(reader, last);
  set(last, 'lightLevel', reader.number());
  setBattery(last, reader.text());
  reader.skip(1); // working mode
  const motion = reader.text();
  set(last, 'motion', motion === '' ? null : motion === '1');
  set(last, 'temperature1C', reader.number());
  return messages;
}

/** GTDAR, a warning of the camera that watches the driver: kind (1 is fatigue) and degree before the location. */
export function readDriverWarning(envelope: Envelope): DeviceMessage[] {
  const { messages, before } = readLocations(envelope);
  const last = messages.at(-1)!;
  const kind = numberOf(before[0]);
  last.events.push(kind === 1 ? 'fatigue' : 'other');
  set(last, 'eventCode', kind);
  set(last, 'fatigueDegree', numberOf(before[1]));
  return messages;
}

/** A report of which only the envelope is read. */
export function readBare(envelope: Envelope): DeviceMessage[] {
  return [newMessage('status', envelope)];
}
