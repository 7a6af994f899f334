import type { DemoAsset } from '../fleet/demoFleet.ts';

/** The readings of an asset's instruments, which one day passes on to the next. */
export interface Meters {
  odometerM: number;
  engineHoursS: number;
  /** Litres in the tank; 0 without a tank. */
  fuelL: number;
  /** The direction in which it stands or drives. */
  courseDeg: number;
}

/** The readings on the first day of history. */
export const initialMeters = ({ initialOdometerM, initialEngineHoursS, fuelTankL }: DemoAsset): Meters => ({
  odometerM: initialOdometerM,
  engineHoursS: initialEngineHoursS,
  fuelL: (fuelTankL ?? 0) * 0.7,
  courseDeg: 0,
});
