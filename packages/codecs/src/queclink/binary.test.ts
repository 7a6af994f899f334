import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, toHex, toLatin1 } from '../bytes.ts';
import { newConversation } from '../codec.ts';
import { RECEIVED_AT_MS } from '../testing/exchange.ts';
import { expectWellFormed } from '../testing/wellFormed.ts';
import { crc8Queclink } from './binary/crc8.ts';
import { isPro } from './frame.ts';
import { queclink } from './index.ts';
import { BINARY, binaryFrame } from './vectors/binary.ts';

const decode = (frame: Uint8Array) => queclink.decode(frame, newConversation('tcp'), RECEIVED_AT_MS);

describe('queclink: binary frames', () => {
  for (const { title, frame, count, reply, expected, attributes } of BINARY)
    test(title, () => {
      const decoded = decode(frame);
      expectWellFormed(decoded);
      expect(decoded.error).toBe(null);
      expect(toLatin1(decoded.reply!)).toBe(reply);
      expect(decoded.messages).toHaveLength(count);
      expect(decoded.messages.at(-1)).toMatchObject(expected);
      expect(decoded.messages.at(-1)!.attributes).toMatchObject(attributes ?? {});
    });

  test('a stream of them, with texts between, is cut at each wherever it is cut', () => {
    const text = new TextEncoder().encode('+ACK:GTHBD,1A0102,860000000000017,,20260301083017,11F0$');
    const stream = concatBytes(...BINARY.flatMap(({ frame }) => [frame, text]));
    const whole = queclink.createFramer!().push(stream).map(toHex);
    expect(whole).toHaveLength(2 * BINARY.length);
    for (let at = 1; at < stream.length; at++) {
      const framer = queclink.createFramer!();
      const frames = [...framer.push(stream.subarray(0, at)), ...framer.push(stream.subarray(at))];
      expect(frames.map(toHex), `cut at ${at}`).toEqual(whole);
      expect(framer.garbageBytes).toBe(0);
    }
  });

  test('every cut and every changed byte is refused or harmless', () => {
    for (const { frame } of BINARY)
      for (let at = 0; at < frame.length; at++) {
        expectWellFormed(decode(frame.slice(0, at)));
        const changed = frame.slice();
        changed[at] = (changed[at]! + 1) & 0xff;
        const { messages, error } = decode(changed);
        const isProFrame = isPro(frame);
        const isTail = at >= frame.length - (isProFrame ? 1 : 2); // `$`, or CR LF, are not part of what is checked
        if (!isTail) expect(messages.length === 0 || error === null).toBe(true);
        if (at >= 11 && !isTail) expect(error?.code).toBe('checksum');
      }
  });

  test('the check byte of Protocol Pro is the one that its document prints', () => {
    const printed = '2b01234567890123 45fe01060102 01ff5db38c80';
    expect(crc8Queclink(fromHex(printed)!)).toBe(0xfe);
    expect(crc8Queclink(new TextEncoder().encode('123456789'))).toBe(0xf7);
  });

  test('information is cut where its checksum says, whichever its masks', () => {
    // the second mask of the longer layout is a length that the shorter one could have
    const frame = binaryFrame('+INF', '01ffff0018', 2, `5600000000000107 450102 0109 ff ff ff`);
    const heartbeat = new TextEncoder().encode('+ACK:GTHBD,1A0102,860000000000017,,20260301083017,11F0$');
    const frames = queclink.createFramer!().push(concatBytes(frame, heartbeat));
    expect(frames.map(toHex)).toEqual([toHex(frame), toHex(heartbeat.subarray(0, -1))]);
  });

  test('a frame of another kind is not read', () => {
    const { messages, error } = decode(binaryFrame('+CRD', '0bff', 2, '450102 0109 5600000000000107 00'));
    expect(messages).toEqual([]);
    expect(error?.code).toBe('unsupported');
  });
});
