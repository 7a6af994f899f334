import { guideNumbers } from './guideNumbers.ts';
import type { Entity } from './kernel/entity.ts';
import { lines } from './lines.ts';
import { technicians } from './technicians.ts';

/** The entities of the product. A new one is a file beside this one, a table, and a line here. */
export const ENTITIES: readonly Entity[] = [technicians, lines, guideNumbers];
