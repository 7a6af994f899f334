import { describe } from 'vitest';
import type { Codec } from '../codec.ts';
import { describeDecoder } from './decoderProperties.ts';
import { describeFramer } from './framerProperties.ts';
import { describeRoundTrip } from './roundTripProperties.ts';
import type { CodecSamples } from './samples.ts';

/**
 * Registers the tests of the properties that every codec has: frames do not depend on how the stream was cut, memory is
 * bounded, garbage is skipped, nothing throws or gives ill-formed messages, and encode followed by decode is the
 * identity on the fields that the protocol carries. Call it at the top of the codec's own test file.
 */
export function describeCodec(codec: Codec, samples: CodecSamples): void {
  describe(`${codec.name}: properties of every codec`, () => {
    if (codec.createFramer) describeFramer(codec, samples);
    describeDecoder(codec, samples);
    describeRoundTrip(codec, samples);
  });
}
