import type { Codec } from '@rastro/codecs';
import { expect } from 'vitest';
import type { DriveFix } from './drives.ts';

/** How exactly a protocol says a fix: half a step of its own units. */
export interface Resolution {
  degrees: number;
  speedKmh: number;
  courseDegrees: number;
}

/** A knot. */
const KMH_PER_KNOT = 1.852;

/** By protocol, after the wire tables in the README of each codec. */
const RESOLUTION: Readonly<Record<string, Resolution>> = {
  gt06: { degrees: 0.5 / 1_800_000, speedKmh: 0.5, courseDegrees: 0.5 },
  h02: { degrees: 0.5e-5 / 60, speedKmh: 0.005 * KMH_PER_KNOT, courseDegrees: 0.5 },
  osmand: { degrees: 0, speedKmh: 0, courseDegrees: 0 },
  queclink: { degrees: 0.5e-6, speedKmh: 0.05, courseDegrees: 0.5 },
  suntech: { degrees: 0.5e-6, speedKmh: 0.0005, courseDegrees: 0.005 },
  teltonika: { degrees: 0.5e-7, speedKmh: 0.5, courseDegrees: 0.5 },
};

/** The resolution of a protocol. Throws for one that the table does not have. */
export function resolutionOf({ name }: Codec): Resolution {
  const own = RESOLUTION[name];
  if (!own) throw new Error(`the resolution of ${name} is not known`);
  return own;
}

/** What storing and showing add: 1e-7 degrees, centimetres a second and then tenths of a km/h, tenths of a degree. */
export const SHOWN: Resolution = {
  degrees: 0.5e-7,
  speedKmh: 0.005 * 3.6 + 0.05,
  courseDegrees: 0.05,
};

/** A fix as it came out again. */
interface Place {
  latitude: number;
  longitude: number;
  speedKmh: number;
  course: number;
}

/** Expects a place to be off what was said by no more than the resolutions on the way add up to. */
export function expectNear(place: Place, said: DriveFix, way: readonly Resolution[]): void {
  const within = (key: keyof Resolution): number => way.reduce((sum, each) => sum + each[key], 0);
  expect(Math.abs(place.latitude - said.latitude)).toBeLessThanOrEqual(within('degrees') + 1e-12);
  expect(turn(place.longitude, said.longitude)).toBeLessThanOrEqual(within('degrees') + 1e-12);
  expect(Math.abs(place.speedKmh - said.speedMps * 3.6)).toBeLessThanOrEqual(within('speedKmh') + 1e-9);
  expect(turn(place.course, said.course)).toBeLessThanOrEqual(within('courseDegrees') + 1e-9);
}

/** The shorter of two angles' ways apart, in degrees. */
function turn(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}
