import type { Sprite } from '../engine/brush.ts';
import type { Palette } from './palette.ts';
import { LABEL_FONT, LABEL_HEIGHT_PX, labelWidthPx } from './sizes.ts';
import { SpriteCache } from './spriteCache.ts';

/** Plates as small pictures, each of which is drawn once. */
export class LabelSprites {
  readonly #cache = new SpriteCache(2000);
  readonly #palette: Palette;
  readonly #pixelRatio: number;

  constructor(palette: Palette, pixelRatio: number) {
    this.#palette = palette;
    this.#pixelRatio = pixelRatio;
  }

  get(plate: string, isSelected: boolean): Sprite {
    const width = labelWidthPx(plate.length);
    return this.#cache.get(`${isSelected}${plate}`, this.#pixelRatio, width, LABEL_HEIGHT_PX, (context) => {
      const { surface, ink, edge, accentFill } = this.#palette;
      context.beginPath();
      context.roundRect(-width / 2 + 0.5, -LABEL_HEIGHT_PX / 2 + 0.5, width - 1, LABEL_HEIGHT_PX - 1, 3.5);
      context.globalAlpha = isSelected ? 1 : 0.9;
      context.fillStyle = isSelected ? accentFill : surface;
      context.fill();
      context.globalAlpha = 1;
      context.strokeStyle = edge;
      context.lineWidth = 0.6;
      context.stroke();
      context.fillStyle = isSelected ? '#ffffff' : ink;
      context.font = LABEL_FONT;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(plate, 0, 0.5, width - 4);
    });
  }

  /** Discards the pictures, because the font has arrived. */
  clear(): void {
    this.#cache.clear();
  }
}
