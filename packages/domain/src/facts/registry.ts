import type { FactRule } from './rule.ts';
import { behaviour } from './rules/behaviour.ts';
import { fuel } from './rules/fuel.ts';
import { geofence } from './rules/geofence/index.ts';
import { ignition } from './rules/ignition.ts';
import { jamming } from './rules/jamming.ts';
import { lowVoltage } from './rules/lowVoltage.ts';
import { road } from './rules/road.ts';
import { sharedIdentity } from './rules/sharedIdentity.ts';
import { speedExcess } from './rules/speedExcess.ts';
import { towing } from './rules/towing.ts';

/** Every rule besides the timeline, in the order in which they read a fix. A new rule is one file and one line here. */
export const FACT_RULES: readonly FactRule[] = [
  geofence,
  road,
  speedExcess,
  behaviour,
  ignition,
  lowVoltage,
  jamming,
  towing,
  fuel,
  sharedIdentity,
];
