/** What the map and its cluster worker say to each other. Buffers are handed over, not copied. */

/** Numbers that one changed vehicle takes in `FleetChange.vehicles`: id, x, y, marks. */
export const VEHICLE_STRIDE = 4;

/** Changed vehicles and those that are gone. A vehicle without a place has NaN for x. */
export interface FleetChange {
  kind: 'change';
  vehicles: Float64Array<ArrayBuffer>;
  removed: Float64Array<ArrayBuffer>;
}

/** What a cluster counts its vehicles by. */
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
  /** Vehicles that are always shown by themselves: the selected and the followed one. */
  pinned: readonly number[];
  /** Vehicles left out, because the map shows them fanned out. */
  fanned: readonly number[];
}

export interface ViewRequest {
  kind: 'view';
  sequence: number;
  view: View;
}

/** Numbers that one cluster takes in `ViewResult.clusters`: key, x, y, count, minX, minY, maxX, maxY. */
export const CLUSTER_STRIDE = 8;

/** Where a vehicle's plate is written, seen from its icon. */
export const LABEL_NONE = 0;
export const LABEL_BELOW = 1;
export const LABEL_ABOVE = 2;
export const LABEL_RIGHT = 3;
export const LABEL_LEFT = 4;

/** What the viewport shows. */
export interface ViewResult {
  kind: 'view';
  sequence: number;
  /** The zoom level whose grid was used; cluster keys are those of this level. */
  level: number;
  /** Ids of the vehicles that are shown by themselves. */
  singles: Float64Array<ArrayBuffer>;
  /** For each of `singles`, where its plate goes. */
  labels: Uint8Array<ArrayBuffer>;
  clusters: Float64Array<ArrayBuffer>;
  /** For each cluster, how many vehicles of each status or type. */
  mixes: Uint32Array<ArrayBuffer>;
  mixStride: number;
}

/** Asks for the vehicles in a cluster of the last view. */
export interface MembersRequest {
  kind: 'members';
  sequence: number;
  clusterKey: number;
}

export interface MembersResult {
  kind: 'members';
  sequence: number;
  /** Empty when the cluster is not there any more. */
  ids: Float64Array<ArrayBuffer>;
}

export type ToWorker = FleetChange | ViewRequest | MembersRequest;
export type FromWorker = ViewResult | MembersResult;

/** What the worker has to know of a vehicle besides its place, in one number. */
export interface Marks {
  /** 0 to 5. */
  status: number;
  /** 1 to 12. */
  type: number;
  /** Characters of the plate, at most 15. */
  labelChars: number;
}

export const packMarks = ({ status, type, labelChars }: Marks): number =>
  status | (type << 3) | (Math.min(15, labelChars) << 7);

export const statusOfMarks = (marks: number): number => marks & 0b111;
export const typeOfMarks = (marks: number): number => (marks >> 3) & 0b1111;
export const labelCharsOfMarks = (marks: number): number => (marks >> 7) & 0b1111;
