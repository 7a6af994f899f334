/** How exactly a protocol says a fix: half a step of its own units. */
export interface Resolution {
  degrees: number;
  speedKmh: number;
  courseDegrees: number;
}

/** A knot. */
const KMH_PER_KNOT = 1.852;

/** By protocol, after the wire tables in the README of each codec. */
export const RESOLUTION: Readonly<Record<string, Resolution>> = {
  gt06: { degrees: 0.5 / 1_800_000, speedKmh: 0.5, courseDegrees: 0.5 },
  h02: { degrees: 0.5e-5 / 60, speedKmh: 0.005 * KMH_PER_KNOT, courseDegrees: 0.5 },
  osmand: { degrees: 0, speedKmh: 0, courseDegrees: 0 },
  queclink: { degrees: 0.5e-6, speedKmh: 0.05, courseDegrees: 0.5 },
  suntech: { degrees: 0.5e-6, speedKmh: 0.0005, courseDegrees: 0.005 },
  teltonika: { degrees: 0.5e-7, speedKmh: 0.5, courseDegrees: 0.5 },
};

/** What storing and showing add: 1e-7 degrees, centimetres a second and then tenths of a km/h, tenths of a degree. */
export const SHOWN: Resolution = {
  degrees: 0.5e-7,
  speedKmh: 0.005 * 3.6 + 0.05,
  courseDegrees: 0.05,
};
