import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Codec, type Frame, newConversation } from '../codec.ts';
import { damaged, httpRequests } from './arbitraries.ts';
import { byteFrames, cutIntoFrames, deviceStream, RECEIVED_AT_MS } from './exchange.ts';
import type { CodecSamples } from './samples.ts';
import { expectWellFormed } from './wellFormed.ts';

/** Decodes in a fresh conversation of each transport, and as the second frame after a login. */
function decodeEverywhere(codec: Codec, { deviceId, hasNamesOfSenders }: CodecSamples, frame: Frame): void {
  for (const transport of codec.transports) {
    const fresh = codec.decode(frame, newConversation(transport), RECEIVED_AT_MS);
    expectWellFormed(fresh, hasNamesOfSenders);
    expect(codec.decode(frame, newConversation(transport), RECEIVED_AT_MS), 'decoding is repeatable').toEqual(
      fresh,
    );
    const known = { ...newConversation(transport), deviceId };
    expectWellFormed(codec.decode(frame, known, RECEIVED_AT_MS), hasNamesOfSenders);
  }
}

/** The properties of a decoder. */
export function describeDecoder(codec: Codec, samples: CodecSamples): void {
  const { deviceId, sampleMessages } = samples;
  const frames: Frame[] = [
    ...(codec.createFramer ? cutIntoFrames(codec, [deviceStream(codec, deviceId, sampleMessages)]) : []),
    ...codec.device.encode(deviceId, sampleMessages, 1),
    ...(samples.sampleFrames ?? []),
  ];
  const bytes = byteFrames(frames);

  test('sample frames decode to well-formed messages', () => {
    for (const frame of frames) decodeEverywhere(codec, samples, frame);
  });

  test('any bytes: never throws, nothing ill-formed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (frame) => decodeEverywhere(codec, samples, frame)),
    );
  });

  if (bytes.length > 0)
    test('damaged frames: never throws, nothing ill-formed', () => {
      fc.assert(
        fc.property(damaged(bytes), (frame) => decodeEverywhere(codec, samples, frame)),
        { numRuns: 300 },
      );
    });

  if (codec.transports.includes('http'))
    test('any request: never throws, nothing ill-formed', () => {
      fc.assert(fc.property(httpRequests(), (request) => decodeEverywhere(codec, samples, request)));
    });
}
