import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, fromLatin1, toHex } from '../bytes.ts';
import { H02Framer } from './framer.ts';

const bytes = (hex: string): Uint8Array => fromHex(hex)!;
const text = fromLatin1('*HQ,4209917484,HTBT#');
const short = bytes('24 1030731001 050316 220902 22128745 00 113466574c 014028 fffffbff ff 00 01');
const long = bytes(
  '24 1030731001 050316 220902 22128745 00 113466574c 014028 fffffbff ff 00 1f 06 00000000 01cc 00 287d 1f71 01',
);
const longId = bytes(
  '24 8647170032835810 050316 220902 22128745 00 113466574e 014028 fffffbff ff 00 00 00 00000000 0000',
);
const x = bytes('58 0000130502 050316 220902 22128745 31 113466574d 014028 fffffbff ff 00 01');

function framesOf(...pieces: Uint8Array[]): { frames: string[]; garbage: number } {
  const framer = new H02Framer();
  const frames = pieces.flatMap((piece) => framer.push(piece).map(toHex));
  return { frames, garbage: framer.garbageBytes };
}

describe('h02 framer', () => {
  test('text messages, with and without line ends', () => {
    const line = concatBytes(text, bytes('0d0a'), text, text, bytes('0a'));
    const expected = { frames: [text, text, text].map(toHex), garbage: 0 };
    for (let at = 0; at <= line.length; at++)
      expect(framesOf(line.subarray(0, at), line.subarray(at)), `cut at ${at}`).toEqual(expected);
  });

  test('short records, cut anywhere', () => {
    const stream = concatBytes(short, short, text, x, short);
    const expected = { frames: [short, short, text, x, short].map(toHex), garbage: 0 };
    for (let at = 0; at <= stream.length; at++)
      expect(framesOf(stream.subarray(0, at), stream.subarray(at)), `cut at ${at}`).toEqual(expected);
    expect(framesOf(...Array.from(stream, (byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  test('long records, cut anywhere but where a short one ends', () => {
    const stream = concatBytes(long, long, text, long);
    const expected = { frames: [long, long, text, long].map(toHex), garbage: 0 };
    for (let at = 0; at <= stream.length; at++)
      if (at !== 32)
        expect(framesOf(stream.subarray(0, at), stream.subarray(at)), `cut at ${at}`).toEqual(expected);
  });

  test('a long record cut where a short one ends is read as that, and the next ones are known to be long', () => {
    const { frames, garbage } = framesOf(long.subarray(0, 32), concatBytes(long.subarray(32), long));
    expect(frames).toEqual([toHex(long.subarray(0, 32)), toHex(long)]);
    expect(garbage).toBe(long.length - 32);
    expect(
      framesOf(long.subarray(0, 32), long.subarray(32), long.subarray(0, 32), long.subarray(32)).frames,
    ).toEqual([toHex(long.subarray(0, 32)), toHex(long)]);
  });

  test('records with an identifier of eight bytes', () => {
    expect(framesOf(concatBytes(longId, longId, longId)).frames).toEqual([longId, longId, longId].map(toHex));
  });

  test('a message that has lost its end costs only itself', () => {
    expect(framesOf(concatBytes(fromLatin1('*HQ,4209917484,V1,1159'), text))).toEqual({
      frames: [toHex(text)],
      garbage: 22,
    });
  });

  test('bytes that begin like a record or a message but are none', () => {
    const noise = concatBytes(bytes('24ffffffffffffffffffffff'), fromLatin1('*1,X'), bytes('5800'));
    expect(framesOf(concatBytes(noise, text, text)).frames).toEqual([text, text].map(toHex));
  });

  test('a text without an end is given up', () => {
    const endless = fromLatin1(`*HQ,1,SMS,${'a'.repeat(2000)}`);
    expect(framesOf(concatBytes(endless, text)).frames).toEqual([toHex(text)]);
  });
});
