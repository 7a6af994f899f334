import { Geofences } from '../geofences/index.ts';
import type { RoadRun } from '../roads/index.ts';
import { DEFAULT_TIMELINE_THRESHOLDS, type TimelineThresholds } from '../timeline/index.ts';
import type { TankCalibration } from './tankCalibration.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts';

/**
 * All thresholds in force for one asset at one time: those of the customer, the asset type and the asset combined. Each part belongs to
 * one rule, which documents it; `version` says which set made a fact.
 */
export interface FactSettings extends Thresholds {
  version: number;
  timeline: TimelineThresholds;
  /** The customer's geofences with all their versions; the rule uses the version in force at the fix's time. */
  geofences: Geofences;
  /** The asset's runs on roads, in the order of their planned start. */
  roadRuns: readonly RoadRun[];
  /** What the sensor in the tank means; null where the device says the level by itself. */
  tank: TankCalibration | null;
}

/** The settings where nobody has set anything. */
export const DEFAULT_SETTINGS: FactSettings = {
  version: DEFAULT_TIMELINE_THRESHOLDS.version,
  timeline: DEFAULT_TIMELINE_THRESHOLDS,
  geofences: Geofences.none,
  roadRuns: [],
  tank: null,
  ...DEFAULT_THRESHOLDS,
};

/** The settings of one asset, which change with time: what is asked for is the time of a fix, never the present. */
export interface SettingsOverTime {
  /** Those in force at a time. The same object as long as nothing changes. */
  at(timeMs: number): FactSettings;
}

/** Settings that never change. */
export const alwaysIn = (settings: FactSettings): SettingsOverTime => ({ at: () => settings });
