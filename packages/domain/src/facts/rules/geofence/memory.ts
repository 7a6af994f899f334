import type { Anchor } from '../../../timeline/anchor.ts';

/** A place on the path, with the time up to which the asset was there. */
export interface Vertex {
  time: number;
  latitude: number;
  longitude: number;
}

/** A good fix, as far as the path uses it. */
export interface PathFix extends Vertex {
  fingerprint: number;
  speedMps: number | null;
  /** The distance in metres from the place of the asset within which the fix is jitter. */
  radiusM: number;
  /** Whether the fix is the far side of a leap, to which no path leads. */
  isLeap: boolean;
}

/** When and where the path crossed a border. */
export interface Crossing extends Vertex {
  /** The fingerprint of the fix that ended the crossing step. */
  fingerprint: number;
  /** False where the asset was on the other side without crossing: before it had ever moved, or when the border moved. */
  crossed: boolean;
}

/** A dwell that has been reported. */
export interface Dwell extends Vertex {
  fingerprint: number;
}

/** What is remembered of a geofence that the asset is in, or may be about to be in or out of. */
export interface Stay {
  geofenceId: number;
  isInside: boolean;
  /** The last crossing to the other side that has not gone deep enough to be believed. */
  crossing: Crossing | null;
  /** The crossing by which the asset came in; null while it is outside. */
  enter: Crossing | null;
  /** The time of the fix that showed the entry; 0 while outside. */
  decidedTime: number;
  /** The metres of path inside the border since the entry, or since the crossing that may become one. */
  distanceM: number;
  maxSpeedMps: number | null;
  dwell: Dwell | null;
}

/** What the geofence rule remembers of an asset; bounded by the number of geofences that overlap at one place. */
export interface GeofenceMemory {
  /** The end of the path so far; null before the first good fix. */
  at: Vertex | null;
  /** The place of the first fix, until the asset has left it: until then a crossing is jitter. */
  origin: { latitude: number; longitude: number } | null;
  /** The place where the asset may be standing. */
  rest: Anchor | null;
  /** Whether the asset stands, so that fixes around the anchor are jitter and lead nowhere. */
  isResting: boolean;
  /** Fixes that strayed from the rest, and may be the beginning of a departure. */
  strays: PathFix[];
  /** The time up to which the beginnings and ends of geofences have been considered. */
  checkedTime: number;
  /** The stays in geofences, ordered by geofence id. */
  stays: Stay[];
}

/** The memory before the first fix. */
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
