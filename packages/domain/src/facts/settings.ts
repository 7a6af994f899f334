import type { Geofences } from '../geofences/index.ts';
import type { RoadRun } from '../roads/index.ts';
import type { TimelineRules } from '../timeline/index.ts';
import type { Thresholds } from './thresholds.ts';

/**
 * All thresholds in force for one asset at one time: the customer's, the asset type's and the asset's own put together. Each part
 * belongs to one rule, which documents it; `version` tells which set made a fact.
 */
export interface FactSettings extends Thresholds {
  version: number;
  timeline: TimelineRules;
  /** The customer's geofences with all that they have been; the rule takes what holds at the fix's time. */
  geofences: Geofences;
  /** The asset's runs on roads, in the order of their planned start (rules/road.ts). */
  roadRuns: readonly RoadRun[];
}
