import type { FactRule } from './rule.ts';
import { speedExcess } from './rules/speedExcess.ts';

/** Every rule besides the timeline, in the order in which a reading passes them. A new rule is one file and one line here. */
export const FACT_RULES: readonly FactRule[] = [speedExcess];
