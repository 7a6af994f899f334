import { distanceM } from '@rastro/domain/geo';
import type { Palette } from '../draw/palette.ts';
import { screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place as PlaceOnScreen } from '../engine/layer.ts';
import { mercatorX, mercatorY } from '../mercator.ts';

type Place = Pick<PlaceOnScreen, 'longitude' | 'latitude'>;

/** The distance along the points that a person clicks. */
export class Measure {
  #points: Place[] = [];
  /** The place of the pointer, while the line is still being drawn. */
  #pointer: Place | null = null;
  isFinished = false;

  get metres(): number {
    return lengthOf(this.#points);
  }

  add(place: Place): void {
    if (!this.isFinished) this.#points = [...this.#points, place];
  }
  removeLast(): void {
    this.#points = this.#points.slice(0, -1);
    this.isFinished = false;
  }
  point(place: Place | null): void {
    this.#pointer = this.isFinished ? null : place;
  }
  finish(): void {
    this.isFinished = true;
    this.#pointer = null;
  }

  /** Draws the line with its corners, and the length at the last one. */
  paint({ brush, camera }: Frame, palette: Palette, format: (metres: number) => string): void {
    const places = this.#pointer ? [...this.#points, this.#pointer] : this.#points;
    const corners = places.map(({ longitude, latitude }) => ({
      x: screenX(camera, mercatorX(longitude)),
      y: screenY(camera, mercatorY(latitude)),
    }));
    const last = corners.at(-1);
    if (!last) return;
    const context = brush.paths();
    context.lineJoin = 'round';
    for (const [width, colour] of [
      [5, palette.surface],
      [2.5, palette.accent],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.beginPath();
      for (const { x, y } of corners) context.lineTo(x, y);
      context.stroke();
    }
    context.lineWidth = 2;
    context.fillStyle = palette.surface;
    context.strokeStyle = palette.accent;
    for (const { x, y } of corners) {
      context.beginPath();
      context.arc(x, y, 4, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
    if (corners.length > 1) drawTag(context, palette, format(lengthOf(places)), last.x, last.y - 18);
  }
}

function lengthOf(places: readonly Place[]): number {
  let metres = 0;
  places.forEach((place, at) => {
    const before = places[at - 1];
    if (before) metres += distanceM(before.latitude, before.longitude, place.latitude, place.longitude);
  });
  return metres;
}

function drawTag(
  context: CanvasRenderingContext2D,
  { accentFill }: Palette,
  text: string,
  x: number,
  y: number,
): void {
  context.font = "600 12px 'Inter Variable', system-ui, sans-serif";
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(text).width + 14;
  context.fillStyle = accentFill;
  context.beginPath();
  context.roundRect(x - width / 2, y - 10, width, 20, 5);
  context.fill();
  context.fillStyle = '#ffffff';
  context.fillText(text, x, y + 0.5);
}
