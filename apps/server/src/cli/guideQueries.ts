import { walkQueries } from '../cargo/queries.ts';
import { printRows } from './printRows.ts';

/** `rastro guide-queries`. */
export default printRows(
  'guide-queries',
  'which guide numbers visitors asked for in the last 90 days',
  walkQueries,
);
