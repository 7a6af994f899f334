import { type Codec, newConversation, type Transport } from '@rastro/codecs';
import { DECIDED_OTHERWISE } from './attributeNames.ts';
import { checkExpectation } from './expectations.ts';
import { explained, failed, type Outcome } from './outcome.ts';
import { type DecoderCase, frameOf, type InputForm } from './vectorFile.ts';

/** The moment of reception of all recordings, which is after each of them. */
export const RECEIVED_AT_MS = Date.UTC(2026, 0, 1);

/**
 * Decodes a recorded message in a conversation of its own, after the frames that came before it on its connection, and compares the
 * result with the expectation. `model` is the registered model of the device, null where none is known.
 */
export function runDecoderCase(codec: Codec, recorded: DecoderCase, model: string | null): Outcome {
  const conversation = newConversation(transportOf(codec, recorded.input, recorded.transport), model);
  for (const before of recorded.prelude) codec.decode(frameOf(before), conversation, RECEIVED_AT_MS);
  const { messages, error } = codec.decode(frameOf(recorded.input), conversation, RECEIVED_AT_MS);
  const outcome = checkExpectation(recorded, messages);

  // somebody edited this recording: to refuse it is right, wherever the codec fails
  if (recorded.checksum === 'bad' && outcome.result !== 'met')
    return error
      ? explained('wrong checksum in the recording', `${error.code}: ${error.detail}`)
      : failed('the wrong checksum was not noticed');
  if (outcome.result !== 'failed') return outcome;
  const decision = DECIDED_OTHERWISE[recorded.id];
  if (decision !== undefined) return explained('not comparable', decision);
  const detail = error ? `${outcome.detail} (${error.code}: ${error.detail})` : outcome.detail;
  if (recorded.disabledInTraccar) return explained('disabled in the source', detail);
  if (recorded.decoder.settings.length > 0)
    return explained('depends on a setting of the device', `${settingsText(recorded)}: ${detail}`);
  return failed(detail);
}

function transportOf(codec: Codec, input: InputForm, recorded: Transport | undefined): Transport {
  const wanted = input.format === 'http' ? 'http' : (recorded ?? 'tcp');
  return codec.transports.includes(wanted) ? wanted : (codec.transports[0] ?? wanted);
}

const settingsText = ({ decoder }: DecoderCase): string =>
  decoder.settings
    .flatMap((setting) => Object.entries(setting).map(([name, values]) => `${name}(${values.join(', ')})`))
    .join(' ');
