import { crc32 } from 'node:zlib';
import sharp, { type Color } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPhotoUrl, storedPhoto } from './photo.ts';

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

/** A PNG that says of itself that it has more pixels a side. */
function grown(png: Buffer, side: number): Buffer {
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('a photo is stored', () => {
  const solid = (width: number, height: number, background: Color = '#0b6b75') =>
    sharp({ create: { width, height, channels: 4, background } });
  const stored = async (type: string, bytes: Buffer) => {
    const photo = await storedPhoto(url(type, bytes));
    return photo === null ? null : sharp(Buffer.from(photo.split(',')[1] ?? '', 'base64'));
  };

  it.each([
    [4_000, 1_000, 320],
    [1_000, 4_000, 320],
    [320, 320, 320],
    [100, 60, 60],
    [1, 1, 1],
  ])('of %i x %i pixels as a square JPEG of %i', async (width, height, side) => {
    const made = await stored('image/webp', await solid(width, height).webp().toBuffer());
    expect(await made?.metadata()).toMatchObject({ format: 'jpeg', width: side, height: side });
  });

  it('upright, and without the place where it was taken', async () => {
    const red = await solid(40, 20, '#f00').png().toBuffer();
    const redAboveBlue = await solid(40, 40, '#00f')
      .composite([{ input: red, top: 0, left: 0 }])
      .png()
      .toBuffer();
    // It lies on its side, as a telephone writes it.
    const lying = await sharp(redAboveBlue)
      .rotate(270)
      .jpeg({ quality: 100 })
      .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '12/1 3/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const made = await stored('image/jpeg', lying);
    const { exif, orientation } = (await made?.metadata()) ?? {};
    expect([exif, orientation]).toEqual([undefined, undefined]);
    const { data, info } = (await made?.raw().toBuffer({ resolveWithObject: true })) ?? {};
    const pixel = (x: number, y: number) =>
      [...(data?.subarray((y * 40 + x) * (info?.channels ?? 3)) ?? [])]
        .slice(0, 3)
        .map((each) => Math.round(each / 255));
    expect([pixel(20, 5), pixel(20, 35)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });

  it('with white below what is transparent', async () => {
    const made = await stored(
      'image/png',
      await solid(10, 10, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(),
    );
    const { dominant } = (await made?.stats()) ?? {};
    expect(dominant?.r).toBeGreaterThan(240);
  });

  it.each([
    ['is a picture by its first bytes only', 'image/png', async () => Buffer.from(PNG)],
    ['breaks off', 'image/jpeg', async () => (await solid(900, 900).jpeg().toBuffer()).subarray(0, 300)],
    ['says that it is huge', 'image/png', async () => grown(await solid(10, 10).png().toBuffer(), 9_000)],
  ])('but not where it %s', async (_what, type, bytes) => {
    expect(await stored(type, await bytes())).toBeNull();
  });
});
