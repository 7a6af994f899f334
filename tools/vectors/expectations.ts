import type { DeviceMessage } from '@rastro/domain';
import { ALARM_EVENTS, ATTRIBUTE_READERS, NOT_COMPARABLE } from './attributeNames.ts';
import { explained, failed, MET, type Outcome } from './outcome.ts';
import type { DecoderCase, ExpectedAttribute, ExpectedPosition } from './vectorFile.ts';

const EARLIEST_TIME = Date.UTC(2000, 0, 1);
const COORDINATE_TOLERANCE = 1e-5; // the recordings give five decimals

/** Whether the decoded messages are what the case expects. */
export function checkExpectation(
  { kind, expected }: DecoderCase,
  messages: readonly DeviceMessage[],
): Outcome {
  switch (kind) {
    case 'verifyNull': {
      const content = messages.find(carriesContent);
      return content ? failed(`nothing expected, a ${content.kind} decoded`) : MET;
    }
    case 'verifyNotNull':
      return messages.length > 0 ? MET : failed('nothing decoded');
    case 'verifyAttributes':
      return messages.some(carriesContent) ? MET : failed('no attributes decoded');
    case 'verifyAttribute':
      return expected.attribute ? checkAttribute(expected.attribute, messages) : failed('no attribute given');
    case 'verifyPosition':
    case 'verifyPositions':
      return checkPositions(messages, expected.checkLocation ?? true, expected.position ?? null);
  }
}

/**
 * Whether a message has content. The source decodes "nothing" from frames without content, so a login, a heartbeat, an unknown
 * frame, and a status without readings and events count as nothing.
 */
function carriesContent(message: DeviceMessage): boolean {
  if (message.kind === 'login' || message.kind === 'heartbeat' || message.kind === 'unknown') return false;
  if (message.kind !== 'status') return true;
  const { events, attributes, ignition, odometerM, latitude } = message;
  return (
    events.length > 0 ||
    Object.keys(attributes).length > 0 ||
    [ignition, odometerM, latitude].some((value) => value !== null)
  );
}

function checkPositions(
  messages: readonly DeviceMessage[],
  checkLocation: boolean,
  expected: ExpectedPosition | null,
): Outcome {
  if (!checkLocation) return messages.some(carriesContent) ? MET : failed('nothing decoded');
  const positions = messages.filter(({ kind }) => kind === 'position');
  if (positions.length === 0) return failed('no position decoded');
  for (const position of positions) {
    const problem = locationProblem(position) ?? (expected ? differenceFrom(expected, position) : null);
    if (problem !== null) return failed(problem);
  }
  return MET;
}

function locationProblem({ fixTime, latitude, longitude, speedMps, course }: DeviceMessage): string | null {
  if (fixTime === null || fixTime < EARLIEST_TIME) return `fix time ${fixTime}`;
  if (latitude === null || Math.abs(latitude) > 90) return `latitude ${latitude}`;
  if (longitude === null || Math.abs(longitude) > 180) return `longitude ${longitude}`;
  if (speedMps !== null && !(speedMps >= 0)) return `speed ${speedMps}`;
  if (course !== null && !(course >= 0 && course <= 360)) return `course ${course}`;
  return null;
}

function differenceFrom(expected: ExpectedPosition, message: DeviceMessage): string | null {
  const { fixTime, latitude, longitude, valid } = message;
  if (fixTime !== Date.parse(expected.time))
    return `fix time ${fixTime === null ? null : new Date(fixTime).toISOString()} instead of ${expected.time}`;
  if (valid !== expected.valid) return `valid is ${valid} instead of ${expected.valid}`;
  if (latitude === null || Math.abs(latitude - expected.lat) > COORDINATE_TOLERANCE)
    return `latitude ${latitude} instead of ${expected.lat}`;
  if (longitude === null || Math.abs(longitude - expected.lon) > COORDINATE_TOLERANCE)
    return `longitude ${longitude} instead of ${expected.lon}`;
  return null;
}

function checkAttribute(expected: ExpectedAttribute, messages: readonly DeviceMessage[]): Outcome {
  const { key, value } = expected;
  const reason = NOT_COMPARABLE[key];
  if (reason !== undefined) return explained('not comparable', `${key}: ${reason}`);
  if (messages.length === 0 && value !== null)
    return failed(`nothing decoded (${key} = ${JSON.stringify(value)})`);
  if (key === 'alarm') return checkAlarm(String(value), messages);
  const reader = ATTRIBUTE_READERS[key] ?? (({ attributes }) => attributes[key]);
  const found = messages.map(reader).find((candidate) => candidate !== undefined) ?? null;
  const same =
    typeof value === 'number' && typeof found === 'number'
      ? Math.abs(found - value) <= 1e-6 * Math.max(1, Math.abs(value))
      : found === value;
  return same ? MET : failed(`${key} is ${JSON.stringify(found)} instead of ${JSON.stringify(value)}`);
}

function checkAlarm(alarm: string, messages: readonly DeviceMessage[]): Outcome {
  const wanted = ALARM_EVENTS[alarm];
  if (wanted === undefined) return failed(`alarm ${alarm} has no line in attributeNames.ts`);
  const events = messages.flatMap((message) => message.events);
  return events.some((event) => wanted.includes(event))
    ? MET
    : failed(`alarm ${alarm} expected (${wanted.join(' or ')}), events [${events.join(', ')}]`);
}
