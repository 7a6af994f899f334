import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes, toHex } from '../bytes.ts';
import type { Codec } from '../codec.ts';
import { cutIntoFrames, deviceStream } from './exchange.ts';
import type { CodecSamples } from './samples.ts';

const hexes = (frames: readonly Uint8Array[]): string[] => frames.map(toHex);

/** Bytes without CR and LF, which a framer may drop between frames without counting them as garbage. */
const solidBytes = (bytes: Uint8Array): number => bytes.filter((byte) => byte !== 10 && byte !== 13).length;

/** Delimiters that a framer may remove from a frame without counting them as garbage. */
const DELIMITER_BYTES = 4;

/** What the framer must still hold (or have lost) of `pushed` bytes. */
function heldBytes(codec: Codec, pieces: readonly Uint8Array[]): number {
  const framer = codec.createFramer!();
  let held = 0;
  for (const piece of pieces) {
    held += solidBytes(piece);
    const frames = framer.push(piece);
    const longest = frames.reduce((length, frame) => Math.max(length, frame.length), 0);
    expect(longest, 'bytes of the longest frame').toBeLessThanOrEqual(codec.maxFrameBytes);
    for (const frame of frames) held -= solidBytes(frame) + DELIMITER_BYTES;
  }
  return held - framer.garbageBytes;
}

/** The properties of a framer. */
export function describeFramer(codec: Codec, { deviceId, sampleMessages }: CodecSamples): void {
  const stream = deviceStream(codec, deviceId, sampleMessages);
  const whole = hexes(cutIntoFrames(codec, [stream]));

  test('the device stream holds frames and no garbage', () => {
    const framer = codec.createFramer!();
    expect(framer.push(stream).length).toBeGreaterThan(0);
    expect(framer.garbageBytes).toBe(0);
  });

  test('a stream cut at any byte gives the same frames', () => {
    for (let at = 0; at <= stream.length; at++)
      expect(
        hexes(cutIntoFrames(codec, [stream.subarray(0, at), stream.subarray(at)])),
        `cut at ${at}`,
      ).toEqual(whole);
  });

  test('a stream that comes byte by byte gives the same frames', () => {
    const bytes = Array.from(stream, (_, i) => stream.subarray(i, i + 1));
    expect(hexes(cutIntoFrames(codec, bytes))).toEqual(whole);
  });

  test('a framer keeps no reference to the bytes it was given', () => {
    const reused = new Uint8Array(1);
    const framer = codec.createFramer!();
    const frames: string[] = [];
    for (const byte of stream) {
      reused[0] = byte;
      frames.push(...hexes(framer.push(reused)));
    }
    expect(frames).toEqual(whole);
  });

  test('any bytes: never throws, frames within the limit, memory bounded', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (pieces) => {
        expect(heldBytes(codec, pieces)).toBeLessThanOrEqual(codec.maxFrameBytes);
      }),
    );
  });

  test('a frame that never ends is given up', () => {
    const piece = new Uint8Array(Math.ceil(codec.maxFrameBytes / 2));
    for (const filler of [0x00, 0x41, 0x7f, 0xff])
      for (const start of [0, 1, 2, 4, 8, 12, 16]) {
        piece.fill(filler);
        const pieces = [stream.subarray(0, start), piece, piece, piece, piece, piece];
        expect(heldBytes(codec, pieces), `${start} bytes of a frame, then ${filler}`).toBeLessThanOrEqual(
          codec.maxFrameBytes,
        );
      }
  });

  test('frames are found again after garbage', () => {
    const repeats = Math.ceil((2 * codec.maxFrameBytes) / stream.length) + 2;
    const tail = concatBytes(...Array.from({ length: repeats }, () => stream));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (garbage) => {
        const frames = hexes(cutIntoFrames(codec, [concatBytes(garbage, tail)]));
        expect(frames.slice(-whole.length)).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });
}
