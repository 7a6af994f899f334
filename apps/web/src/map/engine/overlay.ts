import type { Map as MapLibreMap } from 'maplibre-gl';
import { CanvasBrush } from './brush.ts';
import { type Camera, cameraOf, isSameView } from './camera.ts';
import type { Frame } from './frame.ts';
import { MapBrush, paintWithMap } from './mapBrush.ts';
import type { SpriteBatch } from './spriteBatch.ts';

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

/** Time after which a map that is dragged and held in one place counts as standing. */
const HELD_MS = 300;

/**
 * Two canvases over the map: one for what stands, one for what moves. The map below is not drawn again when a vehicle moves, nor
 * are the vehicles that stand around it, and a frame is drawn only when something has moved by about half a pixel, so that one
 * slow vehicle does not cost sixty frames a second. While the map itself moves, everything is drawn into the map's own picture and
 * the canvases are out of sight: without a graphics card, laying them over the map and drawing picture by picture on them takes a
 * fourth of each frame (docs/decisions/0018-drawing-while-the-map-moves.md).
 */
export class Overlay {
  readonly #map: MapLibreMap;
  readonly #painter: OverlayPainter;
  readonly #still: CanvasRenderingContext2D;
  readonly #moving: CanvasRenderingContext2D;
  #frameRequest = 0;
  #isStillStale = true;
  /** Where the map stood when it was last drawn, and since when. */
  #stand: { camera: Camera | null; sinceMs: number } = { camera: null, sinceMs: Number.NEGATIVE_INFINITY };
  /** Whether everything is a part of the map's picture at present. */
  #isInMap = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of frames drawn, and their total time, for measurements. */
  readonly drawn = { frames: 0, totalMs: 0 };

  constructor(map: MapLibreMap, painter: OverlayPainter) {
    this.#map = map;
    this.#painter = painter;
    this.#still = addCanvas(map);
    this.#moving = addCanvas(map);
    this.#resize();
    paintWithMap(map, this.#drawInMap);
    map.on('resize', this.#resize);
    map.on('render', this.#drawWithMap);
    map.on('moveend', this.#leaveMap);
  }

  get pixelRatio(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1);
  }

  get camera(): Camera {
    return cameraOf(this.#map);
  }

  /** Draws both layers in the next frame; while the map moves, in its next one. */
  redraw = (): void => {
    this.#isStillStale = true;
    this.#request();
  };

  stop(): void {
    this.#map.off('resize', this.#resize);
    this.#map.off('render', this.#drawWithMap);
    this.#map.off('moveend', this.#leaveMap);
    this.#cancel();
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
    if (this.#isInMap) return;
    clearTimeout(this.#timer);
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(this.#draw);
  };

  /** Draws everything as a part of the map's picture, while the map moves. */
  #drawInMap = (batch: SpriteBatch): void => {
    const { camera, pixelRatio } = this;
    const nowMs = performance.now();
    const { camera: before, sinceMs } = this.#stand;
    const hasMoved = before !== null && !isSameView(before, camera);
    this.#stand = { camera, sinceMs: hasMoved ? nowMs : sinceMs };
    this.#isInMap = this.#map.isMoving() && nowMs - this.#stand.sinceMs < HELD_MS;
    if (!this.#isInMap) return;
    const brush = new MapBrush(batch, pixelRatio, () => this.#cleared(this.#moving, camera));
    const frame = { brush, camera, nowMs };
    batch.begin(camera.widthPx, camera.heightPx);
    this.#painter.paintStill(frame);
    this.#painter.paintMoving(frame);
    batch.end();
    this.#still.canvas.hidden = true;
    this.#moving.canvas.hidden = !brush.hasCanvas;
    this.#count(nowMs);
    this.#cancel();
    this.#timer = setTimeout(this.#leaveMap, HELD_MS);
  };

  /** Lets the map draw itself once more: without the vehicles, if it stands. */
  #leaveMap = (): void => {
    if (this.#isInMap) this.#map.triggerRepaint();
    else this.redraw();
  };

  #drawWithMap = (): void => {
    if (this.#isInMap) return;
    this.#isStillStale = true;
    this.#draw();
  };

  #draw = (): void => {
    this.#cancel();
    const started = performance.now();
    const { camera } = this;
    const frame = { camera, nowMs: started };
    if (this.#isStillStale)
      this.#isStillStale = this.#painter.paintStill({ ...frame, brush: this.#cleared(this.#still, camera) });
    const speed = this.#painter.paintMoving({ ...frame, brush: this.#cleared(this.#moving, camera) });
    this.#still.canvas.hidden = false;
    this.#moving.canvas.hidden = false;
    this.#count(started);
    this.#scheduleNext(speed);
  };

  #cleared(context: CanvasRenderingContext2D, { widthPx, heightPx }: Camera): CanvasBrush {
    const { pixelRatio } = this;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, widthPx, heightPx);
    return new CanvasBrush(context, pixelRatio);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = 0;
  }

  #count(started: number): void {
    this.drawn.frames++;
    this.drawn.totalMs += performance.now() - started;
  }

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
