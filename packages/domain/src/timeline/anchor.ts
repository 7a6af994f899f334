import { distanceM } from '../geo.ts';

/**
 * Where a still vehicle stands: the median of up to nine of its fixes, taken at growing distances in time (the first
 * three, then after 30 s, 1 min, 2 min ... 16 min). So one bad fix does not move it, hours of jitter do not
 * wear it, and a crawl cannot drag it along. Once it has its nine it is settled and forgets them.
 */
export interface Anchor {
  latitude: number;
  /** May pass 180 while the fixes lie on both sides of the date line. */
  longitude: number;
  since: number;
  /** Fixes taken so far. */
  count: number;
  /** The fixes taken, ordered by size; empty once settled. */
  latitudes: number[];
  longitudes: number[];
}

const SETTLED_COUNT = 9;
const EAGER_COUNT = 3;
const FIRST_DELAY_MS = 30_000;

/** An anchor at one place. */
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

/** Lets the anchor take a fix from inside its radius into account, if it is due. Changes the anchor. */
export function settle(anchor: Anchor, time: number, latitude: number, longitude: number): void {
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
