import { createSocket } from 'node:dgram';
import type { Codec } from '@rastro/codecs';
import { boundedCache } from '../boundedCache.ts';
import type { Intake } from './arrival.ts';
import { ConversationPeer } from './conversationPeer.ts';
import type { IngestLog } from './ingestLog.ts';

/** Peers remembered for what they said before; the longest silent go first. */
const MAX_PEERS = 50_000;
const MAX_UNDER_WAY = 5_000;

/** Listens for devices of one protocol over UDP: a datagram is a frame, the answer goes back where it came from. */
export async function listenUdp(
  codec: Codec,
  host: string,
  port: number,
  intake: Intake,
  log: IngestLog,
): Promise<{ close(): Promise<void> }> {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', recvBufferSize: 4_000_000 });
  const peers = boundedCache<ConversationPeer>(MAX_PEERS);
  const underWay = new Set<Promise<void>>();

  socket.on('message', (bytes, from) => {
    // Over the limit a datagram is dropped unanswered: the device sends it again when things have calmed down.
    if (underWay.size >= MAX_UNDER_WAY || intake.full || bytes.length > codec.maxFrameBytes) return;
    const name = `${from.address}:${from.port}`;
    const talk = peers.get(name) ?? new ConversationPeer(codec, 'udp', name, intake, log);
    peers.set(name, talk);
    log.of(codec.name).frames += 1;
    const handled = talk
      .handle(bytes, bytes)
      .then(({ reply }) => {
        if (reply && reply.length > 0) socket.send(reply, from.port, from.address);
      })
      .catch((cause) => log.bug(codec.name, name, cause))
      .finally(() => underWay.delete(handled));
    underWay.add(handled);
  });

  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, host, () => {
      socket.off('error', reject);
      socket.on('error', (err) => log.bug(codec.name, `${host}:${port}`, err));
      resolve();
    });
  });
  return {
    close: async () => {
      await Promise.all(underWay);
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
}
