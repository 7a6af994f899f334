import type { Page } from '@playwright/test';

/** A part of the page as pixels, reduced to what specs ask of it. */
export interface Picture {
  /** Share of the picture by colour (`#rrggbb`), the commonest first; colours below 1 % left out. */
  colours: { colour: string; share: number }[];
  /** How many different colours there are. */
  colourCount: number;
  /** Mean brightness, 0 to 255. */
  brightness: number;
  /** The longest horizontal run of one strong (not grey) colour, pixels. */
  longestStrongRun: number;
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Takes a picture of a part of the page. The browser itself decodes it. */
export async function pictureOf(page: Page, clip: Clip): Promise<Picture> {
  const png = await page.screenshot({ clip, scale: 'css' });
  return page.evaluate(readPicture, png.toString('base64'));
}

/** Runs in the page. */
async function readPicture(base64: string): Promise<Picture> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const counts = new Map<number, number>();
  let brightness = 0;
  let longestStrongRun = 0;
  for (let y = 0; y < height; y++) {
    let run = 0;
    let before = -1;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      const colour = (red << 16) | (green << 8) | blue;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      brightness += (red + green + blue) / 3;
      const isStrong = Math.max(red, green, blue) - Math.min(red, green, blue) > 100;
      run = isStrong ? (colour === before ? run + 1 : 1) : 0;
      before = colour;
      longestStrongRun = Math.max(longestStrongRun, run);
    }
  }
  const pixels = width * height;
  return {
    colours: [...counts]
      .filter(([, count]) => count / pixels >= 0.01)
      .sort((a, b) => b[1] - a[1])
      .map(([colour, count]) => ({
        colour: `#${colour.toString(16).padStart(6, '0')}`,
        share: count / pixels,
      })),
    colourCount: counts.size,
    brightness: brightness / pixels,
    longestStrongRun,
  };
}
