import type { DemoAsset } from '../fleet/demoFleet.ts';

/** What an asset's instruments show: what one day leaves to the next. */
export interface Meters {
  odometerM: number;
  engineHoursS: number;
  /** In the tank; 0 where there is none. */
  fuelL: number;
  /** The direction in which it stands or drives. */
  courseDeg: number;
}

/** The instruments on the first day of history. */
export const initialMeters = ({ initialOdometerM, initialEngineHoursS, fuelTankL }: DemoAsset): Meters => ({
  odometerM: initialOdometerM,
  engineHoursS: initialEngineHoursS,
  fuelL: (fuelTankL ?? 0) * 0.7,
  courseDeg: 0,
});
