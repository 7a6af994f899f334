import type { AssetType } from '../fleet/demoFleet.ts';
import type { StreetClass } from '../streets/street.ts';

/** How a type of vehicle moves, and how much fuel it uses. */
export interface Handling {
  accelerationMps2: number;
  brakingMps2: number;
  /** The highest speed that it reaches. */
  topSpeedMps: number;
  /** The share of the traffic's speed that it drives, by class of street: trucks are slower than others on highways. */
  share: Record<StreetClass, number>;
  /** Litres for each kilometre of a steady drive, and for each hour of standing with the engine on; 0 without an engine. */
  fuelLpkm: number;
  idleLph: number;
  /** Nominal voltage of the electrical system. */
  systemV: 12 | 24;
  /** Whether it goes on foot: without lights and lanes. */
  onFoot: boolean;
}

const LIGHT = { highway: 1, avenue: 1, street: 1 };
const HEAVY = { highway: 0.82, avenue: 0.88, street: 0.85 };

const handling = (
  accelerationMps2: number,
  brakingMps2: number,
  topSpeedKmh: number,
  share: Record<StreetClass, number>,
  fuelLpkm: number,
  idleLph: number,
  systemV: 12 | 24,
): Handling => ({
  accelerationMps2,
  brakingMps2,
  topSpeedMps: topSpeedKmh / 3.6,
  share,
  fuelLpkm,
  idleLph,
  systemV,
  onFoot: false,
});

/** The handling of each type of asset. */
export const HANDLING: Record<AssetType, Handling> = {
  minivan: handling(1.6, 2, 120, LIGHT, 0.095, 0.9, 12),
  truck: handling(0.9, 1.6, 95, HEAVY, 0.3, 2.4, 24),
  man: { ...handling(0.8, 0.8, 6, LIGHT, 0, 0, 12), onFoot: true },
  tractor: handling(0.6, 1, 18, HEAVY, 0.9, 4.5, 24),
  sport: handling(2.6, 2.6, 190, LIGHT, 0.09, 0.9, 12),
  custer: handling(1.1, 1.8, 100, HEAVY, 0.19, 1.5, 24),
  bus: handling(1, 1.6, 95, HEAVY, 0.34, 2.6, 24),
  station: handling(1.8, 2.2, 150, LIGHT, 0.085, 0.9, 12),
  van: handling(1.4, 1.9, 130, LIGHT, 0.115, 1.1, 12),
  sedan: handling(1.9, 2.2, 150, LIGHT, 0.072, 0.8, 12),
  '4x4': handling(1.7, 2.1, 140, LIGHT, 0.11, 1.2, 12),
  moto: handling(2.3, 2.4, 105, { highway: 0.95, avenue: 1.1, street: 1.1 }, 0.027, 0.3, 12),
};
