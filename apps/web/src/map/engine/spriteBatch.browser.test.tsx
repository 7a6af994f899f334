import { expect, test } from 'vitest';
import { CanvasBrush, type Sprite } from './brush.ts';
import { MapBrush } from './mapBrush.ts';
import { SpriteBatch } from './spriteBatch.ts';

const WIDTH = 300;
const HEIGHT = 200;

/** A picture that differs in each quarter, with half a pixel of blur at its edges and text-like detail. */
function picture(widthPx: number, heightPx: number, colour: string, pixelRatio: number): Sprite {
  const canvas = new OffscreenCanvas(widthPx * pixelRatio, heightPx * pixelRatio);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = `${colour}80`;
  context.roundRect(1.5, 1.5, widthPx - 3, heightPx - 3, 4);
  context.fill();
  context.fillStyle = colour;
  context.fillRect(3, 3, widthPx / 2 - 3, heightPx / 2 - 3);
  context.fillStyle = '#000000';
  for (let x = 4; x < widthPx - 4; x += 4) context.fillRect(x, heightPx / 2, 1, heightPx / 3);
  return { image: canvas.transferToImageBitmap(), widthPx, heightPx };
}

/** What is drawn with WebGL as MapLibre sets it, and the canvas that lies above. */
function drawnByMap(pixelRatio: number, draw: (brush: MapBrush) => void) {
  const canvas = new OffscreenCanvas(WIDTH * pixelRatio, HEIGHT * pixelRatio);
  const gl = canvas.getContext('webgl2');
  if (!gl) throw new Error('This browser gives no WebGL');
  const batch = new SpriteBatch(gl);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const above = onCanvas(pixelRatio);
  const brush = new MapBrush(batch, pixelRatio, () => above.brush);
  batch.begin(WIDTH, HEIGHT);
  draw(brush);
  batch.end();
  expect(gl.getError()).toBe(gl.NO_ERROR);
  return { below: pixels(canvas), above: pixels(above.canvas), hasCanvas: brush.hasCanvas };
}

function onCanvas(pixelRatio: number) {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * pixelRatio;
  canvas.height = HEIGHT * pixelRatio;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.scale(pixelRatio, pixelRatio);
  return { canvas, brush: new CanvasBrush(context, pixelRatio) };
}

function pixels(canvas: HTMLCanvasElement | OffscreenCanvas): Uint8ClampedArray {
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  if (!copy) throw new Error('This browser gives no 2D canvas');
  copy.drawImage(canvas, 0, 0);
  return copy.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** The largest difference of two pictures in red, green, blue or opacity. */
const largestDifference = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
  one.reduce((most, byte, at) => Math.max(most, Math.abs(byte - other[at]!)), 0);

test.each([1, 2])('WebGL draws what a canvas draws, at %i device pixels a pixel', (pixelRatio) => {
  const red = picture(40, 40, '#c0392b', pixelRatio);
  const blue = picture(33, 16, '#2456c0', pixelRatio);
  const draw = (brush: CanvasBrush | MapBrush): void => {
    brush.stamp(red, 60, 50);
    brush.stamp(blue, 60.3, 49.6, 0.5);
    brush.stamp(blue, 150, 20.5);
    brush.glide(red, 220, 60, 90);
    brush.glide(blue, 220, 60, 180, 0.4);
    brush.stamp(red, 4, 190); // a part of it is outside
  };
  const canvas = onCanvas(pixelRatio);
  draw(canvas.brush);
  const expected = pixels(canvas.canvas);
  expect(expected.filter((byte) => byte > 0).length).toBeGreaterThan(5000);
  const drawn = drawnByMap(pixelRatio, draw);
  expect(largestDifference(drawn.below, expected)).toBeLessThanOrEqual(3);
  expect(drawn.hasCanvas).toBe(false);
});

test('more pictures than a call draws, and than the texture has room for, are all drawn in their order', () => {
  const large = Array.from({ length: 12 }, (_, at) => picture(600, 600, `#00${at + 10}00`, 1));
  const small = picture(40, 40, '#c0392b', 1);
  const draw = (brush: CanvasBrush | MapBrush): void => {
    for (const each of large) brush.stamp(each, 100, 100);
    for (let at = 0; at < 2500; at++) brush.stamp(small, 20 + (at % 50) * 5, 20 + Math.floor(at / 50) * 3);
    brush.stamp(large[0]!, 400, 100);
  };
  const canvas = onCanvas(1);
  draw(canvas.brush);
  expect(largestDifference(drawnByMap(1, draw).below, pixels(canvas.canvas))).toBeLessThanOrEqual(6);
});

test('what follows lines and areas lies above them, on the canvas', () => {
  const red = picture(40, 40, '#c0392b', 1);
  const { below, above, hasCanvas } = drawnByMap(1, (brush) => {
    brush.stamp(red, 60, 50);
    brush.paths().fillRect(60, 50, 20, 20);
    brush.stamp(red, 160, 50);
  });
  const first = onCanvas(1);
  first.brush.stamp(red, 60, 50);
  expect(largestDifference(below, pixels(first.canvas))).toBeLessThanOrEqual(3);
  const rest = onCanvas(1);
  rest.brush.paths().fillRect(60, 50, 20, 20);
  rest.brush.stamp(red, 160, 50);
  expect(largestDifference(above, pixels(rest.canvas))).toBe(0);
  expect(hasCanvas).toBe(true);
});
