import type { Fix } from '../fix.ts';

/** The readings of a device besides its place, as known at a moment; null while it has never reported one. */
export interface Meters {
  /** The hour meter of the device, in seconds. */
  engineHoursS: number | null;
  /** Litres burnt, by the vehicle's own counter. */
  fuelUsedL: number | null;
  /** Litres in the tank: the median of the last readings, since fuel sloshes. */
  fuelL: number | null;
  /** The key (iButton, card) of the driver, as the device reports it; null where nobody logged in since the ignition went on. */
  driverKey: string | null;
}

/** The meters of a device that has not reported any yet. */
export const NO_METERS: Meters = { engineHoursS: null, fuelUsedL: null, fuelL: null, driverKey: null };

/** A copy whose keys come in a fixed order. */
export const copyMeters = (meters: Meters): Meters => ({
  engineHoursS: meters.engineHoursS,
  fuelUsedL: meters.fuelUsedL,
  fuelL: meters.fuelL,
  driverKey: meters.driverKey,
});

/** The number of readings whose median is the fuel level: fewer than half of them may be wrong. */
const FUEL_READINGS = 5;
const MOST_OF_TANK = 1.1;
/** The key that devices report once a key was taken away. */
const NO_KEY = /^0*$/;

/** The readings of a fix; null where it has none. A percentage of fuel needs `tankL`, the litres of the tank. */
export function metersOf({ attributes }: Pick<Fix, 'attributes'>, tankL: number | null): Meters | null {
  const { driverId } = attributes;
  const engineHoursS = counted(attributes.engineHoursS);
  const fuelUsedL = counted(attributes.fuelUsedL);
  const percent = counted(attributes.fuelLevelPercent);
  const litres =
    counted(attributes.fuelLevelL) ?? (percent !== null && tankL !== null ? (percent / 100) * tankL : null);
  const isLevel = litres !== null && litres > 0 && (tankL === null || litres <= MOST_OF_TANK * tankL);
  const fuelL = isLevel ? litres : null; // zero is what sensors say without power
  const driverKey = typeof driverId === 'string' || typeof driverId === 'number' ? String(driverId) : null;
  const hasNone = engineHoursS === null && fuelUsedL === null && fuelL === null && driverKey === null;
  return hasNone ? null : { engineHoursS, fuelUsedL, fuelL, driverKey };
}

const counted = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** The part of the timeline's state that holds the meters, with the last fuel levels, of which `meters.fuelL` is the median. */
interface MeterState {
  meters: Meters;
  fuelLevelsL: number[];
}

/** Adds readings to the state. `state.meters` is replaced and never changed, since stamps refer to it. */
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

/** Forgets the driver when the ignition goes on: the key has to be reported again. */
export function forgetDriver(state: MeterState): void {
  if (state.meters.driverKey !== null) state.meters = { ...state.meters, driverKey: null };
}

/** The rise of a counter between two readings; null where one of them is unknown, or where it fell. */
export const riseOf = (from: number | null, to: number | null): number | null =>
  from === null || to === null || to < from ? null : to - from;
