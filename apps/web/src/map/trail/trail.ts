import type { VehiclePoint } from '../../live/index.ts';
import type { Palette } from '../draw/palette.ts';
import { screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import { mercatorX, mercatorY } from '../mercator.ts';

/** Largest number of positions: at one a second, those of the last three hours. */
const LIMIT = 10_800;

/** The places of a vehicle, one after the other. */
export class Trail {
  #corners: { x: number; y: number }[] = [];

  add({ lat, lon }: VehiclePoint): void {
    const corner = { x: mercatorX(lon), y: mercatorY(lat) };
    const last = this.#corners.at(-1);
    if (last?.x === corner.x && last.y === corner.y) return;
    this.#corners.push(corner);
    if (this.#corners.length > LIMIT) this.#corners.shift();
  }

  /** Draws the trail up to `end`, where the vehicle is drawn now. */
  paint({ brush, camera }: Frame, palette: Palette, end: { x: number; y: number } | null): void {
    // The last corner is where the vehicle is going; the trail is drawn up to where the vehicle is now.
    const corners = end ? [...this.#corners.slice(0, -1), end] : this.#corners;
    if (corners.length < 2) return;
    const context = brush.paths();
    context.lineJoin = 'round';
    context.lineCap = 'round';
    for (const [width, colour] of [
      [6, palette.surface],
      [3, palette.accent],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.beginPath();
      for (const { x, y } of corners) context.lineTo(screenX(camera, x), screenY(camera, y));
      context.stroke();
    }
  }
}
