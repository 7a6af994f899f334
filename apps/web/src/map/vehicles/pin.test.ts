import { describe, expect, it } from 'vitest';
import { markerRadiusPx } from '../draw/sizes.ts';
import type { Camera } from '../engine/camera.ts';
import { NO_PADDING } from '../engine/padding.ts';
import { pixelsToWhole, sideOf } from './pin.ts';

const camera = { zoom: 16, widthPx: 390, heightPx: 700 } as Camera;
/** The vehicle's own size and the gap above it. */
const reach = markerRadiusPx(16) + 16;

describe('a popup beside a vehicle is seen whole', () => {
  it.each([
    ['where there is room above', 400, 300, 0],
    ['where there is room below', 100, 300, 0],
    ['after the map has moved down', 330, 340, 340 + reach + 8 - 330],
    ['by as much as leaves the vehicle in sight', 600, 690, 700 - reach - 600],
  ])('%s', (_where, y, height, expected) => {
    expect(pixelsToWhole({ x: 195, y, width: 292, height }, camera, NO_PADDING)).toBeCloseTo(expected, 6);
  });

  it('within what panels leave visible', () => {
    const padding = { ...NO_PADDING, bottom: 350 };
    const narrow = { x: 195, y: 175, width: 292 };
    expect(pixelsToWhole({ ...narrow, height: 200 }, { ...camera, heightPx: 400 }, padding)).toBe(0);
    expect(pixelsToWhole({ ...narrow, height: 300 }, camera, { ...padding, top: 0 })).toBe(0); // below, over the panel's edge
    expect(pixelsToWhole({ ...narrow, height: 600 }, camera, padding)).toBeCloseTo(350 - reach - 175, 6);
  });

  it.each([
    ['in the middle of a low map', 394, 169, 'left'],
    ['at its left edge', 40, 169, 'right'],
    ['at its right edge', 780, 169, 'left'],
    ['at its top', 394, 4, 'left'],
    ['at its bottom', 394, 334, 'left'],
    ['below it', 394, 400, 'above'],
  ])('at a side of the vehicle %s, where there is no room above or below', (_where, x, y, side) => {
    const low = { ...camera, widthPx: 788, heightPx: 338 };
    const beside = { x, y, width: 292, height: 322 };
    expect(sideOf(beside, low, NO_PADDING)).toBe(side);
    if (side !== 'above') expect(pixelsToWhole(beside, low, NO_PADDING)).toBe(0); // the map stays
  });
});
