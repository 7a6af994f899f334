import { connect, type Socket } from 'node:net';
import type { Frame } from '@rastro/codecs';
import { Answers } from './answers.ts';
import type { DeviceLink, LinkOptions } from './deviceLink.ts';
import { type Parcel, ParcelQueue, toParcels } from './parcels.ts';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;
const PATIENCE_MS = 30_000;
const DEFAULT_WINDOW = 4;

/** The link of a device that reports over TCP. */
export function openTcpLink(options: LinkOptions): DeviceLink {
  const { codec, deviceId, windowFrames = DEFAULT_WINDOW, patienceMs = PATIENCE_MS } = options;
  const acknowledges = codec.device.acknowledged(new Uint8Array(0)) !== null;
  const queue = new ParcelQueue<Uint8Array>();
  let inFlight: Parcel<Uint8Array>[] = [];
  let socket: Socket | null = null;
  let ready = false;
  let closed = false;
  let sequence = 1;
  const firstRetryMs = options.retryMs ?? FIRST_RETRY_MS;
  let retryMs = firstRetryMs;
  let retryTimer: NodeJS.Timeout | null = null;

  function open(): void {
    retryTimer = null;
    const own = connect({ host: options.host, port: options.port, noDelay: true });
    socket = own;
    const answers = new Answers(codec.device);
    own.setTimeout(patienceMs, () => {
      if (inFlight.length > 0 || !ready) own.destroy(); // the server is silent; send again on a new connection
    });
    own.on('connect', () => {
      const login = codec.device.login(deviceId);
      if (login) own.write(login);
      // A protocol without acknowledgements may still have a login, to which nothing answers.
      if (!login || !acknowledges) begin();
    });
    own.on('data', (bytes: Buffer) => {
      const count = answers.receive(bytes);
      if (!ready)
        begin(); // the answer to the login acknowledges no data
      else for (let i = 0; i < count && inFlight.length > 0; i++) deliver();
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

  function deliver(): void {
    const parcel = inFlight.shift();
    if (!parcel) return;
    retryMs = firstRetryMs;
    if (parcel.messages.length > 0)
      options.onAcknowledged?.(parcel.messages, performance.now() - parcel.sentAt);
    queue.delivered(parcel);
    pump();
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
