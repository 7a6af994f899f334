import {
  type Codec,
  type Conversation,
  type Decoded,
  type Frame,
  type Framer,
  newConversation,
  type Transport,
} from '@rastro/codecs';

/** Recorded input of a device, to be decoded as a listener would. */
export interface ReplayRequest {
  transport: Transport;
  /** True where prelude and input are one frame each, without a stream around them. */
  framed: boolean;
  /** What the connection carried before; its messages and replies are not part of the result. */
  prelude: readonly Frame[];
  input: Frame;
}

/** What the input of a request came to. */
export interface Replayed {
  /** One result a frame, in order. */
  decoded: Decoded[];
  conversation: Conversation;
  /** Bytes of prelude and input that the framer could give to no frame. */
  garbageBytes: number;
}

/** Feeds prelude and input through one conversation (and one framer, where there is a stream). */
export function replay(codec: Codec, request: ReplayRequest, receivedAtMs: number): Replayed {
  const conversation = newConversation(request.transport);
  const framer: Framer | null =
    request.transport === 'tcp' && !request.framed ? (codec.createFramer?.() ?? null) : null;
  const decodeInput = (input: Frame): Decoded[] => {
    const frames = framer !== null && input instanceof Uint8Array ? framer.push(input) : [input];
    return frames.map((frame) => codec.decode(frame, conversation, receivedAtMs));
  };
  for (const before of request.prelude) decodeInput(before);
  return { decoded: decodeInput(request.input), conversation, garbageBytes: framer?.garbageBytes ?? 0 };
}
