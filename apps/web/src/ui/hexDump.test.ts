import { expect, it } from 'vitest';
import { asText, hexDump } from './hexDump.ts';

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');

it('a frame is read in lines of sixteen bytes with their offsets', () => {
  expect(hexDump('')).toBe('');
  expect(hexDump('787811')).toBe('0000  78 78 11');
  expect(hexDump(hex('0123456789abcdefg'))).toBe(
    '0000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66\n0010  67',
  );
});

it('a frame is read as text where it is one, with a dot for each other byte', () => {
  expect(asText(hex('GET /?id=1 HTTP/1.1\r\nHost: a\n'))).toBe('GET /?id=1 HTTP/1.1\nHost: a\n');
  expect(asText(hex('\x00x\xff\x7f'))).toBe('·x··');
});
