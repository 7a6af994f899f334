import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, toHex } from '../bytes.ts';
import { buildPacket } from './frame.ts';
import { Gt06Framer } from './framer.ts';

const bytes = (hex: string): Uint8Array => fromHex(hex)!;

/** The frames of a stream: the same whole, byte by byte, and in two pieces cut anywhere. */
function framesOf(stream: Uint8Array): { frames: string[]; garbage: number } {
  const cut = (pieces: Uint8Array[]) => {
    const framer = new Gt06Framer();
    const frames = pieces.flatMap((piece) => framer.push(piece).map(toHex));
    return { frames, garbage: framer.garbageBytes };
  };
  const whole = cut([stream]);
  expect(cut(Array.from(stream, (byte) => Uint8Array.of(byte)))).toEqual(whole);
  for (let at = 1; at < stream.length; at++)
    expect(cut([stream.subarray(0, at), stream.subarray(at)]), `cut at ${at}`).toEqual(whole);
  return whole;
}

const login = buildPacket(0x01, bytes('0864717003283581'), 1);
const heartbeat = buildPacket(0x13, bytes('0306040002'), 2);

describe('gt06 framer', () => {
  test('short and long packets, one behind the other', () => {
    const long = buildPacket(0x94, bytes('00049f'), 3, true);
    expect(framesOf(concatBytes(login, long, heartbeat))).toEqual({
      frames: [login, long, heartbeat].map(toHex),
      garbage: 0,
    });
  });

  test('stop bytes inside a packet do not end it', () => {
    const inside = buildPacket(0x9b, bytes('03 41420d0a 78780d0a'), 0x0d0a, true);
    expect(framesOf(concatBytes(inside, heartbeat)).frames).toEqual([inside, heartbeat].map(toHex));
  });

  test('a checksum that looks like stop bytes does not end a packet', () => {
    const packets: Uint8Array[] = [];
    for (let serial = 0; serial <= 0xffff; serial++) {
      const packet = buildPacket(0x13, bytes('0306040002'), serial);
      const [crcHigh, crcLow] = [packet.at(-4), packet.at(-3)];
      if ((crcHigh === 0x0d && crcLow === 0x0a) || ((serial & 0xff) === 0x0d && crcHigh === 0x0a))
        packets.push(packet);
    }
    expect(packets.length).toBeGreaterThan(0);
    for (const packet of packets)
      expect(framesOf(concatBytes(packet, heartbeat)).frames).toEqual([packet, heartbeat].map(toHex));
  });

  test.each([1, 2, 3])('a packet that is %i bytes short ends at its stop bytes', (missing) => {
    const short = concatBytes(login.subarray(0, -2 - missing), bytes('0d0a'));
    expect(framesOf(concatBytes(short, heartbeat)).frames).toEqual([short, heartbeat].map(toHex));
    expect(new Gt06Framer().push(short).map(toHex)).toEqual([toHex(short)]);
  });

  test('a packet longer than announced ends at its stop bytes', () => {
    const longer = bytes('7878 12 10 11091c0b1e2e 98 058507f8 0097a6ac 03 344a 0d0a');
    expect(framesOf(concatBytes(longer, heartbeat)).frames).toEqual([longer, heartbeat].map(toHex));
  });

  test('garbage, even one that looks like a start, costs no good packet', () => {
    const garbage = bytes('00ff7878 10 55 41');
    const { frames } = framesOf(concatBytes(garbage, login, heartbeat));
    expect(frames).toEqual([login, heartbeat].map(toHex));
  });

  test('a length over the limit is no start', () => {
    expect(framesOf(concatBytes(bytes('7979ffff'), login))).toEqual({ frames: [toHex(login)], garbage: 4 });
  });

  test('the Wi-Fi packet whose length byte counts access points', () => {
    const wifi = bytes('7878 01 69 260115123000 001801eb4039 38 02 01cc 00 287d 1f71 3e 287d 1f72 31 0d0a');
    expect(framesOf(concatBytes(wifi, heartbeat, wifi))).toEqual({
      frames: [wifi, heartbeat, wifi].map(toHex),
      garbage: 0,
    });
  });
});
