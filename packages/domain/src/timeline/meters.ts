import type { Fix } from '../fix.ts';

/** What a device tells besides its place, as known at a moment: each null while it never said so. */
export interface Meters {
  /** The hour meter of the device. */
  engineHoursS: number | null;
  /** Litres burnt, by the vehicle's own counter. */
  fuelUsedL: number | null;
  /** Litres in the tank: the median of the last readings, since fuel sloshes. */
  fuelL: number | null;
  /** The key (iButton, card) of who drives, as the device tells it; null where nobody logged in since the ignition went on. */
  driverKey: string | null;
}

/** Nothing is known yet. */
export const NO_METERS: Meters = { engineHoursS: null, fuelUsedL: null, fuelL: null, driverKey: null };

/** A copy whose keys come in a fixed order. */
export const copyMeters = (meters: Meters): Meters => ({
  engineHoursS: meters.engineHoursS,
  fuelUsedL: meters.fuelUsedL,
  fuelL: meters.fuelL,
  driverKey: meters.driverKey,
});

/** So many readings make a fuel level; half of them may be wild. */
const FUEL_READINGS = 5;
const MOST_OF_TANK = 1.1;
/** A key that was taken away. */
const NO_KEY = /^0*$/;

/** The readings of a fix; null where it has none. A percentage of fuel needs a tank that is known. */
export function metersOf({ attributes }: Fix, tankL: number | null): Meters | null {
  const { engineHoursS, fuelUsedL, fuelLevelL, fuelLevelPercent, driverId } = attributes;
  const number = (value: unknown): number | null =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
  const percent = number(fuelLevelPercent);
  const litres = number(fuelLevelL) ?? (percent !== null && tankL !== null ? (percent / 100) * tankL : null);
  const isLevel = litres !== null && litres > 0 && (tankL === null || litres <= MOST_OF_TANK * tankL);
  const meters: Meters = {
    engineHoursS: number(engineHoursS),
    fuelUsedL: number(fuelUsedL),
    fuelL: isLevel ? litres : null, // zero is what sensors say without power
    driverKey: typeof driverId === 'string' || typeof driverId === 'number' ? String(driverId) : null,
  };
  return Object.values(meters).some((value) => value !== null) ? meters : null;
}

/** Where meters are kept, with the fuel levels behind one of them. */
interface MeterState {
  meters: Meters;
  fuelLevelsL: number[];
}

/** Takes readings into account. `state.meters` is replaced, never changed: stamps hold on to it. */
export function readMeters(state: MeterState, read: Meters): void {
  const { meters } = state;
  if (read.fuelL !== null) {
    state.fuelLevelsL.push(read.fuelL);
    if (state.fuelLevelsL.length > FUEL_READINGS) state.fuelLevelsL.shift();
  }
  const sorted = state.fuelLevelsL.toSorted((one, other) => one - other);
  state.meters = {
    engineHoursS: read.engineHoursS ?? meters.engineHoursS,
    fuelUsedL: read.fuelUsedL ?? meters.fuelUsedL,
    fuelL: sorted.length > 0 ? sorted[sorted.length >> 1]! : null,
    driverKey:
      read.driverKey === null ? meters.driverKey : NO_KEY.test(read.driverKey) ? null : read.driverKey,
  };
}

/** The ignition went on: who drove before does so no more unless the key says it again. */
export function forgetDriver(state: MeterState): void {
  if (state.meters.driverKey !== null) state.meters = { ...state.meters, driverKey: null };
}

/** What a counter rose by; null where it is not known at both ends, or fell. */
export const riseOf = (from: number | null, to: number | null): number | null =>
  from === null || to === null || to < from ? null : to - from;
