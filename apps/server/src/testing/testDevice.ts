import { connect, type Socket } from 'node:net';
import { codecByName } from '@rastro/codecs';
import { type DeviceMessage, emptyMessage } from '@rastro/domain';

/** A good fix as a test says it. */
export interface TestFix {
  fixTime: number;
  latitude: number;
  longitude: number;
  speedMps?: number;
  course?: number;
  ignition?: boolean | null;
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

/** A device on a TCP connection: what it sends is up to the test, what it hears is kept. */
export class TestDevice {
  readonly socket: Socket;
  readonly heard: Buffer[] = [];
  closed = false;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1' });
    this.socket.on('data', (bytes) => this.heard.push(bytes as Buffer));
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

  /** All bytes heard so far, as hexadecimal text. */
  get heardHex(): string {
    return Buffer.concat(this.heard).toString('hex');
  }

  close(): void {
    this.socket.destroy();
  }
}
