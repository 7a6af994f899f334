import type { Codec, Transport } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';

/** What a link is opened with. */
export interface LinkOptions {
  codec: Codec;
  transport: Transport;
  host: string;
  port: number;
  deviceId: string;
  /** Told once for messages that the server has acknowledged; `latencyMs` from sending to hearing it. */
  onAcknowledged?: (messages: readonly DeviceMessage[], latencyMs: number) => void;
  /** Frames sent and not acknowledged yet, at most. */
  windowFrames?: number;
  /** Silence after which what is not acknowledged is sent again; each transport has its usual. */
  patienceMs?: number;
  /** Pause before the first try again after a lost connection; it doubles while nothing is acknowledged. */
  retryMs?: number;
}

/**
 * A device's connection to its server: logs in, sends, waits for acknowledgements, connects again and sends again what was not
 * acknowledged. What it calls delivered is acknowledged; for protocols without acknowledgements it is handed to the network.
 */
export interface DeviceLink {
  /** Settles when these messages are delivered; rejects only when the link is closed before. */
  send(messages: readonly DeviceMessage[]): Promise<void>;
  /** Messages not delivered yet. */
  readonly pending: number;
  /** Ends the connection at once; what is pending stays undelivered. */
  close(): Promise<void>;
}

/** Why `send` rejects. */
export class LinkClosed extends Error {
  override name = 'LinkClosed';
}
