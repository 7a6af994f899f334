import { createFormat } from '@rastro/format';
import { expect, it } from 'vitest';
import { sizeText } from './sizeText.ts';

it.each([
  [null, '–'],
  [0, '0 B'],
  [1_023, '1.023 B'],
  [1_536, '1,5 KiB'],
  [5 * 1_024 ** 3, '5,0 GiB'],
  [5_000 * 1_024 ** 4, '5.000,0 TiB'],
])('%s bytes are %s', (bytes, text) => {
  expect(sizeText(bytes, createFormat({ language: 'ES', timeZone: 'UTC' }))).toBe(text);
});
