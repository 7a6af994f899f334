import { createSocket } from 'node:dgram';
import { encodeDatagrams } from '@rastro/codecs/teltonika/encode';
import type { DeviceLink, LinkOptions } from './deviceLink.ts';
import { type Parcel, ParcelQueue, toParcels } from './parcels.ts';

const PATIENCE_MS = 3_000;
/** Number of answers that are remembered to recognize repeated ones. */
const KEPT_ANSWERS = 64;

/** The link of a device that reports over UDP: one datagram at a time, sent again until it is acknowledged. */
export function openUdpLink(options: LinkOptions): DeviceLink {
  const { codec, deviceId, host, port, patienceMs = PATIENCE_MS } = options;
  const acknowledges = codec.device.acknowledged(new Uint8Array(0)) !== null;
  const queue = new ParcelQueue<Uint8Array>();
  const socket = createSocket('udp4');
  let current: Parcel<Uint8Array> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sequence = 1;
  let closed = false;

  const answered: string[] = [];

  socket.on('message', (bytes) => {
    // What was sent twice is answered twice. An answer carries a number, and one that was received before does not belong to this datagram.
    const answer = bytes.toString('latin1');
    if (!current || closed || answered.includes(answer)) return;
    if ((codec.device.acknowledged(bytes) ?? 0) === 0) return;
    answered.unshift(answer);
    answered.splice(KEPT_ANSWERS);
    deliver();
  });
  socket.on('error', () => undefined); // an unreachable port looks like silence, after which the datagram is sent again

  function pump(): void {
    if (current || closed) return;
    current = queue.next();
    if (!current) return;
    current.sentAt = performance.now();
    transmit();
  }

  function transmit(): void {
    if (!current || closed) return;
    const parcel = current;
    timer = setTimeout(transmit, patienceMs);
    socket.send(parcel.frame, port, host, (error) => {
      if (!acknowledges && !error && current === parcel) deliver();
    });
  }

  function deliver(): void {
    if (timer) clearTimeout(timer);
    const parcel = current;
    current = null;
    if (!parcel) return;
    if (parcel.messages.length > 0)
      options.onAcknowledged?.(parcel.messages, performance.now() - parcel.sentAt);
    queue.delivered(parcel);
    pump();
  }

  return {
    send: (messages) => {
      const frames =
        codec.name === 'teltonika'
          ? encodeDatagrams(deviceId, messages, sequence)
          : codec.device.encode(deviceId, messages, sequence).filter((frame) => frame instanceof Uint8Array);
      sequence += frames.length;
      const sent = queue.add(toParcels(frames, messages));
      pump();
      return sent;
    },
    get pending() {
      return queue.pending;
    },
    close: async () => {
      if (closed) return;
      closed = true;
      if (timer) clearTimeout(timer);
      queue.close();
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}
