import type { Codec } from '../codec.ts';
import { encodeCommand } from './commands.ts';
import { decodeH02 } from './decode.ts';
import { h02Device } from './encode.ts';
import { H02Framer, MAX_FRAME_BYTES } from './framer.ts';

/** The H02 family: see README.md for the wire format. */
export const h02: Codec = {
  name: 'h02',
  title: 'H02 (SinoTrack ST-901 and family, LK, TK, and compatible)',
  transports: ['tcp', 'udp'],
  usualPort: 5013,
  maxFrameBytes: MAX_FRAME_BYTES,
  createFramer: () => new H02Framer(),
  decode: decodeH02,
  encodeCommand,
  device: h02Device,
};
