import type { VehiclePoint } from '../../live/index.ts';
import type { Palette } from '../draw/palette.ts';
import { type Camera, screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import { mercatorX, mercatorY } from '../mercator.ts';

/** Largest number of positions: at one a second, those of the last three hours. */
const LIMIT = 10_800;

/** A place on the unit square, and the id of the stored position that was there. */
interface Corner {
  id: string;
  x: number;
  y: number;
}

/** The places of a vehicle, one after the other. */
export class Trail {
  #corners: Corner[] = [];

  add({ id, lat, lon }: VehiclePoint): void {
    const corner = { id, x: mercatorX(lon), y: mercatorY(lat) };
    const last = this.#corners.at(-1);
    if (last?.x === corner.x && last.y === corner.y) return;
    this.#corners.push(corner);
    if (this.#corners.length > LIMIT) this.#corners.shift();
  }

  /** The id of the position that is drawn nearest to a place in pixels, not farther away than so many; null without one. */
  nearest(camera: Camera, x: number, y: number, withinPx: number): string | null {
    const away = ({ x: cornerX, y: cornerY }: Corner): number =>
      Math.hypot(screenX(camera, cornerX) - x, screenY(camera, cornerY) - y);
    const nearest = this.#corners
      .map((corner) => ({ id: corner.id, px: away(corner) }))
      .reduce((best, next) => (next.px < best.px ? next : best), { id: '', px: Number.POSITIVE_INFINITY });
    return nearest.px <= withinPx ? nearest.id : null;
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
