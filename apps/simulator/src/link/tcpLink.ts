import { connect, type Socket } from 'node:net';
import type { Frame } from '@rastro/codecs';
import type { DeviceLink, LinkOptions } from './deviceLink.ts';
import { type Parcel, ParcelQueue, toParcels } from './parcels.ts';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;
const ACKNOWLEDGE_WITHIN_MS = 30_000;
const DEFAULT_WINDOW = 4;

/** The link of a device that reports over TCP. */
export function openTcpLink(options: LinkOptions): DeviceLink {
  const { codec, deviceId, windowFrames = DEFAULT_WINDOW } = options;
  const acknowledges = codec.device.acknowledged(new Uint8Array(0)) !== null;
  const queue = new ParcelQueue<Uint8Array>();
  let inFlight: Parcel<Uint8Array>[] = [];
  let socket: Socket | null = null;
  let ready = false;
  let closed = false;
  let sequence = 1;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: NodeJS.Timeout | null = null;
  let heard: Buffer[] = [];
  let counted = 0;

  function open(): void {
    retryTimer = null;
    const own = connect({ host: options.host, port: options.port, noDelay: true });
    socket = own;
    heard = [];
    counted = 0;
    own.setTimeout(ACKNOWLEDGE_WITHIN_MS, () => {
      if (inFlight.length > 0 || !ready) own.destroy(); // the server went silent; send again on a new connection
    });
    own.on('connect', () => {
      const login = codec.device.login(deviceId);
      if (login) own.write(login);
      // A protocol without acknowledgements may still log in, and nothing will answer.
      if (!login || !acknowledges) begin();
    });
    own.on('data', (bytes: Buffer) => {
      if (!ready) begin();
      else take(bytes);
    });
    own.on('error', () => own.destroy());
    own.on('close', () => {
      if (socket !== own) return;
      socket = null;
      ready = false;
      queue.giveBack(inFlight);
      inFlight = [];
      if (closed) return;
      retryTimer = setTimeout(open, retryMs * (0.75 + Math.random() / 2));
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    });
  }

  function begin(): void {
    ready = true;
    retryMs = FIRST_RETRY_MS;
    pump();
  }

  function pump(): void {
    while (ready && socket && inFlight.length < windowFrames) {
      const parcel = queue.next();
      if (!parcel) return;
      parcel.sentAt = performance.now();
      inFlight.push(parcel);
      if (acknowledges) socket.write(parcel.frame);
      else {
        const own = socket;
        socket.write(parcel.frame, (error) => {
          if (!error && socket === own && inFlight[0] === parcel) deliver();
        });
      }
    }
  }

  function take(bytes: Buffer): void {
    heard.push(bytes);
    const total = codec.device.acknowledged(heard.length === 1 ? bytes : Buffer.concat(heard)) ?? 0;
    for (; counted < total && inFlight.length > 0; counted++) deliver();
    // With nothing under way all that was heard is accounted for.
    if (inFlight.length === 0) {
      heard = [];
      counted = 0;
    }
    pump();
  }

  function deliver(): void {
    const parcel = inFlight.shift();
    if (!parcel) return;
    if (parcel.messages.length > 0)
      options.onAcknowledged?.(parcel.messages, performance.now() - parcel.sentAt);
    queue.delivered(parcel);
    if (!acknowledges) pump();
  }

  open();
  return {
    send: (messages) => {
      const frames = codec.device.encode(deviceId, messages, sequence).filter(isBytes);
      sequence += frames.length;
      const sent = queue.add(toParcels(frames, messages));
      pump();
      return sent;
    },
    get pending() {
      return queue.pending;
    },
    close: async () => {
      closed = true;
      if (retryTimer) clearTimeout(retryTimer);
      queue.close();
      socket?.destroy();
    },
  };
}

const isBytes = (frame: Frame): frame is Uint8Array => frame instanceof Uint8Array;
