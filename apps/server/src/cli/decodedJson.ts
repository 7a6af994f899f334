import { concatBytes, toHex } from '@rastro/codecs/bytes';
import type { AttributeValue, DeviceMessage } from '@rastro/domain';
import type { Replayed } from './replay.ts';

/** The output line of `rastro decode`. */
export interface DecodedJson {
  messages: MessageJson[];
  /** What the device waits for, in hexadecimal. */
  reply: string | null;
  /** `code: detail` of the first thing that went wrong. */
  error: string | null;
}

type MessageJson = Omit<DeviceMessage, 'fixTime' | 'deviceTime'> & { fixTime: string | null };

/** The answer to input that holds no request. */
export const errorJson = (problem: string): DecodedJson => ({
  messages: [],
  reply: null,
  error: `input: ${problem.replace(/\s+/g, ' ')}`,
});

/** Messages of all frames one after the other, replies too; the first error. */
export function decodedJson({ decoded, garbageBytes }: Replayed): DecodedJson {
  const replies = decoded.flatMap(({ reply }) => (reply === null ? [] : [reply]));
  const error = decoded.find((result) => result.error !== null)?.error ?? null;
  const noFrame = `malformed: the input holds no whole frame (${garbageBytes} bytes of garbage)`;
  return {
    messages: decoded.flatMap(({ messages }) => messages.map(messageJson)),
    reply: replies.length === 0 ? null : toHex(concatBytes(...replies)),
    error: error ? `${error.code}: ${error.detail}` : decoded.length === 0 ? noFrame : null,
  };
}

function messageJson(message: DeviceMessage): MessageJson {
  const attributes: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(message.attributes))
    attributes[name] = typeof value === 'number' ? rounded(value, 6) : value;
  const deviceTime = isoTime(message.deviceTime);
  const fixTime = isoTime(message.fixTime);
  if (deviceTime !== null && deviceTime !== fixTime) attributes.deviceTime = deviceTime;
  return {
    kind: message.kind,
    deviceId: message.deviceId,
    fixTime,
    valid: message.valid,
    latitude: roundedOrNull(message.latitude, 7),
    longitude: roundedOrNull(message.longitude, 7),
    altitudeM: roundedOrNull(message.altitudeM, 2),
    speedMps: roundedOrNull(message.speedMps, 4),
    course: roundedOrNull(message.course, 2),
    satellites: message.satellites,
    hdop: roundedOrNull(message.hdop, 2),
    ignition: message.ignition,
    odometerM: roundedOrNull(message.odometerM, 1),
    events: message.events,
    attributes,
  };
}

const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const roundedOrNull = (value: number | null, digits: number): number | null =>
  value === null ? null : rounded(value, digits);

/** Without the tail that binary fractions have. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
