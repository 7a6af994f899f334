import { connect, type Socket } from 'node:net';
import { codecByName } from '@rastro/codecs';
import { type DeviceEvent, type DeviceMessage, emptyMessage } from '@rastro/domain';

/** A good fix as a test says it. */
export interface TestFix {
  fixTime: number;
  latitude: number;
  longitude: number;
  speedMps?: number;
  course?: number;
  ignition?: boolean | null;
  events?: DeviceEvent[];
}

/** A position message of a device. */
export function positionMessage(deviceId: string, fix: TestFix): DeviceMessage {
  return {
    ...emptyMessage('position', deviceId),
    deviceTime: fix.fixTime,
    fixTime: fix.fixTime,
    valid: true,
    latitude: fix.latitude,
    longitude: fix.longitude,
    altitudeM: 100,
    speedMps: fix.speedMps ?? 0,
    course: fix.course ?? 0,
    satellites: 9,
    ignition: fix.ignition ?? null,
    events: fix.events ?? [],
  };
}

/** The bytes of messages in a protocol's own form. Throws for a protocol without a stream. */
export function framesOf(
  protocol: string,
  deviceId: string,
  messages: readonly DeviceMessage[],
): Uint8Array[] {
  const codec = codecByName(protocol);
  if (!codec) throw new Error(`no protocol ${protocol}`);
  return codec.device.encode(deviceId, messages, 1).map((frame) => {
    if (!(frame instanceof Uint8Array)) throw new Error(`${protocol} has no stream`);
    return frame;
  });
}

/** A device on a TCP connection: what it sends is up to the test, what it receives is kept. */
export class TestDevice {
  readonly socket: Socket;
  readonly received: Buffer[] = [];
  closed = false;

  /** `from` is the address that it speaks from: all of 127.0.0.0/8 are this machine's. */
  constructor(port: number, from = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress: from });
    this.socket.on('data', (bytes) => this.received.push(bytes as Buffer));
    this.socket.on('error', () => undefined); // a closed connection is what some tests ask for
    this.socket.on('close', () => {
      this.closed = true;
    });
  }

  send(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) =>
      this.socket.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
  }

  /** All bytes received so far, as hexadecimal text. */
  get receivedHex(): string {
    return Buffer.concat(this.received).toString('hex');
  }

  close(): void {
    this.socket.destroy();
  }
}

/** A phone that reports over HTTP as OsmAnd does: each report is stored when it is answered. */
export class OsmandDevice {
  readonly #url: string;
  readonly #identifier: string;

  constructor(portBase: number, identifier: string) {
    this.#url = `http://127.0.0.1:${portBase + (codecByName('osmand')?.usualPort ?? 0) - 5000}/`;
    this.#identifier = identifier;
  }

  async report({
    fixTime,
    latitude,
    longitude,
    speedMps = 0,
    course = 90,
    events = [],
    readings = {},
  }: TestFix & { readings?: Record<string, number | boolean> }): Promise<void> {
    const query = new URLSearchParams({
      id: this.#identifier,
      lat: String(latitude),
      lon: String(longitude),
      timestamp: String(fixTime / 1_000),
      speed: String(speedMps / 0.514444), // in knots, as the protocol has it
      bearing: String(course),
      ...(events.length > 0 ? { alarm: events.join(',') } : {}),
      ...Object.fromEntries(Object.entries(readings).map(([name, value]) => [name, String(value)])),
    });
    const response = await fetch(`${this.#url}?${query}`, { method: 'POST' });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`the report was answered with ${response.status}`);
  }
}
