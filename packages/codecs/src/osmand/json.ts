import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { eventsOfAlarm } from './alarms.ts';
import { place } from './place.ts';
import { countOf, courseOf, isGiven, numberOf, readingOf, switchOf, textOf, timeOf } from './values.ts';

type Json = Record<string, unknown>;

/** An object of JSON, or an empty one for anything else. */
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** The device that an object names in any of the usual ways. */
const deviceOf = (object: Json): string | null =>
  textOf(object.device_id) ?? textOf(object.deviceId) ?? textOf(object.id);

function set(message: DeviceMessage, name: string, value: unknown): void {
  const reading = readingOf(name, value);
  if (reading !== null) message.attributes[name] = reading;
}

/** One location of the libraries' schema, or of the older flat one. */
function messageOfLocation(location: Json, deviceId: string | null, receivedAtMs: number): DeviceMessage {
  const message = emptyMessage('position', deviceId);
  const coords = 'coords' in location ? objectOf(location.coords) : location;
  message.valid = true;
  message.fixTime = timeOf(location.timestamp ?? location.time);
  message.latitude = numberOf(coords.latitude ?? coords.lat);
  message.longitude = numberOf(coords.longitude ?? coords.lon);
  message.altitudeM = numberOf(coords.altitude);
  message.speedMps = countOf(coords.speed);
  message.course = courseOf(coords.heading ?? coords.bearing);
  message.odometerM = countOf(location.odometer);
  set(message, 'accuracyM', countOf(coords.accuracy));

  const battery = objectOf(location.battery);
  const level = countOf(battery.level);
  set(message, 'batteryPercent', level === null ? null : Math.round(level * 10_000) / 100);
  set(message, 'charging', switchOf(battery.is_charging));
  set(message, 'motion', switchOf(location.is_moving));
  set(message, 'activity', objectOf(location.activity).type);
  set(message, numberOf(location.event) === null ? 'eventName' : 'eventCode', location.event);
  set(message, 'mock', switchOf(location.mock));

  for (const [name, value] of Object.entries(objectOf(location.extras))) set(message, name, value);
  message.events.push(...eventsOfAlarm(objectOf(location.extras).alarm));
  return place(message, isGiven(location.timestamp ?? location.time) ? null : receivedAtMs);
}

/**
 * The messages of a JSON body: one location, a list of them, with the device named at the root, in the location, or as
 * `fallbackId` from the query. Null when the text is no JSON object or list.
 */
export function messagesOfJson(
  text: string,
  fallbackId: string | null,
  receivedAtMs: number,
): DeviceMessage[] | null {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof root !== 'object' || root === null) return null;
  const rootObject = objectOf(root);
  const found = Array.isArray(root) ? root : (rootObject.location ?? rootObject);
  const locations: unknown[] = Array.isArray(found) ? found : [found];
  return locations.map((item) => {
    const location = objectOf(item);
    const deviceId = deviceOf(rootObject) ?? deviceOf(location) ?? fallbackId;
    return messageOfLocation(location, deviceId, receivedAtMs);
  });
}
