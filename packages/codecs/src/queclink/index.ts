import type { Codec } from '../codec.ts';
import { encodeCommand } from './commands.ts';
import { decode } from './decode.ts';
import { device } from './encode.ts';
import { MAX_FRAME_BYTES, QueclinkFramer } from './frame.ts';

/** Queclink's @Track protocol, text and binary; see README.md. */
export const queclink: Codec = {
  name: 'queclink',
  title: 'Queclink @Track (GL, GV, GMT, CV series)',
  transports: ['tcp', 'udp'],
  usualPort: 5004,
  maxFrameBytes: MAX_FRAME_BYTES,
  createFramer: () => new QueclinkFramer(),
  decode,
  encodeCommand,
  device,
};
