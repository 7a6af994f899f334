import { isDrawable } from '../../live/index.ts';
import { palettes } from '../draw/palette.ts';
import { markerRadiusPx } from '../draw/sizes.ts';
import { screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import type { MapHost, MapLayer } from '../engine/layer.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import type { VehiclesLayer } from '../vehicles/vehiclesLayer.ts';

/** What a list of vehicles beside the map shows of itself on it. */
export interface SpotlightInput {
  /** The vehicle that is pointed at in the list; null for none. */
  highlightedId: number | null;
  /** The vehicles of the list, others are faint dots; null for all. Pass the same set while they do not change. */
  shown: ReadonlySet<number> | null;
  /** What the list is filtered by: where it has changed, the map moves to what is shown. */
  filter: string;
}

const DOT_PX = 3.5;
const DOT_OPACITY = 0.32;
const RING_PX = 7;

/** Lights the vehicle that is pointed at in a list, and dims those that the list leaves out, which are in no cluster then. */
export class SpotlightLayer implements MapLayer {
  readonly #host: MapHost;
  readonly #vehicles: VehiclesLayer;
  #input: SpotlightInput | null = null;
  /** The filter to whose vehicles the map has moved. */
  #fitted: string | null = null;

  constructor(host: MapHost, vehicles: VehiclesLayer) {
    this.#host = host;
    this.#vehicles = vehicles;
  }

  set(input: SpotlightInput | null): void {
    const before = this.#input;
    this.#input = input;
    const shown = input?.shown ?? null;
    if (shown !== (before?.shown ?? null)) this.#vehicles.setShown(shown);
    const highlightedId = input?.highlightedId ?? null;
    if (highlightedId !== (before?.highlightedId ?? null)) this.#vehicles.highlight(highlightedId);
    if (!shown) this.#fitted = null;
    else if (shown.size > 0 && this.#fitted !== input?.filter) {
      this.#fitted = input?.filter ?? null;
      this.#vehicles.fitFleet();
    }
    this.#host.redraw();
  }

  paintStill({ brush, camera }: Frame): boolean {
    const left = this.#vehicles.leftOut();
    if (left.length === 0) return false;
    const context = brush.paths();
    context.globalAlpha = DOT_OPACITY;
    context.fillStyle = palettes[this.#host.theme].ink;
    context.beginPath();
    for (const { lat, lon } of left.filter(isDrawable)) {
      const [x, y] = [screenX(camera, mercatorX(lon)), screenY(camera, mercatorY(lat))];
      context.moveTo(x + DOT_PX, y);
      context.arc(x, y, DOT_PX, 0, 2 * Math.PI);
    }
    context.fill();
    context.globalAlpha = 1;
    return false;
  }

  paintMoving({ brush, camera, nowMs }: Frame): number {
    const id = this.#input?.highlightedId ?? null;
    const place = id === null ? null : this.#vehicles.placeOf(id, nowMs);
    if (!place) return 0;
    const { accent, surface } = palettes[this.#host.theme];
    const context = brush.paths();
    const [x, y] = [screenX(camera, place.x) + place.dx, screenY(camera, place.y) + place.dy];
    for (const [width, colour] of [
      [7, surface],
      [4, accent],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.beginPath();
      context.arc(x, y, markerRadiusPx(camera.zoom) + RING_PX, 0, 2 * Math.PI);
      context.stroke();
    }
    return 0;
  }

  /** The vehicle that is lit where it is drawn by itself, and the number of those that are dimmed. */
  onScreen(): { lit: number | null; dimmed: number } {
    const id = this.#input?.highlightedId ?? null;
    const isLit = id !== null && this.#vehicles.placeOf(id, performance.now()) !== null;
    return { lit: isLit ? id : null, dimmed: this.#vehicles.leftOut().filter(isDrawable).length };
  }
}
