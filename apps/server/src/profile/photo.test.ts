import { expect, it } from 'vitest';
import { isPhotoUrl } from './photo.ts';

const url = (type: string, bytes: Uint8Array | string): string =>
  `data:${type};base64,${Buffer.from(bytes as Uint8Array).toString('base64')}`;
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16);
const WEBP = Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1');

it.each([
  ['a PNG', url('image/png', PNG)],
  ['a JPEG', url('image/jpeg', JPEG)],
  ['a WebP', url('image/webp', WEBP)],
])('%s is a photo', (_name, text) => {
  expect(isPhotoUrl(text)).toBe(true);
});

it.each([
  ['a PNG that says JPEG', url('image/jpeg', PNG)],
  ['a page that says PNG', url('image/png', '<html><script>alert(1)</script>')],
  ['an SVG, which can carry scripts', url('image/svg+xml', '<svg onload="alert(1)"/>')],
  ['another kind of picture', url('image/gif', 'GIF89a')],
  ['an empty picture', url('image/png', '')],
  ['an address', 'https://evil.example/a.png'],
  ['a script', 'javascript:alert(1)'],
  ['something after the picture', `${url('image/png', PNG)}" onerror="x`],
  ['no base64', 'data:image/png,abc'],
  ['a property of objects', url('image/constructor', PNG)],
  ['two lines', `${url('image/png', PNG)}\nx`],
  ['nothing', ''],
])('%s is none', (_name, text) => {
  expect(isPhotoUrl(text)).toBe(false);
});
