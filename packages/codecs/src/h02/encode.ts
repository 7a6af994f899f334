import type { DeviceMessage } from '@rastro/domain';
import { fromLatin1 } from '../bytes.ts';
import type { DeviceEncoder } from '../codec.ts';
import { formatAngle } from './place.ts';
import { statusOf } from './status.ts';
import { formatDate, formatTime } from './time.ts';

/** Encodes messages as text: V1, LINK, HTBT and SMS, as devices of the maker `HQ` send them. */

const KNOTS_PER_MPS = 3600 / 1852;

const clean = (text: string): string => text.replace(/[^\n\x20-\x7e]|[#*]/g, ' ');

function position(message: DeviceMessage): string {
  const { fixTime, deviceTime, valid, latitude, longitude, speedMps, course } = message;
  const time = fixTime ?? deviceTime ?? 0;
  return [
    'V1',
    formatTime(time),
    valid ? 'A' : 'V',
    formatAngle(latitude ?? 0, 2),
    (latitude ?? 0) < 0 ? 'S' : 'N',
    formatAngle(longitude ?? 0, 3),
    (longitude ?? 0) < 0 ? 'W' : 'E',
    ((speedMps ?? 0) * KNOTS_PER_MPS).toFixed(2).padStart(6, '0'),
    String(Math.round(course ?? 0) % 360).padStart(3, '0'),
    formatDate(time),
    statusOf(message),
  ].join(',');
}

function link(message: DeviceMessage): string {
  const time = message.deviceTime ?? message.fixTime ?? 0;
  const { gsmSignalPercent, batteryPercent } = message.attributes;
  const signal = typeof gsmSignalPercent === 'number' ? Math.round((gsmSignalPercent * 31) / 100) : 31;
  const battery = typeof batteryPercent === 'number' ? Math.round(batteryPercent) : 100;
  return [
    'LINK',
    formatTime(time),
    signal,
    message.satellites ?? 0,
    battery,
    0,
    0,
    formatDate(time),
    statusOf(message),
  ].join(',');
}

function body(message: DeviceMessage): string {
  switch (message.kind) {
    case 'position':
      return position(message);
    case 'status':
      return link(message);
    case 'commandResult':
      return `SMS,${clean(String(message.attributes.result ?? ''))}`;
    default:
      return 'HTBT';
  }
}

export const h02Device: DeviceEncoder = {
  login: () => null,
  encode: (deviceId, messages) =>
    messages.map((message) => fromLatin1(`*HQ,${deviceId.replace(/[,*#]/g, '')},${body(message)}#`)),
  // devices do not keep what is not confirmed, and the confirmation of a V1 names no message
  acknowledged: () => null,
};
