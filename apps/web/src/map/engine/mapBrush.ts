import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import { type Brush, type CanvasBrush, type Sprite, wholeStart } from './brush.ts';
import { SpriteBatch } from './spriteBatch.ts';

const LAYER_ID = 'sprites';

/**
 * Calls `paint` whenever the map is drawn, above everything in its style, also when that has changed, and after the graphics
 * card has lost and found its memory.
 */
export function paintWithMap(map: MapLibreMap, paint: (batch: SpriteBatch) => void): void {
  let batch: SpriteBatch | null = null;
  const layer: CustomLayerInterface = {
    id: LAYER_ID,
    type: 'custom',
    onAdd: (_map, gl) => {
      batch = new SpriteBatch(gl);
    },
    onRemove: () => {
      batch?.delete();
      batch = null;
    },
    render: () => {
      if (batch) paint(batch);
    },
  };
  map.on('styledata', () => {
    const order = map.getLayersOrder();
    if (order.at(-1) === LAYER_ID) return;
    if (order.includes(LAYER_ID)) map.moveLayer(LAYER_ID);
    else map.addLayer(layer);
  });
}

/** Draws pictures into the map's own picture until a canvas is needed, which lies above it: from then on, on that canvas. */
export class MapBrush implements Brush {
  readonly #batch: SpriteBatch;
  readonly #pixelRatio: number;
  readonly #canvas: () => CanvasBrush;
  #above: CanvasBrush | null = null;

  constructor(batch: SpriteBatch, pixelRatio: number, canvas: () => CanvasBrush) {
    this.#batch = batch;
    this.#pixelRatio = pixelRatio;
    this.#canvas = canvas;
  }

  /** Whether something lies on the canvas. */
  get hasCanvas(): boolean {
    return this.#above !== null;
  }

  stamp(sprite: Sprite, x: number, y: number, opacity = 1): void {
    const { widthPx, heightPx } = sprite;
    const left = wholeStart(x, widthPx, this.#pixelRatio);
    const top = wholeStart(y, heightPx, this.#pixelRatio);
    if (this.#above) this.#above.stamp(sprite, x, y, opacity);
    else this.#batch.add(sprite, left + widthPx / 2, top + heightPx / 2, 0, opacity);
  }

  glide(sprite: Sprite, x: number, y: number, degrees: number, opacity = 1): void {
    if (this.#above) this.#above.glide(sprite, x, y, degrees, opacity);
    else this.#batch.add(sprite, x, y, degrees, opacity);
  }

  paths(): CanvasRenderingContext2D {
    this.#above ??= this.#canvas();
    return this.#above.paths();
  }
}
