import type { Brush } from './brush.ts';
import type { Camera } from './camera.ts';

/** One frame to draw. */
export interface Frame {
  brush: Brush;
  camera: Camera;
  nowMs: number;
}
