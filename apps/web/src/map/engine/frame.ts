import type { Camera } from './camera.ts';

/** One frame to draw. */
export interface Frame {
  context: CanvasRenderingContext2D;
  camera: Camera;
  nowMs: number;
  pixelRatio: number;
}
