import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Spot } from '../../testing/driver/liveMap.ts';
import { ANDINA_GROUPS, assetId, countOnMap } from '../../testing/fleet/company.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { SpriteBatch } from './spriteBatch.ts';

/** The canvases over the map that are laid upon it at present. */
const shownCanvases = (): HTMLCanvasElement[] =>
  [...document.querySelectorAll<HTMLCanvasElement>('.fleet-map-overlay')].filter((canvas) =>
    canvas.checkVisibility(),
  );

/** What is seen of the canvases, as bytes of red, green, blue and opacity. */
function picture(): Uint8ClampedArray {
  const [below] = shownCanvases();
  const seen = new OffscreenCanvas(below?.width ?? 1, below?.height ?? 1).getContext('2d');
  if (!seen) throw new Error('This browser gives no 2D canvas');
  for (const canvas of shownCanvases()) seen.drawImage(canvas, 0, 0);
  return seen.getImageData(0, 0, seen.canvas.width, seen.canvas.height).data;
}

/** The share of bytes by which two pictures are seen to differ; less than 3 of 255 is rounding. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  if (one.length !== other.length) return 1;
  return one.filter((byte, at) => Math.abs(byte - other[at]!) > 2).length / one.length;
}

/** A picture as it would be when the map is moved to the right by so many pixels. */
function movedRight(bytes: Uint8ClampedArray, pixels: number, width: number): Uint8ClampedArray {
  const moved = new Uint8ClampedArray(bytes.length);
  const rowBytes = width * 4;
  for (let row = 0; row < bytes.length; row += rowBytes)
    moved.set(bytes.subarray(row, row + rowBytes - pixels * 4), row + pixels * 4);
  return moved;
}

/** The canvases that lie over the map after each change, as their number; the first entry is that of now. */
function watchCanvases(): number[] {
  const seen = [shownCanvases().length];
  const observer = new MutationObserver(() => seen.push(shownCanvases().length));
  for (const canvas of document.querySelectorAll('.fleet-map-overlay'))
    observer.observe(canvas, { attributeFilter: ['hidden'] });
  onTestFinished(() => observer.disconnect());
  return seen;
}

test('while the map is moved the vehicles are in its own picture, in their places, and at rest on their canvases as before', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now()); // nothing ages
  const inMap = vi.spyOn(SpriteBatch.prototype, 'add');
  const app = await renderApp(`/map?popup=${assetId('AND-103')}`);
  await app.map.shows(countOnMap(...ANDINA_GROUPS));
  // It has its final width only when it is expanded.
  await expect.element(app.map.popup('AND-103')).toHaveAttribute('data-expanded', 'true');
  const vehicle = await app.map.standing(() => app.map.placeOf('AND-103'));
  await expect.poll(() => shownCanvases().length).toBe(2);
  const before = picture();
  expect(before.some((byte) => byte > 0)).toBe(true);
  const box = app.map.element.element().getBoundingClientRect();
  const sea: Spot = { x: box.left + box.width * 0.7, y: box.bottom - 60 };
  const popup = () => app.map.popup('AND-103').element().getBoundingClientRect().left;
  const popupLeft = popup();
  const canvases = watchCanvases();
  inMap.mockClear();

  await userEvent.pointer([{ coords: sea, keys: '[MouseLeft>]' }, { coords: { x: sea.x + 40, y: sea.y } }]);
  await expect.poll(() => canvases, { message: 'out of sight while it moves' }).toContain(0);
  await expect.poll(() => (app.map.placeOf('AND-103')?.x ?? 0) - vehicle.x).toBeGreaterThan(20);
  const place = app.map.placeOf('AND-103') ?? vehicle;
  const moved = Math.round(place.x - vehicle.x);
  await expect
    .poll(() => inMap.mock.calls.map(([, x, y]) => Math.hypot(x + box.left - place.x, y + box.top - place.y)))
    .toContainEqual(expect.closeTo(0, 0));
  await expect.poll(() => Math.abs(popup() - popupLeft - moved)).toBeLessThan(1.5);

  await expect.poll(() => canvases.at(-1), { message: 'back while it is held' }).toBe(2);
  const { width } = shownCanvases()[0]!;
  await expect.poll(() => difference(picture(), movedRight(before, moved, width))).toBeLessThan(0.001);

  await userEvent.pointer([{ coords: sea }, '[/MouseLeft]']);
  await expect.poll(() => difference(picture(), before)).toBe(0);
  expect(canvases.at(-1)).toBe(2);
});
