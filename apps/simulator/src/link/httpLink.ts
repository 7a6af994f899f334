import { Agent, request } from 'node:http';
import type { HttpInput } from '@rastro/codecs';
import type { DeviceLink, LinkOptions } from './deviceLink.ts';
import { type Parcel, ParcelQueue, toParcels } from './parcels.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
const PATIENCE_MS = 30_000;

/** The link of a device that reports over HTTP: one request at a time on a kept connection, acknowledged by a 2xx status. */
export function openHttpLink(options: LinkOptions): DeviceLink {
  const { codec, deviceId, patienceMs = PATIENCE_MS } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const queue = new ParcelQueue<HttpInput>();
  let busy = false;
  let closed = false;
  const firstRetryMs = options.retryMs ?? FIRST_RETRY_MS;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | null = null;

  function pump(): void {
    if (busy || closed) return;
    const parcel = queue.next();
    if (!parcel) return;
    busy = true;
    parcel.sentAt = performance.now();
    transmit(parcel).then((isDelivered) => {
      if (closed) return;
      if (!isDelivered) {
        timer = setTimeout(() => {
          busy = false;
          pump();
        }, retryMs);
        retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
        queue.giveBack([parcel]);
        return;
      }
      busy = false;
      retryMs = firstRetryMs;
      if (parcel.messages.length > 0)
        options.onAcknowledged?.(parcel.messages, performance.now() - parcel.sentAt);
      queue.delivered(parcel);
      pump();
    });
  }

  /** Sends a frame; resolves with whether the server accepted it. */
  function transmit({ frame }: Parcel<HttpInput>): Promise<boolean> {
    return new Promise((resolve) => {
      const call = request(
        {
          host: options.host,
          port: options.port,
          path: frame.url,
          method: frame.method,
          headers: { ...frame.headers, 'content-length': frame.body.length },
          agent,
          timeout: patienceMs,
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve((response.statusCode ?? 500) < 300));
          response.on('error', () => resolve(false));
        },
      );
      call.on('timeout', () => call.destroy());
      call.on('error', () => resolve(false));
      call.end(frame.body);
    });
  }

  return {
    send: (messages) => {
      const frames = codec.device
        .encode(deviceId, messages, 1)
        .filter((frame): frame is HttpInput => !(frame instanceof Uint8Array));
      const sent = queue.add(toParcels(frames, messages));
      pump();
      return sent;
    },
    get pending() {
      return queue.pending;
    },
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      queue.close();
      agent.destroy();
    },
  };
}
