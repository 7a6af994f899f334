import { METRES_PER_FOOT, METRES_PER_MILE } from '@rastro/domain/units';

const KM_PER_MILE = METRES_PER_MILE / 1000;
/** Of the liquid gallon of the United States. */
const LITRES_PER_GALLON = 3.785411784;
const KG_PER_POUND = 0.45359237;
const KPA_PER_PSI = 6.894757293168361;
/** Of a column of mercury at 0 °C. */
const HECTOPASCALS_PER_INCH = 33.8639;
const MILLIMETRES_PER_INCH = 25.4;
const KM_PER_LITRE_OF_MPG = KM_PER_MILE / LITRES_PER_GALLON;

/** The unit in which people read and type a quantity; calls and the store have it in the metric one, with which it is converted here alone. */
export interface Measure {
  sign: string;
  /** A number of the metric unit in this one. */
  shown(metric: number): number;
  /** A number of this unit in the metric one. */
  metric(shown: number): number;
  /** Whether the greater number of this unit is the smaller one of the metric unit; nothing is zero in both. */
  isInverse: boolean;
}

const metric = (sign: string): Measure => ({
  sign,
  shown: (value) => value,
  metric: (value) => value,
  isInverse: false,
});

/** A unit into which so many of the metric one go. */
const of = (sign: string, size: number): Measure => ({
  sign,
  shown: (value) => value / size,
  metric: (value) => value * size,
  isInverse: false,
});

const fahrenheit: Measure = {
  sign: '°F',
  shown: (celsius) => (celsius * 9) / 5 + 32,
  metric: (shown) => ((shown - 32) * 5) / 9,
  isInverse: false,
};

/** A distance for a volume where the metric unit is a volume for a distance; what burns nothing is zero in both. */
const inverse = (sign: string, product: number): Measure => {
  const turned = (value: number): number => (value === 0 ? 0 : product / value);
  return { sign, shown: turned, metric: turned, isInverse: true };
};

/** Each quantity in its metric unit, and in that of the United States (docs/decisions/0052-units-of-the-united-states.md). */
const MEASURES = {
  distance: [metric('km'), of('mi', KM_PER_MILE)],
  length: [metric('m'), of('ft', METRES_PER_FOOT)],
  speed: [metric('km/h'), of('mph', KM_PER_MILE)],
  volume: [metric('L'), of('gal', LITRES_PER_GALLON)],
  volumePerHour: [metric('L/h'), of('gal/h', LITRES_PER_GALLON)],
  /** Fuel for a distance. */
  consumption: [metric('L/100 km'), inverse('mpg', 100 / KM_PER_LITRE_OF_MPG)],
  /** Distance for fuel. */
  efficiency: [metric('km/L'), of('mpg', KM_PER_LITRE_OF_MPG)],
  temperature: [metric('°C'), fahrenheit],
  pressure: [metric('kPa'), of('psi', KPA_PER_PSI)],
  airPressure: [metric('hPa'), of('inHg', HECTOPASCALS_PER_INCH)],
  rainfall: [metric('mm/h'), of('in/h', MILLIMETRES_PER_INCH)],
  mass: [metric('kg'), of('lb', KG_PER_POUND)],
  massPerVolume: [metric('kg/L'), of('lb/gal', KG_PER_POUND / LITRES_PER_GALLON)],
  gramsPerVolume: [metric('g/L'), of('g/gal', 1 / LITRES_PER_GALLON)],
  gramsPerDistance: [metric('g/km'), of('g/mi', 1 / KM_PER_MILE)],
  /** An amount of some currency for a distance. */
  moneyPerDistance: [metric('1/km'), of('1/mi', 1 / KM_PER_MILE)],
} as const satisfies Record<string, readonly [Measure, Measure]>;

/** A quantity that is read in one unit in the United States and in another one elsewhere. */
export type Quantity = keyof typeof MEASURES;

/** All quantities. */
export const QUANTITIES = Object.keys(MEASURES) as Quantity[];

/** The unit of a quantity, metric or of the United States. */
export const measureOf = (quantity: Quantity, isOfUnitedStates: boolean): Measure =>
  MEASURES[quantity][isOfUnitedStates ? 1 : 0];

/** The unit with a sign; null for a sign that no unit has. Of `mpg`, that in which consumption is read. */
export function measureSigned(sign: string): Measure | null {
  for (const units of Object.values(MEASURES))
    for (const measure of units) if (measure.sign === sign) return measure;
  return null;
}

/**
 * The digits after the point with which a quantity is shown and typed whose metric number has so many: as many as tell every metric number
 * from the next, and none that would not be stored.
 */
export function digitsIn(measure: Measure, metricDigits: number): number {
  if (measure.isInverse) return 1;
  const ratio = Math.abs(measure.shown(1) - measure.shown(0));
  return Math.max(0, Math.floor(metricDigits - Math.log10(ratio)));
}

/** A metric number in a unit, as a field with so many digits after the point shows it. */
export const shownIn = ({ shown }: Measure, metric: number, digits: number): number =>
  Number(shown(metric).toFixed(digits));

/** The metric number of one that was typed in a unit: that of before, however it was rounded, where the number is the one that was shown of it. */
export const typedIn = (measure: Measure, typed: number, digits: number, before: number | null): number =>
  before !== null && shownIn(measure, before, digits) === typed ? before : measure.metric(typed);

const MOST_DIGITS = 15;

/**
 * A metric number in a unit, with no more digits than it takes to get it back: for files, which are read again. `stored` says what the store
 * makes of a metric number.
 */
export function writtenIn(measure: Measure, metric: number, stored: (metric: number) => number): number {
  const exact = measure.shown(metric);
  for (let digits = 0; digits <= MOST_DIGITS; digits++) {
    const written = Number(exact.toFixed(digits));
    if (stored(measure.metric(written)) === metric) return written;
  }
  return exact;
}
