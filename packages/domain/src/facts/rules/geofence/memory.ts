import type { Anchor } from '../../../timeline/anchor.ts';

/** A place on the path, with the time up to which the asset was there. */
export interface Vertex {
  time: number;
  latitude: number;
  longitude: number;
}

/** A good fix as the path takes it. */
export interface PathFix extends Vertex {
  fingerprint: number;
  speedMps: number | null;
  /** Inside this distance of where the asset is, the fix is jitter. */
  radiusM: number;
  /** The far side of a jump: no path leads here. */
  isLeap: boolean;
}

/** When and where the path crossed a border. */
export interface Crossing extends Vertex {
  /** Of the fix that ended the crossing step. */
  fingerprint: number;
  /** False where the asset was on the other side without crossing: before it had ever moved, or when the border moved. */
  crossed: boolean;
}

/** A dwell that has been told. */
export interface Dwell extends Vertex {
  fingerprint: number;
}

/** What is remembered of a geofence that the asset is in, or may be about to be in or out of. */
export interface Stay {
  geofenceId: number;
  isInside: boolean;
  /** The last crossing to the other side that has not gone deep enough to be believed. */
  crossing: Crossing | null;
  /** How it got in; null while outside. */
  enter: Crossing | null;
  /** The time of the fix that showed the entry; 0 while outside. */
  decidedTime: number;
  /** Metres of path inside of the border since the entry, or since the crossing that may become one. */
  distanceM: number;
  maxSpeedMps: number | null;
  dwell: Dwell | null;
}

/** Bounded by the geofences that overlap at one place. */
export interface GeofenceMemory {
  /** The end of the path so far; null before the first good fix. */
  at: Vertex | null;
  /** The place of its first fix, until it has left that: what looks like a crossing is jitter. */
  origin: { latitude: number; longitude: number } | null;
  /** Where it may be standing. */
  rest: Anchor | null;
  /** It stands: fixes around the anchor are jitter and lead nowhere. */
  isResting: boolean;
  /** Fixes that strayed from the rest, and may be the beginning of a departure. */
  strays: PathFix[];
  /** Geofences that began or ended later have not been looked at. */
  checkedTime: number;
  /** Ordered by id. */
  stays: Stay[];
}

/** Nothing known. */
export const initialMemory = (): GeofenceMemory => ({
  at: null,
  origin: null,
  rest: null,
  isResting: false,
  strays: [],
  checkedTime: 0,
  stays: [],
});

/** A stay of a geofence of which nothing is known: outside, and no crossing. */
export const outsideOf = (geofenceId: number): Stay => ({
  geofenceId,
  isInside: false,
  crossing: null,
  enter: null,
  decidedTime: 0,
  distanceM: 0,
  maxSpeedMps: null,
  dwell: null,
});
