import type { Map as MapLibreMap } from 'maplibre-gl';
import { type Camera, cameraOf } from './camera.ts';
import type { Frame } from './frame.ts';

/** Draws the content of the overlay in two layers. */
export interface OverlayPainter {
  /** Draws what stands; returns true while some of it is still fading in. */
  paintStill: (frame: Frame) => boolean;
  /** Draws what moves; returns the speed of the fastest in pixels a second, 0 when everything stands. */
  paintMoving: (frame: Frame) => number;
}

/** Pixels of movement that are worth a frame; where everything moves slowly, whole pixels. */
const STEP_PX = 0.5;
const CRAWL_STEP_PX = 1;
/** Speed in pixels a second up to which movement is slow. */
const CRAWL_SPEED = 8;
const FRAME_MS = 1000 / 60;
/** Interval at which a picture without movement is drawn again, because ages are shown in steps of half a minute. */
const AGEING_MS = 15_000;

/**
 * Two canvases over the map: one for what stands, one for what moves. The map below is not drawn again when a vehicle moves, nor
 * are the vehicles that stand around it, and a frame is drawn only when something has moved by about half a pixel, so that one
 * slow vehicle does not cost sixty frames a second. While the map itself moves, everything is drawn in its frame and on one canvas,
 * the other being out of sight: without a graphics card, laying one more canvas over the map costs more than what is drawn on it.
 */
export class Overlay {
  readonly #map: MapLibreMap;
  readonly #painter: OverlayPainter;
  readonly #still: CanvasRenderingContext2D;
  readonly #moving: CanvasRenderingContext2D;
  #frameRequest = 0;
  #isStillStale = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of frames drawn, and their total time, for measurements. */
  readonly drawn = { frames: 0, totalMs: 0 };

  constructor(map: MapLibreMap, painter: OverlayPainter) {
    this.#map = map;
    this.#painter = painter;
    this.#still = addCanvas(map);
    this.#moving = addCanvas(map);
    this.#resize();
    map.on('resize', this.#resize);
    map.on('render', this.#drawWithMap);
    map.on('moveend', this.redraw);
  }

  get pixelRatio(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1);
  }

  get camera(): Camera {
    return cameraOf(this.#map);
  }

  /** Draws both layers in the next frame. */
  redraw = (): void => {
    this.#isStillStale = true;
    this.#request();
  };

  stop(): void {
    this.#map.off('resize', this.#resize);
    this.#map.off('render', this.#drawWithMap);
    this.#map.off('moveend', this.redraw);
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frameRequest);
    this.#still.canvas.remove();
    this.#moving.canvas.remove();
  }

  #resize = (): void => {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    for (const { canvas } of [this.#still, this.#moving]) {
      canvas.width = Math.round(clientWidth * this.pixelRatio);
      canvas.height = Math.round(clientHeight * this.pixelRatio);
      canvas.style.width = `${clientWidth}px`;
      canvas.style.height = `${clientHeight}px`;
    }
    this.redraw();
  };

  #request = (): void => {
    clearTimeout(this.#timer);
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(this.#draw);
  };

  #drawWithMap = (): void => {
    cancelAnimationFrame(this.#frameRequest);
    this.#isStillStale = true;
    this.#draw();
  };

  #draw = (): void => {
    this.#frameRequest = 0;
    clearTimeout(this.#timer);
    const started = performance.now();
    const { camera, pixelRatio } = this;
    const frame = { camera, pixelRatio, nowMs: started };
    const isOnOne = this.#map.isMoving();
    const wasOnOne = this.#moving.canvas.hidden;
    if (this.#isStillStale || isOnOne || wasOnOne)
      this.#isStillStale = this.#painter.paintStill({ ...frame, context: cleared(this.#still, frame) });
    const context = isOnOne ? this.#still : cleared(this.#moving, frame);
    const speed = this.#painter.paintMoving({ ...frame, context });
    this.#moving.canvas.hidden = isOnOne;
    this.drawn.frames++;
    this.drawn.totalMs += performance.now() - started;
    this.#scheduleNext(speed);
  };

  #scheduleNext(speed: number): void {
    const pauseMs = ((speed < CRAWL_SPEED ? CRAWL_STEP_PX : STEP_PX) / speed) * 1000;
    if (this.#isStillStale || pauseMs <= FRAME_MS) this.#request();
    else if (pauseMs < AGEING_MS) this.#timer = setTimeout(this.#request, pauseMs);
    else this.#timer = setTimeout(this.redraw, AGEING_MS);
  }
}

function addCanvas(map: MapLibreMap): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.className = 'fleet-map-overlay';
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no 2D canvas');
  map.getCanvasContainer().append(canvas);
  return context;
}

function cleared(context: CanvasRenderingContext2D, { camera, pixelRatio }: Omit<Frame, 'context'>) {
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, camera.widthPx, camera.heightPx);
  return context;
}
