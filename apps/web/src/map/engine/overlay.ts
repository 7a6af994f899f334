import type { Map as MapLibreMap } from 'maplibre-gl';
import { type Camera, cameraOf } from './camera.ts';
import type { Frame } from './fleetPainter.ts';

/** Draws a frame and gives the pixels a second at which the quickest thing in it moves; 0 when all stands. */
export type Paint = (frame: Frame) => number;

/** A movement is worth a frame when it is at least this many pixels. */
const STEP_PX = 0.5;
const FRAME_MS = 1000 / 60;
/** Ages are shown in steps of half a minute; a picture in which nothing moves is drawn again this often. */
const AGEING_MS = 15_000;

/**
 * A canvas over the map for what moves. The map below is not drawn again when a vehicle moves, and the canvas is drawn
 * only when something in it has moved by half a pixel: one slow vehicle does not cost sixty frames a second. While the
 * map itself moves, both are drawn in the same frame.
 */
export class Overlay {
  readonly canvas: HTMLCanvasElement;
  readonly #map: MapLibreMap;
  readonly #paint: Paint;
  readonly #context: CanvasRenderingContext2D;
  #frameRequest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many frames were drawn, and for how long; for measurements. */
  readonly drawn = { frames: 0, totalMs: 0 };

  constructor(map: MapLibreMap, paint: Paint) {
    this.#map = map;
    this.#paint = paint;
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'fleet-map-overlay';
    this.canvas.setAttribute('aria-hidden', 'true');
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('This browser gives no 2D canvas');
    this.#context = context;
    map.getCanvasContainer().append(this.canvas);
    this.resize();
    map.on('resize', this.resize);
    map.on('render', this.#drawWithMap);
  }

  get pixelRatio(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1);
  }

  get camera(): Camera {
    return cameraOf(this.#map);
  }

  resize = (): void => {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    this.canvas.width = Math.round(clientWidth * this.pixelRatio);
    this.canvas.height = Math.round(clientHeight * this.pixelRatio);
    this.canvas.style.width = `${clientWidth}px`;
    this.canvas.style.height = `${clientHeight}px`;
    this.redraw();
  };

  /** Draws in the next frame. */
  redraw = (): void => {
    clearTimeout(this.#timer);
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(this.#draw);
  };

  stop(): void {
    this.#map.off('resize', this.resize);
    this.#map.off('render', this.#drawWithMap);
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frameRequest);
    this.canvas.remove();
  }

  #drawWithMap = (): void => {
    cancelAnimationFrame(this.#frameRequest);
    this.#draw();
  };

  #draw = (): void => {
    this.#frameRequest = 0;
    clearTimeout(this.#timer);
    const started = performance.now();
    const { pixelRatio, camera } = this;
    const context = this.#context;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, camera.widthPx, camera.heightPx);
    const speed = this.#paint({ context, camera, nowMs: started, pixelRatio });
    this.drawn.frames++;
    this.drawn.totalMs += performance.now() - started;
    const pauseMs = speed === 0 ? AGEING_MS : (STEP_PX / speed) * 1000;
    if (pauseMs <= FRAME_MS) this.redraw();
    else this.#timer = setTimeout(this.redraw, Math.min(pauseMs, AGEING_MS));
  };
}
