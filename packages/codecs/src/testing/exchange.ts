import type { DeviceMessage } from '@rastro/domain';
import { concatBytes } from '../bytes.ts';
import {
  type Codec,
  type Conversation,
  type Decoded,
  type Frame,
  newConversation,
  type Transport,
} from '../codec.ts';

/** The moment at which test frames are received, unless a test says otherwise. */
export const RECEIVED_AT_MS = Date.UTC(2026, 0, 15, 12, 0, 0);

/** The byte frames among frames of any transport. */
export const byteFrames = (frames: readonly Frame[]): Uint8Array[] =>
  frames.filter((frame) => frame instanceof Uint8Array);

/** The bytes that the device would send over a stream: its login, then its messages. */
export function deviceStream(codec: Codec, deviceId: string, messages: readonly DeviceMessage[]): Uint8Array {
  const login = codec.device.login(deviceId);
  return concatBytes(...(login ? [login] : []), ...byteFrames(codec.device.encode(deviceId, messages, 1)));
}

/** Cuts the bytes by a fresh framer of the codec, handed over in the given pieces. */
export function cutIntoFrames(codec: Codec, pieces: Iterable<Uint8Array>): Uint8Array[] {
  const framer = codec.createFramer?.();
  if (!framer) throw new Error(`${codec.name} has no stream`);
  const frames: Uint8Array[] = [];
  // copied, as a framer may hand out views of what it was given
  for (const piece of pieces) for (const frame of framer.push(piece)) frames.push(frame.slice());
  return frames;
}

/** The result of an exchange with the server. */
export interface Exchange {
  conversation: Conversation;
  decoded: Decoded[];
  messages: DeviceMessage[];
  replies: Uint8Array;
}

/** Sends what the device sends (login first) through framer and decoder, as a listener would. */
export function exchange(codec: Codec, sent: readonly Frame[], transport?: Transport): Exchange {
  const conversation = newConversation(transport ?? codec.transports[0] ?? 'tcp');
  const framer = conversation.transport === 'tcp' ? (codec.createFramer?.() ?? null) : null;
  const frames = sent.flatMap((frame): Frame[] =>
    framer && frame instanceof Uint8Array ? framer.push(frame) : [frame],
  );
  const decoded = frames.map((frame) => codec.decode(frame, conversation, RECEIVED_AT_MS));
  return {
    conversation,
    decoded,
    messages: decoded.flatMap((result) => result.messages),
    replies: concatBytes(...decoded.flatMap((result) => (result.reply ? [result.reply] : []))),
  };
}
