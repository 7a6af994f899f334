import { distanceM } from '../geo.ts';

/**
 * Where a still vehicle stands: the median of up to nine of its fixes, taken at growing distances in time (the first
 * three, then after 30 s, 1 min, 2 min ... 16 min). So neither one bad fix nor hours of jitter nor a crawl moves it. Once it has nine
 * fixes the place is final, and the fixes are forgotten.
 */
export interface Anchor {
  latitude: number;
  /** May pass 180 while the fixes lie on both sides of the date line. */
  longitude: number;
  /** When the vehicle came to stand here, in milliseconds since 1970 UTC. */
  since: number;
  /** The number of fixes that the median is made of so far. */
  count: number;
  /** The coordinates of those fixes, ordered by size; empty once the place is final. */
  latitudes: number[];
  longitudes: number[];
}

const SETTLED_COUNT = 9;
const EAGER_COUNT = 3;
const FIRST_DELAY_MS = 30_000;

/** An anchor that begins with one fix. */
export const dropAnchor = (time: number, latitude: number, longitude: number): Anchor => ({
  latitude,
  longitude,
  since: time,
  count: 1,
  latitudes: [latitude],
  longitudes: [longitude],
});

/** A copy that shares nothing with the original; its keys come in a fixed order. */
export const copyAnchor = (anchor: Anchor): Anchor => ({
  latitude: anchor.latitude,
  longitude: anchor.longitude,
  since: anchor.since,
  count: anchor.count,
  latitudes: anchor.latitudes.slice(),
  longitudes: anchor.longitudes.slice(),
});

/** Metres from the anchor, or from any place, to another place. */
export const fromAnchorM = (
  anchor: Pick<Anchor, 'latitude' | 'longitude'>,
  latitude: number,
  longitude: number,
): number => distanceM(anchor.latitude, anchor.longitude, latitude, longitude);

/** Adds a fix from inside the radius to the median of the anchor, if the next one is due at its time. Changes the anchor. */
export function refineAnchor(anchor: Anchor, time: number, latitude: number, longitude: number): void {
  if (anchor.count >= SETTLED_COUNT) return;
  const due = anchor.since + FIRST_DELAY_MS * 2 ** (anchor.count - EAGER_COUNT);
  if (anchor.count >= EAGER_COUNT && time < due) return;
  anchor.count++;
  insert(anchor.latitudes, latitude);
  insert(anchor.longitudes, nextTo(anchor.longitude, longitude));
  anchor.latitude = median(anchor.latitudes);
  anchor.longitude = median(anchor.longitudes);
  if (anchor.count < SETTLED_COUNT) return;
  anchor.latitudes = [];
  anchor.longitudes = [];
}

/** The same longitude, turned by 360 degrees where that brings it closer to the other. */
function nextTo(other: number, longitude: number): number {
  if (longitude - other > 180) return longitude - 360;
  return longitude - other < -180 ? longitude + 360 : longitude;
}

function insert(ordered: number[], value: number): void {
  let at = ordered.length;
  while (at > 0 && ordered[at - 1]! > value) at--;
  ordered.splice(at, 0, value);
}

function median(ordered: readonly number[]): number {
  const half = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[half]! : (ordered[half - 1]! + ordered[half]!) / 2;
}
