import type { Codec, Command } from '@rastro/codecs';
import { newConversation } from '@rastro/codecs';
import { toHex } from '@rastro/codecs/bytes';
import { explained, failed, MET, type Outcome } from './outcome.ts';
import { bytesOf, type CommandCase, type FrameCase } from './vectorFile.ts';

/** A recorded stream: its first frame has to be the expected one, with or without the delimiters of the stream. */
export function runFrameCase(codec: Codec, recorded: FrameCase): Outcome {
  const framer = codec.createFramer?.();
  if (!framer) return failed('the codec has no framer');
  const [first] = framer.push(bytesOf(recorded.input));
  const expected = recorded.expected.frame;
  if (expected === null)
    return first === undefined ? MET : failed(`no frame expected, found ${toHex(first)}`);
  if (first === undefined) return failed('no frame found');
  const withoutDelimiters = (hex: string): string => hex.replace(/(0d|0a|24|23|00)+$/, '');
  return withoutDelimiters(toHex(first)) === withoutDelimiters(toHex(bytesOf(expected)))
    ? MET
    : failed(`the first frame is ${toHex(first)}`);
}

const COMMAND_TYPES: Readonly<Record<string, Command['type']>> = {
  custom: 'custom',
  engineStop: 'engineStop',
  engineResume: 'engineResume',
  positionSingle: 'positionRequest',
  rebootDevice: 'reboot',
};

/** A command and its bytes. Where the protocol names the device in the command, the recordings use this one. */
export function runCommandCase(codec: Codec, recorded: CommandCase): Outcome {
  const type = COMMAND_TYPES[recorded.command.type];
  if (type === undefined) return explained('not comparable', `no command ${recorded.command.type}`);
  const deviceId = '123456789012345';
  const text = String(recorded.command.attributes?.data ?? '');
  const conversation = { ...newConversation(codec.transports[0] ?? 'tcp'), deviceId };
  const bytes = codec.encodeCommand?.({ type, deviceId, text }, conversation) ?? null;
  if (bytes === null) return failed(`the codec has no command ${type}`);
  const expected =
    typeof recorded.expected === 'string'
      ? Buffer.from(recorded.expected, 'latin1')
      : bytesOf(recorded.expected);
  return toHex(bytes) === toHex(expected)
    ? MET
    : failed(`encoded ${toHex(bytes)}, expected ${toHex(expected)}`);
}
