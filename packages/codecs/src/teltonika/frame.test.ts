import { expect, test } from 'vitest';
import { concatBytes, fromHex, toHex } from '../bytes.ts';
import { TeltonikaFramer } from './frame.ts';

const LOGIN = '000f333536333037303432343431303133';
const PACKET =
  '000000000000002808010000016b40d9ad80010000000000000000000000000000000103021503010101425e100000010000f22a';

function framesOf(...hexes: string[]): { frames: string[]; garbageBytes: number } {
  const framer = new TeltonikaFramer();
  const frames = framer.push(concatBytes(...hexes.map((hex) => fromHex(hex)!))).map(toHex);
  return { frames, garbageBytes: framer.garbageBytes };
}

test('login, keepalives and packets on one stream', () => {
  const stream = [LOGIN, 'ff', PACKET, 'ff', 'ff', '000000000000000000000000', PACKET];
  expect(framesOf(...stream)).toEqual({ frames: stream, garbageBytes: 0 });
});

test('garbage is skipped and counted', () => {
  expect(framesOf('deadbeef', LOGIN, '0d0a', PACKET)).toEqual({ frames: [LOGIN, PACKET], garbageBytes: 6 });
});

test('a few zeros before a packet do not hide it', () => {
  for (let zeros = 1; zeros <= 4; zeros++)
    expect(framesOf('00'.repeat(zeros), PACKET).frames).toContain(PACKET);
});

test('an IMEI with a letter, a length beyond the limit and an unknown codec begin no frame', () => {
  const wrongImei = LOGIN.replace('353633', '355833').replace('3033', '3a33');
  expect(framesOf(wrongImei, LOGIN).frames).toEqual([LOGIN]);
  expect(framesOf('000000007a7a7a7a08', PACKET).frames).toEqual([PACKET]);
  expect(framesOf('000000000000002809', PACKET).frames).toEqual([PACKET]);
});
