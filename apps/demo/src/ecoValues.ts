import type { AssetType } from '@rastro/simulator/fleet/fleet';

/** What a vehicle burns, as it is written of it for the report of eco tracking. */
export interface EcoValues {
  consumption_slow_l_100km: number;
  consumption_medium_l_100km: number;
  consumption_fast_l_100km: number;
  consumption_idle_l_h: number;
  co2_kg_l: number;
  nox_g_l: number;
}

/** Kilogrammes of CO2 and grammes of nitrogen oxides of a litre. */
const DIESEL = { co2_kg_l: 2.68, nox_g_l: 12 };
const PETROL = { co2_kg_l: 2.31, nox_g_l: 3 };

/** Litres for 100 kilometres up to 50 km/h, up to 100 km/h and faster, and litres for an hour of standing with the engine running. */
const burns = (
  [slow, medium, fast, idle]: readonly [slow: number, medium: number, fast: number, idle: number],
  fuel: Pick<EcoValues, 'co2_kg_l' | 'nox_g_l'>,
): EcoValues => ({
  consumption_slow_l_100km: slow,
  consumption_medium_l_100km: medium,
  consumption_fast_l_100km: fast,
  consumption_idle_l_h: idle,
  ...fuel,
});

const CAR = burns([9, 6.5, 8, 0.8], PETROL);
const VAN = burns([12, 9, 11.5, 1.1], DIESEL);
const TRUCK = burns([34, 27, 31, 2.4], DIESEL);

/** Types whose consumption differs from that of a car. Who walks burns nothing. */
const BY_TYPE: Partial<Record<AssetType, EcoValues | null>> = {
  man: null,
  '4x4': burns([13, 10, 13, 1.2], DIESEL),
  bus: burns([38, 30, 33, 2.8], DIESEL),
  custer: burns([20, 15, 18, 1.6], DIESEL),
  minivan: VAN,
  moto: burns([3.2, 2.8, 4.2, 0.3], PETROL),
  tractor: TRUCK,
  truck: TRUCK,
  van: VAN,
};

/** The values of a type of vehicle. */
export const ecoValuesOf = (type: AssetType): EcoValues | null =>
  type in BY_TYPE ? (BY_TYPE[type] ?? null) : CAR;
