import type { Codec } from '../codec.ts';
import { encodeCommand } from './commands.ts';
import { decodeGt06 } from './decode.ts';
import { gt06Device } from './encode.ts';
import { Gt06Framer, MAX_FRAME_BYTES } from './framer.ts';

/** The GT06 family: see README.md for the wire format. */
export const gt06: Codec = {
  name: 'gt06',
  title: 'GT06 (Concox, Jimi: GT06, GV20, WeTrack, VL, LL, JC, and compatible)',
  transports: ['tcp'],
  usualPort: 5023,
  maxFrameBytes: MAX_FRAME_BYTES,
  createFramer: () => new Gt06Framer(),
  decode: decodeGt06,
  encodeCommand: (command) => encodeCommand(command),
  device: gt06Device,
};
