import type { Bilingual } from '../events/eventType.ts';
import type { Fix } from '../fix.ts';

/** A reading by which the level in a tank may be told. */
export interface FuelSensor {
  /** The name of the reading (docs/attributes.md). */
  value: string;
  name: Bilingual;
}

/** The readings of which a calibration may say what they mean in litres. */
export const FUEL_SENSORS: readonly FuelSensor[] = [
  { value: 'fuelSensor1Raw', name: { es: 'Sensor 1, valor propio', en: 'Sensor 1, its own value' } },
  { value: 'fuelSensor2Raw', name: { es: 'Sensor 2, valor propio', en: 'Sensor 2, its own value' } },
  {
    value: 'bleFuelSensor1Raw',
    name: { es: 'Sensor Bluetooth 1, valor propio', en: 'Bluetooth sensor 1, its own value' },
  },
  {
    value: 'bleFuelSensor2Raw',
    name: { es: 'Sensor Bluetooth 2, valor propio', en: 'Bluetooth sensor 2, its own value' },
  },
  { value: 'fuelLevelPercent', name: { es: 'Nivel en %', en: 'Level in %' } },
  { value: 'fuelLevelL', name: { es: 'Nivel en litros', en: 'Level in liters' } },
];

/** What the readings of a sensor mean in one tank. */
export interface TankCalibration {
  /** The name of the reading. */
  sensor: string;
  /** At least two, in the order of their values, each value once; between two the litres are on their line. */
  points: readonly CalibrationPoint[];
}

/** That a sensor shows a value where so many litres are in the tank. */
export interface CalibrationPoint {
  value: number;
  litres: number;
}

/** The litres in the tank where the sensor shows a value; beyond the first and the last point those of that point. */
export function litresAt(points: readonly CalibrationPoint[], value: number): number {
  const after = points.findIndex((point) => point.value >= value);
  const [next, before] = [points[after], points[after - 1]];
  if (!next) return points.at(-1)?.litres ?? 0;
  if (!before) return next.litres;
  return (
    before.litres + ((next.litres - before.litres) * (value - before.value)) / (next.value - before.value)
  );
}

/**
 * A fix whose level is that of a calibration, in litres, in place of what the device says of the level; of a fix without a reading of its
 * sensor there is no level. Null calibrates nothing.
 */
export function calibrated(fix: Fix, calibration: TankCalibration | null): Fix {
  if (!calibration) return fix;
  const { fuelLevelL: _litres, fuelLevelPercent: _percent, ...others } = fix.attributes;
  const value = fix.attributes[calibration.sensor];
  const isKnown = typeof value === 'number' && Number.isFinite(value);
  if (!isKnown && _litres === undefined && _percent === undefined) return fix;
  const attributes = isKnown ? { ...others, fuelLevelL: litresAt(calibration.points, value) } : others;
  return { ...fix, attributes };
}
