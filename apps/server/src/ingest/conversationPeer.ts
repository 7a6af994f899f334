import type { Codec, Conversation, Decoded, Frame } from '@rastro/codecs';
import { newConversation, type Transport } from '@rastro/codecs';
import type { Intake, Outcome } from './arrival.ts';
import type { IngestLog } from './ingestLog.ts';

/** Faulty frames in a row after which a connection is closed. */
export const MAX_FAULTS = 5;
/** Kinds of messages that a device sends again until they are acknowledged. */
const DATA_KINDS = new Set(['position', 'status', 'photo', 'unknown']);

/**
 * One side of a talk with a device, whatever carries it: decodes a frame, hands what it brought to the intake, and says what
 * to answer once that is safe.
 */
export class ConversationPeer {
  readonly codec: Codec;
  readonly peer: string;
  readonly conversation: Conversation;
  readonly #intake: Intake;
  readonly #log: IngestLog;
  /** Faulty frames since the last good one. */
  faults = 0;

  constructor(codec: Codec, transport: Transport, peer: string, intake: Intake, log: IngestLog) {
    this.codec = codec;
    this.peer = peer;
    this.conversation = newConversation(transport);
    this.#intake = intake;
    this.#log = log;
  }

  /**
   * Handles one frame. The promise gives the reply to send, or null for none; it resolves when the data are durable or are known
   * not to become so. An unknown device gets its login answered, so that it shows what it has, and its data not
   * acknowledged, so that it keeps them until somebody registers it.
   */
  async handle(
    frame: Frame,
    frameBytes: Uint8Array,
  ): Promise<{ reply: Uint8Array | null; outcome: Outcome | 'nothing' | 'faulty' }> {
    const receivedAt = Date.now();
    const decoded = this.#decode(frame, receivedAt);
    if (decoded.error) {
      this.#log.faulty(this.codec.name, this.peer, decoded.error.code, decoded.error.detail, frameBytes);
      if (decoded.error.code !== 'unsupported') this.faults += 1;
    } else {
      this.faults = 0;
    }
    const identifier =
      decoded.messages.find((message) => message.deviceId !== null)?.deviceId ?? this.conversation.deviceId;
    if (decoded.messages.length === 0 || identifier === null)
      return { reply: decoded.reply, outcome: decoded.error ? 'faulty' : 'nothing' };
    const outcome = await this.#intake.submit({
      protocol: this.codec.name,
      peer: this.peer,
      deviceIdentifier: identifier,
      messages: decoded.messages,
      frame: frameBytes,
      receivedAt,
      ...(this.conversation.secret === null ? {} : { secret: this.conversation.secret }),
    });
    const carriesData = decoded.messages.some((message) => DATA_KINDS.has(message.kind));
    return { reply: outcome === 'durable' || !carriesData ? decoded.reply : null, outcome };
  }

  #decode(frame: Frame, receivedAt: number): Decoded {
    const { conversation } = this;
    if (conversation.deviceId !== null) conversation.model = this.#intake.modelOf(conversation.deviceId);
    try {
      return this.codec.decode(frame, conversation, receivedAt);
    } catch (cause) {
      // A codec promises not to throw; if one does, this frame is lost to it and nothing else is disturbed.
      this.#log.bug(this.codec.name, this.peer, cause);
      return { messages: [], reply: null, error: { code: 'malformed', detail: 'the decoder failed' } };
    }
  }
}
