import type { Codec } from './codec.ts';
import { gt06 } from './gt06/index.ts';
import { h02 } from './h02/index.ts';
import { osmand } from './osmand/index.ts';
import { queclink } from './queclink/index.ts';
import { suntech } from './suntech/index.ts';
import { teltonika } from './teltonika/index.ts';

/** Every protocol that Rastro reads. A new one needs a folder of its own and one line here. */
export const CODECS: readonly Codec[] = [gt06, h02, osmand, queclink, suntech, teltonika];

/** The codec of a name such as `teltonika`, or null where there is none of this name. */
export const codecByName = (name: string): Codec | null =>
  CODECS.find((codec) => codec.name === name) ?? null;
