import { ALARMS } from './alarms.ts';
import { CELLS } from './cells.ts';
import { LONG_FORM } from './longForm.ts';
import type { LayoutVector } from './parts.ts';
import { POSITIONS } from './positions.ts';
import { STATES } from './states.ts';

/** A packet of each layout. */
export const LAYOUTS: readonly LayoutVector[] = [...POSITIONS, ...ALARMS, ...STATES, ...CELLS, ...LONG_FORM];
