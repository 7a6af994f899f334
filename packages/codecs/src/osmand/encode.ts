import type { DeviceEvent, DeviceMessage } from '@rastro/domain';
import type { DeviceEncoder, HttpInput } from '../codec.ts';

const KNOTS_PER_MPS = 3600 / 1852;

/** The parameters of one message, as Traccar Client would send them. */
function parametersOf(deviceId: string, message: DeviceMessage): URLSearchParams {
  const parameters = new URLSearchParams({ id: deviceId });
  const add = (name: string, value: string | number | boolean | null | undefined): void => {
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  };
  const alarm = message.events.filter((event: DeviceEvent) => event !== 'other').join(',');
  add('timestamp', message.fixTime ?? message.deviceTime);
  add('lat', message.latitude);
  add('lon', message.longitude);
  add('speed', message.speedMps === null ? null : message.speedMps * KNOTS_PER_MPS);
  add('bearing', message.course);
  add('altitude', message.altitudeM);
  add('hdop', message.hdop);
  add('sat', message.satellites);
  add('valid', message.valid);
  add('ignition', message.ignition);
  add('odometer', message.odometerM);
  add('accuracy', message.attributes.accuracyM);
  add('batt', message.attributes.batteryPercent);
  add('charge', message.attributes.charging);
  add('driverUniqueId', message.attributes.driverId);
  add('alarm', alarm === '' ? null : alarm);
  return parameters;
}

const request = (parameters: URLSearchParams): HttpInput => ({
  method: 'GET',
  url: `/?${parameters}`,
  headers: {},
  body: new Uint8Array(0),
});

/** Encodes messages as a phone does: each is one GET request, of which the status line of the response says whether it arrived. */
export const device: DeviceEncoder = {
  login: () => null,
  encode: (deviceId, messages) => messages.map((message) => request(parametersOf(deviceId, message))),
  acknowledged: () => null,
};
