import type { Codec } from '../codec.ts';
import { decodeTeltonika } from './decode.ts';
import { encodeTeltonikaCommand, teltonikaDevice } from './encode.ts';
import { TeltonikaFramer } from './frame.ts';
import { MAX_FRAME_BYTES } from './wire.ts';

/** Teltonika trackers (FM, FMB, FMC, FMM, TMT, TAT families). Wire tables and sources: README.md. */
export const teltonika: Codec = {
  name: 'teltonika',
  title: 'Teltonika (codec 8, 8 Extended, 16, 7; commands 12 to 15)',
  transports: ['tcp', 'udp'],
  usualPort: 5027,
  maxFrameBytes: MAX_FRAME_BYTES,
  createFramer: () => new TeltonikaFramer(),
  decode: (frame, conversation) => decodeTeltonika(frame, conversation),
  encodeCommand: (command) => encodeTeltonikaCommand(command),
  device: teltonikaDevice,
};
