import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import type { Sentence } from '../sentence.ts';
import { parseStatus, setStatus } from '../status.ts';
import { parseTime } from '../time.ts';
import type { Around } from './fix.ts';

const whole = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** The highest signal of a modem; a larger number is a percentage. */
const HIGHEST_CSQ = 31;

/** LINK: `TIME,SIGNAL,SATELLITES,BATTERY,STEPS,TURNOVERS,DATE,STATUS`. */
export function readLink({ fields }: Sentence, around: Around): DeviceMessage[] | null {
  const [time, ...numbers] = fields;
  const [signal, satellites, battery, steps, turnovers] = numbers.slice(0, 5).map(whole);
  const status = parseStatus(fields[7]);
  if (signal === null || signal === undefined || status === null) return null;
  const message = emptyMessage('status', around.deviceId);
  message.deviceTime = parseTime(time, fields[6], around.receivedAtMs);
  if (signal <= 100)
    message.attributes.gsmSignalPercent =
      signal <= HIGHEST_CSQ ? Math.round((signal * 100) / HIGHEST_CSQ) : signal;
  if (satellites !== null && satellites !== undefined && satellites <= 255) message.satellites = satellites;
  if (battery !== null && battery !== undefined && battery <= 100)
    message.attributes.batteryPercent = battery;
  if (steps !== null && steps !== undefined) message.attributes.steps = steps;
  if (turnovers !== null && turnovers !== undefined) message.attributes.turnovers = turnovers;
  setStatus(message, status, around.state);
  return [message];
}

/** HTBT and V0: a heartbeat, with the battery in percent on some devices. The content of XT is not documented. */
export function readHeartbeat({ fields, type }: Sentence, { deviceId }: Around): DeviceMessage[] {
  const battery = type === 'XT' ? null : whole(fields[0]);
  if (battery === null || battery > 100) return [emptyMessage('heartbeat', deviceId)];
  const message = emptyMessage('status', deviceId);
  message.attributes.batteryPercent = battery;
  return [message];
}
