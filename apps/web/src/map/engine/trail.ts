import type { Palette } from '../draw/palette.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import type { VehiclePoint } from '../vehicles/vehiclePoint.ts';
import { screenX, screenY } from './camera.ts';
import type { Frame } from './frame.ts';

/** Largest number of positions: at one a second, those of the last three hours. */
const LIMIT = 10_800;

/** The trail of the tracked vehicle since it was switched on. */
export class Trail {
  readonly vehicleId: number;
  #corners: { x: number; y: number }[] = [];

  constructor(vehicleId: number) {
    this.vehicleId = vehicleId;
  }

  add({ lat, lon }: VehiclePoint): void {
    const corner = { x: mercatorX(lon), y: mercatorY(lat) };
    const last = this.#corners.at(-1);
    if (last?.x === corner.x && last.y === corner.y) return;
    this.#corners.push(corner);
    if (this.#corners.length > LIMIT) this.#corners.shift();
  }

  /** Draws the trail up to `end`, where the vehicle is drawn now. */
  paint({ context, camera }: Frame, palette: Palette, end: { x: number; y: number } | null): void {
    // The last corner is where the vehicle is going; the trail is drawn up to where the vehicle is now.
    const corners = end ? [...this.#corners.slice(0, -1), end] : this.#corners;
    if (corners.length < 2) return;
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
