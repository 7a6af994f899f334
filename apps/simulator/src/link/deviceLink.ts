import type { Codec, Transport } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';

/** The options of a link. */
export interface LinkOptions {
  codec: Codec;
  transport: Transport;
  host: string;
  port: number;
  deviceId: string;
  /** Called once for messages that the server has acknowledged, with the time from sending to the acknowledgement. */
  onAcknowledged?: (messages: readonly DeviceMessage[], latencyMs: number) => void;
  /** Largest number of frames that are sent and not acknowledged yet. */
  windowFrames?: number;
  /** Time without an answer after which unacknowledged frames are sent again; each transport has its own default. */
  patienceMs?: number;
  /** Pause before the first attempt after a lost connection; it doubles while nothing is acknowledged. */
  retryMs?: number;
}

/**
 * A device's connection to its server: it logs in, sends, waits for acknowledgements, connects again, and sends again what was
 * not acknowledged. Delivered means acknowledged; for protocols without acknowledgements it means passed to the network.
 */
export interface DeviceLink {
  /** Resolves when these messages are delivered; rejects only when the link is closed before. */
  send(messages: readonly DeviceMessage[]): Promise<void>;
  /** Number of messages that are not delivered yet. */
  readonly pending: number;
  /** Ends the connection at once; pending messages stay undelivered. */
  close(): Promise<void>;
}

/** The error with which `send` rejects. */
export class LinkClosed extends Error {
  override name = 'LinkClosed';
}
