import type { MapGeofence } from './mapGeofence.ts';

/** The layer of the tiles in which shapes are that are large enough there to be told from a dot. */
export const SHAPES = 'shapes';
/** The layer of the tiles in which all smaller shapes are, as lines that are as good as points. */
export const DOTS = 'dots';
/** The layer of the tiles with those shapes and dots that are named there. */
export const NAMES = 'names';

/** Closer than at this zoom tiles are enlarged: there they are exact to some centimetres. */
export const SHAPE_MAX_ZOOM = 16;

/** Farther than at this zoom no shape is named. */
export const NAMES_MIN_ZOOM = 9;

/** What the page tells the worker: shapes in pieces, of which the last is said to be so; or which tile it wants. */
export type ToShapeWorker =
  | { kind: 'shapes'; edition: number; shapes: readonly MapGeofence[]; isLast: boolean }
  | { kind: 'tile'; sequence: number; zoom: number; x: number; y: number };

/** What the worker tells the page: that the tiles are those of an edition from now on; or a tile that was wanted. */
export type FromShapeWorker =
  | { kind: 'ready'; edition: number }
  | { kind: 'tile'; sequence: number; tile: ArrayBuffer };
