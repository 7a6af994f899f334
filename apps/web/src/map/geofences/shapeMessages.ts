import type { MapGeofence } from './mapGeofence.ts';

/** The layer of the tiles in which the shapes are. */
export const SHAPES = 'shapes';

/** Closer than at this zoom tiles are enlarged: there they are exact to some centimetres. */
export const SHAPE_MAX_ZOOM = 16;

/** What the page tells the worker: shapes in pieces, of which the last is said to be so; or which tile it wants. */
export type ToShapeWorker =
  | { kind: 'shapes'; edition: number; shapes: readonly MapGeofence[]; isLast: boolean }
  | { kind: 'tile'; sequence: number; zoom: number; x: number; y: number };

/** What the worker tells the page: that the tiles are those of an edition from now on; or a tile that was wanted. */
export type FromShapeWorker =
  | { kind: 'ready'; edition: number }
  | { kind: 'tile'; sequence: number; tile: ArrayBuffer };
