import { CODECS, type Codec, type Transport } from '@rastro/codecs';
import type { Intake } from './arrival.ts';
import type { ConnectionCaps } from './connectionCaps.ts';
import { listenHttp } from './httpListener.ts';
import type { IngestLog } from './ingestLog.ts';
import { listenTcp } from './tcpListener.ts';
import { listenUdp } from './udpListener.ts';

/** The port that a protocol's devices report to. */
export const portOf = (codec: Codec, portBase: number): number => portBase + codec.usualPort - 5000;

/** The codecs that PROTOCOLS names. Throws an error that names those it does not know. */
export function chosenCodecs(protocols: string): readonly Codec[] {
  if (protocols.trim() === 'all') return CODECS;
  const names = protocols.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !CODECS.some((codec) => codec.name === name));
  if (unknown.length > 0)
    throw new Error(
      `unknown ${unknown.join(', ')}; known are ${CODECS.map((codec) => codec.name).join(', ')}`,
    );
  return CODECS.filter((codec) => names.includes(codec.name));
}

/** Where devices of each protocol report to. */
export const portsOf = (codecs: readonly Codec[], portBase: number) =>
  codecs.map((codec) => ({
    protocol: codec.name,
    port: portOf(codec, portBase),
    transports: [...codec.transports],
  }));

const LISTEN: Record<Transport, typeof listenTcp> = { tcp: listenTcp, udp: listenUdp, http: listenHttp };

/** Opens a listener for each protocol and transport; if one cannot be opened, closes the others and throws. */
export async function openListeners(
  codecs: readonly Codec[],
  host: string,
  portBase: number,
  intake: Intake,
  log: IngestLog,
  caps: ConnectionCaps,
): Promise<{ close(): Promise<void> }> {
  const open: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(open.map((listener) => listener.close()));
  };
  try {
    for (const codec of codecs)
      for (const transport of codec.transports)
        open.push(await LISTEN[transport](codec, host, portOf(codec, portBase), intake, log, caps));
  } catch (cause) {
    await close();
    throw cause;
  }
  return { close };
}
