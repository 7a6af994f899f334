import { type Codec, type Frame, newConversation, type Transport } from '@rastro/codecs';
import { concatBytes, fromLatin1 } from '@rastro/codecs/bytes';
import type { DeviceMessage } from '@rastro/domain';

/** The frames that a device sends on a connection of its own. */
export interface Talk {
  title: string;
  codec: Codec;
  transport: Transport;
  /** The frames in order: a login where there is one, then the reports. */
  frames: readonly Frame[];
  /** The position in the last frame by another source than our decoder; null where there is none. */
  position: { time: string; lat: number; lon: number; valid: boolean } | null;
}

/** A message with the name of the device that it counts for. */
export interface Decoded {
  identifier: string;
  message: DeviceMessage;
}

/** What ends a frame on the stream of a protocol, where a recording may have lost it. */
const DELIMITERS: Readonly<Record<string, Uint8Array>> = {
  gt06: fromLatin1('\r\n'),
  h02: fromLatin1('#'),
  queclink: fromLatin1('$'),
  suntech: fromLatin1('\r'),
};

/** The bytes of a frame on its way: with the delimiter that the stream needs, where the frame came without. */
export function bytesOnTheWire({ codec, transport }: Talk, frame: Uint8Array): Uint8Array {
  if (transport !== 'tcp' || isWhole(codec, frame)) return frame;
  const delimited = concatBytes(frame, DELIMITERS[codec.name] ?? new Uint8Array(0));
  return isWhole(codec, delimited) ? delimited : frame;
}

function isWhole(codec: Codec, bytes: Uint8Array): boolean {
  const framer = codec.createFramer?.();
  return framer?.push(bytes).length === 1 && framer.garbageBytes === 0;
}

/** The messages of a talk by the decoder alone, each frame as it was recorded. */
export const decodedFrames = (talk: Talk): Decoded[] => decode(talk, talk.frames);

/** The messages of a talk by framer and decoder, as its bytes go over the wire. */
export function decodedStream(talk: Talk): Decoded[] {
  const framer = talk.transport === 'tcp' ? talk.codec.createFramer?.() : null;
  const frames = talk.frames.flatMap((frame): Frame[] =>
    framer && frame instanceof Uint8Array
      ? framer.push(bytesOnTheWire(talk, frame)).map((each) => each.slice())
      : [frame],
  );
  return decode(talk, frames);
}

/** Each frame's messages count for the device that the frame names, else for the one that the talk began with. */
function decode({ codec, transport }: Talk, frames: readonly Frame[]): Decoded[] {
  const conversation = newConversation(transport);
  return frames.flatMap((frame) => {
    const { messages } = codec.decode(frame, conversation, Date.now());
    const named = messages.find(({ deviceId }) => deviceId !== null)?.deviceId;
    const identifier = named ?? conversation.deviceId;
    return identifier === null ? [] : messages.map((message) => ({ identifier, message }));
  });
}

/** Kinds of messages that are stored. */
const STORED = new Set<DeviceMessage['kind']>(['position', 'status', 'commandResult', 'photo', 'unknown']);

/** The different messages that have to be stored, of those that say when they were made: repetitions are one. */
export function distinct(decoded: readonly Decoded[]): DeviceMessage[] {
  const messages = new Map<string, DeviceMessage>();
  for (const { message } of decoded) {
    const time = message.fixTime ?? message.deviceTime;
    if (!STORED.has(message.kind) || time === null) continue;
    const { archive: _, ...attributes } = message.attributes;
    const content = { ...message, attributes, deviceId: null, fixTime: time, deviceTime: null };
    const sorted = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1));
    messages.set(JSON.stringify({ ...content, attributes: sorted }), message);
  }
  return [...messages.values()];
}
