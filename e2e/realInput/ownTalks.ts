import { CODECS, type Codec, type Frame, type Transport } from '@rastro/codecs';
import { encodeDatagrams } from '@rastro/codecs/teltonika/encode';
import { type Attributes, type DeviceMessage, emptyMessage } from '@rastro/domain';
import type { Talk } from './talk.ts';

/** Places in all quarters of the globe, near its edges too. */
const PLACES = [
  [-12.0464, -77.0428],
  [48.13715, 11.57537],
  [35.68123, 139.76712],
  [-33.85678, 151.21529],
  [0.51234, -78.49876],
  [-54.80191, -68.30295],
  [78.22334, 15.64689],
  [-16.49999, 179.87654],
] as const;
const FIRST = Date.UTC(2011, 1, 28, 23, 59, 50);
const STEP_MS = 200 * 86_400_000 + 12_345_000;

/** What a device of the identifier reports: years apart, in all quarters of the globe, with and without readings. */
function messagesOf(identifier: string): DeviceMessage[] {
  return PLACES.map(([latitude, longitude], i) => ({
    ...emptyMessage('position', identifier),
    fixTime: FIRST + i * STEP_MS,
    deviceTime: FIRST + i * STEP_MS,
    valid: true,
    latitude,
    longitude,
    speedMps: i * 5,
    course: i * 45,
    satellites: 4 + i,
    ignition: i % 2 === 0,
    odometerM: 1_000 * i,
    events: i === 3 ? ['sos'] : [],
    attributes: (i % 3 === 0 ? { batteryPercent: 80 } : {}) as Attributes,
  }));
}

/** What the device of a protocol sends to report the messages: a login where the transport has one, then the reports. */
export function framesOf(
  codec: Codec,
  transport: Transport,
  identifier: string,
  messages: readonly DeviceMessage[],
): Frame[] {
  const login = transport === 'tcp' ? codec.device.login(identifier) : null;
  const reports =
    codec.name === 'teltonika' && transport === 'udp'
      ? encodeDatagrams(identifier, messages, 1)
      : codec.device.encode(identifier, messages, 1);
  return login ? [login, ...reports] : reports;
}

/** One talk for each protocol and transport, written by the device's side of its codec. */
export function ownTalks(): Talk[] {
  let serial = 0;
  return CODECS.flatMap((codec) =>
    codec.transports.map((transport) => {
      const identifier = `8670000000${String(++serial).padStart(5, '0')}`;
      const messages = messagesOf(identifier);
      const last = messages.at(-1) as DeviceMessage;
      return {
        title: `${codec.name} over ${transport}`,
        codec,
        transport,
        frames: framesOf(codec, transport, identifier, messages),
        position: {
          time: new Date(last.fixTime as number).toISOString(),
          lat: last.latitude as number,
          lon: last.longitude as number,
          valid: true,
        },
      };
    }),
  );
}
