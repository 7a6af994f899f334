/** A small picture; sizes are in CSS pixels. */
export interface Sprite {
  image: ImageBitmap;
  widthPx: number;
  heightPx: number;
}

/** Draws upon the map, in CSS pixels from its top left corner. What is drawn later lies above what was drawn before. */
export interface Brush {
  /** Draws a picture with its middle at x, y, on whole device pixels, so that its text stays sharp. */
  stamp(sprite: Sprite, x: number, y: number, opacity?: number): void;
  /** Draws a picture with its middle exactly at x, y, so that it moves smoothly, turned clockwise by an angle in degrees. */
  glide(sprite: Sprite, x: number, y: number, degrees: number, opacity?: number): void;
  /** A canvas for what is no picture: lines, areas and texts. Ask for it only when there is something to draw, since it has a cost. */
  paths(): CanvasRenderingContext2D;
}

/** Less than can be seen, and more than places lose by rounding while the map is moved away and back. */
const DUST_PX = 0.001;

/**
 * The start, in CSS pixels, of something of a given size whose middle is near a place and whose edges lie on whole device pixels. A middle on
 * half a pixel, as that of the map often is, always gives the same start, whatever its last digits are.
 */
export const wholeStart = (middle: number, sizePx: number, pixelRatio: number): number =>
  Math.round((middle - sizePx / 2) * pixelRatio - DUST_PX) / pixelRatio;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Draws on a canvas. */
export class CanvasBrush implements Brush {
  readonly #context: CanvasRenderingContext2D;
  readonly #pixelRatio: number;

  constructor(context: CanvasRenderingContext2D, pixelRatio: number) {
    this.#context = context;
    this.#pixelRatio = pixelRatio;
  }

  stamp({ image, widthPx, heightPx }: Sprite, x: number, y: number, opacity = 1): void {
    const left = wholeStart(x, widthPx, this.#pixelRatio);
    const top = wholeStart(y, heightPx, this.#pixelRatio);
    this.#context.globalAlpha = opacity;
    this.#context.drawImage(image, left, top, widthPx, heightPx);
  }

  glide({ image, widthPx, heightPx }: Sprite, x: number, y: number, degrees: number, opacity = 1): void {
    const context = this.#context;
    const ratio = this.#pixelRatio;
    const cos = Math.cos(radians(degrees)) * ratio;
    const sin = Math.sin(radians(degrees)) * ratio;
    context.globalAlpha = opacity;
    context.setTransform(cos, sin, -sin, cos, x * ratio, y * ratio);
    context.drawImage(image, -widthPx / 2, -heightPx / 2, widthPx, heightPx);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  paths(): CanvasRenderingContext2D {
    this.#context.globalAlpha = 1;
    return this.#context;
  }
}
