import { expect, test } from 'vitest';
import { fromLatin1 } from './bytes.ts';
import { crc8Maxim, crc16Ibm, crc16X25 } from './crc.ts';

const CHECK_INPUT = fromLatin1('123456789');

test('CRC-16/IBM gives the check value of the catalogue', () => {
  expect(crc16Ibm(CHECK_INPUT)).toBe(0xbb3d);
  expect(crc16Ibm(new Uint8Array(0))).toBe(0);
});

test('CRC-16/X-25 gives the check value of the catalogue', () => {
  expect(crc16X25(CHECK_INPUT)).toBe(0x906e);
  expect(crc16X25(new Uint8Array(0))).toBe(0);
});

test('CRC-8/MAXIM gives the check value of the catalogue', () => {
  expect(crc8Maxim(CHECK_INPUT)).toBe(0xa1);
});
