import type { Avenue } from './avenue.ts';
import { CENTRE } from './centre.ts';
import { EAST } from './east.ts';
import { HIGHWAYS } from './highways.ts';
import { NORTH } from './north.ts';
import { SOUTH } from './south.ts';
import { WEST } from './west.ts';

/** Every main street, expressways first. */
export const AVENUES: readonly Avenue[] = [...HIGHWAYS, ...CENTRE, ...WEST, ...SOUTH, ...EAST, ...NORTH];
