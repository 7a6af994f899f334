import type { DeviceMessage } from '@rastro/domain';

/** How the bytes of a protocol travel. */
export type Transport = 'tcp' | 'udp' | 'http';

/** An HTTP request of a device, as far as a codec needs it. Header names are lower case. */
export interface HttpInput {
  method: string;
  /** Path and query, for instance `/?id=1&lat=2`. */
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** The input of a decoder: one frame of a stream, one datagram, or one HTTP request. */
export type Frame = Uint8Array | HttpInput;

/** Cuts a byte stream into frames. Holds at most `maxFrameBytes` of its codec, plus what one `push` brought. */
export interface Framer {
  /**
   * Adds the next bytes, cut anywhere, and returns the frames that they complete, in order. Bytes that can belong to
   * no frame are skipped up to the next plausible start and counted in `garbageBytes`.
   */
  push(bytes: Uint8Array): Uint8Array[];
  /** Bytes skipped so far because no frame could begin with them, or because a frame was over the limit. */
  readonly garbageBytes: number;
}

/** What is known of a connection (or, for UDP, of a peer) from its earlier frames. A codec may keep what it needs in `state`. */
export interface Conversation {
  transport: Transport;
  /** The device's identifier. The codec sets it when a frame names the device; later frames without a name belong to that device. */
  deviceId: string | null;
  /**
   * The device's model or variant of the protocol as somebody registered it (`FMB640`, `VL103`), for layouts that no frame
   * distinguishes; null where nobody registered one. It is a hint: what a frame itself shows goes before it. Compare it with
   * `isModel`.
   */
  model: string | null;
  /** What the codec remembers of this conversation. It is small, and nothing that has to be stored is kept only here. */
  state: Record<string, unknown>;
  /** What the device showed to prove that it is the one; null where it showed nothing. Only codecs that say `hasSecret` set it. */
  secret: string | null;
}

/** Creates a conversation over a transport in which nothing was received yet; `model` is the registered model, null where it is not known. */
export function newConversation(transport: Transport, model: string | null = null): Conversation {
  return { transport, deviceId: null, model, state: {}, secret: null };
}

/**
 * Whether a registered model matches a pattern, whatever its case, spaces and dashes: the pattern is tested against its letters
 * and digits in upper case, without the prefix `JM` of Jimi, so that `jm-vl 103` is `VL103`.
 */
export function isModel(model: string | null, pattern: RegExp): boolean {
  if (model === null) return false;
  return pattern.test(
    model
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/^JM/, ''),
  );
}

/** Why a frame was refused or only partly read. */
export type DecodeErrorCode =
  | 'malformed' // it does not follow the protocol's layout
  | 'checksum' // the protocol's own check failed
  | 'unsupported' // a message type that this codec does not read
  | 'truncated' // it ends before what it announces; what was readable is in `messages`
  | 'unidentified'; // it needs a login that did not come

/** The result of decoding one frame. */
export interface Decoded {
  messages: DeviceMessage[];
  /** The bytes that the device waits for. The caller sends them only after the messages are durable. */
  reply: Uint8Array | null;
  /** Why the frame was refused or only partly read; null where all of it was read. */
  error: { code: DecodeErrorCode; detail: string } | null;
}

/** A command to a device, whatever its protocol. `encodeCommand` of a codec turns it into the protocol's bytes. */
export interface Command {
  type: 'custom' | 'engineStop' | 'engineResume' | 'positionRequest' | 'reboot' | 'reportInterval';
  deviceId: string;
  /** The text of a `custom` command. */
  text?: string;
  /** The seconds of a `reportInterval` command. */
  seconds?: number;
}

/**
 * A device protocol as pure functions: without socket, clock and database; the time of the reception is a parameter. Neither `push`,
 * `decode` nor `encode` throws, whatever the input.
 */
export interface Codec {
  /** The name in the registry and in the settings, in lower case: `teltonika`. */
  readonly name: string;
  /** The name for people: `Teltonika (codec 8, 8 Extended, 16, 12)`. */
  readonly title: string;
  readonly transports: readonly Transport[];
  /** The port that this protocol usually has; the listener's port is DEVICE_PORT_BASE + (usualPort - 5000). */
  readonly usualPort: number;
  /** The size of the largest frame that is accepted, in bytes; a longer one is garbage. */
  readonly maxFrameBytes: number;
  /** Whether its messages have a place for a secret of the device, which `decode` leaves in the conversation. */
  readonly hasSecret?: true;
  /** Creates the framer of one connection; null for protocols without a stream. */
  createFramer: (() => Framer) | null;
  /**
   * Decodes one frame. `receivedAtMs` is for protocols that send less than a whole date or ask for the time.
   * A frame with a wrong checksum gives no messages and error `checksum`. A frame is accepted with or without the
   * delimiters that only the stream needs (`$`, `#`, CR LF): recordings hold either.
   */
  decode(frame: Frame, conversation: Conversation, receivedAtMs: number): Decoded;
  /** Gives the bytes of a command, or null where the protocol has no such command. */
  encodeCommand?(command: Command, conversation: Conversation): Uint8Array | null;
  /** The device's side, for the simulator and the tests: what a real device would send. */
  readonly device: DeviceEncoder;
}

/** The device's side of a protocol. */
export interface DeviceEncoder {
  /** Gives what the device sends first on a new connection; null where it starts with its reports. */
  login(deviceId: string): Uint8Array | null;
  /** One frame, datagram or request that carries these messages, oldest first (one at a time where the protocol has no batches). */
  encode(deviceId: string, messages: readonly DeviceMessage[], sequence: number): Frame[];
  /**
   * Counts the sent frames that the server's bytes acknowledge; `replies` is what was received since the last call. Null for
   * protocols without acknowledgements.
   */
  acknowledged(replies: Uint8Array): number | null;
}
