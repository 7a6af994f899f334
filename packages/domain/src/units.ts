/**
 * Units. Everything inside Rastro is SI: metres, metres per second, seconds, degrees, volts, litres, Celsius.
 * A quantity carries its unit in its name (`speedMps`, `distanceM`). Units are converted at two edges only:
 * where a device is decoded, and where a quantity is shown to a person.
 */

export const METRES_PER_MILE = 1609.34; // docs/contract.md
export const METRES_PER_FOOT = 0.3048;
const METRES_PER_NAUTICAL_MILE = 1852;

/** Metres per second of a speed in knots. */
export const knotsToMps = (knots: number): number => (knots * METRES_PER_NAUTICAL_MILE) / 3600;
/** Metres per second of a speed in kilometres per hour. */
export const kmhToMps = (kmh: number): number => kmh / 3.6;
/** Kilometres per hour of a speed in metres per second. */
export const mpsToKmh = (mps: number): number => mps * 3.6;
/** Metres per second of a speed in miles per hour. */
export const mphToMps = (mph: number): number => (mph * METRES_PER_MILE) / 3600;
/** Kilometres of a distance in metres. */
export const metresToKm = (metres: number): number => metres / 1000;
/** Metres of a distance in kilometres. */
export const kmToMetres = (km: number): number => km * 1000;
