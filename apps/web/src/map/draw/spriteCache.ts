import type { Sprite } from '../engine/brush.ts';

type Context = OffscreenCanvasRenderingContext2D;

/**
 * Pictures by name, of which the least recently used are discarded beyond `limit`. Drawing a picture costs a fraction of drawing
 * its paths and text in each frame.
 */
export class SpriteCache {
  readonly #sprites = new Map<string, Sprite>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The picture of a name; `draw` draws it around 0, 0 in the middle if it does not exist yet. */
  get(
    name: string,
    pixelRatio: number,
    widthPx: number,
    heightPx: number,
    draw: (context: Context) => void,
  ): Sprite {
    const known = this.#sprites.get(name);
    if (known) {
      this.#sprites.delete(name);
      this.#sprites.set(name, known);
      return known;
    }
    const canvas = new OffscreenCanvas(Math.ceil(widthPx * pixelRatio), Math.ceil(heightPx * pixelRatio));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser gives no 2D canvas');
    context.scale(pixelRatio, pixelRatio);
    context.translate(canvas.width / pixelRatio / 2, canvas.height / pixelRatio / 2);
    draw(context);
    // An ImageBitmap is drawn about twice as fast as a canvas, which may still change.
    const image = canvas.transferToImageBitmap();
    const sprite = { image, widthPx: image.width / pixelRatio, heightPx: image.height / pixelRatio };
    this.#sprites.set(name, sprite);
    const oldest = this.#sprites.size > this.#limit ? this.#sprites.keys().next().value : undefined;
    if (oldest !== undefined) this.#sprites.delete(oldest);
    return sprite;
  }

  clear(): void {
    this.#sprites.clear();
  }
}
