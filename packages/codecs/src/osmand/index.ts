import type { Codec } from '../codec.ts';
import { decode } from './decode.ts';
import { device } from './encode.ts';

/** The HTTP protocol of OsmAnd and Traccar Client; see README.md. */
export const osmand: Codec = {
  name: 'osmand',
  title: 'OsmAnd, Traccar Client (HTTP)',
  transports: ['http'],
  usualPort: 5055,
  maxFrameBytes: 65_536,
  hasSecret: true,
  createFramer: null,
  decode,
  device,
};
