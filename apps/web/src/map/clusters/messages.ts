/** The messages between the map and its cluster worker. Buffers are transferred, not copied. */
import type { AlarmLevel } from '@rastro/domain';

/** Count of numbers for one changed vehicle in `FleetChange.vehicles`: id, x, y, marks. */
export const VEHICLE_STRIDE = 4;

/** Changed and removed vehicles. A vehicle without a place has NaN for x. */
export interface FleetChange {
  kind: 'change';
  vehicles: Float64Array<ArrayBuffer>;
  removed: Float64Array<ArrayBuffer>;
}

/** The property by which a cluster counts its vehicles. */
export type MixBy = 'status' | 'type';

/** The part of the world on the screen. */
export interface View {
  /** Centre on the unit square. */
  centreX: number;
  centreY: number;
  zoom: number;
  widthPx: number;
  heightPx: number;
  mixBy: MixBy;
  /** Vehicles that are always drawn by themselves: the selected and the followed one. */
  pinned: readonly number[];
  /** Vehicles that are left out, because the map shows them fanned out. */
  fanned: readonly number[];
}

export interface ViewRequest {
  kind: 'view';
  sequence: number;
  view: View;
}

/** Count of numbers for one cluster in `ViewResult.clusters`: key, x, y, count, minX, minY, maxX, maxY, alarm. */
export const CLUSTER_STRIDE = 9;

/** The levels of an open alarm by the number that stands for them; the most urgent is the highest. */
export const ALARM_LEVELS = [null, 'warning', 'critical'] as const satisfies (AlarmLevel | null)[];

/** The side of a vehicle's icon on which its plate is drawn. */
export const LABEL_NONE = 0;
export const LABEL_BELOW = 1;
export const LABEL_ABOVE = 2;
export const LABEL_RIGHT = 3;
export const LABEL_LEFT = 4;

/** The content of a viewport. */
export interface ViewResult {
  kind: 'view';
  sequence: number;
  /** The zoom level whose grid was used; cluster keys are those of this level. */
  level: number;
  /** Ids of the vehicles that are drawn by themselves. */
  singles: Float64Array<ArrayBuffer>;
  /** The side of the plate for each of `singles`. */
  labels: Uint8Array<ArrayBuffer>;
  clusters: Float64Array<ArrayBuffer>;
  /** The number of vehicles of each status or type, for each cluster. */
  mixes: Uint32Array<ArrayBuffer>;
  mixStride: number;
}

/** Requests the vehicles in a cluster of the last view. */
export interface MembersRequest {
  kind: 'members';
  sequence: number;
  clusterKey: number;
}

export interface MembersResult {
  kind: 'members';
  sequence: number;
  /** Empty when the cluster no longer exists. */
  ids: Float64Array<ArrayBuffer>;
}

export type ToWorker = FleetChange | ViewRequest | MembersRequest;
export type FromWorker = ViewResult | MembersResult;

/** The properties of a vehicle besides its place that the worker needs, packed into one number. */
export interface Marks {
  /** Status, 0 to 5. */
  status: number;
  /** Type, 1 to 12. */
  type: number;
  /** Number of characters of the plate, at most 15. */
  labelChars: number;
  /** Index in ALARM_LEVELS of its most urgent open alarm. */
  alarm: number;
}

export const packMarks = ({ status, type, labelChars, alarm }: Marks): number =>
  status | (type << 3) | (Math.min(15, labelChars) << 7) | (alarm << 11);

export const statusOfMarks = (marks: number): number => marks & 0b111;
export const typeOfMarks = (marks: number): number => (marks >> 3) & 0b1111;
export const labelCharsOfMarks = (marks: number): number => (marks >> 7) & 0b1111;
export const alarmOfMarks = (marks: number): number => marks >> 11;
