import type { Codec } from '../codec.ts';
import { encodeCommand } from './commands.ts';
import { decode } from './decode.ts';
import { device } from './encode.ts';
import { MAX_FRAME_BYTES, SuntechFramer } from './frame.ts';

/** Suntech's text and zipped reports; see README.md. */
export const suntech: Codec = {
  name: 'suntech',
  title: 'Suntech (ST200 to ST900, universal ST4000 series)',
  transports: ['tcp', 'udp'],
  usualPort: 5011,
  maxFrameBytes: MAX_FRAME_BYTES,
  createFramer: () => new SuntechFramer(),
  decode,
  encodeCommand,
  device,
};
