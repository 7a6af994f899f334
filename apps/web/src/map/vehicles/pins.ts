import type { Frame } from '../engine/frame.ts';
import type { MapHost } from '../engine/layer.ts';
import { pixelsToWhole, placePin, sizeOf } from './pin.ts';

const SHOW_MS = 250;

interface PinsParts {
  /** Where a vehicle is drawn by itself, on the unit square with an offset in pixels. */
  placeOf: (id: number, nowMs: number) => { x: number; y: number; dx: number; dy: number } | null;
  /** The same in pixels from the map's top left corner. */
  onScreen: (id: number) => { x: number; y: number } | null;
}

/** Elements that stay beside vehicles. */
export class Pins {
  readonly #host: MapHost;
  readonly #parts: PinsParts;
  readonly #pins = new Map<HTMLElement, number>();
  /** An element that waits until its vehicle is drawn or the map stops moving. */
  #toShowWhole: HTMLElement | null = null;

  constructor(host: MapHost, parts: PinsParts) {
    this.#host = host;
    this.#parts = parts;
  }

  /** Keeps an element beside a vehicle. Returns the function that releases it. */
  add(element: HTMLElement, vehicleId: number): () => void {
    this.#pins.set(element, vehicleId);
    this.#host.redraw();
    return () => this.#pins.delete(element);
  }

  /** Places the elements again, because one has another size. */
  update(): void {
    this.#host.redraw();
  }

  /**
   * Moves the map until an element is completely visible, where there is room for it, once its vehicle is drawn and the map has
   * stopped.
   */
  showWhole(element: HTMLElement): void {
    this.#toShowWhole = element;
    this.#host.redraw();
  }

  /** Places the elements where their vehicles are drawn in a frame. */
  place({ camera, nowMs }: Frame): void {
    for (const [element, id] of this.#pins)
      placePin(element, this.#parts.placeOf(id, nowMs), camera, this.#host.padding);
    this.#showWholeWhatWaits();
  }

  #showWholeWhatWaits(): void {
    const { map, camera, padding, isAnimated } = this.#host;
    const element = this.#toShowWhole;
    if (!element || map.isMoving()) return; // the last movement of the map is followed by a picture, too
    const id = this.#pins.get(element);
    const at = id === undefined ? null : this.#parts.onScreen(id);
    if (id !== undefined && !at) return;
    this.#toShowWhole = null;
    const down = at ? pixelsToWhole({ ...at, ...sizeOf(element, camera, padding) }, camera, padding) : 0;
    if (down > 0) map.panBy([0, -down], { duration: isAnimated ? SHOW_MS : 0 });
  }
}
