import { type Area, type Box, prepareArea } from './area.ts';
import { BoxTree } from './boxTree.ts';
import type { GeofenceShape } from './shape.ts';

/** A geofence as it was from one moment to another. A change makes a new version, so that the past stays as it was. */
export interface GeofenceVersion {
  geofenceId: number;
  /** When the version began, in milliseconds since 1970 UTC. */
  validFrom: number;
  /** When the version ended, in milliseconds since 1970 UTC; null while it holds. */
  validTo: number | null;
  shape: GeofenceShape;
  /** The speed limit inside, in metres per second; null for none. */
  maxSpeedMps: number | null;
  /** Whether entries and exits are meant to alarm. */
  alertsInputOutput: boolean;
  /** The milliseconds after which a stay is a long one; null where none is. */
  dwellMs: number | null;
}

/** A version with its area prepared for tests. */
export interface PreparedGeofence extends GeofenceVersion {
  area: Area;
}

/** Prepares the area of a version for tests. */
export const prepareGeofence = (version: GeofenceVersion): PreparedGeofence => ({
  ...version,
  area: prepareArea(version.shape),
});

/**
 * The geofences of a customer with all their versions, indexed by place and time. The index never changes: after an edit a new one is
 * made, for which the versions that stay need not be prepared again. A search costs about the same among ten thousand as among ten.
 */
export class Geofences {
  static readonly none = new Geofences([]);

  readonly #versions: readonly PreparedGeofence[];
  readonly #tree: BoxTree;
  readonly #treeVersions: number[] = [];
  readonly #byId = new Map<number, PreparedGeofence[]>();
  /** The times at which versions began or ended, in order. */
  readonly #changes: Float64Array;

  constructor(versions: readonly (GeofenceVersion | PreparedGeofence)[]) {
    this.#versions = versions.map((version) => ('area' in version ? version : prepareGeofence(version)));
    const boxes: Box[] = [];
    this.#versions.forEach((version, number) => {
      for (const box of onMap(version.area.box)) {
        boxes.push(box);
        this.#treeVersions.push(number);
      }
      const same = this.#byId.get(version.geofenceId);
      if (same) same.push(version);
      else this.#byId.set(version.geofenceId, [version]);
    });
    this.#tree = new BoxTree(boxes);
    const changes = new Set<number>();
    for (const { validFrom, validTo } of versions) changes.add(validFrom).add(validTo ?? validFrom);
    this.#changes = Float64Array.from(changes).sort();
  }

  /** The number of versions of all geofences. */
  get size(): number {
    return this.#versions.length;
  }

  /** The version of a geofence in force at a time, or null. */
  versionAt(geofenceId: number, time: number): PreparedGeofence | null {
    return this.#byId.get(geofenceId)?.find((version) => holds(version, time)) ?? null;
  }

  /** When the last version of a geofence before a time ended; null where none did. */
  endedAt(geofenceId: number, time: number): number | null {
    let ended: number | null = null;
    for (const { validTo } of this.#byId.get(geofenceId) ?? [])
      if (validTo !== null && validTo <= time && (ended === null || validTo > ended)) ended = validTo;
    return ended;
  }

  /** Whether a version began or ended after `from` and not after `to`. */
  changedBetween(from: number, to: number): boolean {
    const changes = this.#changes;
    let low = 0;
    let high = changes.length;
    while (low < high) {
      const half = (low + high) >> 1;
      if (changes[half]! <= from) low = half + 1;
      else high = half;
    }
    return low < changes.length && changes[low]! <= to;
  }

  /** The versions in force at a time whose boxes meet a box, in no order; `box.east` may go beyond 180. */
  meeting(box: Box, time: number): PreparedGeofence[] {
    const found: PreparedGeofence[] = [];
    for (const part of onMap(box))
      this.#tree.search(part, (entry) => {
        const version = this.#versions[this.#treeVersions[entry]!]!;
        if (holds(version, time) && !found.includes(version)) found.push(version);
      });
    return found;
  }
}

const holds = ({ validFrom, validTo }: GeofenceVersion, time: number): boolean =>
  validFrom <= time && (validTo === null || time < validTo);

/** The box as one or two rectangles of the map from -180 to 180 degrees. */
function onMap(box: Box): Box[] {
  const width = box.east - box.west;
  if (width >= 360) return [{ ...box, west: -180, east: 180 }];
  // A rounding before 180 degrees, a turn too many has been counted.
  const west = Math.max(-180, box.west - 360 * Math.floor((box.west + 180) / 360));
  const east = west + width;
  if (east <= 180) return [{ ...box, west, east }];
  return [
    { ...box, west, east: 180 },
    { ...box, west: -180, east: east - 360 },
  ];
}
